"""Descriptions of apartments, in our own words, and what they say."""

import pytest

from symbolic.language.grammar import parse_scene
from symbolic.language.parses import SceneParse
from symbolic.world.places import Place
from tests.symbolic.tables import table

KITCHEN = (
    "The kitchen has eight cabinets, a fridge, a stove, a microwave, a dishwasher, and a kitchen table. "
)

SENTENCES = """
The fridge contains an apple.
-> fridge: apple

There's an apple in the fridge.
-> fridge: apple

An apple can be found inside the fridge.
-> fridge: apple

Inside the fridge sits an apple.
-> fridge: apple

On the kitchen table rests a book.
-> table: book

Upon the table lies a book.
-> table: book

A lone apple occupies the fridge.
-> fridge: apple

A book adorns the kitchen table.
-> table: book

The fridge is home to a single apple.
-> fridge: apple

The fridge is also home to an apple, accompanied by a plate.
-> fridge: apple, plate

You will find a plate and an apple in the fridge.
-> fridge: apple, plate

One can find an apple within the refrigerator.
-> fridge: apple

The fridge holds a couple of apples.
-> fridge: apple, apple

A pair of apples is stored in the fridge.
-> fridge: apple, apple

The fridge is empty but for a cupcake.
-> fridge: cupcake

The fridge holds nothing but a cupcake, and the stove is empty save for a plate.
-> fridge: cupcake; stove: plate

Nothing but a cupcake is in the fridge.
-> fridge: cupcake

The second cabinet, like the fifth, is empty.
-> cabinet 2: nothing; cabinet 5: nothing

The second cabinet, just like the fifth, holds a book.
-> cabinet 2: book; cabinet 5: book

Of the eight cabinets, only the second and the fifth contain anything: a book and two plates, respectively.
-> cabinet 2: book; cabinet 5: plate, plate; cabinet 1 3 4 6 7 8: nothing

The fridge holds apples (three of them) and a plate.
-> fridge: apple, apple, apple, plate

The third and fourth each hold a book, the latter also a plate.
-> cabinet 3: book; cabinet 4: book, plate

Two of the cabinets are empty, namely the second and the last.
-> cabinet 2: nothing; cabinet 8: nothing

Two of the cabinets hold a book, namely the second and the last.
-> cabinet 2: book; cabinet 8: book

The third holds a book, the fourth an apple, and both a plate.
-> cabinet 3: book, plate; cabinet 4: apple, plate

The first cabinet holds a plate, the second three, and the third two.
-> cabinet 1: plate; cabinet 2: plate, plate, plate; cabinet 3: plate, plate

The fifth cabinet holds a book, with another in the sixth.
-> cabinet 5: book; cabinet 6: book

The fridge holds a cupcake. There is another one in the stove.
-> fridge: cupcake; stove: cupcake

The stove is currently without contents.
-> stove: nothing

All cabinets but the fifth are empty; it holds a book.
-> cabinet 5: book; cabinet 1 2 3 4 6 7 8: nothing

The fridge has nothing in it.
-> fridge: nothing

Nothing is in the fridge.
-> fridge: nothing

There is nothing inside the fridge.
-> fridge: nothing

The fridge doesn't contain anything.
-> fridge: nothing

The fridge holds no items.
-> fridge: nothing

The fridge is devoid of any items, and the stove is bare.
-> fridge: nothing; stove: nothing

Neither the fridge nor the stove contains anything.
-> fridge: nothing; stove: nothing

Both the fridge and the stove are empty.
-> fridge: nothing; stove: nothing

The fridge and stove are both empty.
-> fridge: nothing; stove: nothing

The fridge is empty, as is the stove.
-> fridge: nothing; stove: nothing

The fridge is empty, and so is the stove.
-> fridge: nothing; stove: nothing

The fridge is empty, as are the stove and the microwave.
-> fridge: nothing; stove: nothing; microwave: nothing

The fridge holds an apple, as does the stove.
-> fridge: apple; stove: apple

The fridge is empty. The stove is empty as well.
-> fridge: nothing; stove: nothing

The fridge is empty, and the stove too.
-> fridge: nothing; stove: nothing

The fridge is empty; the same goes for the stove.
-> fridge: nothing; stove: nothing

Like the fridge, the stove is empty.
-> fridge: nothing; stove: nothing

The first cabinet holds an apple, the second a plate, and the third a wine glass.
-> cabinet 1: apple; cabinet 2: plate; cabinet 3: wine glass

The first cabinet holds an apple; the second, a plate.
-> cabinet 1: apple; cabinet 2: plate

The first and second cabinets hold an apple and a plate, respectively.
-> cabinet 1: apple; cabinet 2: plate

The first and second cabinets contain two apples and another plate respectively.
-> cabinet 1: apple, apple; cabinet 2: plate

The first and second cabinets each contain an apple and a plate.
-> cabinet 1 2: apple, plate

An apple and a plate are in the first and second cabinets, respectively.
-> cabinet 1: apple; cabinet 2: plate

The first cabinet contains an apple, while the rest are empty.
-> cabinet 1: apple; cabinet 2 3 4 5 6 7 8: nothing

The first cabinet contains an apple, the second one a plate, and the remaining cabinets are empty.
-> cabinet 1: apple; cabinet 2: plate; cabinet 3 4 5 6 7 8: nothing

The first cabinet contains an apple. All other cabinets are empty.
-> cabinet 1: apple; cabinet 2 3 4 5 6 7 8: nothing

The first cabinet contains an apple, and the others are all bare.
-> cabinet 1: apple; cabinet 2 3 4 5 6 7 8: nothing

The cabinets are all empty.
-> cabinet 1 2 3 4 5 6 7 8: nothing

All of the kitchen cabinets are empty except the third, which holds an apple.
-> cabinet 3: apple; cabinet 1 2 4 5 6 7 8: nothing

All the cabinets are empty, except for an apple in the sixth.
-> cabinet 6: apple; cabinet 1 2 3 4 5 7 8: nothing

With the exception of the third, which has an apple, all cabinets are empty.
-> cabinet 3: apple; cabinet 1 2 4 5 6 7 8: nothing

Apart from the third cabinet, all cabinets are empty.
-> cabinet 1 2 4 5 6 7 8: nothing

All but the third cabinet are empty.
-> cabinet 1 2 4 5 6 7 8: nothing

The first through eighth cabinets are empty.
-> cabinet 1 2 3 4 5 6 7 8: nothing

The cabinets from the 1st to the 4th are empty.
-> cabinet 1 2 3 4: nothing

Cabinets one, three and five are empty.
-> cabinet 1 3 5: nothing

Cabinets 2-4 hold an apple each.
-> cabinet 2 3 4: apple

Cabinet number 3 holds an apple.
-> cabinet 3: apple

The first four cabinets are empty, and the last one holds an apple.
-> cabinet 8: apple; cabinet 1 2 3 4: nothing

The first, third, and fifth to seventh cabinets are vacant.
-> cabinet 1 3 5 6 7: nothing

The leftmost cabinet holds an apple and the rightmost cabinet a plate.
-> cabinet 1: apple; cabinet 8: plate

Counting from the left, the second cabinet holds an apple.
-> cabinet 2: apple

The eighth cabinet has a wine glass, and a plate and an apple are in the fridge.
-> cabinet 8: wine glass; fridge: apple, plate

The eighth cabinet has a wine glass, a plate is in the stove, and the fridge is empty.
-> cabinet 8: wine glass; stove: plate; fridge: nothing

A plate is in the stove and the microwave has an apple.
-> stove: plate; microwave: apple

A cupcake is in the stove, and the microwave and the fridge are empty.
-> stove: cupcake; microwave: nothing; fridge: nothing

There is an apple in the fridge, a plate in the stove, and a cupcake in the microwave.
-> fridge: apple; stove: plate; microwave: cupcake

In the fridge there is an apple, in the stove a plate, and in the microwave a cupcake.
-> fridge: apple; stove: plate; microwave: cupcake

The fridge houses an apple, the stove a plate, the microwave a cupcake.
-> fridge: apple; stove: plate; microwave: cupcake

An apple is in both the fridge and the stove.
-> fridge: apple; stove: apple

Both the fridge and the stove each contain an apple.
-> fridge: apple; stove: apple

The fridge, which stands in the corner, contains an apple.
-> fridge: apple

A salmon is cooking in the stove, and another salmon, along with a plate, is in the microwave.
-> stove: salmon; microwave: plate, salmon

The fridge is chilling a salmon.
-> fridge: salmon

The fridge is stocked with an apple, a plate, as well as two books.
-> fridge: apple, book, book, plate

The microwave has a cupcake inside.
-> microwave: cupcake

The table has a book on it.
-> table: book

The table has a book placed on top of it.
-> table: book

A book is on the table, next to a plate.
-> table: book, plate

On the table is a book, and next to it is a plate.
-> table: book, plate

On the table, a book and a plate are neatly arranged.
-> table: book, plate

The table holds a book. A plate is also placed there.
-> table: book, plate

The table is set with two plates and a wine glass.
-> table: plate, plate, wine glass

Fridge: an apple. Stove: empty.
-> fridge: apple; stove: nothing

The third cabinet from the left houses a dishbowl.
-> cabinet 3: dish bowl

The third cabinet houses two pieces of salmon.
-> cabinet 3: salmon, salmon

The third cabinet houses three salmon and some chips.
-> cabinet 3: bag of chips, salmon, salmon, salmon

The third cabinet, however, is empty.
-> cabinet 3: nothing

The third cabinet remains empty.
-> cabinet 3: nothing

The third cabinet stands empty, whereas the fourth is filled with two wineglasses.
-> cabinet 3: nothing; cabinet 4: wine glass, wine glass

Empty are the third cabinet and the stove.
-> cabinet 3: nothing; stove: nothing

The fridge contains a frobnicator and two widgets.
-> fridge: frobnicator, widget, widget

A shiny apple lies in the fridge.
-> fridge: apple

An apple, which sits in the fridge, and a plate, which is on the table, are here.
-> fridge: apple; table: plate

The wine is in the fridge, and the remote is on the table.
-> fridge: bottle of wine; table: remote control

The second cabinet contains wine, the third contains a wine glass.
-> cabinet 2: bottle of wine; cabinet 3: wine glass

The first cabinet is empty while the second is not; it holds an apple.
-> cabinet 1: nothing; cabinet 2: apple

The second and third cabinets are empty, but the fourth contains two dish bowls.
-> cabinet 2 3: nothing; cabinet 4: dish bowl, dish bowl

The first and fourth cabinets are empty. The fourth cabinet contains an apple.
-> cabinet 1: nothing; cabinet 4: apple

The first, second and fourth cabinets hold an apple each. The fourth cabinet is empty.
-> cabinet 1 2: apple; cabinet 4: nothing

An apple rests in the first cabinet, a plate in the second, and a book in the third.
-> cabinet 1: apple; cabinet 2: plate; cabinet 3: book

The first cabinet features an apple; the third, fourth and fifth are empty.
-> cabinet 1: apple; cabinet 3 4 5: nothing

In the first cabinet, you'll discover an apple; the second one, meanwhile, conceals a plate.
-> cabinet 1: apple; cabinet 2: plate

The microwave and the second cabinet contain an apple and a plate respectively.
-> microwave: apple; cabinet 2: plate

Each of the first three cabinets holds an apple.
-> cabinet 1 2 3: apple

None of the cabinets contain anything.
-> cabinet 1 2 3 4 5 6 7 8: nothing

Every cabinet is empty.
-> cabinet 1 2 3 4 5 6 7 8: nothing

Of the eight cabinets, the first holds an apple and the rest are empty.
-> cabinet 1: apple; cabinet 2 3 4 5 6 7 8: nothing

The kitchen's third cabinet holds an apple.
-> cabinet 3: apple

The fridge, stove, and microwave are all empty, as is the third cabinet.
-> fridge: nothing; stove: nothing; microwave: nothing; cabinet 3: nothing

The fridge currently stores an apple, with a plate beside it.
-> fridge: apple, plate

The stove has an apple and a plate in it, and the fridge has a book in it.
-> stove: apple, plate; fridge: book

Stored in the fridge are an apple and a plate.
-> fridge: apple, plate

Sitting on the table is a book.
-> table: book

Also on the table is a book.
-> table: book

The fridge harbors an apple, alongside a plate.
-> fridge: apple, plate

The fridge contains the following items: an apple and a plate.
-> fridge: apple, plate

Inside the fridge, there's an assortment of items, including an apple and a plate.
-> fridge: apple, plate

The kitchen table is adorned with a book and holds a plate.
-> table: book, plate

The fridge, in addition to an apple, contains a plate.
-> fridge: apple, plate

Besides an apple, the fridge contains a plate.
-> fridge: apple, plate

The dishwasher is empty, and the first cabinet is as well.
-> dishwasher: nothing; cabinet 1: nothing

The dishwasher, along with the first cabinet, is empty.
-> dishwasher: nothing; cabinet 1: nothing

The dishwasher and the first, third, and fifth cabinets, from left to right, are empty.
-> dishwasher: nothing; cabinet 1 3 5: nothing

The stove contains a salmon, the fridge two apples and a plate, and on the table there is a book.
-> stove: salmon; fridge: apple, apple, plate; table: book

Several cabinets are empty: the first, the second, and the fifth.
-> cabinet 1 2 5: nothing

A plate has been left in the microwave.
-> microwave: plate

Someone has placed a plate in the microwave.
-> microwave: plate

The microwave cradles a plate.
-> microwave: plate

The cabinets numbered 2 and 3 are empty.
-> cabinet 2 3: nothing

The second-to-last cabinet is empty.
-> cabinet 7: nothing

The first cabinet holds an apple and a plate, with the second holding a book.
-> cabinet 1: apple, plate; cabinet 2: book

Within the first cabinet are a plate and an apple, and within the second is a book.
-> cabinet 1: apple, plate; cabinet 2: book

The 1st cabinet holds an apple, the 2nd & 3rd are empty.
-> cabinet 1: apple; cabinet 2 3: nothing

In the first cabinet there are an apple and a plate and in the second a book.
-> cabinet 1: apple, plate; cabinet 2: book

The fridge has an apple, a plate and a book are on the table.
-> fridge: apple; table: book, plate

The fridge houses two apples and the stove, a plate.
-> fridge: apple, apple; stove: plate

There aren't any items in the fridge.
-> fridge: nothing

There isn't anything in the fridge or the stove.
-> fridge: nothing; stove: nothing

The fridge lacks any contents.
-> fridge: nothing

The fridge contains an apple but no plate.
-> fridge: apple

From left to right, the cabinets hold an apple, nothing, a plate, two books, nothing, nothing, nothing, and
a salmon.
-> cabinet 1: apple; cabinet 2 5 6 7: nothing; cabinet 3: plate; cabinet 4: book, book; cabinet 8: salmon

The remaining five cabinets, from the fourth to the eighth, are empty.
-> cabinet 4 5 6 7 8: nothing

Two of the cabinets, the first and the third, are empty.
-> cabinet 1 3: nothing

The top of the kitchen table is clear.
-> table: nothing

Found in the fridge: an apple, a plate.
-> fridge: apple, plate

The stove, microwave and dishwasher don't hold anything.
-> stove: nothing; microwave: nothing; dishwasher: nothing
"""
"""What a sentence adds to KITCHEN: "fridge: apple, plate; cabinet 1 3: nothing"."""

