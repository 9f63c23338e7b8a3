"""Who knows what of a short story, person by person and one person within another, by hand."""

from dataclasses import replace

import pytest

from symbolic.world.actions import Action, Ask, Find, Move, Reveal, Tell, Walk
from symbolic.world.perspective import ConstantTrust, LaterWitness, Trust, first_sight, perspective
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story, replay, witnesses

BASKET, BOX = Place("kitchen", "basket", container=True), Place("kitchen", "box", container=True)
TABLE, BENCH = Place("kitchen", "table"), Place("garden", "bench")
HOME = Home(("kitchen", "garden"), (BASKET, BOX, TABLE, BENCH))
TRUE = State(
    {BASKET: (), BOX: (), TABLE: ("marble",), BENCH: ()},
    bodies={"Sally": Body("kitchen"), "Anne": Body("kitchen"), "Max": Body("garden")},
)


def story(*steps: Action | Event) -> Story:
    return Story(HOME, TRUE, tuple(s if isinstance(s, Event) else Event(s) for s in steps))


def seen_by(one: Story, *people: str, trust: Trust = ConstantTrust(1.0)) -> Story:  # noqa: B008
    """The story as the first knows that the second knows it, and so on."""
    for person in people:
        one = perspective(one, person, trust)
    return one


def marble(one: Story, *people: str, trust: Trust = ConstantTrust(1.0)) -> tuple[Place, ...]:  # noqa: B008
    return replay(seen_by(one, *people, trust=trust))[-1].where("marble")


def happened(one: Story) -> list[Action]:
    """What a person witnessed, without what the person found by looking or took from what was said."""
    return [step.action for step in one.steps if not isinstance(step.action, Find | Reveal)]


LAYS, LEAVES = Move("Sally", "marble", BASKET), Walk("Sally", "garden")
HIDES, RETURNS = Move("Anne", "marble", BOX), Walk("Sally", "kitchen")
SALLY_AND_ANNE = story(LAYS, LEAVES, HIDES, RETURNS)


def test_who_is_not_there_does_not_witness_it() -> None:
    assert happened(seen_by(SALLY_AND_ANNE, "Sally")) == [LAYS, LEAVES, RETURNS]
    assert marble(SALLY_AND_ANNE) == (BOX,)
    assert marble(SALLY_AND_ANNE, "Sally") == (BASKET,)


def test_who_is_there_witnesses_it_all() -> None:
    assert HIDES in happened(seen_by(SALLY_AND_ANNE, "Anne"))
    assert marble(SALLY_AND_ANNE, "Anne") == (BOX,)


@pytest.mark.parametrize(
    ("people", "place"),
    [
        (("Anne", "Sally"), BASKET),  # Anne knows that Sally was away
        (("Sally", "Anne"), BASKET),  # Sally thinks that Anne thinks what she herself last saw
        (("Anne", "Sally", "Anne"), BASKET),
        (("Anne", "Anne"), BOX),
        (("Sally", "Sally"), BASKET),
        (("Sally", "Anne", "Sally"), BASKET),
    ],
)
def test_what_one_thinks_that_another_thinks_is_the_same_function_again(
    people: tuple[str, ...], place: Place
) -> None:
    assert marble(SALLY_AND_ANNE, *people) == (place,)


def test_who_peeps_knows_it_and_nobody_knows_that_she_does() -> None:
    peeped = story(LAYS, LEAVES, Event(HIDES, seen_by=frozenset({"Sally"})), RETURNS)
    assert marble(peeped, "Sally") == (BOX,)
    assert marble(peeped, "Anne", "Sally") == (BASKET,)
    assert marble(peeped, "Sally", "Sally") == (BOX,)  # and she remembers that she knows
    assert marble(peeped, "Sally", "Anne") == (BOX,)  # she saw Anne do it
    assert marble(peeped, "Sally", "Anne", "Sally") == (BASKET,)


def test_who_sleeps_through_it_does_not_know_it_and_the_other_sees_that() -> None:
    asleep = story(LAYS, Event(HIDES, missed_by=frozenset({"Sally"})))
    assert HIDES not in happened(seen_by(asleep, "Sally"))
    assert marble(asleep, "Sally") == (BASKET,)
    assert marble(asleep, "Anne", "Sally") == (BASKET,)
    assert marble(asleep, "Anne") == (BOX,)


def test_what_comes_into_view_is_known_on_coming_back() -> None:
    laid_open = story(LAYS, LEAVES, Move("Anne", "marble", TABLE))
    assert marble(laid_open, "Sally") == (BASKET,)
    assert marble(replace(laid_open, steps=(*laid_open.steps, Event(RETURNS))), "Sally") == (TABLE,)


def test_others_are_thought_where_they_were_last_seen_and_on_coming_back_not_there_any_more() -> None:
    met = replay(seen_by(story(LEAVES), "Sally"))
    assert [met[0].bodies["Max"].room, met[-1].bodies["Max"].room] == [ELSEWHERE, "garden"]
    gone = story(Walk("Max", "kitchen"), LEAVES, Walk("Anne", ELSEWHERE))
    home = Home((*HOME.rooms, ELSEWHERE), HOME.places)
    thinks = replay(seen_by(replace(gone, home=home), "Sally"))[-1]
    assert thinks.bodies["Anne"].room == "kitchen"
    back = replace(gone, home=home, steps=(*gone.steps, Event(RETURNS)))
    found = replay(seen_by(back, "Sally"))[-1]
    assert found.bodies["Anne"].room == ELSEWHERE
    assert found.bodies["Max"].room == "kitchen"


