"""Where somebody will go next: where that one takes what is wanted to be.

Weights were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.chronicle import place_of
from symbolic.language.reader.questions.choices import lemmas


def places_expected(views: Views, agent: str, prompt: str) -> dict[str, float]:
    """Return the stems of where somebody takes what is wanted to be, or else what was moved last, with their weight."""
    about = _goal_words(views, agent) | stems(lemmas(prompt))
    return dict.fromkeys(_believed_places(views, agent, about), 1.0) or dict.fromkeys(
        _believed_places(views, agent, _moved(views)) - about, 0.7
    )


def _goal_words(views: Views, agent: str) -> frozenset[str]:
    names = frozenset(part for name in views.tale.chronicle.cast.people for part in name.split())
    aims = [a for a in views.tale.chronicle.aims if a.agent == agent and a.positive]
    return stems(frozenset(w for a in aims for w in a.words)) - stems(names)


def _moved(views: Views) -> frozenset[str]:
    """Return the words of the thing whose place changed last, which a story is about if it says no more."""
    cast = views.tale.chronicle.cast
    placed = [key for key in cast.moved if place_of(key) in views.facts(())]
    return stems(frozenset({cast.by_key(placed[-1]).head})) if placed else frozenset()


def _believed_places(views: Views, agent: str, about: frozenset[str]) -> frozenset[str]:
    """Return the words of where a person takes the things to be that the goal, or the question, speaks of."""
    facts = views.facts((agent,))
    found: set[str] = set()
    for thing in views.tale.chronicle.cast.things:
        text = facts.get(place_of(thing.key))
        if text is None or not stems(frozenset({thing.head})) & about:
            continue
        if views.value(text).relation not in ("not", "away", "with"):
            near, far = views.words(text, facts)
            found |= stems(near | far)
    return frozenset(found) - about
