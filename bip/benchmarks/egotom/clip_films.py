"""The films of EgoToM's clips: cut already, or within Ego4D's whole videos.

A clip ends with its last narration. Its first narration stands at `clip_start_time` of the video, and
`clip_end_time` is where it ends.
"""

from collections.abc import Mapping
from pathlib import Path

from bip.open_words.film import Film
from symbolic.errors import InputError


def clip_film(folder: Path, row: Mapping[str, str | None], frames: int, seconds: float | None) -> Film:
    """Return the film of a row's clip over its last seconds: CUID.mp4, else a part of VUID.mp4.

    Args:
        folder: where the films are.
        row: of EgoToM's CSV.
        frames: how many to show.
        seconds: before the clip's end; None for all of it.

    Raises:
        InputError: neither film is there, or the row does not tell where in the video its clip is.
    """
    clip, video = (folder / f"{row.get(name)}.mp4" for name in ("cuid", "vuid"))
    if clip.is_file():
        return Film(clip, frames, seconds)
    if not video.is_file():
        raise InputError(f"{clip}: there is no such clip, nor the video {video.name}; put one of them there")
    start, end = (_time(row, column) for column in ("clip_start_time", "clip_end_time"))
    if end <= start:
        raise InputError(f"clip_end_time {end:g} does not lie behind clip_start_time {start:g}")
    return Film(video, frames, end - start if seconds is None else seconds, end)


def _time(row: Mapping[str, str | None], column: str) -> float:
    try:
        return float(row.get(column) or "")
    except ValueError:
        raise InputError(
            f"{column} is {row.get(column)!r}; it tells where in the video the clip is"
        ) from None
