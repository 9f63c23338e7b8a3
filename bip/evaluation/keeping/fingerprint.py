"""A digest of a record by its content, the same in every process: what an item answers."""

import hashlib
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from typing import Any


def fingerprint(record: object) -> str:
    """Return 16 hexadecimal digits that change when anything in a record does.

    Sets and mappings count without their order, which differs from process to process.
    """
    return hashlib.sha256(repr(_canonical(record)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _canonical(value: Any) -> Any:
    """Return a value as nested tuples whose `repr` is the same everywhere."""
    if is_dataclass(value) and not isinstance(value, type):
        named = ((item.name, _canonical(getattr(value, item.name))) for item in fields(value))
        return (type(value).__name__, *named)
    if isinstance(value, Mapping):
        return (
            "mapping",
            *sorted(((repr(_canonical(k)), _canonical(v)) for k, v in value.items()), key=repr),
        )
    if isinstance(value, Set):
        return ("set", *sorted(repr(_canonical(member)) for member in value))
    if isinstance(value, list | tuple):
        return tuple(_canonical(member) for member in value)
    if value is None or isinstance(value, str | bytes | int | float):
        return repr(value)
    return type(value).__name__  # what has no content that we know of, a function say