ROOMS = """
The bedroom has a coffee table, with a book and two dish bowls resting on it, and a desk.
-> contents bedroom/coffee table: book, dish bowl, dish bowl
-> places bedroom/coffee table;bedroom/desk

There is a coffee table and a desk in the bedroom; the former holds a book.
-> contents bedroom/coffee table: book
-> places bedroom/coffee table;bedroom/desk

In the bedroom, there is a desk and a coffee table, the latter of which holds two plates.
-> contents bedroom/coffee table: plate, plate
-> places bedroom/desk;bedroom/coffee table

The bedroom contains a desk and a coffee table, both of which are bare.
-> contents bedroom/coffee table: nothing; bedroom/desk: nothing
-> places bedroom/desk;bedroom/coffee table

In the bedroom, a sofa with a book on it and an empty cabinet can be found.
-> contents bedroom/sofa: book; bedroom/cabinet: nothing
-> places bedroom/sofa;bedroom/cabinet

The bedroom contains a cabinet holding an apple and a plate, a sofa with a book on it, and two desks.
-> contents bedroom/cabinet: apple, plate; bedroom/sofa: book
-> places bedroom/cabinet;bedroom/sofa;bedroom/desk 1;bedroom/desk 2

The bathroom houses a solitary cabinet that is empty.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

The bathroom has an empty cabinet.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

The bathroom contains just one cabinet. It is empty.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

The bathroom's cabinet is empty.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

Finally, there's a cabinet in the bathroom, but it's empty.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

The bathroom is equipped with a cabinet with nothing inside.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

The bathroom has a cabinet, inside of which there is an apple.
-> contents bathroom/bathroom cabinet: apple
-> places bathroom/bathroom cabinet

The bathroom only has a cabinet and it contains nothing.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

The bathroom cabinet is empty.
-> contents bathroom/bathroom cabinet: nothing
-> places bathroom/bathroom cabinet

Moving on to the living room, it features a cabinet, a sofa, and a desk. The cabinet, on the other hand,
holds three apples.
-> contents living room/cabinet: apple, apple, apple
-> places living room/cabinet;living room/sofa;living room/desk

As for the living room, it includes a sofa (with a book on it) and a coffee table.
-> contents living room/sofa: book
-> places living room/sofa;living room/coffee table

The living room is furnished with a sofa, a coffee table, and a cabinet. Resting on the coffee table are a
plate and an apple, while the cabinet stores a book.
-> contents living room/coffee table: apple, plate; living room/cabinet: book
-> places living room/sofa;living room/coffee table;living room/cabinet

The living room features a sofa and a coffee table, which hold a book and a plate, respectively.
-> contents living room/sofa: book; living room/coffee table: plate
-> places living room/sofa;living room/coffee table

In the living room are a sofa, a desk, and a cabinet, the last of which contains a book.
-> contents living room/cabinet: book
-> places living room/sofa;living room/desk;living room/cabinet

The living room has a coffee table on which a plate and a book are placed.
-> contents living room/coffee table: book, plate
-> places living room/coffee table

The living room has a coffee table where a plate rests.
-> contents living room/coffee table: plate
-> places living room/coffee table

The kitchen has two tables. On one of the tables, there is a salmon, and on the other there is a plate.
-> contents kitchen/kitchen table 1: salmon; kitchen/kitchen table 2: plate
-> places kitchen/kitchen table 1;kitchen/kitchen table 2

The kitchen has two kitchen tables: one holds a salmon, the other a plate.
-> contents kitchen/kitchen table 1: salmon; kitchen/kitchen table 2: plate
-> places kitchen/kitchen table 1;kitchen/kitchen table 2

The kitchen has two tables, one with a salmon on it and the other with a plate.
-> contents kitchen/kitchen table 1: salmon; kitchen/kitchen table 2: plate
-> places kitchen/kitchen table 1;kitchen/kitchen table 2

The kitchen has two tables. The first table holds a salmon, while the second table is bare.
-> contents kitchen/kitchen table 1: salmon; kitchen/kitchen table 2: nothing
-> places kitchen/kitchen table 1;kitchen/kitchen table 2

The kitchen has two tables. One table holds a salmon and the other one holds a plate.
-> contents kitchen/kitchen table 1: salmon; kitchen/kitchen table 2: plate
-> places kitchen/kitchen table 1;kitchen/kitchen table 2

The kitchen has two tables. A salmon is on one table and a plate is on the other table.
-> contents kitchen/kitchen table 1: salmon; kitchen/kitchen table 2: plate
-> places kitchen/kitchen table 1;kitchen/kitchen table 2

The kitchen boasts four cabinets, all of which are empty, and a fridge.
-> contents kitchen/kitchen cabinet 1: nothing; kitchen/kitchen cabinet 2: nothing; kitchen/kitchen
cabinet 3: nothing; kitchen/kitchen cabinet 4: nothing
-> places kitchen/kitchen cabinet 1;kitchen/kitchen cabinet 2;kitchen/kitchen cabinet 3;kitchen/kitchen
cabinet 4;kitchen/fridge

The kitchen has a fridge containing an apple, a stove housing a plate and a book, and a microwave.
-> contents kitchen/fridge: apple; kitchen/stove: book, plate
-> places kitchen/fridge;kitchen/stove;kitchen/microwave

The kitchen has a fridge with an apple and a plate inside, and a stove.
-> contents kitchen/fridge: apple, plate
-> places kitchen/fridge;kitchen/stove

Within the kitchen, you'll see a fridge, oven, and a microwave oven. The oven is empty.
-> contents kitchen/stove: nothing
-> places kitchen/fridge;kitchen/stove;kitchen/microwave

The kitchen is home to a sofa, on which a book rests, as well as a fridge.
-> contents kitchen/sofa: book
-> places kitchen/sofa;kitchen/fridge

The living room has a sofa. The kitchen has a sofa and a fridge. The kitchen sofa holds a book. The living
room sofa has a plate on it.
-> contents kitchen/sofa: book; living room/sofa: plate
-> places living room/sofa;kitchen/sofa;kitchen/fridge

The kitchen has a fridge. The bedroom has a desk. In the kitchen, the fridge holds an apple. In the
bedroom, a book is on the desk.
-> contents kitchen/fridge: apple; bedroom/desk: book
-> places kitchen/fridge;bedroom/desk

The apartment has four rooms: a bedroom, a kitchen, a living room and a bathroom. The bedroom is furnished
with a desk.
-> contents
-> places bedroom/desk

The bedroom features two desks, one of which holds a book.
-> contents bedroom/desk 1: book
-> places bedroom/desk 1;bedroom/desk 2

The bedroom features two desks, each holding a book.
-> contents bedroom/desk 1: book; bedroom/desk 2: book
-> places bedroom/desk 1;bedroom/desk 2

The bedroom features two desks, with a book on each.
-> contents bedroom/desk 1: book; bedroom/desk 2: book
-> places bedroom/desk 1;bedroom/desk 2

The bedroom features two desks, neither of which has anything on it.
-> contents bedroom/desk 1: nothing; bedroom/desk 2: nothing
-> places bedroom/desk 1;bedroom/desk 2

The bedroom is sparsely furnished with a coffee table, adorned with a book, and a desk.
-> contents bedroom/coffee table: book
-> places bedroom/coffee table;bedroom/desk

In the bedroom, a book and a plate are on the coffee table, which stands next to a desk.
-> contents bedroom/coffee table: book, plate
-> places bedroom/coffee table;bedroom/desk

The bedroom offers a coffee table topped with a book and a plate, plus a desk.
-> contents bedroom/coffee table: book, plate
-> places bedroom/coffee table;bedroom/desk

The bedroom includes a nightstand. On the nightstand there is a book.
-> contents bedroom/nightstand: book
-> places bedroom/nightstand

The bedroom has a whatnot and a desk. The whatnot holds a book.
-> contents bedroom/whatnot: book
-> places bedroom/whatnot;bedroom/desk

In the bedroom you can spot a book on the desk and a plate on the coffee table.
-> contents bedroom/desk: book; bedroom/coffee table: plate
-> places bedroom/desk;bedroom/coffee table

The living room contains a cabinet, a sofa and a desk. Three wine glasses, a remote control, and a bottle
of wine fill the cabinet.
-> contents living room/cabinet: bottle of wine, remote control, wine glass, wine glass, wine glass
-> places living room/cabinet;living room/sofa;living room/desk

The living room has a cabinet with two wine glasses, a bag of chips, and a remote control inside and a
sofa.
-> contents living room/cabinet: bag of chips, remote control, wine glass, wine glass
-> places living room/cabinet;living room/sofa

The living room features a cabinet. It contains an apple. There is also a sofa, which has a book on it.
-> contents living room/cabinet: apple; living room/sofa: book
-> places living room/cabinet;living room/sofa

In the kitchen, there are four cabinets, a stove and a fridge. From left to right, the first cabinet holds
an apple, the second is empty, the third contains a plate, and the fourth is also empty.
-> contents kitchen/kitchen cabinet 1: apple; kitchen/kitchen cabinet 2: nothing; kitchen/kitchen cabinet
3: plate; kitchen/kitchen cabinet 4: nothing
-> places

The kitchen has four cabinets. Among the cabinets, the first one holds an apple, and the third one has a
plate in it; the other two are empty.
-> contents kitchen/kitchen cabinet 1: apple; kitchen/kitchen cabinet 3: plate; kitchen/kitchen cabinet 2:
nothing; kitchen/kitchen cabinet 4: nothing
-> places

The kitchen has four cabinets. Starting from the left, the first holds an apple, followed by a plate in
the second; the third is empty, and the last has a book.
-> contents kitchen/kitchen cabinet 1: apple; kitchen/kitchen cabinet 2: plate; kitchen/kitchen cabinet 3:
nothing; kitchen/kitchen cabinet 4: book
-> places

The kitchen has four cabinets. The third and fourth are bare, yet the first two hold an apple apiece.
-> contents kitchen/kitchen cabinet 1: apple; kitchen/kitchen cabinet 2: apple; kitchen/kitchen cabinet 3:
nothing; kitchen/kitchen cabinet 4: nothing
-> places

The kitchen comes with a stove and a fridge. While the stove is empty, the fridge contains an apple.
-> contents kitchen/stove: nothing; kitchen/fridge: apple
-> places

The kitchen comes with a stove and a fridge. Although the stove is empty, there's an apple to be found in
the fridge.
-> contents kitchen/stove: nothing; kitchen/fridge: apple
-> places

Kitchen: a fridge (an apple, a plate), a stove (empty), and a microwave (a book).
-> contents kitchen/stove: nothing; kitchen/fridge: apple, plate; kitchen/microwave: book
-> places
"""
"""A description, the contents it gives, and its places where they matter."""


