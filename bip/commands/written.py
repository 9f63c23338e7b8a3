"""Files that commands write: checked before anything is computed, so that nothing computed is lost."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from symbolic.whole_files import require_place, write_whole

HTML = Annotated[
    Path | None, typer.Option(help="Write it as one HTML file, with every item's reading and trace.")
]


def check_place(*files: Path | None) -> None:
    """Check that files, as far as they are asked for, can be written where they are.

    Raises:
        InputError: one cannot; says why.
    """
    for file in files:
        if file is not None:
            require_place(file)


def write_text(path: Path, text: str) -> None:
    """Write a file, and say so on stderr.

    Raises:
        InputError: the file cannot be written.
    """
    write_whole(path, text)
    print(f"written: {path}", file=sys.stderr)


def write_page(path: Path | None, page: Callable[[], str]) -> None:
    """Write a page, if one is asked for.

    Raises:
        InputError: it cannot be written.
    """
    if path is not None:
        write_text(path, page())
