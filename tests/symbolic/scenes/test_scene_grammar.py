"""What single sentences say of a home, worked out by hand, and what is noted rather than guessed."""

import pytest

from symbolic.language.grammar import parse_scene
from symbolic.language.grammar.scenes.scene_grammar import clauses_of
from symbolic.language.grammar.scenes.scene_trees import Room, Rooms, Says, There
from symbolic.language.grammar.words.lexer import lex
from tests.symbolic.scenes.readings import seen_in
from tests.symbolic.tables import table

HOME = (
    "The kitchen has a fridge, a stove, a microwave, two tables and eight cabinets. "
    "The bedroom has a desk and a cabinet. The living room has a sofa and a desk. "
)

SAID = """
Six of the eight cabinets are empty. The fourth from the left has an apple, and the seventh has a plate.
-> cabinet 4: apple; cabinet 7: plate; cabinet 1 2 3 5 6 8: nothing

These cabinets are empty: one, three, five and six. Each of four and eight has a book, and two and seven have a plate.
-> cabinet 1 3 5 6: nothing; cabinet 4 8: book; cabinet 2 7: plate

The cabinet on the far left has a book, the one beside it a plate, and the one on the far right two apples.
-> cabinet 1: book; cabinet 2: plate; cabinet 8: apple 2

In the fridge there is a plate and there are two books, and a salmon is in there with them.
-> fridge: book 2, plate, salmon

If you open the stove, you find a plate. I don't see anything in the fridge.
-> stove: plate; fridge: nothing

What's in the microwave? Two books. Have a look in the fridge and you'll see an apple.
-> microwave: book 2; fridge: apple

Okay, so I go through the cabinets from left to right: the first one's got a plate in, the next one has nothing for now.
-> cabinet 1: plate; cabinet 2: nothing

The first of the eight cabinets has a plate in it, the third a book and the fifth an apple; the other five are bare.
-> cabinet 1: plate; cabinet 3: book; cabinet 5: apple; cabinet 2 4 6 7 8: nothing

The kitchen has two tables: on one there's a bottle of wine, on the other a dish bowl.
-> table 1: bottle of wine; table 2: dish bowl

In the kitchen, in four and eight there's a bottle of wine each, in six an apple, and in one, two and three nothing
whatever.
-> cabinet 4 8: bottle of wine; cabinet 6: apple; cabinet 1 2 3: nothing

The fridge holds two each of the following: books, plates and apples.
-> fridge: apple 2, book 2, plate 2

All eight of the kitchen's cabinets are empty, and so is the stove.
-> cabinet 1 2 3 4 5 6 7 8: nothing; stove: nothing

Three of the eight cabinets, namely the first, the second and the last, hold a plate each.
-> cabinet 1 2 8: plate

Three of the cabinets aren't empty: the first holds a plate, the second a book and the third two. The others are.
-> cabinet 1: plate; cabinet 2: book; cabinet 3: book 2; cabinet 4 5 6 7 8: nothing

Only the third cabinet holds anything: a plate.
-> cabinet 3: plate; cabinet 1 2 4 5 6 7 8: nothing

Six of the cabinets are empty, the exceptions being the first, with a book in it, and the last, which holds a plate.
-> cabinet 1: book; cabinet 8: plate; cabinet 2 3 4 5 6 7: nothing

Apart from the second, in which there's a book, all the cabinets are empty.
-> cabinet 2: book; cabinet 1 3 4 5 6 7 8: nothing

The odd-numbered cabinets are empty, and none of the others is: they hold a plate each.
-> cabinet 1 3 5 7: nothing; cabinet 2 4 6 8: plate

What's in the fridge is a plate, and a book is all that the stove contains.
-> fridge: plate; stove: book

The microwave, like the stove, is empty.
-> microwave: nothing; stove: nothing

A plate and a book occupy the stove, and an apple the fridge.
-> stove: book, plate; fridge: apple

There are two plates in the stove and one in the fridge.
-> stove: plate 2; fridge: plate

A plate is in the stove together with two books.
-> stove: book 2, plate

While the stove is empty, the fridge is stocked with a plate.
-> stove: nothing; fridge: plate

The fridge and the stove contain a plate and a book respectively.
-> fridge: plate; stove: book

Neither the first cabinet nor the second has anything in it.
-> cabinet 1 2: nothing

On the first table lies a book, on the second nothing.
-> table 1: book; table 2: nothing

The cabinets hold, from left to right, a plate, nothing, two books, nothing, an apple, nothing, nothing and a plate.
-> cabinet 1 8: plate; cabinet 3: book 2; cabinet 5: apple; cabinet 2 4 6 7: nothing
"""


