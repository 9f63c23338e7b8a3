"""JSON from bytes, with errors that are sentences: the one place where files become values."""

import json
from typing import Any

from symbolic.errors import InputError


def decode_json(raw: bytes) -> Any:
    """Return the JSON value in some bytes.

    Raises:
        InputError: not UTF-8, not JSON, nested too deeply, a number too long to read, or a text
            with half a character (a lone surrogate), which no file can hold again.
    """
    try:
        value = json.loads(raw.decode("utf-8-sig"))
        if b"\\u" in raw:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError as error:
        byte = raw[error.start] if error.start < len(raw) else 0
        raise InputError(
            f"not UTF-8 text (byte {error.start} is 0x{byte:02x}); save the file as UTF-8"
        ) from error
    except UnicodeEncodeError as error:
        raise InputError("a text holds half a character (a lone \\ud800 to \\udfff); remove it") from error
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON ({error.msg} at line {error.lineno}, column {error.colno})") from error
    except RecursionError as error:
        raise InputError("JSON nested too deeply to be read") from error
    except ValueError as error:  # int() refuses numbers of thousands of digits
        raise InputError("a number is too long to be read") from error
    return value
