"""The published form of an explanation: JSON values, there and back, and a JSON Schema made from the types."""

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from bip.answer import Answer
from bip.explanation.explain import explain
from bip.explanation.explanation import Explanation

_PLAIN: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_ATTRIBUTE = re.compile(r"^ {4}(\w[\w, ]*): (.*)$")


def as_json(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as JSON values, as `explanation_schema` describes them."""
    values: dict[str, Any] = _listed(asdict(explanation))
    return values


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _listed(one) for name, one in value.items()}
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def explained(answer: Answer) -> dict[str, Any]:
    """Return an answer and why as JSON values."""
    return as_json(explain(answer))


def from_json(values: Mapping[str, Any]) -> Explanation:
    """Return the explanation that `as_json` wrote.

    Raises:
        KeyError, TypeError: it is none.
    """
    made: Explanation = _made(Explanation, values)
    return made


def _made(hint: Any, value: Any) -> Any:
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return hint(**{name: _made(hints[name], value[name]) for name in hints})
    if get_origin(hint) is UnionType and value is not None:
        return _made(get_args(hint)[0], value)
    if get_origin(hint) is tuple:
        return tuple(_made(get_args(hint)[0], one) for one in value)
    return value


def explanation_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of what `bip answer --json` prints."""
    defs: dict[str, Any] = {}
    top = _object(Explanation, defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An answer to a question about minds, and why",
        **top,
        "$defs": defs,
    }


def _object(kind: type, defs: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    told = dict(_documented(kind))
    names = [item.name for item in fields(kind)]
    return {
        "description": (inspect.getdoc(kind) or "").splitlines()[0],
        "type": "object",
        "required": names,
        "additionalProperties": False,
        "properties": {name: {**_schema(hints[name], defs), "description": told[name]} for name in names},
    }


def _schema(hint: Any, defs: dict[str, Any]) -> dict[str, Any]:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if is_dataclass(hint):
        assert isinstance(hint, type)
        if hint.__name__ not in defs:
            defs[hint.__name__] = _object(hint, defs)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if get_origin(hint) is UnionType:
        kinds = [_schema(kind, defs) for kind in get_args(hint)]
        plain = all(list(kind) == ["type"] for kind in kinds)
        return {"type": [kind["type"] for kind in kinds]} if plain else {"anyOf": kinds}
    if get_origin(hint) is Mapping:
        return {"type": "object"}
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        return {"type": "array", "items": _schema(get_args(hint)[0], defs)}
    raise TypeError(f"{hint} has no published form; use texts, numbers, tuples and dataclasses of them")


def _documented(kind: type) -> Iterator[tuple[str, str]]:
    """The attributes that a docstring describes, with what it says of each."""
    names: list[str] = []
    said = ""
    for line in [*(kind.__doc__ or "").partition("Attributes:")[2].splitlines(), ""]:
        found = _ATTRIBUTE.match(
            line[4:] if line.startswith(" " * 8) and not line.startswith(" " * 9) else ""
        )
        if found is None and line.strip():
            said = f"{said} {line.strip()}"
            continue
        yield from ((name, said) for name in names)
        names, said = (found[1].split(", "), found[2]) if found else ([], "")
