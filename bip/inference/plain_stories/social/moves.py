"""What somebody does with things that others are after: brought nearer, or put out of reach.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Collection, Mapping
from itertools import islice, takewhile
from typing import Literal

from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.choices import normal
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tokens import tokenize

_GIVES = frozenset("give hand bring offer lend pass serve fetch deliver".split())
_BARS = frozenset(
    "hide lock shut block kick steal snatch bury slam bolt trap confiscate withhold grab shove bar".split()
)
_MOVES = frozenset(
    "put place set push pull roll slide lift carry take move bring drag shift lay tip slip shove kick throw tie hang "
    "get lean lower raise send row wheel open hold tug".split()
)
_NEAR = frozenset(
    ("to", "toward", "towards", "next to", "beside", "near", "in front of", "by", "before", "against", "at")
)
_BODY = frozenset("hand side bed chair knee arm foot reach feet lap seat desk plate".split())
_SEEKS = frozenset(
    "want need look search reach stretch try seek find ask get fetch wish like hope head walk climb".split()
)


@once
def wanted_by_others(views: Views, agent: str) -> frozenset[str]:
    """Return the words of what others are after: what they want, look for, reach for, try to get."""
    chronicle = views.tale.chronicle
    words = {
        w for a in chronicle.aims if a.agent != agent and a.positive for w in (*a.words, *a.thing.split())
    }
    for deed in chronicle.deeds:
        if deed.agent in ("", agent) or deed.verb not in _SEEKS:
            continue
        words |= deed.theme
        if deed.clause is not None:
            words |= {w for p in deed.clause.places for w in noun_words(p.object)}
    names = {part.lower() for name in chronicle.room_of for part in name.split()}
    return normal(frozenset(words)) - names


@once
def moved(views: Views, agent: str) -> dict[Literal["help", "hinder"], float]:
    """Return how much what somebody does with things speaks for helping and for hindering.

    Brought to another, or opened for one, it helps; hidden, shut, or taken away while others are after it, it hinders;
    what stands in another's way helps by going.
    """
    wanted = wanted_by_others(views, agent)
    found: dict[Literal["help", "hinder"], float] = {"help": 0.0, "hinder": 0.0}
    for deed in views.tale.chronicle.deeds:
        acts = deed.kind in ("deed", "stay", "have")
        if deed.agent != agent or deed.negated or not acts or deed.clause is None:
            continue
        sign = direction(views, deed, wanted)
        if sign > 0:
            found["help"] = max(found["help"], sign)
        elif sign < 0:
            found["hinder"] = max(found["hinder"], -sign)
        elif _let_succeed(views, deed):
            found["help"] = max(found["help"], 1.5)
    return found


_FAILS = frozenset("stop cry miss lose fail fall leave turn give go come see find look wait".split())


def _let_succeed(views: Views, deed: Deed) -> bool:
    """Whether right after somebody handled a thing, another who could not do something does it."""
    if deed.clause is None or deed.clause.verb not in _MOVES or not deed.theme:
        return False
    stuck = _stuck(views)
    at = deed.number
    following = islice(views.tale.chronicle.deeds, at + 1, None)
    return any(
        d.agent not in (deed.agent, "")
        and stuck.get(d.agent, at) < at
        and not d.negated
        and d.verb not in _FAILS
        for d in takewhile(lambda d: d.sentence == deed.sentence, following)
    )


@once
def _stuck(views: Views) -> Mapping[str, int]:
    """Return of each who could not do something, or tried to, the index of the first deed that tells it."""
    found: dict[str, int] = {}
    for at, deed in enumerate(views.tale.chronicle.deeds):
        tries = deed.verb == "try" and not deed.negated
        if deed.clause is not None and (tries or (deed.negated and deed.clause.modal in _CAN)):
            found.setdefault(deed.agent, at)
    return found


_CAN = ("can", "could", "ca")


def direction(views: Views, deed: Deed, wanted: Collection[str]) -> float:
    """Return how much a deed brings others nearer to what they want, in nats; 0 where that cannot be told."""
    clause = deed.clause
    assert clause is not None
    theme = normal(deed.theme)
    about = bool(theme & set(wanted))
    particle = set(clause.particle.split())
    if clause.verb in _BARS and theme and wanted:
        return -2.0 if about or clause.verb != "grab" else -0.5
    if clause.verb in ("tie", "lock") and (
        "up" in particle or any(p.preposition == "up" for p in clause.places)
    ):
        return -2.0
    if _beyond(views, deed):
        return -2.0
    if clause.verb in _GIVES and deed.people:
        return 2.0
    if clause.verb in ("hold", "keep", "prop", "leave") and "open" in {clause.predicate, *particle}:
        return 1.5
    across = any(
        p.preposition in ("in front of", "across") and noun_words(p.object) & set(wanted)
        for p in clause.places
    )
    if clause.verb in _MOVES and theme and not about and across:
        return -1.5
    if clause.verb in ("hold", "pull") and "back" in particle and theme:
        return -2.0
    if clause.verb in ("push", "pull", "lift", "carry") and _together(deed):
        return 1.5
    if _for_another(deed):
        return 1.5
    if clause.verb not in _MOVES or not theme:
        return 0.0
    near = _at_hand(views, deed) or any(
        _beside(views, deed, p.preposition, noun_words(p.object)) for p in clause.places
    )
    if near or ("over" in particle and any(p.preposition in _NEAR for p in clause.places)):
        return 2.0
    if about and "away" in particle:
        return -2.0
    if not about and (particle & {"aside", "away", "off"} or _aside(deed)):
        return 1.5
    if about and clause.verb in ("take", "get", "lift") and "down" in particle:
        return 1.5
    if clause.verb == "open":
        return 1.5
    return 0.0


def _together(deed: Deed) -> bool:
    assert deed.clause is not None
    return bool(deed.people) and any(
        p.preposition == "with" and p.object is not None and _personal(p.object) for p in deed.clause.places
    )


def _for_another(deed: Deed) -> bool:
    """ "Presses the button for her": done in another's stead, or in another's favour."""
    assert deed.clause is not None
    if (
        deed.verb in ("look", "search", "wait", "ask", "call", "hunt", "shout", "listen", "care")
        or not deed.theme
    ):
        return False
    return bool(deed.people) and any(
        p.preposition == "for" and p.object is not None and _personal(p.object) for p in deed.clause.places
    )


def _personal(noun: NounPhrase) -> bool:
    return noun.kind == "name" or noun.head in ("him", "her", "them", "me", "us") or is_person(noun.head)


def _beside(views: Views, deed: Deed, preposition: str, words: Collection[str]) -> bool:
    """Whether a place is with somebody else: "over to him", "next to her chair", "in front of her"."""
    if preposition not in _NEAR:
        return False
    names = {part.lower() for person in deed.people for part in person.split()}
    return (
        bool(names & {w.lower() for w in words})
        or (bool(deed.people) and (not words or bool(_BODY & set(words)) or any(is_person(w) for w in words)))
        or bool(_BODY & set(words) - {"side", "arm"})
    )


def _beyond(views: Views, deed: Deed) -> bool:
    """Whether a deed's sentence says that it puts something "where she can't reach", "out of his reach"."""
    assert deed.clause is not None
    sentence = views.tale.text.sentences[deed.sentence]
    words = [t.lower for t in tokenize(sentence.text[max(0, deed.clause.start - sentence.start) :])]
    text = " ".join(words)
    return bool(re.search(r"(where|so that|so) [^,.;]{0,30}((ca|can|could) not|cannot)\b", text)) or bool(
        re.search(r"out of (\w+ )?reach", text)
    )


def _at_hand(views: Views, deed: Deed) -> bool:
    """ "Over to where her hand is", "against his knee"."""
    assert deed.clause is not None
    sentence = views.tale.text.sentences[deed.sentence]
    text = sentence.text[max(0, deed.clause.start - sentence.start) :].lower()
    bodies = "|".join(("hand", "reach", "knee", "lap", "arms?", "chair", "bed", "feet", "plate"))
    return bool(
        re.search(
            rf"\b(to|near|in|into|on|within|beside|against|where|by|until)\b[^.;]*\b(her|his|their) ({bodies})\b",
            text,
        )
    )


def _aside(deed: Deed) -> bool:
    assert deed.clause is not None
    return any(
        p.preposition in ("off", "out of", "to") and bool({"side", "way", "path"} & noun_words(p.object))
        for p in deed.clause.places
    )
