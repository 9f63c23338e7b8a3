"""Where somebody takes a thing to be, from where that one goes to look for it, by the clauses of the story.

Inverse planning of a search: one goes to, opens, turns out and feels in the places where one takes the thing to be,
the likeliest first; what is passed, or not so much as looked at, is not where one takes it to be. What the narrator
tells of where it really is says nothing of that. Where several places are searched, the first shows what was thought
when the search began, and a question that asks for no beginning is left open.

Weights in nats, set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.clauses.wording import named_words
from bip.inference.plain_stories.next_deeds.prospect_words import NARRATOR
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import keys_of
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas

SEARCHED, GONE_TO, PASSED = 1.0, 0.6, -1.5
_SEARCHES = frozenset(
    "look search rummage hunt feel grope reach check peer peep peek scrabble dig burrow poke probe fumble frisk sift "
    "scour comb inspect examine ransack delve plunge forage scroll seek rifle".split()
)
"""Verbs of searching."""
_OPENS = frozenset(
    "open unzip unlock lift raise pull fling heave turn tip empty upend overturn unscrew uncover unbuckle shake part "
    "push flip unfold roll untie try knock prise pry unpack undo slide swing tug yank throw".split()
)
"""Verbs of getting at what may be inside, or under."""
_GOES = frozenset(
    "go run walk march head hurry rush climb drive ride cycle crawl come dash race stride toddle trot make turn set "
    "jog hasten descend ascend return stroll hike swim row sail get wade bend kneel crouch stoop lie step".split()
)
_NOT_LOOKED = re.compile(
    r" (?:without|not|never|neither|nor|rather than|instead of|ignor\w+|did not (?:so much as|even)|nowhere near) "
)
_UNREAL = re.compile(r" (?:had|should|were) (?:he|she|they) ")
_PASSIVE = re.compile(r" (?:was|were|been|is|are) (?:\w+ )?\w+(?:ed|n|t) ")
_WAYS = frozenset(
    "stair stairs lift elevator bus train path road escalator ladder ferry tram taxi lane track".split()
)
_STRAIGHT = re.compile(r" (?:straight|directly|at once|right|immediately|first) ")
_IN_VAIN = re.compile(
    r" (?:not there|nothing|in vain|no success|without success|empty|not in it|no sign of|to no avail|not find|"
    r"no \w+ (?:there|in it|inside)) "
)
_FIRST = re.compile(r" (?:first|begin|began|begins|start|started|starts|before|originally|initially) ")


@dataclass(frozen=True, slots=True)
class Search:
    """A place that somebody goes to, looks in, or passes.

    Attributes:
        words: stems of what it is.
        weight: in nats; below 0 it was not where to look.
        failed: nothing was found there.
    """

    words: frozenset[str]
    weight: float
    failed: bool = False


def searches(found: Sequence[Unit], agent: str) -> list[Search]:
    """Return where somebody searches, in order; a search that nobody is named for is that one's."""
    signs: list[Search] = []
    for at, unit in enumerate(found):
        passive = unit.doer == "" and bool(_does(unit) & _SEARCHES and _PASSIVE.search(unit.wording))
        unreal = NARRATOR.search(unit.wording) or unit.link in ("if", "unless") or _UNREAL.match(unit.wording)
        if not unreal and (unit.doer == agent or passive):
            vain = any(
                _IN_VAIN.search(s.wording) for s in found[at : at + 3] if s.sentence <= unit.sentence + 1
            )
            signs += [replace(place, failed=vain) for place in _searched(unit)]
        elif unit.doer == agent and _UNREAL.match(unit.wording):
            break  # "had she but looked ..., she would have found it"
    return signs


def _searched(unit: Unit) -> list[Search]:
    """Return the places of one clause: up to where it says what was not looked at, and after it."""
    at = next((n for n, w in enumerate(unit.tagged) if w.lower in ("past", "by")), None)
    denied = _NOT_LOOKED.search(unit.wording)
    if at is not None and unit.verbs & _GOES:
        ends = [
            n for n, w in enumerate(unit.tagged) if n > at and w.lower in ("to", "into", "towards", "down")
        ]
        end = ends[0] if ends else len(unit.tagged)
        after = [Search(stems(named_words(unit.tagged[end:])), GONE_TO)]
        return [Search(stems(named_words(unit.tagged[at:end])), PASSED), *after]
    if denied is not None:
        cut = len(unit.wording[: denied.start()].split())
        before = stems(named_words(unit.tagged[:cut]))
        return [Search(before, _weight(unit)), Search(stems(named_words(unit.tagged[cut:])), PASSED)]
    return [Search(stems(unit.nouns), _weight(unit))]


def _does(unit: Unit) -> frozenset[str]:
    """Return the lemmas of what is done, not of what a noun is for ("the job of opening the gate")."""
    done = [
        w
        for n, w in enumerate(unit.tagged)
        if w.tag[:1] == "V" and not (n and unit.tagged[n - 1].tag == "IN")
    ]
    return frozenset(form for w in done for form in (w.lemma, *forms(w.lower)))


def _weight(unit: Unit) -> float:
    verbs = _does(unit)
    if unit.quoted or verbs & (_SEARCHES | _OPENS):
        return SEARCHED
    if verbs & _GOES or ("take" in verbs and unit.nouns & _WAYS):
        return SEARCHED if _STRAIGHT.search(unit.wording) else GONE_TO
    return 0.0


def sought(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score places by where the person in question looks; None where that one looks in none, or in several."""
    if len(asked.chain) != 1 or asked.word not in ("where", "which", "") or any(c.polarity for c in choices):
        return None
    if asked.word == "" and not all(c.relation for c in choices):
        return None  # how things are, rather than where
    if asked.core is not None and (asked.core.modal in ("will", "would") or asked.core.verb == "mean"):
        return None  # the search is still to come, or words are asked for
    if " after " in asked.text.lower():
        return None  # what was thought once something had been learnt
    found = searches(views.telling.finite, asked.chain[-1])
    said = stems(lemmas(asked.text))
    told = frozenset(w for s in views.telling.finite for w in stems(s.open_words))
    owns = [stems(own) - said or stems(own) for own in keys_of(choices)]
    now = asked.clause is not None and asked.clause.tense == "present"
    seen = [s.weight > 0 and not (now and s.failed) for s in found]
    hits = [[n for n, s in enumerate(found) if seen[n] and _share(own, s) >= 0.5] for own in owns]
    passed = [any(s.weight < 0 and _share(own & told, s) >= 0.5 for s in found) for own in owns]
    hits = [[] if gone else own for own, gone in zip(hits, passed, strict=True)]
    hits = _told_apart(hits, owns, found)
    looked = [n for n, own in enumerate(hits) if own]
    if not looked or not any(found[n].weight >= SEARCHED for own in hits for n in own):
        return None
    if len(looked) > 1:
        if not _FIRST.search(f" {asked.text.lower().rstrip('?. ')} "):
            return None
        looked = [min(looked, key=lambda n: hits[n][0])]
    return [2.0 if n == looked[0] else 0.0 for n in range(len(choices))]


def _told_apart(
    hits: Sequence[list[int]], owns: Sequence[frozenset[str]], found: Sequence[Search]
) -> list[list[int]]:
    """Return the hits of each choice without those that say another more fully: "his brother's bag", "his own bag"."""
    return [
        [n for n in own if all(_share(words, found[n]) >= _share(other, found[n]) for other in owns)]
        for own, words in zip(hits, owns, strict=True)
    ]


def _share(own: frozenset[str], place: Search) -> float:
    return len(own & place.words) / len(own) if own else 0.0
