"""Reading JSON files, with errors that are sentences."""

import json
from pathlib import Path
from typing import Any

from symbolic.errors import InputError


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file.

    Raises:
        InputError: the file is missing, unreadable, not UTF-8, not JSON, or not an object.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise InputError(f"{path} is not JSON: {error.msg} at line {error.lineno}") from error
    if not isinstance(content, dict):
        raise InputError(f"{path} holds a JSON {type(content).__name__} where an object was expected")
    return content
