"""How things really are at the end of a story: the control that has no mind in it."""

from bip.inference.plain_stories.beliefs.places import seeker, target
from bip.inference.plain_stories.views import Views, best, match
from symbolic.language.question import Question
from symbolic.language.reader.discourse.chronicle import place_of
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices


def truly(question: Question) -> int | None:
    """Return the choice that names the true place of what a question asks for; None where there is none."""
    tale = read_story(question.narrative, question.prompt, question.choices)
    asked = read_question(question.prompt, tale)
    choices = read_choices(question.choices, tuple(tale.chronicle.cast.names))
    views = Views(tale)
    key = target(views, seeker(views, asked)[1])
    facts = views.facts(())
    place = facts.get(place_of(key)) if key else None
    return best(match(views, place, facts, choices)) if place is not None else None
