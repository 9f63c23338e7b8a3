"""Random stories of two people in a home, in random words, are read back to the deeds of which they were made."""

import random
from collections.abc import Iterable

import pytest

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.household.household import read_household
from tests.reader.household_wordings import ROOMS, Deed, Told, story
from tests.reader.tally import share_that

Fact = tuple[str, ...]


def expected(deed: Deed) -> Fact:
    """Return a deed as what must be read of it: where somebody goes, what is opened, taken, put, asked for, told."""
    match deed.kind:
        case "enter" | "carry":
            return (deed.agent, "walk", deed.room)
        case "approach":
            return (deed.agent, "walk", deed.place)
        case "open" | "close":
            return (deed.agent, deed.kind, deed.place)
        case "take" | "pick":
            return (deed.agent, "grab", deed.thing)
        case "put":
            return (deed.agent, "put", deed.thing, deed.place)
        case "ask":
            return (deed.agent, "ask", deed.thing)
        case "tell":
            return (deed.agent, "tell", deed.thing, deed.place, deed.room)


def _fact(event: EventMention) -> Fact:
    target = event.target
    where: tuple[str, ...] = ()
    if isinstance(target, PlaceMention):
        where = (target.kind, target.room or "") if event.verb == "tell" else (target.kind,)
    elif isinstance(target, RoomMention):
        where = (target.room,)
    elif isinstance(target, ObjectMention):
        where = (f"the {target.object}",)
    thing = (event.object.object,) if event.object is not None else ()
    return (event.agent, event.verb, *thing, *(() if event.verb == "grab" else where))


def read_back(text: str, names: tuple[str, ...] = ()) -> list[Fact]:
    """Return what is read of a story, but for steps to where somebody is already."""
    return _moving(_fact(event) for event in read_household(text, names).events)


def _moving(facts: Iterable[Fact]) -> list[Fact]:
    """Leave out steps to where somebody is already."""
    kept: list[Fact] = []
    at: dict[str, set[Fact]] = {}
    for fact in facts:
        if fact[1] == "walk":
            here = at.setdefault(fact[0], set())
            if fact in here:
                continue
            at[fact[0]] = {fact} if fact[2] in ROOMS else {*(one for one in here if one[2] in ROOMS), fact}
        kept.append(fact)
    return kept


def missed(told: Told) -> list[str]:
    """Return what is read of a story and does not happen in it, and what happens and is not read, by person."""
    read = read_back(told.text)
    happened = _moving(map(expected, told.deeds))
    found: list[str] = []
    for agent in dict.fromkeys(deed.agent for deed in told.deeds):
        facts = [fact for fact in read if fact[0] == agent]
        wanted = [fact for fact in happened if fact[0] == agent]
        found += [f"not read: {fact}" for fact in wanted if fact not in facts]
        found += [f"read: {fact}" for fact in facts if fact not in wanted]
        if not found and facts != wanted:
            found.append(f"in another order: {facts}")
    return found


def _is_read_back(told: Told) -> bool:
    return not missed(told)


def test_random_stories_in_random_words_are_read_back() -> None:
    share, worst = share_that(_is_read_back, story, 200, seed=1)
    assert share >= 0.85, worst


@pytest.mark.slow
def test_two_thousand_random_stories_are_read_back() -> None:
    share, worst = share_that(_is_read_back, story, 2000, seed=2)
    assert share >= 0.85, worst


def _stories(count: int, seed: int) -> list[Told]:
    """Random stories that are read back: what is read of them must not change with what follows."""
    rng = random.Random(seed)
    return [told for told in (story(rng) for _ in range(count)) if not missed(told)]


def test_names_do_not_matter() -> None:
    for told in _stories(20, seed=3):
        one, other = dict.fromkeys(deed.agent for deed in told.deeds)
        new = {one: "Zorana" if told.text.count(" she ") else one, other: other}
        changed = told.text.replace(one, new[one])
        wanted = [(new.get(fact[0], fact[0]), *fact[1:]) for fact in read_back(told.text)]
        assert read_back(changed, (new[one], other)) == wanted


@pytest.mark.parametrize("thing", ["violin", "umbrella", "lantern"])
def test_things_do_not_matter(thing: str) -> None:
    for told in _stories(20, seed=4):
        old = next(deed.thing for deed in told.deeds if deed.kind == "ask")
        wanted = [tuple(thing if word == old else word for word in fact) for fact in read_back(told.text)]
        assert read_back(told.text.replace(old, thing)) == wanted


@pytest.mark.parametrize("noise", ["A lorry went by outside.", "The weather had been fine all week."])
def test_what_is_beside_the_point_does_not_matter(noise: str) -> None:
    for told in _stories(20, seed=5):
        longer = " ".join((told.turns[0].text, noise, *(turn.text for turn in told.turns[1:]), noise))
        assert read_back(longer) == read_back(told.text)


@pytest.mark.parametrize(
    "denied", ["{} did not open the wardrobe.", "{} never took the kettle.", "{} almost left for the attic."]
)
def test_what_is_denied_is_not_done(denied: str) -> None:
    for told in _stories(20, seed=6):
        assert read_back(f"{told.text} {denied.format(told.deeds[0].agent)}") == read_back(told.text)
