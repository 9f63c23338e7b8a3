"""Narratives of one person, in our own words, and the events they tell."""

import pytest

from symbolic.errors import ParseError
from symbolic.language.grammar import parse_narrative
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from tests.symbolic.tables import table

K = "Mark is in the kitchen. "

NARRATIVES = """
... He walks to the stove and opens it.
-> walk stove; open stove

... He walks up to the stove, swings it open, and then pushes it closed.
-> walk stove; open stove; close stove

... He pulls the stove open and secures it shut.
-> open stove; close stove

... He opens the stove before closing it.
-> open stove; close stove

... Before heading to the stove, he opens and closes the fridge.
-> open fridge; close fridge; walk stove

... He heads to the stove after opening and closing the fridge.
-> open fridge; close fridge; walk stove

... After he has opened and closed the fridge, he heads to the stove.
-> open fridge; close fridge; walk stove

... Once he has closed the fridge, he moves to the stove.
-> close fridge; walk stove

... Having opened the fridge, he closes it and moves on to the stove.
-> open fridge; close fridge; walk stove

... He is poised to open the third kitchen cabinet.
-> about to open cabinet 3

... He is just about to open the third cabinet.
-> about to open cabinet 3

... He heads for the stove, ready to open it.
-> walk stove; about to open stove

... He heads for the stove, getting ready to open it.
-> walk stove; about to open stove

... He heads for the stove, intending to open it.
-> walk stove; about to open stove

... He heads for the stove with the intention of opening it.
-> walk stove; about to open stove

... He heads for the stove to open it.
-> walk stove; about to open stove

... He heads for the stove to open it, then closes it.
-> walk stove; open stove; close stove

... He heads for the stove, planning to open it next.
-> walk stove; about to open stove

... He stands in front of the stove, on the brink of opening it.
-> walk stove; about to open stove

... He reaches the stove and prepares to open it.
-> walk stove; about to open stove

... He approaches the stove and readies himself to open it.
-> walk stove; about to open stove

... He seems to be about to open the stove.
-> about to open stove

... He is going to open the stove.
-> about to open stove

... He is set to open the stove.
-> about to open stove

... He is now at the point of opening the stove.
-> about to open stove

... He proceeds to open the stove and then closes it.
-> open stove; close stove

... He goes on to open and close the stove.
-> open stove; close stove

... He continues by opening and closing the stove.
-> open stove; close stove

... He starts by opening the fridge, and closes it.
-> open fridge; close fridge

... He begins by walking to the fridge, which he opens and closes.
-> walk fridge; open fridge; close fridge

... He opens and closes the fridge, the stove, and the microwave.
-> open fridge; close fridge; open stove; close stove; open microwave; close microwave

... He opens and then closes the first and second cabinets.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2

... He opens the first and second cabinets one after the other, closing each in turn.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2

... He opens the first cabinet and closes it, then repeats the process with the second, eighth and fourth.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2; open cabinet 8; close cabinet 8; open
cabinet 4; close cabinet 4

... He opens and closes the fridge. The same is done with the stove.
-> open fridge; close fridge; open stove; close stove

... He opens and closes the fridge, doing the same for the stove.
-> open fridge; close fridge; open stove; close stove

... He opens and closes the fridge, followed by the microwave and the stove.
-> open fridge; close fridge; open microwave; close microwave; open stove; close stove

... He opens and closes the fridge, followed by the microwave, which he also opens and closes.
-> open fridge; close fridge; open microwave; close microwave

... He opens and closes the fridge, then the stove.
-> open fridge; close fridge; open stove; close stove

... He opens the fridge, then shuts it again, before moving on to the stove, where he does likewise.
-> open fridge; close fridge; walk stove; open stove; close stove

... He opens the fridge only to close it again.
-> open fridge; close fridge

... He opens the fridge, takes a look inside, and closes it.
-> open fridge; close fridge

... He opens the fridge, finds nothing of interest, and closes it.
-> open fridge; close fridge

... He opens the door of the fridge and closes it behind him.
-> open fridge; close fridge

... He opens the fridge door. He shuts the door.
-> open fridge; close fridge

... He checks the fridge and then closes it.
-> open fridge; close fridge

... He walks past the fridge without opening it and heads to the stove.
-> walk stove

... He walks to the fridge but does not open it.
-> walk fridge

... Instead of opening the fridge, he heads to the stove.
-> walk stove

... He turns his attention to the microwave, opening and closing it.
-> walk microwave; open microwave; close microwave

... He makes his way towards the eighth cabinet, which he opens before closing.
-> walk cabinet 8; open cabinet 8; close cabinet 8

... From there, he goes to the living room and approaches the cabinet there, opening it.
-> walk #living room; walk cabinet; open cabinet

... Leaving the kitchen, he enters the living room and opens a cabinet.
-> walk #living room; open a cabinet

... He leaves the kitchen for the bathroom, where he opens and shuts the bathroom cabinet.
-> walk #bathroom; open bathroom cabinet; close bathroom cabinet

... He exits the kitchen and goes into the bedroom, approaching the book.
-> walk #bedroom; walk *book

... He walks towards the bedroom, then back to the kitchen, and on to the stove.
-> walk #bedroom; walk #kitchen; walk stove

... He heads to the bedroom before returning to the kitchen.
-> walk #bedroom; walk #kitchen

... In the bathroom, he opens the cabinet.
-> walk #bathroom; open cabinet

... He sashays towards the stove.
-> walk stove

... He moseys on over to the stove.
-> walk stove

... His next stop is the stove, which he opens and closes.
-> walk stove; open stove; close stove

... The stove is opened and subsequently closed.
-> open stove; close stove

... Next up is the stove; he opens it.
-> walk stove; open stove

... He grabs an apple from the fridge and puts it on the kitchen table.
-> grab fridge; put kitchen table

... He heads to the cabinet in the living room.
-> walk cabinet@living room

... He heads to the living room cabinet, opens it and closes it.
-> walk cabinet@living room; open cabinet@living room; close cabinet@living room

Mark starts off in the bedroom. From the bedroom, he walks into the kitchen.
-> walk #kitchen

Starting in the bedroom, Mark walks to the kitchen.
-> walk #kitchen

Mark finds himself in the bedroom. He then moves to the kitchen.
-> walk #kitchen

Mark can be found in the bedroom. He goes to the kitchen.
-> walk #kitchen

Mark, who is in the bedroom, goes to the kitchen.
-> walk #kitchen

Initially situated in the bedroom, Mark strolls over to the kitchen.
-> walk #kitchen

Mark is standing in the bedroom and walks from there to the kitchen.
-> walk #kitchen

Mark begins his journey in the bedroom. He walks from the bedroom to the kitchen and up to the fridge.
-> walk #kitchen; walk fridge

Mark was in the bedroom. He walked to the kitchen, opened the fridge, closed it, and was about to open the
stove.
-> walk #kitchen; open fridge; close fridge; about to open stove

Mark walks from the bedroom to the kitchen.
-> walk #kitchen

... He opens the fridge, closes it, and continues to the stove, repeating the sequence.
-> open fridge; close fridge; walk stove; open stove; close stove

... He sequentially opens and closes the third, second, and first cabinets.
-> open cabinet 3; close cabinet 3; open cabinet 2; close cabinet 2; open cabinet 1; close cabinet 1

... He visits the third and then the second cabinet, opening and closing both.
-> walk cabinet 3; open cabinet 3; close cabinet 3; walk cabinet 2; open cabinet 2; close cabinet 2

... He nears the wine glass on the kitchen table.
-> walk *wine glass

... He walks towards the living room, aiming for the bottle of wine.
-> walk #living room; walk *bottle of wine

... He heads towards the living room and is walking towards a remote control.
-> walk #living room; walk *remote control

... He shuts the fridge after opening it.
-> open fridge; close fridge

... He first opens the fridge and closes it; then, he opens the microwave.
-> open fridge; close fridge; open microwave

... He opens the microwave, which he then shuts.
-> open microwave; close microwave

... He then advances to the microwave; opening, then closing it.
-> walk microwave; open microwave; close microwave

... Upon closing the fridge, he goes to the stove.
-> close fridge; walk stove

... With the fridge closed, he goes to the stove.
-> walk stove

... He repeatedly opens and closes the fridge.
-> open fridge; close fridge

... He heads over to the first cabinet, opens it up, and closes it up. He does this again with the second
one.
-> walk cabinet 1; open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2

... He approaches, opens, and closes the third cabinet.
-> walk cabinet 3; open cabinet 3; close cabinet 3

... He checks the third and fifth cabinets, closing each after opening it.
-> open cabinet 3; close cabinet 3; open cabinet 5; close cabinet 5

... He opens the first cabinet, then closes it, and the same goes for the second one.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2

... He opens the first cabinet and closes it. Next is the second cabinet, which undergoes the same process.
-> open cabinet 1; close cabinet 1; walk cabinet 2; open cabinet 2; close cabinet 2

... He opens the first cabinet and shuts it. This process is repeated with the second and third cabinets.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2; open cabinet 3; close cabinet 3

... He opens and closes the first cabinet, then moves on to do the same with the second.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2

... He opens and closes the first cabinet, and then the second and third ones as well.
-> open cabinet 1; close cabinet 1; open cabinet 2; close cabinet 2; open cabinet 3; close cabinet 3

... He heads back to the stove, where he is about to do the same.
-> walk stove

... He opens the stove, closes it, and is about to do the same with the fridge.
-> open stove; close stove; about to open fridge

... He opens the stove and closes it. The fridge gets the same treatment.
-> open stove; close stove; open fridge; close fridge

... He goes to the fridge, which he opens and closes, and then to the stove, where he goes through the same steps.
-> walk fridge; open fridge; close fridge; walk stove; open stove; close stove

... He opens number three of the cabinets, closes it, and does it all again with number five.
-> open cabinet 3; close cabinet 3; open cabinet 5; close cabinet 5

... He walks up to these cabinets: the third and the first.
-> walk cabinet 3; walk cabinet 1

... He opens the cabinet on the far left, pushes it closed again, and opens the stove. He hasn't closed it yet.
-> open cabinet 1; close cabinet 1; open stove

... He heads to the fridge, whose door he opens and closes.
-> walk fridge; open fridge; close fridge

... He opens another cabinet, then closes it.
-> open another cabinet; close another cabinet

... He ends up at the stove.
-> walk stove

... He finishes by closing the fridge.
-> close fridge

... He stops at the fridge and opens it.
-> walk fridge; open fridge

... He interacts with the stove, opening it and then closing it.
-> walk stove; open stove; close stove

... He leaves the fridge open and walks to the stove.
-> walk stove

... He heads toward the 2nd kitchen cabinet, opens it & closes it.
-> walk cabinet 2; open cabinet 2; close cabinet 2

... Mark's next move is to open the stove.
-> about to open stove

... His final action is opening the stove.
-> open stove

... He tries the stove, then the fridge.
-> open stove; open fridge

... He wants to open the stove, but walks to the fridge.
-> walk fridge

... He walks to the bathroom and then heads back.
-> walk #bathroom; walk #kitchen

... He opens the fridge. He opens the stove. He revisits the fridge, opening it once more.
-> open fridge; open stove; walk fridge; open fridge

... He reopens the fridge and recloses it.
-> open fridge; close fridge

... He first goes to the fridge and then to the stove.
-> walk fridge; walk stove
"""
"""A narrative and its events; "..." stands for K, # marks a room, * an object, @ the room said with a place."""