def _kitchen(spec: str) -> dict[str, tuple[str, ...]]:
    """Contents by short name from "fridge: apple; cabinet 1 3: nothing"."""
    contents = {}
    for part in spec.split("; "):
        where, what = part.split(": ")
        kind, *numbers = where.split(" ")
        for name in [f"{kind} {number}" for number in numbers] or [kind]:
            contents[name] = _objects(what)
    return contents


def _objects(what: str) -> tuple[str, ...]:
    return () if what == "nothing" else tuple(sorted(what.split(", ")))


def _short(place: Place) -> str:
    kind = place.kind.removeprefix("kitchen ")
    return f"{kind} {place.number}" if place.number else kind


def _named(parse: SceneParse) -> dict[str, tuple[str, ...]]:
    return {place.name: contents for place, contents in parse.contents.items()}


@pytest.mark.parametrize(("sentence", "spec"), table(SENTENCES))
def test_a_sentence_about_the_kitchen(sentence: str, spec: str) -> None:
    parse = parse_scene(KITCHEN + sentence)
    assert {_short(place): contents for place, contents in parse.contents.items()} == _kitchen(spec)
    assert parse.reading.skipped == ()
    assert len(parse.home.places) == 13, "a sentence about contents adds no furniture"


@pytest.mark.parametrize(("text", "spec", "places"), table(ROOMS))
def test_a_description_of_rooms(text: str, spec: str, places: str) -> None:
    parse = parse_scene(text)
    spec, places = spec.removeprefix("contents").strip(), places.removeprefix("places").strip()
    expected = dict(part.split(": ") for part in spec.split("; ")) if spec else {}
    assert _named(parse) == {name: _objects(what) for name, what in expected.items()}
    assert parse.reading.skipped == ()
    if places:
        assert {place.name for place in parse.home.places} == set(places.split(";"))


