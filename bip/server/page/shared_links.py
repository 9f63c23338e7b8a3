"""A question, with its corrected reading, as an address that can be sent on."""

import base64
import binascii
import json
import zlib
from typing import Any

from bip.server.page.views import TEXTS, Asked
from symbolic.errors import InputError

LARGEST = 256_000
"""Bytes that an address may unpack to."""
BROKEN = "this address holds no question: it may have been cut short; ask for it again"


def link_of(asked: Asked) -> str:
    """Return the address of a question: the form, and the readings where one was corrected."""
    values: list[Any] = [getattr(asked, name) for name in TEXTS]
    if asked.symbols is not None:
        values += [asked.symbols, asked.base]
    packed = zlib.compress(json.dumps(values, separators=(",", ":")).encode(), 9)
    return "/?q=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def shared(packed: str) -> Asked:
    """Return the question of an address.

    Raises:
        InputError: it holds none.
    """
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        stream = zlib.decompressobj()
        values = json.loads(stream.decompress(raw, LARGEST))
    except (binascii.Error, zlib.error, ValueError) as error:
        raise InputError(BROKEN) from error
    texts = len(TEXTS)
    whole = stream.eof and isinstance(values, list) and len(values) in (texts, texts + 2)
    if not whole or not all(isinstance(v, str if n < texts else dict) for n, v in enumerate(values)):
        raise InputError(BROKEN)
    return Asked(*values)