def _told(event: EventMention) -> str:
    target = event.target
    match target:
        case PlaceMention(kind, number, room, determiner):
            kind = kind.removeprefix("kitchen ") if number else kind
            words = (determiner if determiner != "the" else "", kind, str(number or ""))
            what = " ".join(filter(None, words)) + (f"@{room}" if room else "")
        case RoomMention(room):
            what = f"#{room}"
        case ObjectMention(thing):
            what = f"*{thing}"
        case None:
            what = ""
    return f"{'about to ' if event.imminent else ''}{event.verb} {what}"


@pytest.mark.parametrize(("text", "events"), table(NARRATIVES))
def test_a_narrative(text: str, events: str) -> None:
    parse = parse_narrative(text.replace("... ", K), "Mark")
    assert "; ".join(map(_told, parse.events)) == events
    assert parse.reading.skipped == ()
    assert parse.start["Mark"] in ("kitchen", "bedroom")


def test_a_heading_and_the_text_tell_who_acts() -> None:
    for text in ("Actions taken by Priya: She is in the bedroom.", "Priya is in the bedroom."):
        parse = parse_narrative(text)
        assert parse.agents == ("Priya",)
        assert parse.start == {"Priya": "bedroom"}


def test_a_text_in_which_nobody_acts_is_refused() -> None:
    with pytest.raises(ParseError, match="names nobody"):
        parse_narrative("the fridge is empty.")


