"""From a frame to points of the world that are worth keeping: which pixels are read, and how they are smoothed.

Large things are read on a lattice of every few rows and columns, small ones in full. On the lattice a neighbour is
the same lattice moved by a pixel: a slice, where an index for each pixel would take several times as long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats, Mask
from perception.geometry.camera import Camera, lifted
from perception.mapping.frames import MAX_DEPTH, NOTHING, RgbdFrame, measured

Ints = NDArray[np.int64]
_Pixel = TypeVar("_Pixel", bound=np.generic)
Depths = NDArray[np.float32]
Labels = NDArray[np.signedinteger[Any]]
Beside: TypeAlias = Callable[[int, int], tuple[Labels, Depths]]
"""Labels and depths of the pixels so many rows below, and columns to the right of, those that are read."""

NEAR = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
WIDE = NEAR + tuple(
    (down, right) for down in (-4, -2, 0, 2, 4) for right in (-4, -2, 0, 2, 4) if down or right
)
"""Which pixels around one a depth is smoothed over, as rows down and columns to the right."""
_SHORT = 1 << 15
"""Labels below this fit into 16 bits, of which more are compared at once."""


@dataclass(frozen=True, slots=True)
class MapOptions:
    """How frames are read into a map.

    Attributes:
        voxel: side of a voxel, metres.
        stride: every how many rows and columns a pixel is read.
        small: an instance of fewer pixels than this is read without stride.
        company: a pixel counts when so many of the eight around it have its label; one alone is an error.
        edge: a pixel whose neighbour shows another instance this much nearer or farther (metres) may
            mix both, and is left out; not for small instances, which are all edge.
        noisy: noise of the depth, as a share of it, from which on it is smoothed over a wider neighbourhood.
        far: an instance is skipped in a frame that sees it from farther than `far` times the best view
        slack: ... plus this, metres.
        align: whether poses drift, and are corrected against the map.
    """

    voxel: float = 0.05
    stride: int = 4
    small: int = 1500
    company: int = 1
    edge: float = 0.05
    noisy: float = 0.018
    far: float = 1.6
    slack: float = 0.4
    align: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points of one frame: positions [N, 3] in the world, indices of instances [N], depths [N].

    `noise` is that of `depth_noise`.
    """

    position: Floats
    instance: Ints
    depth: Floats
    noise: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class _Read:
    """Pixels that are kept, as `row * width + column`, with labels and smoothed depths; all [N]."""

    at: Ints
    label: Labels
    depth: Depths


def read_points(frame: RgbdFrame, options: MapOptions) -> Points:
    """The points of a frame that are worth keeping, smoothed over neighbours of the same instance.

    Depth that is noisier than `options.noisy` is smoothed over a wider neighbourhood.
    """
    noise = depth_noise(frame)
    reach = WIDE if noise > options.noisy else NEAR
    border = max(max(offset) for offset in reach)
    # A row of four is enough to tell the small from the large.
    seen = np.bincount(frame.instances[::4].ravel(), minlength=int(frame.instances.max(initial=0)) + 1)
    small = 4 * seen < options.small
    smooth = _Smoothing(reach, noise, options, small)
    # Holes are 0, and what is endless has an end, so that depths can be subtracted and multiplied.
    depth = np.where(frame.depth > 0, frame.depth, np.float32(0))
    np.minimum(depth, np.float32(2 * MAX_DEPTH), out=depth)
    labels = frame.instances.astype(np.int16) if len(small) < _SHORT else frame.instances
    coarse = _on_lattice(labels, depth, options.stride, border, smooth)
    fine = _in_full(labels, depth, small, options.stride, border, smooth)
    at = np.concatenate([coarse.at, fine.at])
    mean = np.concatenate([coarse.depth, fine.depth]).astype(np.float64)
    label = np.concatenate([coarse.label, fine.label]).astype(np.int64)
    return Points(_placed(frame.camera, at, mean), label, mean, noise)


def depth_noise(frame: RgbdFrame) -> float:
    """Standard deviation of the noise of a depth image, as a share of the depth.

    The second difference of three pixels in a row is zero on any plane, and has six times the variance of one
    pixel; 1.48 of the median of its size is one standard deviation, whatever edges there are.
    """
    left, middle, right = (frame.depth[::8, k : k - 2 or None : 5] for k in range(3))
    usable = measured(left) & measured(middle) & measured(right)
    if not usable.any():
        return 0.0
    bend = np.abs(left[usable] - 2 * middle[usable] + right[usable]) / middle[usable]
    return 1.48 * float(np.median(bend)) / 6**0.5