def test_rooms_are_in_order_of_mention() -> None:
    parse = parse_scene("The apartment consists of a bedroom, kitchen, living room, and bathroom.")
    assert parse.home.rooms == ("bedroom", "kitchen", "living room", "bathroom")


def test_what_is_never_mentioned_is_unknown_and_not_empty() -> None:
    parse = parse_scene("The kitchen has a fridge and a stove. The stove is empty.")
    assert parse.contents == {Place("kitchen", "stove", container=True): ()}


def test_the_more_specific_statement_wins_over_a_contradicting_one() -> None:
    parse = parse_scene(
        KITCHEN + "The first and fourth cabinets are empty. The fourth contains two dish bowls."
    )
    assert _named(parse)["kitchen/kitchen cabinet 4"] == ("dish bowl", "dish bowl")
    assert _named(parse)["kitchen/kitchen cabinet 1"] == ()
    assert any("cabinet 4" in str(note) for note in parse.reading.notes)


def test_contents_told_twice_count_once_unless_more_is_said() -> None:
    twice = parse_scene(KITCHEN + "The stove holds a salmon. There is a salmon in the stove.")
    more = parse_scene(KITCHEN + "The stove holds a salmon. There is another salmon in the stove.")
    assert _named(twice)["kitchen/stove"] == ("salmon",)
    assert _named(more)["kitchen/stove"] == ("salmon", "salmon")


