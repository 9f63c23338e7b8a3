"""YAML from files and single values: bounded, without repeated keys, and in one sentence where it is bad."""

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from symbolic.errors import InputError

LONGEST = 1_000_000
"""Bytes of a file of options at most."""
LARGEST = 100_000
"""Values at most, those that aliases repeat counted each time: a few lines of aliases can name billions."""


class _Loader(yaml.SafeLoader):
    """The safe loader, which refuses a mapping that has a key twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[object] = set()
        for key, _ in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else None
            if name is not None and name in seen:
                raise yaml.YAMLError(f"the key {name!r} stands twice{key.start_mark}")
            seen.add(name)
        return super().construct_mapping(node, deep)


def read_yaml(path: Path) -> Any:
    """Return the value in a YAML file; None where it is empty.

    Raises:
        InputError: the file cannot be read, or is no YAML of a reasonable size.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LONGEST + 1)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); give a YAML file that exists"
        ) from error
    if len(raw) > LONGEST:
        raise InputError(f"{path}: longer than {LONGEST} bytes; give a file of options")
    try:
        return parse_yaml(raw.decode("utf-8-sig"))
    except ValueError as error:
        raise InputError(f"{path}: not YAML ({error})") from error


def parse_yaml(text: str) -> Any:
    """Return the value of a YAML text.

    Raises:
        ValueError: it is not YAML, has a key twice, is too deep or too large, or holds itself.
    """
    loader: _Loader | None = None
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            return None
        if _size(node, {}) > LARGEST:
            raise ValueError(f"its aliases stand for more than {LARGEST} values")
        return loader.construct_document(node)
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from error
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    finally:
        if loader is not None:
            loader.dispose()


def _size(node: yaml.Node, known: dict[int, int | None]) -> int:
    """Return the number of values in a node, those behind an alias counted wherever it stands."""
    size = known.get(id(node), 0)
    if size is None:
        raise ValueError("a value holds itself")
    if size:
        return size
    known[id(node)] = None
    if isinstance(node, yaml.MappingNode):
        size = 1 + sum(_size(key, known) + _size(value, known) for key, value in node.value)
    elif isinstance(node, yaml.SequenceNode):
        size = 1 + sum(_size(part, known) for part in node.value)
    else:
        size = 1
    known[id(node)] = size
    return size
