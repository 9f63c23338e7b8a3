"""How much of a narration is shown: the input conditions of EgoToM.

Times count from the clip's start, whose own time in the video is of no use here: a context is counted
back from the last narration.
"""

from collections.abc import Sequence
from typing import Literal, get_args

from bip.open_words.evidence import Line, goes_backwards
from symbolic.errors import InputError

Context = Literal["full", "last30s", "last5s", "lastaction", "none", "firsthalf"]
CONTEXTS: tuple[Context, ...] = get_args(Context)

_SECONDS: dict[Context, float] = {"last30s": 30.0, "last5s": 5.0}


def cut(lines: Sequence[Line], context: Context) -> tuple[Line, ...]:
    """Return the part of a narration that a context shows.

        last N s: { e_t : time_t >= time_T - N },   last action: e_T,   first half: e_1 .. e_floor(T / 2)

    The first half is no condition of the paper: it tells how early a mind shows.

    Args:
        lines: the narration, in order.
        context: how much of it.

    Raises:
        InputError: seconds are to be counted, and a line has no time, or times run backwards.
    """
    if context == "full" or not lines:
        return tuple(lines)
    if context == "none":
        return ()
    if context == "firsthalf":
        return tuple(lines[: len(lines) // 2])
    if context == "lastaction":
        return (lines[-1],)
    back = goes_backwards(lines)
    if back:
        raise InputError(
            f"times run backwards at {lines[back[0]].text!r}, so {context} cannot be counted; use --context full"
        )
    last = lines[-1].time
    if last is None or any(line.time is None for line in lines):
        raise InputError(f"a line has no time, so {context} cannot be counted; use --context full")
    return tuple(line for line in lines if line.time is not None and line.time >= last - _SECONDS[context])


def seconds_of(lines: Sequence[Line], context: Context) -> float | None:
    """Return the length of the film that shows what a context tells, s; None for all of it.

    A last action lasts from the line before it, and no context is shorter than a second.

    Args:
        lines: the narration, one line or more.
        context: how much of it.
    """
    if context == "full":
        return None
    first = lines[-2:][0] if context == "lastaction" else cut(lines, context)[0]
    last = lines[-1]
    return None if first.time is None or last.time is None else max(1.0, last.time - first.time)