def test_fixtures_that_were_never_listed_are_added_with_a_note() -> None:
    parse = parse_scene("The kitchen has a stove. The fridge holds an apple.")
    assert _named(parse) == {"kitchen/fridge": ("apple",)}
    assert any("fridge" in str(note) for note in parse.reading.notes)


def test_an_unknown_noun_becomes_an_object_class_with_a_note() -> None:
    parse = parse_scene(KITCHEN + "The stove holds two gizmos.")
    assert _named(parse) == {"kitchen/stove": ("gizmo", "gizmo")}
    assert any("gizmo" in str(note) for note in parse.reading.notes)
    assert parse.reading.confidence == 1.0


def test_an_unknown_verb_costs_confidence_but_not_the_fact() -> None:
    text = KITCHEN + "The stove zibs a salmon."
    parse = parse_scene(text)
    assert _named(parse) == {"kitchen/stove": ("salmon",)}
    (span,) = parse.reading.skipped
    assert text[span.start : span.end] == span.text == "zibs"
    assert 0.5 < parse.reading.confidence < 1.0


def test_wine_is_not_a_wine_glass() -> None:
    parse = parse_scene(
        KITCHEN
        + "The stove holds wine, the fridge a wine glass, and the table a wineglass and a wine bottle."
    )
    assert _named(parse) == {
        "kitchen/stove": ("bottle of wine",),
        "kitchen/fridge": ("wine glass",),
        "kitchen/kitchen table": ("bottle of wine", "wine glass"),
    }


