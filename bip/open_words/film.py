"""Frames of a film as evidence: a line of the narrative names the film, and a model that sees gets its frames.

    [vision, film] clips/abc~pass_1~0-70.mp4 #frames=16,last=30

Frames are evenly spaced over the last so many seconds, or all of it, and the last one is the film's last:

    t_i = end - (n - 1 - i) d,   d = seconds / n,   i = 0 .. n - 1
"""

import base64
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bip.open_words.evidence import Line, read_lines, write_lines
from symbolic.errors import InputError
from symbolic.language.question import Question

SOURCE = "film"
WIDTH = 512
"""Wider frames are made smaller, pixels."""
_FILM = re.compile(r"^(?P<path>.*) #frames=(?P<frames>\d+)(?:,last=(?P<last>[\d.]+))?$")


@dataclass(frozen=True, slots=True)
class Film:
    """Frames of a film.

    Attributes:
        path: the file.
        frames: how many.
        last: over how many seconds before its end; None for all of it.
    """

    path: Path
    frames: int = 16
    last: float | None = None

    def line(self) -> Line:
        """Return the line that names it."""
        span = "" if self.last is None else f",last={self.last:g}"
        return Line(f"{self.path} #frames={self.frames}{span}", None, "vision", SOURCE)


def film_of(line: Line) -> Film | None:
    """Return the film that a line names; None where it names none."""
    found = _FILM.match(line.text) if line.source == SOURCE else None
    if found is None:
        return None
    return Film(
        Path(found["path"]), int(found["frames"]), None if found["last"] is None else float(found["last"])
    )


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
            stamps = _stamps(container)
        wanted = [_at(stamps, time) for time in times(stamps[-1], film.frames, film.last)]
        pictures: dict[int, str] = {}
        with av.open(str(film.path)) as container:
            for i, frame in enumerate(container.decode(video=0)):
                if i in wanted:
                    pictures[i] = _url(frame)
        return [pictures[i] for i in wanted]
    except (av.FFmpegError, LookupError, ValueError) as error:  # no stream of pictures, or fewer than it says
        raise InputError(f"{film.path}: this film cannot be opened ({error})") from error


def _stamps(container: Any) -> list[float]:
    """Return when each frame is shown, s, without decoding any."""
    base = container.streams.video[0].time_base
    return sorted(float(packet.pts * base) for packet in container.demux(video=0) if packet.pts is not None)


def _at(stamps: Sequence[float], time: float) -> int:
    """Return the index of the frame that is shown at a time."""
    return max((i for i, stamp in enumerate(stamps) if stamp <= time + 1e-6), default=0)


def _url(frame: Any) -> str:
    """Return a frame as a data URL."""
    image = frame.to_image()
    if image.width > WIDTH:
        image = image.resize((WIDTH, round(image.height * WIDTH / image.width)))
    buffer = io.BytesIO()
    image.save(buffer, format="JPEG", quality=85)
    return f"data:image/jpeg;base64,{base64.b64encode(buffer.getvalue()).decode()}"