def test_who_sees_somebody_leave_does_not_see_where_to_and_who_sees_somebody_come_does() -> None:
    left = story(LEAVES)
    assert happened(seen_by(left, "Anne")) == [Walk("Sally", ELSEWHERE)]
    assert replay(seen_by(left, "Anne"))[-1].bodies["Sally"].room == ELSEWHERE
    assert happened(seen_by(left, "Max")) == happened(seen_by(left, "Sally")) == [LEAVES]
    assert replay(seen_by(left, "Max"))[-1].bodies["Sally"].room == "garden"
    spied_on = story(Event(LEAVES, seen_by=frozenset({"Anne"})))
    assert happened(seen_by(spied_on, "Anne")) == [LEAVES]


# --- what is known at first ----------------------------------------------------------------------


def test_at_first_one_knows_what_is_in_view_in_the_room_and_who_is_there() -> None:
    known = first_sight(story(), "Sally")
    assert known.contents == {TABLE: ("marble",)}
    assert known.bodies == {"Sally": Body("kitchen"), "Anne": Body("kitchen"), "Max": Body(ELSEWHERE)}
    assert first_sight(story(), "Max").contents == {BENCH: ()}
    opened = replace(story(), initial=replace(TRUE, open=frozenset({BOX})))
    assert first_sight(opened, "Sally").contents == {TABLE: ("marble",), BOX: ()}
    assert first_sight(opened, "Sally").open == {BOX}
    assert first_sight(opened, "Max").open == frozenset()


def test_who_is_informed_knows_what_was_true_at_first_and_knows_it_of_nobody_else() -> None:
    informed = replace(story(), informed=frozenset({"Max", "Anne"}))
    assert first_sight(informed, "Max").contents == TRUE.contents
    assert first_sight(informed, "Sally").contents == {TABLE: ("marble",)}
    assert seen_by(informed, "Max").informed == {"Max"}


# --- what is told --------------------------------------------------------------------------------

TOLD_ALONE = Tell("Anne", "marble", BOX, ("Sally",))


def test_who_believes_what_is_told_takes_it_to_be_so_and_who_does_not_trust_does_not() -> None:
    told = story(LAYS, LEAVES, TOLD_ALONE)
    assert marble(told) == (BASKET,)  # to say so makes it not so
    assert marble(told, "Sally", trust=ConstantTrust(0.6)) == (BOX,)
    assert marble(told, "Sally", trust=ConstantTrust(0.5)) == (BASKET,)
    assert marble(told, "Sally", trust=ConstantTrust(0.4)) == (BASKET,)


def test_who_tells_is_not_convinced_by_it() -> None:
    told = story(LAYS, LEAVES, TOLD_ALONE)
    assert marble(told, "Anne") == (BASKET,)
    assert marble(told, "Anne", "Sally") == (BOX,)


def test_what_is_told_to_one_alone_is_heard_by_nobody_else() -> None:
    told = story(LAYS, TOLD_ALONE)
    assert TOLD_ALONE in happened(seen_by(told, "Sally"))
    here = Tell("Anne", "marble", BOX, ("Max",))
    assert here not in happened(seen_by(story(LAYS, here), "Sally"))
    assert here in happened(seen_by(story(LAYS, here), "Max"))


def heard_by(action: Action, **rooms: str) -> frozenset[str]:
    state = replace(TRUE, bodies={name: Body(room) for name, room in rooms.items()})
    return witnesses(Event(action), state, state)


def test_what_is_said_aloud_is_heard_in_the_room_and_in_an_empty_one_all_over_the_home() -> None:
    aloud = Tell("Anne", "marble", BOX)
    assert heard_by(aloud, Anne="kitchen", Sally="kitchen", Max="garden") == {"Anne", "Sally"}
    assert heard_by(aloud, Anne="kitchen", Sally="garden", Max="garden") == {"Anne", "Sally", "Max"}
    assert heard_by(Ask("Anne", "marble"), Anne="kitchen", Sally="garden") == {"Anne", "Sally"}


def test_a_deed_is_witnessed_in_its_room_alone_even_an_empty_one() -> None:
    assert heard_by(HIDES, Anne="kitchen", Sally="garden", Max="garden") == {"Anne"}
    assert heard_by(HIDES, Anne="kitchen", Sally="garden", Max="kitchen") == {"Anne", "Max"}


def test_leaving_is_seen_where_one_leaves_and_where_one_enters() -> None:
    before = TRUE
    after = replace(TRUE, bodies={**TRUE.bodies, "Sally": Body("garden")})
    assert witnesses(Event(LEAVES), before, after) == {"Sally", "Anne", "Max"}


def test_who_left_the_scene_later_is_believed_by_who_left_it_earlier_and_not_the_other_way_round() -> None:
    left = story(
        LEAVES, HIDES, Walk("Anne", "garden"), Tell("Anne", "marble", BOX), Tell("Sally", "marble", BASKET)
    )
    trust = LaterWitness()
    assert trust(left, 3, "Sally") == 1.0
    assert trust(left, 4, "Anne") == 0.0
    assert trust(left, 3, "Max") == 1.0  # who was never there believes anyone who was
    stays = story(LEAVES, HIDES, TOLD_ALONE, Tell("Sally", "marble", BASKET))
    assert trust(stays, 2, "Sally") == 1.0  # Anne is there still
    assert trust(stays, 3, "Anne") == 0.0
