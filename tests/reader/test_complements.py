"""What words govern is neither a place nor what is handled: the receipt for a flute, to prefer it to a trunk."""

import pytest

from bip.any_story import AnyStory
from symbolic.language.question import Question
from symbolic.language.reader.clauses.complementary import no_places
from symbolic.language.reader.questions.another import handled, handles_another
from symbolic.language.reader.questions.elsewhere import of_relations, shuns
from tests.reader.readings import chosen, clauses

PLACES = ("in the trunk", "in the attic")


@pytest.mark.parametrize(
    "told",
    [
        "Edda preferred the flute to the trunk.",
        "Edda mistook the flute for the trunk.",
        "Edda hesitated between the flute and the trunk.",
        "Edda traded the flute for the trunk.",
        "Edda measured the flute against the trunk.",
        "Edda painted the flute in the colours of the trunk.",
    ],
)
def test_what_is_compared_is_no_place(told: str) -> None:
    (clause,) = clauses(told)
    assert list(no_places(clause))


@pytest.mark.parametrize(
    "told", ["Edda carried the flute to the trunk.", "Edda leaned the flute against the trunk."]
)
def test_what_is_moved_to_is_a_place(told: str) -> None:
    (clause,) = clauses(told)
    assert not list(no_places(clause))


@pytest.mark.parametrize(
    ("thing", "another"),
    [
        ("the invoice for the milk", True),
        ("the article about the milk", True),
        ("a photo of the milk", True),
        ("the milk brochure", True),
        ("the carton of milk", False),
        ("the milk carton", False),
        ("a litre of milk", False),
        ("the cold milk", False),
    ],
)
def test_the_head_noun_is_the_thing(thing: str, another: bool) -> None:
    (clause,) = clauses(f"Edda put {thing} in the trunk.")
    noun = handled(clause)
    assert noun is not None
    assert handles_another(clause, noun, frozenset({"milk"})) is another


def test_the_paper_on_a_thing_is_not_where_the_thing_is() -> None:
    question = Question(
        "",
        "Edda put the flute brochure in the trunk. She went to the mill. Bram moved the flute to the attic.",
        "Where does Edda think the flute is?",
        PLACES,
    )
    assert any("flute brochure" in str(note) for note in AnyStory().answer(question).notes)


def test_advice_is_where_it_is() -> None:
    story = "Edda put the flute in the trunk and went out. Bram moved the flute to the attic. Edda came back."
    assert chosen(story, "Where will Edda look for the flute?", *PLACES) == PLACES[0]
    assert chosen(story, "Where should Edda look for the flute?", *PLACES) == PLACES[1]


@pytest.mark.parametrize(
    "wish", ["get rid of a mug", "get away from a mug", "do without a mug", "get over a mug"]
)
def test_to_be_without_a_thing_is_no_wish_for_it(wish: str) -> None:
    assert shuns(f"Edda has been trying to {wish}.")
    assert not shuns("Edda has been trying to get hold of a mug from the stove.")


def test_somebodys_relation_is_another_person() -> None:
    assert list(
        of_relations("Bram has been trying to help Edda's elderly aunt find the mug", ("Bram", "Edda"))
    )
    assert not list(of_relations("Bram was indifferent towards Edda's goals", ("Bram", "Edda")))
