"""Whether a deed goes by how things are after a change, or by how they were before it."""

from collections.abc import Mapping

from bip.inference.plain_stories.changes.form import Change
from bip.inference.plain_stories.changes.states import clipped, denies, state_told
from bip.inference.plain_stories.changes.words import (
    TIMES,
    akin,
    axes,
    nearness,
    phrases,
    plain,
    presented,
    says,
    sides,
    stemmed,
    times_said,
    tokens,
    word_class,
    worth,
)
from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.stems import stem


def betterment(change: Change, one: str, other: str) -> float:
    """Return how much better the first of two claims says that things are than the second, -1 to 1."""
    valued = clipped(worth(one, change.wish) - worth(other, change.wish))
    return valued or (denies(other) - denies(one)) / 2


def direction(change: Change, better: float = 0.0) -> Mapping[str, float]:
    """Return the evidence that a change is for the worse.

    Args:
        change: the story.
        better: how far the later of two claims says better of things than the sooner, -1 to 1; 0 where none are made.
    """
    before, event = state_told(change.before), change.event
    value = dict(sides(change.wish)) | {at: 1 for at, axis in enumerate(axes()) if axis.valued}
    flips = [
        axis for axis, side in sides(before).items() if axis in value and sides(event).get(axis, side) != side
    ]
    worse = sum(sides(before)[axis] * value[axis] for axis in flips)
    words = [frozenset((word, *forms(word))) for word in tokens(event)]
    ill = sum(bool(word_class("mishap") & own) - bool(word_class("boon") & own) for own in words)
    return {
        "mishap": clipped(ill / 2),
        "worth before": clipped(worth(before) / 2),
        "worth of the event": -clipped(worth(event) / 2),
        "turned": clipped(worse),
        "claims": -better,
        "hindered": -clipped(times_said("hindered", before) / 2),
        "valued": float(bool(flips or better or worth(before) or worth(event))),
        "waits": -float(says("waits", change.before)),
        "at last": -float(says("at_last", event)),
        "gets into": min(2, times_said("gets_into", event)) / 2,
        "while": float(says("whiles", event)),
        "by then": -float(phrases("by_then").match(plain(event)) is not None),
        "made sure of": float(says("makes_sure", before)),
        "but": -float(says("hinders", change.before)),
        "as it should be": float(says("as_it_should_be", before)),
        "denied": float(denies(event)) - float(denies(before)),
    }


def going_by(change: Change, deed: str, worse: float, claimed: float = 0.0) -> Mapping[str, float]:
    """Return the evidence that a deed goes by the later state.

    Args:
        change: the story.
        deed: what is done, as written.
        worse: how far the change is for the worse, -1 to 1: then it is the departing that goes by the later state.
        claimed: how much more the deed says of the later of two claims than of the sooner (`of_claims`), or, of two
            deeds, of where things are later (`of_places`); 0 of none.
    """
    done = [
        frozenset((word, *forms(word))) for word in _verbs_of(tokens(deed)) if stem(word) not in change.wants
    ]

    def of(name: str) -> int:
        return sum(bool(word_class(name) & own) for own in done)

    shunned = (stemmed(deed) & avoided(deed)) - change.names
    own = stemmed(deed) - change.names - shunned
    before, event = stemmed(change.before), stemmed(change.event)
    aims = frozenset(word for word in own if _shared(frozenset((word,)), change.wants))
    named = own - aims
    told = before | event | change.wants
    fresh = frozenset(word for word in own if not _shared(frozenset((word,)), told))
    marks = [of(name) for name in ("remedies", "asks", "seeks", "puts_off")]
    alters = times_said("alters", deed)
    by_worth = {
        "remedies": of("remedies"),
        "asks": of("asks"),
        "calls": of("calls"),
        "seeks": of("seeks"),
        "puts off": of("puts_off"),
        "alters": alters,
        "any sign": float(any(marks) or alters > 0),
        "goes on": -of("goes_on") - times_said("goes_on_phrases", deed),
        "aim's share": -len(aims) / max(1, len(own)),
        "unforeseen": len(fresh) / max(1, len(own)),
        "something new": min(2, _introduced(deed, fresh)) / 2,
        "what is there": -min(3, _resumed(deed, fresh)) / 2,
        "somebody new": float(
            bool(set(tokens(deed)) & word_class("people") & {w for w in tokens(deed) if stem(w) in fresh})
        ),
        "as meant": -1.0,
        "named by both": _shared(shunned, before & event) - _shared(named, before & event),
    }
    worse *= not says("alike", change.event)
    return {name: worse * value for name, value in by_worth.items()} | {
        "named by the event alone": float(
            _shared(named, event - before - TIMES) - _shared(shunned, event - before)
        ),
        "named by the later claim": claimed,
    }


