"""Frames of a film as evidence: a line of the narrative names the film, and a model that sees gets its frames.

    [vision, film] clips/abc~pass_1~0-70.mp4 #frames=16,last=30
    [vision, film] videos/abc.mp4 #frames=16,last=30,end=1274.2

Frames are evenly spaced over the last so many seconds before an end, which is the film's where none is named,
and the last one stands at it:

    t_i = end - (n - 1 - i) d,   d = seconds / n,   i = 0 .. n - 1
"""

import base64
import io
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bip.open_words.evidence import Line, read_lines, write_lines
from symbolic.errors import InputError
from symbolic.language.question import Question

SOURCE = "film"
WIDTH = 512
"""Wider frames are made smaller, pixels."""
_FILM = re.compile(
    r"^(?P<path>.*) #frames=(?P<frames>\d+)(?:,last=(?P<last>[\d.]+))?(?:,end=(?P<end>[\d.]+))?$"
)


@dataclass(frozen=True, slots=True)
class Film:
    """Frames of a film.

    Attributes:
        path: the file.
        frames: how many.
        last: over how many seconds before the end; None for all of them.
        end: when, s from the film's start; None for its own end.
    """

    path: Path
    frames: int = 16
    last: float | None = None
    end: float | None = None

    def line(self) -> Line:
        """Return the line that names it."""
        span = "".join(
            f",{name}={round(value, 3)}"
            for name, value in (("last", self.last), ("end", self.end))
            if value is not None
        )
        return Line(f"{self.path} #frames={self.frames}{span}", None, "vision", SOURCE)


def film_of(line: Line) -> Film | None:
    """Return the film that a line names; None where it names none."""
    found = _FILM.match(line.text) if line.source == SOURCE else None
    if found is None:
        return None
    last, end = (None if found[name] is None else float(found[name]) for name in ("last", "end"))
    return Film(Path(found["path"]), int(found["frames"]), last, end)


def look(question: Question) -> tuple[Question, tuple[str, ...]]:
    """Return a question without its films, and their frames as URLs of JPEG images, in order.

    Raises:
        InputError: a film cannot be opened, or PyAV is not installed.
    """
    lines = read_lines(question.narrative)
    films = [film for line in lines if (film := film_of(line)) is not None]
    told = tuple(line for line in lines if film_of(line) is None)
    if films:
        told = (Line(f"(the {sum(f.frames for f in films)} frames attached, in order)"), *told)
    urls = tuple(url for film in films for url in read_frames(film))
    return replace(question, narrative=write_lines(told)), urls


def times(end: float, frames: int, last: float | None) -> list[float]:
    """Return the times of evenly spaced frames, the last at the end, s."""
    span = end if last is None else min(last, end)
    return [end - (frames - 1 - i) * span / frames for i in range(frames)]


def read_frames(film: Film) -> Sequence[str]:
    """Return a film's frames as data URLs.

    Raises:
        InputError: the film cannot be opened, or PyAV is not installed.
    """
    try:
        import av
    except ImportError as error:
        raise InputError("frames need PyAV; install the extra: pip install 'bip[frames]'") from error
    if not film.path.is_file():
        raise InputError(f"{film.path}: there is no such film; put the clip there")
    try:
        with av.open(str(film.path)) as container:
            seconds = float(container.streams.video[0].time_base or 1)  # of a unit of time
            shown = _shown(container)
            end = shown[-1] * seconds if film.end is None else film.end
            wanted = [_at(shown, time / seconds) for time in times(end, film.frames, film.last)]
            pictures = dict(_pictures(container, set(wanted)))
        return [pictures[stamp] for stamp in wanted]
    except (av.FFmpegError, LookupError, ValueError) as error:  # no stream of pictures, or fewer than it says
        raise InputError(f"{film.path}: this film cannot be opened ({error})") from error


def _shown(container: Any) -> list[int]:
    """Return when each frame is shown, in units of the stream, without decoding any.

    Raises:
        LookupError: no frame is.
    """
    stamps = sorted(packet.pts for packet in container.demux(video=0) if packet.pts is not None)
    if not stamps:
        raise LookupError("it has no frames")
    return stamps


def _at(stamps: Sequence[int], time: float) -> int:
    """Return the stamp of the frame that is shown at a time."""
    return stamps[max(0, bisect_right(stamps, time + 1e-6) - 1)]


def _pictures(container: Any, wanted: set[int]) -> Iterator[tuple[int, str]]:
    """Yield the wanted frames by their stamps; decoding begins at the key frame before the first of them."""
    stream, last = container.streams.video[0], max(wanted)
    container.seek(min(wanted), stream=stream, backward=True)
    for frame in container.decode(stream):
        if frame.pts in wanted:
            yield frame.pts, _url(frame)
        if frame.pts is not None and frame.pts >= last:
            return


def _url(frame: Any) -> str:
    """Return a frame as a data URL."""
    image = frame.to_image()
    if image.width > WIDTH:
        image = image.resize((WIDTH, round(image.height * WIDTH / image.width)))
    buffer = io.BytesIO()
    image.save(buffer, format="JPEG", quality=85)
    return f"data:image/jpeg;base64,{base64.b64encode(buffer.getvalue()).decode()}"
