"""Clues obey the laws of observation models; models with one fault each are caught."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from bip.observation_models.observation_model import Clues, ObservationModel
from bip.testing import check_observation_model
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.question import Clue
from symbolic.language.staging.outline import Outline
from symbolic.world.places import Place
from tests.homes import HOME

OUTLINE = Outline(HOME, {"Ann": HOME.rooms[0]}, (), {}, contents=dict.fromkeys(HOME.places, ()))
PLACES = (*HOME.places, None)
FRIDGE = Clue("apple", (PlaceMention("fridge"),), 2.0, "video", "seen inside the fridge")
ROOM = Clue("apple", (RoomMention(HOME.rooms[0]),), -1.0, "video", "not seen in the room")
CLUES = Clues((FRIDGE, ROOM, replace(FRIDGE, object="book")))


def check(model: ObservationModel) -> None:
    check_observation_model(model, OUTLINE, "apple", PLACES)


def test_clues_obey_the_laws_and_say_something() -> None:
    check(CLUES)
    # The fridge: 2 - 1; what else is in the kitchen: -1; the living room, and nowhere known: 0.
    assert CLUES.log_likelihood(OUTLINE, "apple", PLACES).tolist() == [1, -1, -1, -1, 0, 0, 0]


class Ranked(Clues):
    def log_likelihood(
        self, outline: Outline, thing: str, places: Sequence[Place | None]
    ) -> NDArray[np.float64]:
        return super().log_likelihood(outline, thing, places) - np.arange(len(places))


class Sharpened(Clues):
    """Sharper the more places are asked about."""

    def log_likelihood(
        self, outline: Outline, thing: str, places: Sequence[Place | None]
    ) -> NDArray[np.float64]:
        return super().log_likelihood(outline, thing, places) * len(places)


class OfAnything(Clues):
    def log_likelihood(
        self, outline: Outline, thing: str, places: Sequence[Place | None]
    ) -> NDArray[np.float64]:
        return super().log_likelihood(outline, "apple", places)


class Short(Clues):
    def log_likelihood(
        self, outline: Outline, thing: str, places: Sequence[Place | None]
    ) -> NDArray[np.float64]:
        return super().log_likelihood(outline, thing, places)[:-1]


class Undefined(Clues):
    def log_likelihood(
        self, outline: Outline, thing: str, places: Sequence[Place | None]
    ) -> NDArray[np.float64]:
        return super().log_likelihood(outline, thing, places) * np.nan


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (Ranked, "the order of the places changes no value"),
        (Sharpened, "places together score as in pairs"),
        (OfAnything, "evidence says nothing of an object that it is not about"),
        (Short, r"has shape \(\d+,\) against \(\d+,\); return an array with a value for each place"),
        (Undefined, "likelihoods are finite or -inf"),
    ],
)
def test_a_fault_is_caught(fault: type[Clues], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check(fault(CLUES.clues))
