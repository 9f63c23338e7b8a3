"""Files that are written whole or not at all: what stood there before is never lost to a full disk or a kill."""

import os
from pathlib import Path

from symbolic.errors import InputError


def write_whole(path: Path, text: str) -> None:
    """Write a file by renaming: it holds the old text or the new one, at any moment.

    What is no plain file (a pipe, /dev/stdout) is written as it is; a link keeps pointing where it does.

    Raises:
        InputError: it cannot be written; what stood there is untouched.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error


def _replace(path: Path, text: str) -> None:
    beside = _beside(path)
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.partial")


def require_place(path: Path) -> None:
    """Check, before anything is computed for it, that a file can be written.

    Raises:
        InputError: it cannot; says why.
    """
    if path.is_dir():
        raise InputError(f"{path}: is a folder; give the name of a file in it")
    if not path.resolve().parent.is_dir():
        raise InputError(f"{path}: its folder does not exist; make it first")
    if path.exists() and not path.is_file():
        return
    beside = _beside(path.resolve())
    try:
        beside.touch()
        beside.unlink()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror}); choose another place") from error
