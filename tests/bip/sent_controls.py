"""A control that other processes can import."""

import os

from symbolic.language.question import Question


def in_process(process: int, question: Question) -> int | None:
    """Choose the first if asked in that process, else the second."""
    return 0 if os.getpid() == process else 1