def of_places(change: Change, one: str, other: str) -> float:
    """Return how much more one deed than the other goes by where the event, not what went before, puts things."""
    told = nearness(one, other, change.event) - nearness(one, other, state_told(change.before))
    return told / 2


def avoided(deed: str) -> frozenset[str]:
    """Return the stems of what a deed keeps away from: "skips the shelf", "turns her back on the bridge"."""
    words = presented(deed)
    spans = (words[match.end() :].split()[:4] for match in phrases("shuns").finditer(words))
    return frozenset(name for span in spans for name in stemmed(" ".join(_up_to_turn(span))))


def _up_to_turn(words: list[str]) -> list[str]:
    end = next((n for n, word in enumerate(words) if word in _TURNS), len(words))
    return words[:end]


_TURNS = frozenset("and but to in into with for instead so until then because as".split())
"""Words after which a deed tells of something else."""


def of_claims(deed: str, one: str, other: str) -> float:
    """Return how much more a deed says of what the first of two claims says alone than of the second's, -1 to 1."""
    shunned = avoided(deed)
    own, mine, theirs = stemmed(deed) - shunned, stemmed(one), stemmed(other)
    numbers = frozenset(tokens(one)) ^ frozenset(
        tokens(other)
    )  # "platform two", "the left box": no stems of content
    said = frozenset(word for word in tokens(deed) if word in numbers and stem(word) not in shunned)
    more = _shared(own, mine - theirs) + len(said & frozenset(tokens(one)) - own)
    less = _shared(own, theirs - mine) + len(said & frozenset(tokens(other)) - own)
    away = _shared(shunned, mine - theirs) - _shared(shunned, theirs - mine)
    return clipped(more - less - away)


_INTRODUCE = frozenset("a an some another other".split())
"""Words that bring in what has not been spoken of."""
_RESUME = frozenset("the his her their its it them".split())
"""Words for what has."""


def _introduced(deed: str, fresh: frozenset[str]) -> int:
    """Return how many things a deed brings in of which nothing was told: "borrows a canoe"."""
    words = tokens(deed)
    return sum(
        word in _INTRODUCE and any(stem(name) in fresh for name in words[at + 1 : at + 3])
        for at, word in enumerate(words)
    )


def _resumed(deed: str, fresh: frozenset[str]) -> int:
    """Return how many things a deed speaks of as known that were told of: "takes the boat"."""
    words = tokens(deed)
    return sum(
        word in _RESUME and not any(stem(name) in fresh for name in words[at + 1 : at + 2])
        for at, word in enumerate(words)
    )


_BEFORE_NOUNS = frozenset(
    "the a an his her their its this that these those first next another some any no of more".split()
)


def _verbs_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that may be verbs: those before which nothing stands that a noun follows."""
    return tuple(w for n, w in enumerate(words) if not (n and words[n - 1] in _BEFORE_NOUNS))


def _shared(own: frozenset[str], said: frozenset[str]) -> int:
    return sum(any(akin(one, other) for other in said) for one in own)
