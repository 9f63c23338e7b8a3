"""Whether a sentence of a story tells the matter of which a question asks who knows it, as numbers.

"Who knows that the bus is late?" is answered by who came to know what some sentence tells of the bus, in these words or
in others. So the matter is taken as a choice is, by `says`, and with it what each clause of the sentence does. Nothing
here decides; the weights (matter.toml, `python -m training.fitting.tracking matter`) are fitted to labels.
"""

import re
from collections.abc import Iterator, Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.tracking.says import of_sentence
from bip.inference.plain_stories.tracking.scenes import scene_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.copresence import denies
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import read_choices

_KNOWS = re.compile(
    r"\b(?:know|knows|knew|known|aware|learn(?:s|ed|t)?|hear|heard|found out|find out|reali[sz]e[sd]?|noticed?|"
    r"tell|say|told|see|seen|saw|think|thinks|believes?|expects?|idea)\b(?: (?:that|of|about|for sure|yet|already))*",
    re.I,
)


def evidence(views: Views, asked: Asked, topic: frozenset[str], numbers: Sequence[int]) -> list[Evidence]:
    """Return for some sentences of a story what tells whether each tells a matter.

    Args:
        views: a story.
        asked: the question.
        topic: what is known, as lemmas.
        numbers: indices of the sentences.
    """
    matter = read_choices([_matter(asked.text)], tuple(views.tale.chronicle.cast.names))
    scene = scene_of(views, asked, matter, [topic])
    found = []
    for number in numbers:
        row = of_sentence(scene, 0, number)
        row |= dict.fromkeys(_doing(views.telling, topic, number), 1.0)
        row |= _order(scene.matched[0], number)
        found.append({name: value for name, value in row.items() if value})
    return found


def _matter(text: str) -> str:
    """Return what a question says that somebody knows: "the bus is late"."""
    found = _KNOWS.search(text)
    return text[found.end() :].strip(" ?") if found is not None and text[found.end() :].strip(" ?") else text


def _doing(story: Telling, topic: frozenset[str], number: int) -> Iterator[str]:
    """Yield what the clauses of a sentence do, by whether they have words of the matter."""
    begin, end = story.spans[number]
    for unit in story.units[begin:end]:
        with_it = "with it" if unit.words & topic else "without it"
        yield f"{with_it}: {_kind(unit)}"
        yield f"{with_it}: {'some people' if unit.people else 'no people'}"
        if unit.clause.verb:
            yield f"{with_it}: {unit.clause.verb}"


def _kind(unit: Unit) -> str:
    clause = unit.clause
    tests = {
        "denies": denies(clause),
        "perceives": perceives(clause),
        "speaks": speaks(clause),
        "thinks": is_a(clause, "think", "know"),
        "goes": is_a(clause, "go", "leave", "come"),
        "is": clause.verb == "be",
    }
    return next((name for name, so in tests.items() if so), "does")


def _order(matched: Sequence[float], number: int) -> Evidence:
    """Return where a sentence stands among those that have words of the matter."""
    having = [at for at, share in enumerate(matched) if share]
    if not having:
        return {"none has it": 1.0}
    before, after = sum(at < number for at in having), sum(at > number for at in having)
    here = matched[number] > 0
    return {
        "first of it": float(here and not before),
        "last of it": float(here and not after),
        "only one": float(here and not before and not after),
        "before any": float(not here and not before),
        "after all": float(not here and not after),
        "just after": float(not here and number - 1 in having),
        "just before": float(not here and number + 1 in having),
    }
