"""What a command line and a file of options say of who answers: `--config`, `--set`, and a flag for each option.

A flag outranks `--set`, which outranks the file, which outranks the default in the dataclass.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

from bip.options import Typed, override
from symbolic.errors import InputError
from symbolic.registry import registered

Options = TypeVar("Options")

SECTIONS = ("service", "reasoner", "parsers", "serve", "open_words")
"""The sections of a file of options beside those of the policies."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was said, before it is known who answers.

    Attributes:
        policies: who is to answer, in order; empty where nothing was said.
        parser: who reads the text; "" where nothing was said.
        flags: values that flags give, by the field that they set.
        settings: each `--set`, as typed.
        file: the file of options.
        sections: what stands in it, by section.
    """

    policies: tuple[str, ...] = ()
    parser: str = ""
    flags: Mapping[str, Any] = field(default_factory=dict)
    settings: tuple[str, ...] = ()
    file: Path | None = None
    sections: Mapping[str, Any] = field(default_factory=dict)

    def options(self, section: str, defaults: Options, *, flagged: bool = True) -> Options:
        """Return a dataclass of options with all that was said of it.

        Args:
            section: what it is called in the file and by `--set`, e.g. "lm" or "parsers.mine".
            defaults: the dataclass.
            flagged: flags set its fields too.

        Raises:
            InputError: something said names no option, or is of the wrong type.
        """
        options = override(defaults, self._written(section), f"{self.file}: {section}")
        for setting in self.settings:
            path, value = split_setting(setting)
            if path[: len(section.split("."))] == section.split("."):
                rest = path[len(section.split(".")) :]
                options = override(options, _nested(rest, value), f"--set {setting}")
        names = {item.name for item in fields(defaults)}  # type: ignore[arg-type]
        for name, value in self.flags.items() if flagged else ():
            if name in names:
                options = override(options, {name: value}, flag_of(name))
        return options

    def _written(self, section: str) -> Any:
        """Return what the file says of a section."""
        found: Any = self.sections
        for name in section.split("."):
            if not isinstance(found, Mapping):
                raise InputError(f"{self.file}: expected a mapping of options, not {found!r:.80}")
            found = found.get(name)
            if found is None:
                return {}
        return found

    def set_sections(self) -> Iterator[tuple[str, str]]:
        """Yield each `--set` with the section that it speaks of."""
        for setting in self.settings:
            path, _ = split_setting(setting)
            yield setting, ".".join(path[: 2 if path[0] == "parsers" else 1])


def split_setting(setting: str) -> tuple[list[str], Typed]:
    """Return the path and the value of "name.field=value".

    Raises:
        InputError: it has no value, or names no field.
    """
    path, equals, value = setting.partition("=")
    names = [name.strip() for name in path.split(".")]
    if not equals or len(names) < 2 or not all(names):
        raise InputError(f"--set {setting!r}: write NAME.FIELD=VALUE, e.g. lm.device=cuda")
    if names[0] == "parsers" and len(names) < 3:
        raise InputError(f"--set {setting!r}: write parsers.NAME.FIELD=VALUE")
    _require_section(names[0], f"--set {setting}")
    return names, Typed(value.strip())


def read_sections(sections: Any, file: Path) -> Mapping[str, Any]:
    """Return the sections of a file of options.

    Raises:
        InputError: it is no mapping, or has a section or a policy that nobody knows.
    """
    if sections is None:
        return {}
    if not isinstance(sections, Mapping):
        raise InputError(f"{file}: expected a mapping of options, not {sections!r:.80}")
    for name in sections:
        if name not in ("policy", "parser"):
            _require_section(name, str(file))
    return sections


def _require_section(name: Any, where: str) -> None:
    policies = registered("bip.policies")
    if name not in SECTIONS and name not in policies:
        known = ", ".join([*SECTIONS, *policies])
        raise InputError(f"{where}: there are no options of {name!r:.80}; choose from {known}")


def named(value: Any, what: str, file: Path) -> tuple[str, ...]:
    """Return the names that a file of options gives under `what`: one, or a list of them.

    Raises:
        InputError: it gives something else.
    """
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise InputError(f"{file}: {what}: expected a name, not {value!r:.80}")
    return tuple(names)


def flag_of(name: str) -> str:
    """Return the flag of a field."""
    return f"--{name.replace('_', '-')}"


def _nested(path: list[str], value: Any) -> Any:
    return reduce(lambda inner, name: {name: inner}, reversed(path), value)
