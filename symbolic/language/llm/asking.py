"""How a language model is asked for JSON: through a function, so that this package needs no network library."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from symbolic.errors import InputError
from symbolic.json_text import decode_json
from symbolic.language.llm.json_form import FormError

Message: TypeAlias = Mapping[str, str]
Ask: TypeAlias = Callable[[Sequence[Message], str, Mapping[str, Any]], str]
"""From messages, the schema's name and the schema to the words of the reply."""


def json_of(reply: str) -> Any:
    """Return the JSON of a reply.

    Raises:
        FormError: it is none.
    """
    try:
        return decode_json(reply.encode("utf-8", "surrogatepass"))
    except InputError as error:
        raise FormError(f"the reply is {error}") from error
