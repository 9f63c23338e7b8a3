"""What a film shows and cannot have happened after what a text tells."""

from symbolic.language.account import Report
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, Target
from symbolic.language.staging.possible import possible
from symbolic.world.notes import Note
from symbolic.world.places import Place
from symbolic.world.provenance import Source

TABLE, SHELF = Place("kitchen", "table", 0, False), Place("office", "bookshelf", 0, False)
CONTENTS = {TABLE: ("apple", "mug"), SHELF: ()}


def report(agent: str, verb: str, thing: str, place: Place | None, *sources: Source) -> Report:
    target: Target | None = None if place is None else PlaceMention(place.kind, place.number, place.room)
    event = EventMention(agent, verb, target, ObjectMention(thing))
    return Report(event, 0.9, sources or ("video",))


def left(*reports: Report) -> tuple[list[Report], list[str]]:
    notes: list[Note] = []
    return list(possible(reports, CONTENTS, notes)), [str(note) for note in notes]


def test_nobody_takes_what_they_hold() -> None:
    told = report("Kim", "grab", "apple", TABLE, "text")
    again, laid = report("Kim", "grab", "apple", SHELF), report("Kim", "put", "apple", SHELF)
    kept, notes = left(told, again, laid)
    assert kept == [told, laid]
    assert notes == ["the video shows Kim grab the apple, which Kim holds already: left out"]


def test_nobody_takes_what_is_not_there() -> None:
    kept, notes = left(report("Sam", "grab", "apple", SHELF))
    assert not kept
    assert notes == ["the video shows Sam take the apple from office/bookshelf, where it is not: left out"]
    # After Kim has laid it there, Sam may; and of a place of which nothing is known, anything.
    story = [
        report("Kim", "grab", "apple", TABLE, "text"),
        report("Kim", "put", "apple", SHELF, "text"),
        report("Sam", "grab", "apple", SHELF),
    ]
    assert left(*story) == (story, [])
    unknown = [
        report("Sam", "grab", "pear", Place("attic", "box", 0, True)),
        report("Sam", "grab", "pen", None),
    ]
    assert left(*unknown) == (unknown, [])


def test_nobody_lays_down_what_they_do_not_hold() -> None:
    kept, notes = left(report("Sam", "put", "mug", TABLE))
    assert not kept
    assert notes == ["the video shows Sam put the mug, which Sam does not hold: left out"]


def test_what_was_laid_down_is_not_laid_down_again() -> None:
    story = [
        report("Kim", "grab", "apple", TABLE, "text"),
        report("Kim", "put", "apple", SHELF, "text"),
        report("Kim", "put", "apple", SHELF),
    ]
    assert left(*story)[0] == story[:2]


def test_where_a_mention_may_mean_several_places_nothing_is_known() -> None:
    desks = {Place("office", "desk", 0, False): (), Place("bedroom", "desk", 0, False): ("pen",)}
    event = EventMention("Sam", "grab", PlaceMention("desk", 0, None), ObjectMention("pen"))
    seen = Report(event, 0.9, ("video",))
    assert list(possible([seen], desks, [])) == [seen]


def test_a_text_is_believed_whatever_it_says() -> None:
    story = [
        report("Sam", "put", "mug", TABLE, "text"),
        report("Sam", "grab", "pear", SHELF, "text", "video"),
    ]
    assert left(*story) == (story, [])
