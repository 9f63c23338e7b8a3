"""Values out of JSON objects, with errors that say which field of what is wrong, and what it should be."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from symbolic.errors import InputError


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one JSON object.

    Attributes:
        values: as decoded.
        where: what the object is, for messages: "event 3".
    """

    values: Mapping[str, Any]
    where: str

    @classmethod
    def of(cls, value: Any, where: str, allowed: Collection[str]) -> "Fields":
        """Check that a value is an object with no fields but the allowed ones.

        Raises:
            InputError: it is not; the message names the field.
        """
        if not isinstance(value, dict):
            raise InputError(f"{where}: a JSON {_kind(value)} where an object was expected")
        unknown = next((name for name in value if name not in allowed), None)
        if unknown is not None:
            raise InputError(f"{where}: there is no field {unknown!r}; known fields: {', '.join(allowed)}")
        return cls(value, where)

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text that is not empty; a missing one is the default, if there is one.

        Raises:
            InputError: it is missing, or no such text.
        """
        value = self.values.get(name, default)
        if value is None:
            raise InputError(f"{self.where}: the field {name!r} is missing; give a text")
        if not isinstance(value, str) or (not value.strip() and value != default):
            raise InputError(f"{self.where}, {name!r}: {_shown(value)} where a text was expected")
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false.

        Raises:
            InputError: it is something else.
        """
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise InputError(f"{self.where}, {name!r}: {_shown(value)} where true or false was expected")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; a single text is a list of one, a missing list is empty.

        Raises:
            InputError: it is something else.
        """
        value = self.values.get(name, [])
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
            raise InputError(f"{self.where}, {name!r}: {_shown(value)} where a list of texts was expected")
        return tuple(value)

    def items(self, name: str) -> list[Any]:
        """Return a list; a missing one is empty.

        Raises:
            InputError: it is something else.
        """
        value = self.values.get(name, [])
        if not isinstance(value, list):
            raise InputError(f"{self.where}, {name!r}: {_shown(value)} where a list was expected")
        return value

    def one_of(self, name: str, known: Iterable[str], default: str | None = None) -> str:
        """Return a text that is one of some.

        Raises:
            InputError: it is none of them.
        """
        value, known = self.text(name, default), list(known)
        if value not in known:
            has = ", ".join(known) or "none"
            raise InputError(f"{self.where}, {name!r}: there is no {value!r}; known: {has}")
        return value


def _kind(value: Any) -> str:
    return {"list": "list", "str": "text", "NoneType": "null"}.get(type(value).__name__, type(value).__name__)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
