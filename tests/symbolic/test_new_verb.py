"""A verb is one record: staging, dynamics, witnesses and explanations know it from that alone."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from symbolic.errors import ImpossibleActionError, UnknownThingError
from symbolic.language.account import Account, Report
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.staging.stager import story_of
from symbolic.world.actions import Action, Verb
from symbolic.world.perspective import perspective
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import replay
from symbolic.world.verbs import VERBS

OVEN = Place("kitchen", "oven", container=True)
HOME = Home(("kitchen",), (OVEN,))


@dataclass(frozen=True, slots=True)
class Bake(Action):
    """Bake what is in a container at hand: it becomes another thing."""

    object: str
    place: Place
    verb: ClassVar[Verb] = "bake"
    manual: ClassVar[bool] = True

    def after(self, home: Home, state: State) -> State:
        if self.place not in state.where(self.object):
            raise ImpossibleActionError(f"there is no {self.object} at {self.place.name} to bake")
        return state.without(self.object, self.place).with_added(f"baked {self.object}", self.place)

    def presupposed(self, home: Home, state: State) -> State:
        return state.with_body(self.agent, Body(self.place.room, self.place)).with_moved(
            self.object, self.place
        )

    def phrase(self) -> str:
        return f"bakes the {self.object}"


@pytest.fixture
def bake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERBS, "bake", Bake)


def account(thing: str, verb: str = "bake") -> Account:
    event = EventMention("Ann", verb, PlaceMention("oven"), ObjectMention(thing))
    return Account(
        HOME, {OVEN: ("dough",)}, {"Ann": "kitchen", "Bob": "kitchen", "Cid": ELSEWHERE}, (Report(event),)
    )


@pytest.mark.usefixtures("bake")
def test_its_record_is_all_that_a_story_needs() -> None:
    story = story_of(account("dough"))
    assert [event.action.phrase() for event in story.steps] == [
        "walks to the oven (kitchen)",
        "bakes the dough",
    ]
    assert replay(story)[-1].contents[OVEN] == ("baked dough",)


@pytest.mark.usefixtures("bake")
def test_who_is_there_knows_of_it_and_nobody_else() -> None:
    story = story_of(account("dough"))
    assert any(event.action.verb == "bake" for event in perspective(story, "Bob").steps)
    assert perspective(story, "Cid").steps == ()


@pytest.mark.usefixtures("bake")
def test_its_precondition_is_checked() -> None:
    with pytest.raises(ImpossibleActionError, match="no stone at kitchen/oven to bake"):
        story_of(account("stone"))


def test_a_verb_that_nobody_knows_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownThingError, match="nobody knows how to juggle; known verbs: walk, open"):
        story_of(account("dough", "juggle"))
