"""What things look like: colours by class, lit and grained, so that a model can learn to see from our renderings.

Colour alone does not tell the class: wood is one for tables, cabinets and beds, white one for fridges and stoves,
and each thing is a little off. What tells them apart is shape, size and place, as in a home.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats
from perception.geometry.camera import Camera
from perception.geometry.raycast import View
from perception.scene.scene_graph import Thing

Colour = tuple[int, int, int]

WOOD: tuple[Colour, ...] = ((150, 105, 65), (185, 145, 95), (110, 75, 50), (205, 175, 130))
WHITE: tuple[Colour, ...] = ((235, 235, 230), (200, 205, 210), (225, 220, 205))
CLOTH: tuple[Colour, ...] = ((90, 110, 150), (150, 80, 75), (100, 125, 90), (140, 130, 120))
ANY: tuple[Colour, ...] = ((170, 60, 60), (60, 90, 170), (70, 140, 80), (200, 170, 60), (120, 120, 125))
COLOURS: Mapping[str, tuple[Colour, ...]] = {
    "fridge": WHITE,
    "stove": (*WHITE, (60, 60, 65)),
    "dishwasher": WHITE,
    "microwave": (*WHITE, (60, 60, 65)),
    "washing machine": WHITE,
    "sofa": CLOTH,
    "bed": (*CLOTH, (230, 225, 215)),
    "apple": ((190, 40, 40), (120, 170, 60)),
    "bottle of wine": ((40, 70, 45), (90, 25, 40)),
    "cupcake": ((220, 170, 150), (120, 70, 50)),
    "plate": ((240, 240, 240), (215, 225, 235)),
    "remote control": ((35, 35, 38), (70, 70, 75)),
    "floor": ((160, 130, 95), (190, 185, 175), (120, 95, 70), (140, 140, 140)),
    "character": ((60, 70, 120), (130, 60, 60), (70, 110, 80)),
}
"""Colours of a class, of 255; furniture of no listed class is of wood, and other things of any colour."""
WALL: tuple[Colour, ...] = ((225, 220, 210), (205, 215, 220), (220, 210, 185), (200, 205, 195))


@dataclass(frozen=True, slots=True)
class Light:
    """How a home is lit, and what the camera adds.

    Attributes:
        ambient: share of the light that comes from everywhere; the rest falls along the line of sight.
        tint: of the light, each channel's factor is 1 within this.
        paint: how much a thing differs from its class's colour, standard deviation, of 255.
        grain: how much a surface varies from place to place, as a share.
        noise: of the camera, standard deviation, of 255.
    """

    ambient: float = 0.45
    tint: float = 0.08
    paint: float = 12.0
    grain: float = 0.06
    noise: float = 4.0


class Paint:
    """The colours of the things of one home.

    Args:
        things: all that may be in sight.
        rng: draws colours now, and the noise of each picture later.
        light: how they are lit.
    """

    def __init__(self, things: Iterable[Thing], rng: np.random.Generator, light: Light | None = None) -> None:
        self._rng, self._light = rng, light or Light()
        coats = {thing.id: self._coat(thing) for thing in things}
        self._coats = np.full((max(coats, default=0) + 2, 3), 128.0)
        self._coats[0] = 0.0
        for identity, coat in coats.items():
            self._coats[identity] = coat
        self._tint = 1 + rng.uniform(-self._light.tint, self._light.tint, 3)

    def picture(self, view: View, camera: Camera) -> NDArray[np.uint8]:
        """What the camera sees in colours, uint8 [H, W, 3]; black where nothing is."""
        light = self._light
        coats = self._coats[np.minimum(view.owners, len(self._coats) - 1)]
        towards = np.abs(_facing(view.normals, camera))
        lit = light.ambient + (1 - light.ambient) * towards
        # A lamp reaches less far into a large room.
        lit = lit / (1 + 0.04 * np.where(np.isfinite(view.depth), view.depth, 0.0))
        grain = 1 + light.grain * self._rng.standard_normal(view.depth.shape, dtype=np.float32)
        noise = light.noise * self._rng.standard_normal(coats.shape, dtype=np.float32)
        shown = coats * (lit * grain)[..., None] * self._tint + noise
        shown[~np.isfinite(view.depth)] = 0.0
        return np.clip(shown, 0, 255).astype(np.uint8)

    def _coat(self, thing: Thing) -> Floats:
        drawn = colours_of(thing)
        coat = np.array(drawn[int(self._rng.integers(len(drawn)))], dtype=np.float64)
        return np.asarray(np.clip(coat + self._rng.normal(0, self._light.paint, 3), 0, 255))


def colours_of(thing: Thing) -> tuple[Colour, ...]:
    """The colours that things of such a class come in."""
    if thing.role == "room" or thing.category == "Walls":
        return WALL
    furniture = WOOD if thing.role in ("container", "surface") else ANY
    return COLOURS.get(thing.kind, furniture)


def _facing(normals: NDArray[np.float32], camera: Camera) -> NDArray[np.float32]:
    """The cosine between each surface and the camera's axis, [H, W]."""
    return np.asarray(normals @ camera.to_world[:3, 2].astype(np.float32))
