"""Our types as JSON: a schema that tells a model what to write, and the way back with every field checked."""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from symbolic.errors import ParseError

T = TypeVar("T")
_PLAIN: Mapping[Any, str] = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


class FormError(ParseError):
    """JSON that does not have the form of our types."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What narrows the types for a model.

    Attributes:
        words: by the name of a field of texts, the only words it may hold.
        omit: fields that the model does not fill; they keep their defaults.
        spelling: by the name of a field of texts, what leads from a text to the one that we keep.
    """

    words: Mapping[str, Sequence[str]]
    omit: frozenset[str] = frozenset()
    spelling: Mapping[str, Callable[[str], str]] = field(default_factory=dict[str, Callable[[str], str]])

    def fields_of(self, kind: Any) -> dict[str, Any]:
        """Return the fields of a dataclass that the model fills, with their types."""
        hints = get_type_hints(kind)
        return {part.name: hints[part.name] for part in fields(kind) if part.name not in self.omit}


def schema_of(kind: Any, limits: Limits) -> dict[str, Any]:
    """Return the JSON schema of a type, in the strict form that structured output asks for.

    Each type within it, and each list of words, is told once under `$defs`; so a type may contain itself.

    Args:
        kind: a dataclass whose fields are str, int, bool, None, a Literal, a dataclass, a tuple[X, ...], or a union
            of these.
        limits: what narrows it.
    """
    defs: dict[str, Any] = {}
    schema = _object_schema(kind, limits, defs)
    return schema | ({"$defs": defs} if defs else {})


def _object_schema(kind: Any, limits: Limits, defs: dict[str, Any]) -> dict[str, Any]:
    properties = {part: _schema(hint, limits, part, defs) for part, hint in limits.fields_of(kind).items()}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema(kind: Any, limits: Limits, name: str, defs: dict[str, Any]) -> dict[str, Any]:
    if is_dataclass(kind):
        title = getattr(kind, "__name__", str(kind))
        if title not in defs:
            defs[title] = {}  # it may contain itself
            defs[title] = _object_schema(kind, limits, defs)
        return {"$ref": f"#/$defs/{title}"}
    if _is_union(kind):
        return {"anyOf": [_schema(member, limits, name, defs) for member in get_args(kind)]}
    if get_origin(kind) is Literal:
        return {"type": "string", "enum": list(get_args(kind))}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0], limits, name, defs)}
    if kind is str and name in limits.words:
        defs.setdefault(name, {"type": "string", "enum": list(limits.words[name])})
        return {"$ref": f"#/$defs/{name}"}
    return {"type": _PLAIN[kind]}


def read_form(kind: type[T], value: Any, limits: Limits) -> T:
    """Return parsed JSON as an instance of a dataclass.

    Raises:
        FormError: a field is missing, unknown, or holds something else; the message says where.
    """
    found: T = _read(kind, value, limits, "", "the reply")
    return found


def _read(kind: Any, value: Any, limits: Limits, name: str, where: str) -> Any:
    if is_dataclass(kind):
        return _read_object(kind, value, limits, where)
    if _is_union(kind):
        return _read_union(kind, value, limits, name, where)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise FormError(f"{where} is {value!r}; a list was expected")
        inner = get_args(kind)[0]
        return tuple(_read(inner, item, limits, name, f"{where}[{i}]") for i, item in enumerate(value))
    words = get_args(kind) if get_origin(kind) is Literal else limits.words.get(name) if kind is str else None
    if words is not None and value not in words:
        raise FormError(f"{where} is {value!r}; it must be one of: {', '.join(words)}")
    if words is None and type(value) is not kind:
        raise FormError(f"{where} is {value!r}; a JSON {_PLAIN[kind]} was expected")
    if kind is str and not value.strip():
        raise FormError(f"{where} is an empty text")
    return limits.spelling[name](value) if kind is str and name in limits.spelling else value


def _read_object(kind: Any, value: Any, limits: Limits, where: str) -> Any:
    wanted = limits.fields_of(kind)
    if not isinstance(value, dict):
        raise FormError(f"{where} is {value!r}; an object with {', '.join(wanted)} was expected")
    for name in (*wanted, *value):
        if name not in value or name not in wanted:
            raise FormError(f"{where}: the field {name!r} is {'missing' if name in wanted else 'unknown'}")
    return kind(
        **{name: _read(hint, value[name], limits, name, f"{where}.{name}") for name, hint in wanted.items()}
    )


def _read_union(kind: Any, value: Any, limits: Limits, name: str, where: str) -> Any:
    members = get_args(kind)
    if value is None and type(None) in members:
        return None
    for member in members:
        # The members of our unions have different fields, so these tell which one is meant.
        if is_dataclass(member) and isinstance(value, dict) and set(value) == set(limits.fields_of(member)):
            return _read(member, value, limits, name, where)
    plain = [member for member in members if not is_dataclass(member) and member is not type(None)]
    if len(plain) == 1:
        return _read(plain[0], value, limits, name, where)
    forms = " or ".join("{" + ", ".join(limits.fields_of(m)) + "}" for m in members if is_dataclass(m))
    raise FormError(f"{where} is {value!r}; expected {forms}")


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)
