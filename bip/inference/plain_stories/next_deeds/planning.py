"""What somebody will do next: the choice that serves what the person wants, as far as the person knows.

Each choice is a plan. It is the likelier,

- if it goes to, or uses, the place where the person takes the wanted thing to be;
- if what the person perceived, was told or thought last of what it names speaks for it (the ladder is in the garage);
- if it has not failed already (searched the car, but it was not there), is not known to be impossible, nor disliked;
- if it does not rest on what the person missed;
- if it does not give up what is still wanted, nor go on with what is known to be done already.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.clauses.knowing import DISLIKES, in_eyes_of, removes
from bip.inference.plain_stories.clauses.stems import stem, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.chronicle import place_of
from symbolic.language.reader.questions.choices import Choice, lemmas

_GIVES_UP = ("give up", "go without", "go home without", "without", "alone", "forget about", "do nothing")
_LIGHT = stems(frozenset("go walk run take get look have do make use try find way one back".split()))
"""Verbs that say little of a plan: where to, or what with, says it."""
_LEARNT = frozenset(("think", "know", "see", "hear", "learn"))
_REPEATS = ("again", "once more", "keep ", "go on ")


def plan_scores(views: Views, agent: str, choices: Sequence[Choice], prompt: str) -> list[float]:
    """Return how well each choice serves what somebody wants, in that one's eyes."""
    told = in_eyes_of(views, (agent,))
    goal = _goal_words(views, agent)
    places = places_expected(views, agent, prompt)
    return [plan_score(choice, told, goal, places) for choice in choices]


def places_expected(views: Views, agent: str, prompt: str) -> dict[str, float]:
    """Return the stems of where somebody takes what is wanted to be, or else what was moved last, with their weight."""
    about = _goal_words(views, agent) | stems(lemmas(prompt))
    return dict.fromkeys(_believed_places(views, agent, about), 1.0) or dict.fromkeys(
        _believed_places(views, agent, _moved(views)) - about, 0.7
    )


def plan_score(
    choice: Choice, told: Sequence[Unit], goal: frozenset[str], places: Mapping[str, float]
) -> float:
    """Return how well a choice serves a goal, in the eyes of the person whose units are given."""
    text = f" {choice.text.lower()} "
    own = stems(choice.own) - _LIGHT or stems(choice.own)
    score = (
        max((places.get(word, 0.0) for word in own), default=0.0)
        + _support(own, told, goal)
        + _liking(own, told)
    )
    gives_up = any(f" {words}" in text for words in _GIVES_UP)
    done = any(_already(t, told, goal) for t in told)
    if goal and gives_up:
        score += 1.0 if done else -1.0
    if done and own & goal and not gives_up:
        score -= 2.0
    failed = any(t.denied and own & t.stems for t in told)
    if failed and any(f" {words}" in text for words in _REPEATS):
        score -= 0.5
    return score


def _already(said: Unit, told: Sequence[Unit], goal: frozenset[str]) -> bool:
    """Whether a clause tells the person that another has done what the person wants to see done."""
    if said.own or said.known is not True or said.denied or stem("already") not in said.stems:
        return False
    before = told[max(0, told.index(said) - 1)]
    return bool((said.stems | before.stems) & goal)


def _support(own: frozenset[str], told: Sequence[Unit], goal: frozenset[str]) -> float:
    """Return what the clauses that share words with a choice say for it: the latest the most."""
    mentions = []
    missed = 0.0
    shunned = _shunned(told)
    for at, said in enumerate(told):
        share = len(own & said.stems) / max(1, len(own))
        if not share or said.known is None or (not said.real and not said.own):
            continue
        if not said.known and removes(said):
            continue  # who missed it takes it to be as before
        met = said.known and said.stems & shunned
        sign = -1.0 if said.denied or not said.known or met else 1.0
        weight = 1.0 if (said.stems - own) & goal or sign < 0 else 0.7
        weight *= _weight_of(said, sign)
        support = sign * share * weight * (0.7 + 0.3 * (at + 1) / len(told))
        if said.known:
            mentions.append(support)
        else:
            missed = min(missed, support)
    if not mentions:
        return missed
    return mentions[-1] + 0.35 * max(mentions[:-1], default=0.0, key=abs)


_AVERSE = stems(frozenset("afraid scared allergic frightened terrified".split()))


def _shunned(told: Sequence[Unit]) -> frozenset[str]:
    """Return the words of what the person fears or cannot have: where that is, the person does not go."""
    found = [t.stems & _named(t) for t in told if t.own and t.known and _AVERSE & t.stems]
    return frozenset(word for words in found for word in words)


def _named(said: Unit) -> frozenset[str]:
    """Return the stems of a clause that are neither its person nor its verb nor its predicate."""
    return said.stems - _AVERSE - stems(frozenset({*said.doer.split(), said.clause.verb}))


_LIKES = frozenset("love like prefer adore enjoy favour favor".split())


def _liking(own: frozenset[str], told: Sequence[Unit]) -> float:
    """Return what likes and dislikes say for a choice: they last, whatever happens after."""
    found = [
        (-0.5 if said.denied else 0.5) * len(own & said.stems) / max(1, len(own))
        for said in told
        if said.own
        and (said.clause.verb in (*_LIKES, *DISLIKES) or (said.denied and said.clause.verb in _BEARS))
    ]
    return max(found, default=0.0, key=abs)


_BEARS = frozenset("stand bear like love".split())
_HABITS = stems(frozenset("always usually normally every".split()))


def _weight_of(said: Unit, sign: float) -> float:
    """Return how much a clause counts: what was learnt more, one's deeds less unless they are habits."""
    if not said.known:
        return 0.5
    if (said.own and said.kind in _LEARNT) or said.stems & _HABITS:
        return 1.3
    return 0.5 if said.own and sign > 0 else 1.0


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
