"""What each thing that a caption says weighs: log-odds by hand."""

import numpy as np
import pytest

from bip.observation_models.captions import CaptionModel, caption_clues, log_odds
from symbolic.language.grammar.discourse.several_actors import parse_story
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.question import Clue

TOLD = parse_story('Ida: "Where is the plum?"\nOscar: "I saw a plum in the microwave."')


def clues(caption: str, model: CaptionModel = CaptionModel()) -> tuple[Clue, ...]:  # noqa: B008
    return caption_clues(caption, TOLD, model)


def weights(caption: str, model: CaptionModel = CaptionModel()) -> dict[str, float]:  # noqa: B008
    """The weight of each kind of fixture, or room, summed over clues."""
    found: dict[str, float] = {}
    for clue in clues(caption, model):
        assert (clue.object, clue.source) == ("plum", "video")
        for place in clue.places:
            name = place.kind if isinstance(place, PlaceMention) else place.room
            found[name] = found.get(name, 0.0) + clue.weight
    return found


def test_log_odds_by_hand() -> None:
    # 3 to 1 on being right; wrong, it could have named any of five
    assert log_odds(0.75, 5) == pytest.approx(np.log(15))
    assert log_odds(0.5, 1) == pytest.approx(0.0)
    assert log_odds(0.25, 1) == pytest.approx(-np.log(3))


def test_taking_the_thing_by_name_from_a_place() -> None:
    assert weights("Ida grabs the plum from the fridge.") == {
        "fridge": pytest.approx(np.log(22.5))
    }  # 0.6 / 0.4 * 15


def test_taking_something_weighs_alike_and_the_name_comes_first() -> None:
    assert weights("Ida grabs some object from the fridge.") == {"fridge": pytest.approx(np.log(22.5))}
    both = "Ida grabs some object from the fridge. Ida grabs the plum from the stove."
    assert weights(both) == {"stove": pytest.approx(np.log(22.5))}
    other_way_round = "Ida grabs the plum from the stove. Ida grabs some object from the fridge."
    assert set(weights(other_way_round)) == {"stove"}


def test_of_several_takings_the_last_counts() -> None:
    twice = "Ida grabs the plum from the fridge, puts it on the desk. Ida grabs the plum from the stove."
    assert set(weights(twice)) == {"stove"}


def test_the_last_stop_may_be_where_it_was_and_what_was_opened_and_left_was_not() -> None:
    found = weights("Ida opens the fridge, closes it, and opens the stove.")
    assert found == {
        "fridge": pytest.approx(np.log(1 - 0.6)),
        "stove": pytest.approx(np.log(22.5)),
    }
    assert found["fridge"] < 0 < found["stove"]


def test_walking_past_is_not_opening_and_leaving() -> None:
    found = weights("Ida walks to the sofa. Ida opens the stove.")
    assert set(found) == {"stove"}


def test_what_is_opened_last_is_not_left() -> None:
    assert weights("Ida opens the fridge. Ida walks to the fridge.") == {
        "fridge": pytest.approx(np.log(22.5))
    }


def test_a_stranger_in_a_caption_is_the_person_who_asks_under_a_wrong_name() -> None:
    for caption in ("{} grabs the plum from the fridge.", "{} opens the fridge and opens the stove."):
        assert weights(caption.format("Bruno")) == weights(caption.format("Ida"))


def test_what_was_taken_is_all_that_counts_where_something_was() -> None:
    assert set(weights("Ida opens the fridge. Ida grabs the plum from the stove.")) == {"stove"}


def test_the_film_follows_the_person_who_asks() -> None:
    assert clues("Oscar grabs the plum from the fridge.") == ()
    assert set(weights("Oscar grabs the plum from the fridge. Ida opens the stove.")) == {"stove"}


def test_what_stands_at_a_counter_is_not_told_apart_from_it() -> None:
    (clue,) = clues("Ida grabs the plum from the kitchen counter.")
    kinds = ("kitchen counter", "kitchen cabinet", "microwave")
    assert clue.places == tuple(PlaceMention(kind, room="kitchen") for kind in kinds)


def test_going_to_a_room_speaks_for_the_room() -> None:
    (clue,) = clues("Ida walks to the bedroom.")
    assert clue.places == (RoomMention("bedroom"),)
    assert clue.weight == pytest.approx(np.log(22.5))


def test_trust_and_alternatives_are_the_users() -> None:
    model = CaptionModel(right=0.9, alternatives=3)
    assert weights("Ida grabs the plum from the fridge.", model)["fridge"] == pytest.approx(np.log(27))
    found = weights("Ida opens the fridge, closes it, and opens the stove.", model)
    assert found == {"fridge": pytest.approx(np.log(0.1)), "stove": pytest.approx(np.log(27))}


def test_where_nobody_asks_a_caption_is_no_clue() -> None:
    quiet = parse_story("Ida walked to the kitchen.")
    assert caption_clues("Ida grabs the plum from the fridge.", quiet) == ()