def test_an_event_points_to_its_words() -> None:
    text = "Mark is in the kitchen. Mark walks to the fridge and opens it."
    walk, _ = parse_narrative(text, "Mark").events
    assert walk.span is not None
    assert text[walk.span.start : walk.span.end] == walk.span.text == "walks to the fridge"


def test_an_unknown_way_of_walking_is_noted() -> None:
    parse = parse_narrative(K + "He sashays towards the stove.", "Mark")
    assert any("sashays" in str(note) for note in parse.reading.notes)


def test_an_object_with_its_place_is_one_goal() -> None:
    (event,) = parse_narrative(K + "He approaches the apple on the desk.", "Mark").events
    assert event.target == ObjectMention("apple", 1, PlaceMention("desk"))


def test_what_was_not_understood_is_shown() -> None:
    parse = parse_narrative(K + "He frobnicates the stove.", "Mark")
    assert [span.text for span in parse.reading.skipped] == ["frobnicates", "stove"]
    assert parse.reading.confidence < 1.0


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("He heads back.", "heads"),
        ("He opens the one beside it.", "opens"),
        ("The stove is the first thing he opens.", "is"),
        ("He opens every cabinet from the second to the fourth.", "opens"),
        ("He moves from the second cabinet to the fifth, opening and closing each.", "moves"),
        ("He opens all eight kitchen cabinets.", "opens"),
    ],
)
def test_what_only_the_home_could_tell_is_skipped_visibly(sentence: str, verb: str) -> None:
    parse = parse_narrative(K + sentence, "Mark")
    assert [span.text for span in parse.reading.skipped] == [verb]
