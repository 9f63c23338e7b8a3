"""What the tests of spreading have done in other processes; a module, so that those can import it."""

import os
import signal
import time
from pathlib import Path


def squared(number: int) -> int:
    """Return a square."""
    return number * number


def slow_at_first(number: int) -> int:
    """Return the number; the first takes long."""
    time.sleep(1.0 if number == 0 else 0.0)
    return number


def deadly_once(task: tuple[int, str]) -> int:
    """Return the number; the process that first meets 7 dies of it."""
    number, folder = task
    died = Path(folder) / "died"
    if number == 7 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def deadly(number: int) -> int:
    """Return the number; every process that meets 3 dies of it."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refusing(number: int) -> int:
    """Refuse 5."""
    if number == 5:
        raise ValueError("five")
    return number
