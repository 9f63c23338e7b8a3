"""p(caption | true place, told place): the mixture by hand, what counts of a caption, and its parameters recovered."""

import numpy as np
import pytest

from bip.observation_models.caption_fit import Witnessed, fit_captions
from bip.observation_models.captions import (
    CaptionModel,
    Hearsay,
    caption_clues,
    hearsay,
    log_likelihoods,
    worded,
)
from bip.observation_models.spots import NOWHERE, usual_spots
from symbolic.language.mentions import PlaceMention
from symbolic.language.reader.household.household import read_household

TOLD = read_household('Ida: "Where is the plum?"\nOscar: "I saw a plum in the bathroom cabinet."')
CLAIM, FRIDGE, CABINET = (
    ("bathroom", "bathroom cabinet"),
    ("kitchen", "fridge"),
    ("kitchen", "kitchen cabinet"),
)
MODEL = CaptionModel(right=0.5, echo=0.3, vague=0.4, vain=0.6, again=0.2)
ERROR = 0.2 * 0.8 / 15
"""By error it is one of the 15 usual spots, in plain words 1 - 0.4 / 2, as the fridge stands at no counter."""


def said(caption: str) -> tuple[str, str | None, bool]:
    found = hearsay(caption, TOLD)
    assert found is not None
    return found.room, found.kind, found.in_vain


def likelihood(what: Hearsay, *spots: tuple[str, str]) -> list[float]:
    return [float(p) for p in np.exp(log_likelihoods(what, list(spots), CLAIM, MODEL))]


def test_the_mixture_by_hand() -> None:
    fridge = Hearsay(*FRIDGE, in_vain=False, words="")
    assert len(usual_spots()) == 15
    assert likelihood(fridge, FRIDGE) == pytest.approx([(0.5 * 0.8 + ERROR) * (1 - 0.6)])
    assert likelihood(fridge, NOWHERE) == pytest.approx([ERROR * (1 - 0.6)])
    assert likelihood(fridge, CLAIM) == pytest.approx([ERROR * (1 - 0.2)])


def test_the_place_that_was_told_may_be_an_echo() -> None:
    claim = Hearsay(*CLAIM, in_vain=False, words="")
    there, elsewhere = likelihood(claim, CLAIM, FRIDGE)
    assert there == pytest.approx(0.8 * 0.8 + ERROR)
    assert elsewhere == pytest.approx(0.3 * 0.8 + ERROR)


def test_vague_words_carry_their_class_and_not_a_place() -> None:
    counter, room = Hearsay("kitchen", "kitchen counter", False, ""), Hearsay("kitchen", None, False, "")
    assert worded(counter, CABINET, MODEL) == pytest.approx(0.2)
    assert worded(counter, FRIDGE, MODEL) == 0
    assert worded(counter, ("kitchen", "kitchen counter"), MODEL) == pytest.approx(0.2 + 0.6)
    assert worded(room, FRIDGE, MODEL) == worded(room, CABINET, MODEL) == pytest.approx(0.2)
    assert worded(room, CLAIM, MODEL) == 0


def test_a_search_in_vain_is_evidence_against() -> None:
    found = likelihood(Hearsay(*FRIDGE, in_vain=True, words=""), FRIDGE, CLAIM)
    plain = likelihood(Hearsay(*FRIDGE, in_vain=False, words=""), FRIDGE, CLAIM)
    assert found[0] / found[1] == pytest.approx(plain[0] / plain[1] * (0.6 / 0.2) / (0.4 / 0.8))


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("Ida grabs the plum from the fridge.", (*FRIDGE, False)),
        (
            "Ida grabs the plum from the stove. Ida grabs some object from the fridge.",
            ("kitchen", "stove", False),
        ),
        ("Ida grabs the mug from the fridge. Ida walks to the bedroom.", ("bedroom", None, False)),
        ("Ida opens the bathroom cabinet, closes it, and goes to the kitchen.", ("kitchen", None, True)),
        ("Ida opens the bathroom cabinet and grabs some object.", (*CLAIM, False)),
        ("Bruno grabs some object from the fridge.", (*FRIDGE, False)),
        (
            "Ida grabs the plum from the stove, puts it on the desk. Ida grabs the plum from the fridge.",
            (*FRIDGE, False),
        ),
        ("Ida opens the fridge. Oscar grabs the plum from the stove.", (*FRIDGE, False)),
    ],
)
def test_what_counts_is_where_the_search_ended(caption: str, expected: tuple[str, str | None, bool]) -> None:
    assert said(caption) == expected


def test_a_caption_of_the_other_person_or_of_nothing_says_nothing() -> None:
    assert hearsay("Oscar grabs the plum from the fridge.", TOLD) is None
    assert caption_clues("Oscar grabs the plum from the fridge.", TOLD) == ()
    assert caption_clues("Ida grabs the plum from the fridge.", read_household('Ida: "Hello."')) == ()


def test_clues_exclude_each_other_and_weigh_against_what_is_not_spoken_of() -> None:
    clues = caption_clues("Ida grabs the plum from the fridge.", TOLD, MODEL)
    weights = {place: clue.weight for clue in clues for place in clue.places}
    assert len(weights) == len(clues) == sum(len(clue.places) for clue in clues)
    best = max(weights, key=weights.__getitem__)
    assert best == PlaceMention("fridge", room="kitchen")
    found, nowhere = likelihood(Hearsay(*FRIDGE, in_vain=False, words=""), FRIDGE, NOWHERE)
    assert weights[best] == pytest.approx(np.log(found / nowhere))


def test_the_parameters_are_recovered_from_captions_that_they_made() -> None:
    rng, spots = np.random.default_rng(0), usual_spots()
    seen = []
    for _ in range(1000):
        truth, claim = (spots[i] for i in rng.choice(len(spots), 2, replace=False))
        shown = (truth, claim, spots[int(rng.integers(len(spots)))])[rng.choice(3, p=[0.5, 0.3, 0.2])]
        words = Hearsay(shown[0], None if rng.random() < 0.2 else shown[1], in_vain=False, words="")
        seen.append(Witnessed(words, (truth,), claim))
    model = fit_captions(seen)
    assert model.right == pytest.approx(0.5, abs=0.05)
    assert model.echo == pytest.approx(0.3, abs=0.05)
