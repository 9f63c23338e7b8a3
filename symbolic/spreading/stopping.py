"""Ctrl-C and TERM end a run where nothing is half done, and leave its winding up in peace."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

IMPATIENCE = 1.0
"""Signals that follow one that was heeded within so many seconds are the same wish, s."""
GIVING_UP = 20.0
"""A run that is still winding up so long after it was told to end is ended by the next signal, s."""


class Stopped(KeyboardInterrupt):
    """The run was told to end.

    Attributes:
        status: the exit status that says so, 128 + the signal's number, as shells have it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@dataclass(slots=True)
class _Signals:
    """What signals do while `stopping` is in force; there is one, as a process has one set of handlers.

    Attributes:
        installed: whether it is.
        holds: how many `held` blocks are being executed.
        told: the signal that the run was told to end by.
        heeded: whether it was raised; it may have been swallowed since.
        winding: whether the run is about to end.
        when: when the run was last told, on the monotonic clock, s.
    """

    installed: bool = False
    holds: int = 0
    told: int | None = None
    heeded: bool = False
    winding: bool = False
    when: float = float("-inf")

    def arrive(self, number: int, frame: FrameType | None) -> None:
        """Heed a signal now, after the `held` block, or not at all."""
        now = time.monotonic()
        if now - self.when < (GIVING_UP if self.winding else IMPATIENCE):
            return
        self.told, self.heeded, self.when = number, False, now
        self.heed()

    def heed(self, *, again: bool = False) -> None:
        """Raise what the run was told, unless it was, or something must not be cut short."""
        if self.told is not None and not self.holds and (again or not self.heeded):
            self.heeded = True
            raise Stopped(self.told)


_SIGNALS = _Signals()


@contextmanager
def stopping() -> Iterator[None]:
    """Let Ctrl-C and TERM raise `Stopped` within the block, but not within `held` nor after `winding_up`.

    Within another such block, or outside the main thread, it changes nothing. A signal that the process was
    started to ignore (`nohup`, a job in the background) stays ignored.
    """
    if _SIGNALS.installed or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        _install(before)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _SIGNALS.__init__()  # type: ignore[misc]


def _install(before: dict[signal.Signals, Any]) -> None:
    _SIGNALS.installed = True
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, _SIGNALS.arrive)


@contextmanager
def keeping_handlers() -> Iterator[None]:
    """Put back the handlers of signals that the block, a library's, replaces."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def winding_up() -> None:
    """Say that the run ends by itself now: further signals are its own wish, and change nothing."""
    _SIGNALS.winding = True


def check() -> None:
    """Raise `Stopped` where the run was told to end and goes on nevertheless.

    An exception that a signal raises within a callback of the interpreter is swallowed there.
    """
    if not _SIGNALS.winding:
        _SIGNALS.heed(again=True)


def status() -> int:
    """Return the exit status of a program that ends as it was told to: 130 after Ctrl-C, 143 after TERM."""
    return 128 + (_SIGNALS.told or signal.SIGINT)


@contextmanager
def held() -> Iterator[None]:
    """Let no signal cut the block short; one that arrives meanwhile is heeded at its end."""
    _SIGNALS.holds += 1
    try:
        yield
    finally:
        _SIGNALS.holds -= 1
    _SIGNALS.heed()
