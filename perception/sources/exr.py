"""OpenEXR depth images, read and written without a dependency.

The part of the format that depth dumps use: one part, scan lines, channels of half or float, without
compression or with ZIP or ZIPS (blocks of 16 or 1 lines). Layout: "Technical Introduction to OpenEXR" and
"OpenEXR File Layout" of the OpenEXR project.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.sources.file_content import read_content
from symbolic.errors import InputError

_MAGIC = b"\x76\x2f\x31\x01"
_TILED_DEEP_OR_PARTS = 0x1A00
_TYPES: dict[int, np.dtype[Any]] = {0: np.dtype("<u4"), 1: np.dtype("<f2"), 2: np.dtype("<f4")}
_LINES = {0: 1, 2: 1, 3: 16}
MOST_PIXELS = 1 << 25
"""An image of more pixels than this (8192 by 4096) is refused before anything is unpacked."""
_COMPRESSIONS = ("none", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A", "DWAA", "DWAB")


@dataclass(frozen=True, slots=True)
class _Header:
    """What the header says: channels in the file's order, rows of the window, compression."""

    channels: tuple[tuple[str, np.dtype[Any]], ...]
    width: int
    first: int
    height: int
    compression: int
    end: int


def read_exr(path: Path) -> dict[str, NDArray[np.float32]]:
    """The channels of an image, each float32 [H, W], by name in the file's (alphabetical) order.

    Raises:
        InputError: the file is missing, truncated, no EXR, or of a kind that is not supported.
    """
    content = read_content(path)
    try:
        header = _header(content)
        return _pixels(content, header)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    except (struct.error, IndexError, ValueError, zlib.error) as error:
        raise InputError(f"{path} is truncated or damaged ({error}); copy it again") from error


def write_exr(path: Path, channels: dict[str, NDArray[np.float32]], half: bool = True) -> None:
    """Write channels, each [H, W], with ZIP compression; values keep the precision of half or float."""
    kind = _TYPES[1 if half else 2]
    names = sorted(channels)
    height, width = channels[names[0]].shape
    head = (
        _MAGIC + struct.pack("<I", 2) + b"".join(_attributes(names, 1 if half else 2, width, height)) + b"\0"
    )
    blocks = []
    for start in range(0, height, 16):
        rows = range(start, min(start + 16, height))
        raw = b"".join(channels[name][row].astype(kind).tobytes() for row in rows for name in names)
        packed = _pack(raw)
        blocks.append(struct.pack("<iI", start, len(packed)) + packed)
    position = len(head) + 8 * len(blocks)
    offsets = []
    for block in blocks:
        offsets.append(struct.pack("<Q", position))
        position += len(block)
    path.write_bytes(head + b"".join(offsets) + b"".join(blocks))


def _header(content: bytes) -> _Header:
    if content[:4] != _MAGIC:
        raise InputError("not an OpenEXR file")
    (version,) = struct.unpack_from("<I", content, 4)
    if version & _TILED_DEEP_OR_PARTS:
        raise InputError("tiled, deep and multi-part EXR files are not supported; write plain scan lines")
    found: dict[str, bytes] = {}
    at = 8
    while content[at] != 0:
        name, at = _text(content, at)
        _, at = _text(content, at)
        (size,) = struct.unpack_from("<I", content, at)
        found[name] = content[at + 4 : at + 4 + size]
        at += 4 + size
    missing = {"channels", "dataWindow", "compression"} - found.keys()
    if missing:
        raise InputError(f"its header lacks {', '.join(sorted(missing))}")
    x0, y0, x1, y1 = struct.unpack("<4i", found["dataWindow"])
    width, height, channels = x1 - x0 + 1, y1 - y0 + 1, tuple(_channels(found["channels"]))
    if width < 1 or height < 1 or width * height * max(len(channels), 1) > MOST_PIXELS or not channels:
        raise InputError(f"its {len(channels)} channels of {width} by {height} pixels are no image of a home")
    compression = found["compression"][0]
    if compression not in _LINES:
        known = _COMPRESSIONS[compression] if compression < len(_COMPRESSIONS) else compression
        raise InputError(f"its compression {known} is not supported; use none, ZIPS or ZIP")
    return _Header(channels, width, y0, height, compression, at + 1)


