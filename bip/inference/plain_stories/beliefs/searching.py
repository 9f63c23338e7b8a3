"""Where somebody thinks a thing is, from where that one searches for it, and with what.

Inverse planning in words: people go where they believe the thing to be, and fetch what serves to get at it there. So
the last place gone to or searched tells the belief; a place that is passed by, or not gone to, tells against it; and
where no place is named, the tool tells (a ladder for what is high up, a shovel for what is buried).

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.knowing import in_eyes_of
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.questions.choices import Choice, lemmas

_PASSING = frozenset("pass skip ignore avoid leave".split())
_PAST = re.compile(r"\b(?:past|by|without|rather than|instead of|and not|but not|, not|ignoring|away from)\b")
"""What follows these words is no place that is gone to."""
_ACROSS = re.compile(
    r"\b(?:past|across|through|along|by) (?:the |a |an |his |her |their |its )?(?:\w+ ){1,2}?"
    r"(?=to |into |in |on |up |down |under |behind |over |and )"
)
"""Ways that lead somewhere else."""
_MOVES = frozenset(("go", "arrive", "leave", "stay", "be"))
_LONG = 14
_MEDIA: tuple[frozenset[str], ...] = tuple(
    stems(frozenset(words.split()))
    for words in (
        "dig shovel spade bury earth soil ground garden field grave hole sand bed rose flower hoe trowel",
        "swim dive boat row net rod sink pond lake river sea pool well water swimsuit snorkel wade canoe",
        "ladder climb roof attic loft tree high top ceiling chimney shelf up upstairs stool branch steep",
        "key unlock lock safe locker padlock cabinet vault",
        "torch flashlight lantern candle dark cellar basement cave tunnel night",
        "umbrella raincoat boots rain wet outside garden yard",
        "ticket train bus station platform travel journey",
        "car drive keys garage shop supermarket town road",
    )
)
"""Media: tools, deeds and places that go together."""


def searched(
    views: Views,
    agent: str,
    choices: Sequence[Choice],
    since: int | None = None,
    after: int = 0,
    to_come: bool = False,
) -> list[float] | None:
    """Return the choices scored by where somebody went to look last; None if that fits no choice.

    Args:
        views: the story.
        agent: who searches.
        choices: places.
        since: index of the first event that counts, the nearest deed after it first; None for the last deeds.
        after: index of the first event that counts, whichever is asked for.
        to_come: whether the search is still to come: then where the person is now, or has been, tells nothing.
    """
    told = in_eyes_of(views, (agent,))
    done = [
        (t.time, _committed(t), _points(t))
        for t in told
        if _goes(t) and t.time >= after and not (to_come and classes(t.clause.verb) & _MOVES)
    ]
    ordered = list(reversed(done)) if since is None else [d for d in done if d[0] >= since]
    owns = [stems(choice.own) for choice in choices]
    if not all(owns):
        return None
    ways = [t.stems for t in told if not t.own]
    for _, words, points in ordered:
        scores = [2.0 * len(own & words) / len(own) for own in owns]
        whole = [own for own in owns if own <= words]
        scores = [
            0.0 if any(own < other for other in whole) else s for own, s in zip(owns, scores, strict=True)
        ]
        if best(scores, 0.6) is not None:
            return scores
        if not any(scores) and not points and (by_tool := _by_tool(words, ways, owns)) is not None:
            return by_tool
    return None


def _goes(said: Unit) -> bool:
    return (
        said.own
        and not said.clause.negated
        and said.clause.verb not in _PASSING
        and (said.kind in ("deed", "stay") or said.clause.verb in ("look", "reach"))
    )


def _committed(said: Unit) -> frozenset[str]:
    """Return the stems of a deed's clause up to what it says is passed by; none of one too long to be one clause."""
    text = _PAST.split(_ACROSS.sub(" ", said.part))[0]
    if classes(said.clause.verb) & {"go", "arrive"}:
        text = re.split(r"\bfrom\b", text)[0]
    if any(mark in text for mark in '"“”') or "'" in text.split(" ", 1)[0]:
        return frozenset()  # words said name many things
    words = stems(lemmas(text))
    return words if len(words) <= _LONG else frozenset()


def _points(said: Unit) -> bool:
    """Whether a clause points back to a place named before: "digs there", "looks in it"."""
    return bool(re.search(r"\b(?:there|it|inside|in them)\b", said.part))


def _by_tool(
    words: frozenset[str], ways: Sequence[frozenset[str]], owns: Sequence[frozenset[str]]
) -> list[float] | None:
    """Score places by a tool: what the story says that a place needs, else what goes together."""
    tools = words & frozenset(word for medium in _MEDIA for word in medium)
    linked = [max((len(own & way) / len(own) for way in ways if way & tools), default=0.0) for own in owns]
    if best(linked, 0.4) is not None:
        return [2.0 * score for score in linked]
    media = [medium for medium in _MEDIA if medium & tools]
    fits = [2.0 * any(own & medium for medium in media) for own in owns]
    return fits if sum(score > 0 for score in fits) == 1 else None
