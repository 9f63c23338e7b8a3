"""Options from dataclasses, with overrides from YAML and the command line: defaults live in the dataclasses alone."""

import math
from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass, replace
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from symbolic.errors import BipError, InputError

Options = TypeVar("Options")


class Typed(str):
    """A value as it was typed on a command line: a text where a text is wanted, else read as YAML."""

    __slots__ = ()


def option(
    default: Any, help: str, *, least: int | None = None, most: int | None = None, lacking: str = ""
) -> Any:
    """Return a field of a dataclass of options that the command line shows as a flag.

    Args:
        default: its value where nothing is said.
        help: what it does, for `--help`.
        least, most: bounds of a number.
        lacking: what is true of a policy without this option, e.g. "has no weights".
    """
    return field(default=default, metadata={"help": help, "least": least, "most": most, "lacking": lacking})


def read_options(defaults: Options, path: Path | None) -> Options:
    """Return options with the overrides of a YAML file.

    Raises:
        InputError: the file cannot be read, is no mapping, or names an option that does not exist.
    """
    if path is None:
        return defaults
    from bip.yaml_text import read_yaml

    overrides = read_yaml(path)
    return override(defaults, {} if overrides is None else overrides, str(path))


def override(options: Options, overrides: Any, where: str) -> Options:
    """Return a dataclass with some fields replaced; nested mappings reach into nested dataclasses.

    Args:
        options: an instance of a dataclass.
        overrides: values by the name of their field.
        where: names what says so, for messages.

    Raises:
        InputError: an override names no field, its value is of another type than the field's, or
            the dataclass refuses it.
    """
    if not isinstance(overrides, Mapping):
        raise InputError(f"{where}: expected a mapping of options, not {_shown(overrides)}")
    known = {item.name: item for item in fields(options) if item.init}  # type: ignore[arg-type]
    hints = get_type_hints(type(options))
    changed = {}
    for name, value in overrides.items():
        if name not in known:
            others = f"choose from {', '.join(known)}" if known else "there are none to choose from"
            raise InputError(f"{where}: there is no option {_shown(name)}; {others}")
        there = f"{where}: {name}"
        changed[name] = _converted(hints[name], getattr(options, name), value, there)
        _require_within(changed[name], known[name].metadata, there)
    try:
        return replace(options, **changed)  # type: ignore[type-var]
    except BipError:
        raise
    except (TypeError, ValueError) as error:
        raise InputError(f"{where}: {error}") from error


def _require_within(value: Any, bounds: Mapping[str, Any], where: str) -> None:
    least, most = bounds.get("least"), bounds.get("most")
    if value is None:
        return
    if least is not None and value < least:
        raise InputError(f"{where}: at least {least}, not {_shown(value)}")
    if most is not None and value > most:
        raise InputError(f"{where}: at most {most}, not {_shown(value)}")


def _converted(hint: Any, default: Any, value: Any, where: str) -> Any:
    """Return a value as the type of a field wants it.

    Args:
        hint: the field's type.
        default: the field's value until now.
        value: as YAML or a flag gives it.
        where: names the field, for messages.

    Raises:
        InputError: it is of another type.
    """
    if is_dataclass(default) and not isinstance(default, type):
        return override(default, value, where)
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    for kind in kinds:
        fits, made = _as(kind, value)
        if fits:
            return made
    wanted = " or ".join(_name(kind) for kind in kinds)
    like = "" if default is None or get_origin(hint) is Literal else f" like {default!r}"
    raise InputError(f"{where}: expected {wanted}{like}, not {_shown(value)}")


def _as(kind: Any, value: Any) -> tuple[bool, Any]:
    """Return whether a value fits a type, and the value as that type."""
    origin = get_origin(kind)
    if kind is Any:
        return True, value
    if isinstance(value, Typed):
        return _as(kind, str(value) if kind in (str, Path) else _parsed(value))
    if origin is Literal:
        return value in get_args(kind), value
    if kind is float:
        return _as_number(value)
    if kind is Path:
        return isinstance(value, str | Path) and bool(str(value)), Path(str(value))
    if origin in (tuple, list):
        return _as_sequence(kind, value)
    if origin is not None:
        return isinstance(value, origin), value
    return type(value) is kind, value


def _as_number(value: Any) -> tuple[bool, Any]:
    """YAML 1.1 takes 1e-3 for a text: a text that is a number counts as one."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return False, value
    try:
        number = float(value)
    except ValueError:
        return False, value
    return math.isfinite(number), number


def _parsed(typed: Typed) -> Any:
    from bip.yaml_text import parse_yaml

    try:
        return parse_yaml(typed)
    except ValueError:
        return str(typed)


def _as_sequence(kind: Any, value: Any) -> tuple[bool, Any]:
    if not isinstance(value, list | tuple):
        return False, value
    types = get_args(kind)
    whole = get_origin(kind)
    each = types[:1] * len(value) if whole is list or types[1:] == (...,) else types
    if len(each) != len(value):
        return False, value
    parts = [_as(part_kind, part) for part_kind, part in zip(each, value, strict=True)]
    return all(fits for fits, _ in parts), whole(part for _, part in parts)


def _name(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return f"one of {', '.join(map(str, get_args(kind)))}"
    if kind is NoneType:
        return "null"
    return str(kind) if get_origin(kind) is not None else kind.__name__


def _shown(value: object) -> str:
    """Return a value for a message, cut short."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
