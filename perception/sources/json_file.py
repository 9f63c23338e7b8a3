"""Reading JSON files, with errors that are sentences."""

from pathlib import Path
from typing import Any

from symbolic.errors import InputError
from symbolic.json_text import decode_json


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file.

    Raises:
        InputError: the file is missing, unreadable, not UTF-8, not JSON, or not an object.
    """
    try:
        content = decode_json(path.read_bytes())
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    if not isinstance(content, dict):
        raise InputError(f"{path} holds a JSON {type(content).__name__} where an object was expected")
    return content