def _kitchen(spec: str) -> dict[tuple[str, str, int], tuple[tuple[str, int], ...]]:
    found = {}
    for part in spec.split("; "):
        places, _, what = part.partition(": ")
        kind, *numbers = places.split(" ")
        items = [] if what == "nothing" else [_counted(item) for item in what.split(", ")]
        for number in numbers or ["0"]:
            found["kitchen", kind, int(number)] = tuple(sorted(items))
    return found


def _counted(item: str) -> tuple[str, int]:
    return (item[:-2], int(item[-1])) if item[-1].isdigit() else (item, 1)


@pytest.mark.parametrize(("sentence", "spec"), table(SAID))
def test_a_sentence_says_what_is_where(sentence: str, spec: str) -> None:
    told = seen_in(parse_scene(HOME + sentence))
    assert told.contents == _kitchen(spec)
    assert told.spots == seen_in(parse_scene(HOME)).spots, "what is said of places adds no furniture"


def test_new_furniture_goes_to_the_room_that_the_sentence_names() -> None:
    parse = parse_scene(
        "The kitchen has a stove. Two desks stand in the bedroom, which also has a cabinet holding a book."
    )
    assert seen_in(parse).spots == {
        ("kitchen", "stove", 0), ("bedroom", "desk", 1), ("bedroom", "desk", 2), ("bedroom", "cabinet", 0),
    }  # fmt: skip
    assert seen_in(parse).contents == {("bedroom", "cabinet", 0): (("book", 1),)}


def test_an_indefinite_fixture_after_a_definite_one_is_declared_and_holds_nothing_of_it() -> None:
    parse = parse_scene(
        "In the living room there are a book on the coffee table, a bag of chips on the sofa, and a desk."
    )
    assert seen_in(parse).contents == {
        ("living room", "coffee table", 0): (("book", 1),),
        ("living room", "sofa", 0): (("bag of chips", 1),),
    }
    assert ("living room", "desk", 0) in seen_in(parse).spots


def test_its_desk_is_of_the_room_at_hand() -> None:
    parse = parse_scene(HOME + "The living room's sofa has a book on it, its desk a plate.")
    assert seen_in(parse).contents["living room", "desk", 0] == (("plate", 1),)


UNCLEAR = """
The bathroom's cabinet is empty, and the desk holds a book.
-> not said in which room

The cabinet in the kitchen holds a book.
-> not said which of the 8

The first of the six cabinets holds a book.
-> has 8 kitchen cabinets

The first cabinet holds a book; the other five are empty.
-> are left, not 5

Three of the cabinets hold a book, namely the first and the second.
-> 3 places are spoken of, and 2 are named

The fridge and the stove hold a plate, a book and an apple respectively.
-> 3 contents are told in order, of 2 places

Three of the cabinets are empty.
-> not said which ones

In the kitchen there is a plate.
-> on or in what

The cabinets hold a plate and a book.
-> which of the places holds what
"""


@pytest.mark.parametrize(("sentence", "reason"), table(UNCLEAR))
def test_what_is_not_clear_is_noted_and_not_kept(sentence: str, reason: str) -> None:
    parse = parse_scene(HOME + sentence)
    assert [note for note in parse.reading.notes if reason in str(note) and sentence[:20] in str(note)]
    wrong = [spot for spot, at in seen_in(parse).contents.items() if spot[1] in ("desk",) or len(at) > 1]
    assert not wrong


def test_a_sentence_that_is_not_covered_is_noted_as_read_in_pieces() -> None:
    sentence = "The fridge has been wondering about a plate"
    assert clauses_of([token.norm for token in lex(sentence)]) is None
    notes = parse_scene(f"{HOME}{sentence}.").reading.notes
    assert any("piece by piece" in str(note) and sentence in str(note) for note in notes)


def _clauses(sentence: str) -> tuple[object, ...]:
    found = clauses_of([token.norm for token in lex(sentence)])
    assert found is not None
    return found


def test_clauses_are_of_their_kinds() -> None:
    assert _clauses("The home has two rooms: a kitchen and a bedroom") == (Rooms(("kitchen", "bedroom")),)
    (has,) = _clauses("The kitchen has a stove")
    assert isinstance(has, There)
    assert has.where == Room("kitchen")
    assert [type(clause) for clause in _clauses("The stove is empty; the fridge holds a plate")] == [
        Says,
        There,
    ]


def test_a_list_of_fifty_things_is_read_quickly() -> None:
    sentence = "the fridge holds " + " , ".join(["a plate"] * 34) + " and a book"
    (has,) = _clauses(sentence)
    assert isinstance(has, There)
    assert len(has.items) == 35
    assert clauses_of(("a plate and " * 400).split()) is None, "no sentence is as long as that"