def _channels(content: bytes) -> Iterator[tuple[str, np.dtype[Any]]]:
    at = 0
    while content[at] != 0:
        name, at = _text(content, at)
        kind, _, x_step, y_step = struct.unpack_from("<iIii", content, at)
        if kind not in _TYPES or (x_step, y_step) != (1, 1):
            raise InputError(f"its channel {name} has an unknown type or is subsampled")
        yield name, _TYPES[kind]
        at += 16


def _pixels(content: bytes, header: _Header) -> dict[str, NDArray[np.float32]]:
    lines = _LINES[header.compression]
    count = -(-header.height // lines)
    image = {name: np.zeros((header.height, header.width), np.float32) for name, _ in header.channels}
    for offset in struct.unpack_from(f"<{count}Q", content, header.end):
        first, size = struct.unpack_from("<iI", content, offset)
        packed = content[offset + 8 : offset + 8 + size]
        row = first - header.first
        rows = min(lines, header.height - row)
        expected = rows * header.width * sum(kind.itemsize for _, kind in header.channels)
        raw = packed if len(packed) == expected else _unpack(packed, expected)
        if len(raw) != expected or row < 0:
            raise ValueError(f"block at line {first} has {len(raw)} of {expected} bytes")
        at = 0
        for line in range(row, row + rows):
            for name, kind in header.channels:
                image[name][line] = np.frombuffer(raw, kind, header.width, at)
                at += header.width * kind.itemsize
    return image


def _pack(raw: bytes) -> bytes:
    """ZIP as EXR does it: halves interleaved, differences, deflate; raw when that is no shorter."""
    data = np.frombuffer(raw, np.uint8)
    split = np.concatenate([data[::2], data[1::2]]).astype(np.int16)
    difference = np.concatenate([split[:1], split[1:] - split[:-1] + 128]).astype(np.uint8)
    packed = zlib.compress(difference.tobytes())
    return packed if len(packed) < len(raw) else raw


def _unpack(packed: bytes, expected: int) -> bytes:
    # One byte more than expected tells of too much; a bomb is never unpacked.
    inflate = zlib.decompressobj()
    plain_bytes = inflate.decompress(packed, expected + 1)
    if len(plain_bytes) < expected or (len(plain_bytes) == expected and not inflate.eof):
        raise ValueError("a block ends early")
    data = np.frombuffer(plain_bytes, np.uint8).copy()
    data[1:] -= np.uint8(128)  # all modulo 256, in bytes: wider numbers would take eight times the memory
    plain = np.cumsum(data, dtype=np.uint8)
    half = (len(plain) + 1) // 2
    raw = np.empty_like(plain)
    raw[::2], raw[1::2] = plain[:half], plain[half:]
    return raw.tobytes()


def _attributes(names: list[str], kind: int, width: int, height: int) -> Iterator[bytes]:
    listed = b"".join(name.encode() + b"\0" + struct.pack("<iIii", kind, 0, 1, 1) for name in names)
    window = struct.pack("<4i", 0, 0, width - 1, height - 1)
    yield _attribute("channels", "chlist", listed + b"\0")
    yield _attribute("compression", "compression", b"\3")
    yield _attribute("dataWindow", "box2i", window)
    yield _attribute("displayWindow", "box2i", window)
    yield _attribute("lineOrder", "lineOrder", b"\0")
    yield _attribute("pixelAspectRatio", "float", struct.pack("<f", 1))
    yield _attribute("screenWindowCenter", "v2f", struct.pack("<2f", 0, 0))
    yield _attribute("screenWindowWidth", "float", struct.pack("<f", 1))


def _attribute(name: str, kind: str, value: bytes) -> bytes:
    return name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<I", len(value)) + value


def _text(content: bytes, at: int) -> tuple[str, int]:
    end = content.index(b"\0", at)
    return content[at:end].decode("ascii"), end + 1
