"""Depth, labels and colours from the image files of a recording, bounded before anything is decoded."""

import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.sources.exr import MOST_PIXELS, read_exr
from perception.sources.file_content import read_content
from symbolic.errors import InputError


def read_depth(path: Path, scale: float) -> NDArray[np.float32]:
    """Planar depth, metres, float32 [H, W]; 0 or NaN where none was measured.

    Args:
        scale: metres that a unit of a PNG stands for; an EXR is in metres already.

    Raises:
        InputError: the file is missing, damaged, or no image of one channel.
    """
    if path.suffix.lower() == ".exr":
        channels = read_exr(path)
        return channels.get("R", channels.get("Z", next(iter(channels.values()))))
    image = read_image(path)
    if image.ndim != 2:
        raise InputError(f"{path} has {image.shape[2]} channels; a depth image has one, of 16 bits")
    if image.dtype == np.uint8:
        raise InputError(f"{path} has 8 bits a pixel, too few for a depth; save it with 16 bits")
    return np.asarray(image * np.float32(scale), dtype=np.float32)


def read_labels(path: Path, height: int, width: int) -> NDArray[np.int32]:
    """Labels of pixels, int32 [H, W]; of another size than the depth, they are stretched to it.

    Raises:
        InputError: the file is missing, damaged, or no image of one channel.
    """
    image = read_image(path)
    if image.ndim != 2:
        raise InputError(f"{path} has colours; labels are an image of one channel, of 8 or 16 bits")
    return _stretched(image, height, width).astype(np.int32)


def read_colours(path: Path, height: int, width: int) -> NDArray[np.uint8]:
    """Colours, uint8 [H, W, 3]; of another size than the depth, they are stretched to it.

    Raises:
        InputError: the file is missing, damaged, or no colour image.
    """
    return np.asarray(_stretched(read_picture(path), height, width))


def read_picture(path: Path) -> NDArray[np.uint8]:
    """Colours at their own size, uint8 [H, W, 3].

    Raises:
        InputError: the file is missing, damaged, or no colour image.
    """
    image = read_image(path)
    if image.ndim != 3 or image.shape[2] < 3 or image.dtype != np.uint8:
        raise InputError(f"{path} is no colour image of 8 bits a channel")
    return np.asarray(image[:, :, :3])


def read_image(path: Path) -> NDArray[Any]:
    """The numbers in a PNG or JPEG as they are stored: [H, W] or [H, W, channels]; indices of a palette.

    Raises:
        InputError: the file is missing, damaged, or larger than any image of a home.
    """
    from PIL import Image

    content = BytesIO(read_content(path))
    try:
        with Image.open(content, formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise InputError(
                    f"{path} is {image.width} by {image.height} pixels, more than any image of a home"
                )
            return np.asarray(image)
    # SyntaxError is what Pillow raises for a damaged PNG; the others come of what is packed in it.
    except (
        OSError, SyntaxError, ValueError, struct.error, zlib.error, Image.DecompressionBombError
    ) as error:  # fmt: skip
        raise InputError(f"{path} is no PNG or JPEG, or is damaged: {error}") from error


def _stretched(image: NDArray[Any], height: int, width: int) -> NDArray[Any]:
    if image.shape[:2] == (height, width):
        return image
    rows = np.arange(height) * image.shape[0] // height
    columns = np.arange(width) * image.shape[1] // width
    return np.asarray(image[rows[:, None], columns])
