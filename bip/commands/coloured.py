"""Answers in colour on a terminal: the chosen statement, what is undecided or impossible, notes in grey."""

import re

from rich.console import Console
from rich.text import Text

_STYLES = (
    (re.compile(r"^  \(\w+\) +[\d.]+%.*<- answer$"), "bold green"),
    (re.compile(r"^ +undecided:.*"), "yellow"),
    (re.compile(r"^note: .*"), "dim"),
    (re.compile(r"^(log-likelihood|what happened|belief under).*"), "bold"),
)
"""What a line that looks so is shown in; the first that fits."""


def coloured(text: str) -> Text:
    """Return an answer's text with its styles; the letters stay the same."""
    shown = Text()
    for number, line in enumerate(text.splitlines()):
        style = next((style for form, style in _STYLES if form.match(line)), "bold" if number == 0 else "")
        shown.append(line + "\n", style=style)
    return shown


def print_coloured(text: str) -> None:
    """Print an answer to the terminal; NO_COLOR is heeded."""
    Console(highlight=False, soft_wrap=True).print(coloured(text), end="")
