"""Pickles of plain containers and numpy arrays, and nothing else.

Unpickling runs whatever a file names. This unpickler looks up no name but those that numpy needs to
rebuild arrays and scalars; any other is refused, with its name, before anything is called.
"""

import pickle
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.errors import InputError

_ALLOWED = frozenset(
    (module, name)
    for module in ("numpy", "numpy.core.multiarray", "numpy._core.multiarray")
    for name in ("ndarray", "dtype", "_reconstruct", "scalar")
) | {("numpy._core.numeric", "_frombuffer"), ("numpy.core.numeric", "_frombuffer")}


class _PlainUnpickler(pickle.Unpickler):
    """An unpickler that finds only what rebuilds numpy arrays."""

    def find_class(self, module: str, name: str) -> Any:
        """Return an allowed name; refuse any other."""
        if (module, name) == ("_codecs", "encode"):
            return _to_bytes
        if (module, name) not in _ALLOWED:
            raise InputError(f"refused: it asks for {module}.{name}, which plain data does not need")
        # Old numpy wrote numpy.core, which newer ones import only with a warning.
        return super().find_class(module.replace("numpy.core", "numpy._core"), name)


def _to_bytes(text: str, encoding: str) -> bytes:
    """What protocols 0 to 2 write instead of bytes: text to be encoded as Latin-1, and as nothing else."""
    if encoding not in ("latin1", "latin-1"):
        raise InputError(f"refused: it asks for the codec {encoding!r}, which plain data does not need")
    return text.encode("latin1")


def read_pickle(path: Path) -> Any:
    """The plain data in a pickle file.

    Raises:
        InputError: the file is missing or damaged, or names a class or function (which is not called), or
            holds an array of objects.
    """
    try:
        with path.open("rb") as file:
            content = _PlainUnpickler(file, encoding="latin1").load()
    except InputError as error:
        raise InputError(f"{path} was {error}") from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    # A damaged pickle can raise nearly anything; none of it has run foreign code.
    except Exception as error:
        raise InputError(f"{path} is no pickle of plain data, or is damaged: {error}") from error
    _refuse_objects(content, path)
    return content


def _refuse_objects(content: Any, path: Path) -> None:
    if isinstance(content, np.ndarray) and content.dtype.hasobject:
        raise InputError(f"{path} was refused: it holds an array of objects")
    if isinstance(content, dict):
        for value in content.values():
            _refuse_objects(value, path)
    elif isinstance(content, list | tuple):
        for value in content:
            _refuse_objects(value, path)