@dataclass(frozen=True, slots=True, eq=False)
class _Smoothing:
    """How pixels are judged by those around them: `reach` of `NEAR` or `WIDE`, `small` by label, bool [L]."""

    reach: Sequence[tuple[int, int]]
    noise: float
    options: MapOptions
    small: Mask

    def __call__(self, beside: Beside) -> tuple[Mask, Labels, Depths]:
        """Which pixels are worth keeping, their labels, and their depths as a mean over neighbours; all [N].

        A neighbour on another face of the same thing would pull the mean off both, so it must be level.
        """
        own, z = beside(0, 0)
        # Below 1, so that a hole, which is 0, is level with nothing.
        level = np.float32(min(max(0.05, 4 * self.noise), 0.99)) * z
        edge = np.maximum(np.float32(self.options.edge), np.float32(4 * self.noise) * z)
        total, count = z.copy(), np.ones(z.shape, np.int8)
        mixed, company = np.zeros(z.shape, np.bool_), np.zeros(z.shape, np.int8)
        apart = np.empty_like(z)
        for down, right in self.reach:
            label, near = beside(down, right)
            same = label == own
            np.abs(np.subtract(near, z, out=apart), out=apart)
            if max(abs(down), abs(right)) == 1:
                company += same.view(np.int8)
                mixed |= ((apart > edge) > same) & (near > 0)
            use = same & (apart < level)
            total += np.multiply(near, use, out=apart)
            count += use.view(np.int8)
        keep = (z > 0) & (z < MAX_DEPTH) & (own != NOTHING) & (company >= self.options.company)
        keep &= ~mixed | self.small[own]
        return keep, own, np.asarray(total / count.astype(np.float32))


def _on_lattice(labels: Labels, depth: Depths, stride: int, border: int, smooth: _Smoothing) -> _Read:
    """The pixels of every few rows and columns."""
    height, width = labels.shape
    rows, columns = -(-height // stride), -(-width // stride)
    # Pixels a stride apart lie side by side in a copy, so that the neighbours are a copy moved by some places. It
    # goes over the sides of the picture, where nothing is read.
    room = -(-border // stride) * (columns + 1)
    phases: dict[tuple[int, int], tuple[Labels, Depths]] = {}

    def beside(down: int, right: int) -> tuple[Labels, Depths]:
        (top, row), (left, column) = divmod(down, stride), divmod(right, stride)
        if (row, column) not in phases:
            part = slice(row, None, stride), slice(column, None, stride)
            size = rows, columns, room
            phases[row, column] = _laid_out(labels[part], *size), _laid_out(depth[part], *size)
        first = room + top * columns + left
        there = slice(first, first + rows * columns)
        label, near = phases[row, column]
        return label[there], near[there]

    keep, own, mean = smooth(beside)
    at = np.flatnonzero(keep)
    row = at // columns
    column = at - row * columns
    inner = (stride * row >= border) & (stride * row < height - border)
    inner &= (stride * column >= border) & (stride * column < width - border)
    at, pixel = at[inner], (stride * row * width + stride * column)[inner]
    return _Read(pixel, own[at], mean[at])


def _laid_out(image: NDArray[_Pixel], rows: int, columns: int, room: int) -> NDArray[_Pixel]:
    """A picture row after row, as if it had so many rows and columns, with room before and after; zeros there."""
    found = np.empty(rows * columns + 2 * room, image.dtype)
    inner = found[room : room + rows * columns].reshape(rows, columns)
    found[:room], found[room + rows * columns :] = 0, 0
    inner[image.shape[0] :], inner[:, image.shape[1] :] = 0, 0
    inner[: image.shape[0], : image.shape[1]] = image
    return found


def _in_full(
    labels: Labels, depth: Depths, small: Mask, stride: int, border: int, smooth: _Smoothing
) -> _Read:
    """All pixels of small instances but those of the lattice."""
    chosen = small[labels]
    chosen[::stride, ::stride] = False
    chosen[:border] = chosen[-border:] = False
    chosen[:, :border] = chosen[:, -border:] = False
    at, width = np.flatnonzero(chosen), labels.shape[1]
    every_label, every_depth = labels.ravel(), depth.ravel()

    def beside(down: int, right: int) -> tuple[Labels, Depths]:
        there = at + (down * width + right)
        return every_label.take(there), every_depth.take(there)

    keep, own, mean = smooth(beside)
    return _Read(at[keep], own[keep], mean[keep])


def _placed(camera: Camera, at: Ints, depth: Floats) -> Floats:
    """World points [N, 3] of pixels given as `row * width + column`."""
    rows = at // camera.width
    return lifted(camera, rows, at - rows * camera.width, depth)
