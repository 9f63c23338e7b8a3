"""Instance ids from colour images: what each colour of a segmentation stands for."""

import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.mapping.frames import NOTHING
from perception.sources.exr import MOST_PIXELS
from perception.sources.file_content import read_content
from symbolic.errors import InputError

_PNG = b"\x89PNG\r\n\x1a\n"
_LARGEST_ID = 2**31 - 1
COLOUR_TOLERANCE = 1
"""PNG rounding moves a colour by at most this, of 255."""


@dataclass(frozen=True, slots=True, eq=False)
class ColourTable:
    """From colours to instances: the level of each channel value [256], and the instance of three levels."""

    level: NDArray[np.int64]
    instance: NDArray[np.int32]


def colour_table(colours: Any, where: Path) -> ColourTable:
    """A lookup from colours, each within `COLOUR_TOLERANCE` of 255, to instance ids.

    Raises:
        InputError: not a mapping from ids to three numbers in 0..1, or two instances with one colour.
    """
    try:
        table = {int(i): tuple(round(float(c) * 255) for c in rgb) for i, rgb in colours.items()}
    except (AttributeError, OverflowError, TypeError, ValueError) as error:
        raise InputError(f"{where} is no mapping from instance ids to colours: {error}") from error
    if any(len(rgb) != 3 or not all(0 <= c <= 255 for c in rgb) for rgb in table.values()):
        raise InputError(f"{where} has a colour that is not three numbers in 0..1")
    strange = [i for i in table if abs(i) > _LARGEST_ID]
    if strange:
        raise InputError(f"{where} has the instance id {strange[0]:.3g}, which is too large")
    if len(set(table.values())) < len(table):
        raise InputError(f"{where} gives two instances the same colour")
    values = sorted({c for rgb in table.values() for c in rgb})
    level = np.full(256, len(values), dtype=np.int64)
    for index, value in enumerate(values):
        level[max(value - COLOUR_TOLERANCE, 0) : value + COLOUR_TOLERANCE + 1] = index
    instance = np.full((len(values) + 1,) * 3, -1, dtype=np.int32)
    for identity, rgb in table.items():
        instance[tuple(values.index(c) for c in rgb)] = identity
    return ColourTable(level, instance)


def instances_of(rgb: NDArray[np.uint8], table: ColourTable) -> tuple[NDArray[np.int32], int]:
    """Instance ids int32 [H, W] of a colour image [H, W, 3], and how many pixels have no instance's colour.

    Black is nobody's colour on purpose, and is not counted.
    """
    r, g, b = (table.level[rgb[:, :, k]] for k in range(3))
    found = table.instance[r, g, b]
    unknown = (found < 0) & rgb.any(axis=2)
    return np.where(found < 0, np.int32(NOTHING), found), int(unknown.sum())


def read_png(path: Path) -> NDArray[np.uint8]:
    """The colours of a PNG, uint8 [H, W, 3].

    Raises:
        InputError: the file is missing or no PNG.
    """
    from PIL import Image

    content = read_content(path)
    if content[:8] != _PNG or len(content) < 24:
        raise InputError(f"{path} is no PNG")
    width, height = struct.unpack(">II", content[16:24])
    if width * height > MOST_PIXELS:
        raise InputError(f"{path} is {width} by {height} pixels, more than any image of a home")
    try:
        with Image.open(BytesIO(content), formats=["PNG"]) as stored:
            if stored.mode not in ("RGB", "RGBA", "P"):
                raise InputError(f"{path} is no colour image")
            return np.asarray(stored.convert("RGB"), dtype=np.uint8)
    # SyntaxError is what Pillow raises for a damaged PNG; the others come of what is packed in it.
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error) as error:
        raise InputError(f"{path} is a damaged PNG: {error}") from error
