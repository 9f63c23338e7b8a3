"""Pickles of plain containers and numpy arrays, and nothing else.

Unpickling runs whatever a file names. This unpickler looks up no name but those that numpy needs to
rebuild arrays and scalars; any other is refused, with its name, before anything is called.
"""

import pickle
import pickletools
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from perception.sources.file_content import read_content
from symbolic.errors import InputError

_MULTIARRAY = ("numpy", "numpy.core.multiarray", "numpy._core.multiarray")
_ALLOWED = frozenset(
    (module, name) for module in _MULTIARRAY for name in ("ndarray", "dtype", "_reconstruct")
) | {("numpy._core.numeric", "_frombuffer"), ("numpy.core.numeric", "_frombuffer")}


LARGEST_NUMBER = 64
"""Bytes of a numpy scalar at most."""
_SPARSE = re.compile(rb"r...[\x01-\xff]|r..[\x10-\xff]\x00|p\d{6}", re.DOTALL)
"""What a value kept under a number above a million looks like; a text can look so too, hence the second look."""
DEEPEST = 100
"""Containers are nested no deeper than this ..."""
MOST_CELLS = 50_000_000
"""... and hold no more items than this, all arrays counted."""


class _PlainUnpickler(pickle.Unpickler):
    """An unpickler that finds only what rebuilds numpy arrays."""

    def find_class(self, module: str, name: str) -> Any:
        """Return an allowed name; refuse any other."""
        if (module, name) == ("_codecs", "encode"):
            return _to_bytes
        if name == "scalar" and module in _MULTIARRAY:
            return _scalar
        if (module, name) not in _ALLOWED:
            raise InputError(f"refused: it asks for {module}.{name}, which plain data does not need")
        # Old numpy wrote numpy.core, which newer ones import only with a warning.
        return super().find_class(module.replace("numpy.core", "numpy._core"), name)


def _to_bytes(text: str, encoding: str) -> bytes:
    """What protocols 0 to 2 write instead of bytes: text to be encoded as Latin-1, and as nothing else."""
    if encoding not in ("latin1", "latin-1"):
        raise InputError(f"refused: it asks for the codec {encoding!r}, which plain data does not need")
    return text.encode("latin1")


def _scalar(kind: np.dtype[Any], stored: bytes) -> Any:
    """A number of numpy's: one of its bytes, never of as many bytes as a type of the file's own names."""
    if not isinstance(kind, np.dtype) or kind.itemsize > LARGEST_NUMBER or kind.hasobject:
        raise InputError("refused: it holds a numpy scalar that is no number")
    return np.frombuffer(stored, kind, 1)[0]


def _refuse_gaps(stored: bytes) -> None:
    """Refuse a pickle that keeps a value under a number beyond all values that it has: room is made for all before."""
    for count, (opcode, argument, _) in enumerate(pickletools.genops(stored)):
        if opcode.name in _KEEPS and argument is not None and argument > count:
            raise InputError("refused: it asks for room for values that it does not have")


_KEEPS = ("PUT", "BINPUT", "LONG_BINPUT")


def read_pickle(path: Path) -> Any:
    """The plain data in a pickle file.

    Raises:
        InputError: the file is missing or damaged, or names a class or function (which is not called), or
            holds an array of objects.
    """
    stored = read_content(path)
    try:
        if _SPARSE.search(stored):
            _refuse_gaps(stored)
        content = _PlainUnpickler(BytesIO(stored), encoding="latin1").load()
    except InputError as error:
        raise InputError(f"{path} was {error}") from error
    # A damaged pickle can raise nearly anything; none of it has run foreign code.
    except Exception as error:
        raise InputError(f"{path} is no pickle of plain data, or is damaged: {error}") from error
    _refuse_bombs(content, path)
    return content


def _refuse_bombs(content: Any, path: Path) -> None:
    """Go through everything once, as a file tells it: what it repeats by reference would repeat its cost."""
    seen, left, cells = set[int](), [(content, 0)], 0
    while left:
        item, depth = left.pop()
        if isinstance(item, np.ndarray):
            if item.dtype.hasobject:
                raise InputError(f"{path} was refused: it holds an array of objects")
            cells += item.size
        elif isinstance(item, dict | list | tuple | set | frozenset):
            if id(item) in seen and len(item):
                raise InputError(
                    f"{path} was refused: it holds one container in several places, or in itself"
                )
            seen.add(id(item))
            cells += len(item)
            inner = item.values() if isinstance(item, dict) else item
            left += [(value, depth + 1) for value in inner]
        if depth > DEEPEST or cells > MOST_CELLS:
            raise InputError(
                f"{path} was refused: its data is deeper than {DEEPEST} or of over {MOST_CELLS:,} items"
            )
