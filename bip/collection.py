"""Long texts with fewer collections of garbage: a reader's tokens, clauses and events are kept until the answer."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 20_000
"""Characters from which on a text makes so many objects that looking through them takes a third of the time."""
_SELDOM = (5_000_000, 20, 20)
"""New objects before the youngest are looked through, and rounds before the older: there are cycles, so not never.

The longest text makes some three million, nearly all of which are wanted until the answer: looking through them finds
nothing, and takes a tenth of the time.
"""
_lock = threading.Lock()
_usual: list[tuple[int, int, int]] = []


def pass_over_what_is_loaded() -> None:
    """Let the collector never again look through what there is by now: modules, grammars, weights.

    For a program before a long run: looking through them takes a twelfth of the time of short texts.
    """
    gc.collect()
    gc.freeze()


@contextmanager
def seldom_collected(characters: int) -> Iterator[None]:
    """Let the collector of garbage run seldom while a long text is read, whatever else reads one at the same time.

    Args:
        characters: of the text; a short one changes nothing, nor does one where the collector does not run at all.
    """
    if characters < LONG or not gc.isenabled():
        yield
        return
    with _lock:
        _usual.append(gc.get_threshold())
        gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        with _lock:
            usual = (
                _usual.pop()
            )  # the last to end restores the first, which is what was there before any began
            if not _usual:
                gc.set_threshold(*usual)