def test_typographic_characters_are_read_as_plain_ones() -> None:
    parse = parse_scene("The\u00a0kitchen has a fridge. There\u2019s an apple in the\u00a0fridge.")
    assert _named(parse) == {"kitchen/fridge": ("apple",)}
    assert parse.reading.skipped == ()


def test_text_without_anything_we_know_has_no_confidence() -> None:
    parse = parse_scene("Der Kühlschrank steht neben dem Herd und ist leer.")
    assert parse.home.places == ()
    assert parse.reading.confidence < 0.2


def test_a_bulleted_list_is_read_line_by_line() -> None:
    parse = parse_scene(
        "- The kitchen has a fridge and a stove\n- The fridge holds an apple\n- The stove is empty\n"
    )
    assert _named(parse) == {"kitchen/fridge": ("apple",), "kitchen/stove": ()}


def test_a_list_that_begins_with_the_is_definite_in_another_room_too() -> None:
    text = (
        KITCHEN
        + "The bedroom has a desk. The stove, microwave, and dishwasher are empty, and so are all cabinets."
    )
    parse = parse_scene(text)
    assert len(parse.home.places) == 14
    assert set(parse.contents.values()) == {()}
    assert len(parse.contents) == 11


def test_the_one_in_another_room_is_of_the_same_kind() -> None:
    parse = parse_scene(
        KITCHEN
        + "The living room has a cabinet. The bedroom has a desk. "
        + "The kitchen cabinets are bare, and the one in the living room holds two books."
    )
    assert _named(parse)["living room/cabinet"] == ("book", "book")
    assert parse.reading.skipped == ()


def test_a_room_said_with_a_place_is_the_room_at_hand() -> None:
    parse = parse_scene(
        "The living room has a desk, a sofa and a coffee table. The bedroom has a desk and a coffee table. "
        "The desk in the living room and the sofa are empty, and on the coffee table there lies a book."
    )
    assert _named(parse)["living room/coffee table"] == ("book",)
    assert "bedroom/coffee table" not in _named(parse)


def test_what_the_one_beside_a_place_holds_is_noted_where_it_has_two_neighbours() -> None:
    parse = parse_scene(KITCHEN + "The second holds a book and the one beside it a plate.")
    assert _named(parse) == {"kitchen/kitchen cabinet 2": ("book",)}
    assert [note for note in parse.reading.notes if "on which side" in str(note)]


def test_the_one_beside_the_first_is_the_second() -> None:
    parse = parse_scene(KITCHEN + "The first holds a book and the one beside it a plate.")
    assert _named(parse) == {"kitchen/kitchen cabinet 1": ("book",), "kitchen/kitchen cabinet 2": ("plate",)}
