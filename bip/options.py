"""Options from dataclasses, with overrides from YAML: defaults live in the dataclasses alone."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import yaml

from symbolic.errors import InputError

Options = TypeVar("Options")


def read_options(defaults: Options, path: Path | None) -> Options:
    """Return options with the overrides of a YAML file.

    Raises:
        InputError: the file cannot be read, is no mapping, or names an option that does not exist.
    """
    if path is None:
        return defaults
    try:
        overrides = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); give a YAML file that exists"
        ) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: not YAML ({' '.join(str(error).split())})") from error
    return override(defaults, overrides or {}, str(path))


def override(options: Options, overrides: Any, where: str) -> Options:
    """Return a dataclass with some fields replaced; nested mappings reach into nested dataclasses.

    Raises:
        InputError: an override names no field, or its value is of another type than the default's.
    """
    if not isinstance(overrides, Mapping):
        raise InputError(f"{where}: expected a mapping of options, not {overrides!r}")
    values: dict[str, Any] = {field.name: getattr(options, field.name) for field in fields(options)}  # type: ignore[arg-type]
    for name, value in overrides.items():
        if name not in values:
            raise InputError(f"{where}: there is no option {name!r}; choose from {', '.join(values)}")
        values[name] = _converted(values[name], value, f"{where}: {name}")
    return replace(options, **values)  # type: ignore[type-var]


def _converted(default: Any, value: Any, where: str) -> Any:
    if is_dataclass(default):
        return override(default, value, where)
    if isinstance(default, tuple) and isinstance(value, list):
        return tuple(value)
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if default is not None and type(value) is not type(default):
        raise InputError(f"{where}: expected {type(default).__name__} like {default!r}, not {value!r}")
    return value
