"""The bytes of a file, none larger than any file of a film is."""

from pathlib import Path

from symbolic.errors import InputError

LARGEST = 1 << 29
"""Files of more bytes than this (half a gigabyte) are refused."""


def read_content(path: Path) -> bytes:
    """All bytes of a file.

    Raises:
        InputError: it is missing, cannot be read, or is too large.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise InputError(f"{path} has {size:,} bytes, more than any file of a film: {LARGEST:,} at most")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
