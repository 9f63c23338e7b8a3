from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bip import Reasoner
from bip.action_models.rational.planner import Rational
from bip.inference.credence import Witness
from bip.testing.perspective_laws import (
    as_known,
    perspectives_of_perspectives_are_stories,
    what_is_neither_witnessed_nor_traced_changes_nothing,
    who_witnessed_everything_has_every_event,
)
from symbolic.language.account import Account
from symbolic.language.mentions import PlaceMention
from symbolic.language.staging.enactment import enact
from symbolic.language.staging.outline import Outline
from symbolic.language.staging.stager import stage
from symbolic.language.statements import At, Believes, Claim, Holds
from symbolic.language.symbols import question_of
from symbolic.language.symbols.story_json import read_story
from symbolic.world.actions import Move, Tell
from symbolic.world.perspective import ConstantTrust, LaterWitness, Trust
from symbolic.world.story import Event, Story, replay
from training.questions.nested import draw_question, story_json
from training.simulation.gatherings import Gathering, draw_gathering
from training.simulation.nested_minds import thought_places

SEEDS = st.integers(0, 10_000)
TRUSTS: tuple[Trust, ...] = (ConstantTrust(0.9), ConstantTrust(0.1), LaterWitness())


def outline_of(gathering: Gathering) -> Outline:
    account: Account = read_story(story_json(gathering))[0]
    return stage(account)


def chain_in(gathering: Gathering, rng: np.random.Generator, length: int) -> tuple[str, ...]:
    return tuple(str(name) for name in rng.choice(list(gathering.start), length))


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 6), st.sampled_from(TRUSTS))
def test_a_perspective_of_a_perspective_is_a_story(seed: int, depth: int, trust: Trust) -> None:
    rng = np.random.default_rng(seed)
    gathering = draw_gathering(rng)
    perspectives_of_perspectives_are_stories(
        enact(outline_of(gathering)), chain_in(gathering, rng, depth), trust
    )


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(TRUSTS))
def test_who_witnessed_everything_has_the_whole_story(seed: int, trust: Trust) -> None:
    gathering = draw_gathering(np.random.default_rng(seed))
    for name in gathering.start:
        who_witnessed_everything_has_every_event(enact(outline_of(gathering)), name, trust)


def unseen_events(story: Story, name: str, at: int) -> list[Event]:
    """What can happen at a time without a person's noticing: in another room, or between two others alone."""
    state = replay(story)[at]
    here = state.bodies[name].room
    found: list[Event] = []
    for other, body in state.bodies.items():
        if other == name:
            continue
        places = [place for place in story.home.in_room(body.room) if body.room != here]
        found += [Event(Move(other, "pebble", place)) for place in places]
        third = [one for one in state.bodies if one not in (name, other)]
        found += [Event(Tell(other, "pebble", place, (third[0],))) for place in story.home.places if third]
    return found


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(TRUSTS))
def test_an_event_that_somebody_does_not_witness_changes_no_belief_of_theirs(seed: int, trust: Trust) -> None:
    rng = np.random.default_rng(seed)
    story = enact(outline_of(draw_gathering(rng)))
    checked = 0
    for name in story.initial.bodies:
        at = int(rng.integers(len(story.steps) + 1))
        for unseen in unseen_events(story, name, at)[:4]:
            what_is_neither_witnessed_nor_traced_changes_nothing(story, name, at, unseen, trust)
            checked += 1
    assert checked or len(story.initial.bodies) == 2


def thinks(chain: Sequence[str], thing: str, place: str, room: str) -> Claim:
    claim: Claim = Holds(At(thing, PlaceMention(place, room=room)))
    for name in reversed(chain):
        claim = Believes(name, claim)
    return claim


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(0, 6))
def test_beliefs_of_any_order_are_those_that_the_simulator_kept_tables_of(seed: int, order: int) -> None:
    rng = np.random.default_rng(seed)
    gathering = draw_gathering(rng)
    drawn = chain_in(gathering, rng, order)
    chain = tuple(name for i, name in enumerate(drawn) if not i or name != drawn[i - 1])
    outline = outline_of(gathering)
    witness = Witness(outline, outline.trust or ConstantTrust(), Rational())
    story = enact(outline)
    for thing, place in thought_places(gathering, chain).items():
        credences = {
            one: witness.credence(thinks(chain, thing, one, room), story)
            for one, room in gathering.containers.items()
        }
        assert max(credences, key=credences.__getitem__) == place, (chain, thing, credences)


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(1, 6))
def test_renaming_the_people_changes_no_answer(seed: int, order: int) -> None:
    record = draw_question(np.random.default_rng(seed), order)
    plain = Reasoner().answer(question_of(record))
    names = list(record["story"]["people"])
    other = dict(zip(names, [*names[1:], names[0]], strict=True))

    def renamed(value: object) -> object:
        match value:
            case str():
                return other.get(value, value)
            case list():
                return [renamed(one) for one in value]
            case dict():
                return {other.get(k, k): renamed(v) for k, v in value.items()}
            case _:
                return value

    mapped = renamed({"story": record["story"], "query": record["query"]})
    assert isinstance(mapped, dict)
    np.testing.assert_allclose(
        Reasoner().answer(question_of(mapped)).probabilities, plain.probabilities, atol=1e-12
    )


# --- an oracle that enumerates small stories ------------------------------------------------------


def small_stories(length: int) -> list[list[str]]:
    """Every sequence of comings, goings and moves of two people with two boxes in one room."""
    return [
        list(steps) for steps in product(("Ann walks", "Ben walks", "Ann moves", "Ben moves"), repeat=length)
    ]


def played(steps: Sequence[str]) -> tuple[list[dict[str, object]], list[tuple[str, set[str]]]] | None:
    """The events of a story in JSON, and each move with who was there; None where somebody absent moves things."""
    there = {"Ann": True, "Ben": True}
    events: list[dict[str, object]] = [{"who": "Ann", "does": "move", "what": "coin", "where": "red"}]
    moves, lies = [("red", {"Ann", "Ben"})], "red"
    for step in steps:
        who, verb = step.split()
        if verb == "walks":
            there[who] = not there[who]
            events.append({"who": who, "does": "walk", "where": "hall" if there[who] else "elsewhere"})
        elif not there[who]:
            return None
        else:
            lies = "blue" if lies == "red" else "red"
            events.append({"who": who, "does": "move", "what": "coin", "where": lies})
            moves.append((lies, {name for name, is_there in there.items() if is_there}))
    return events, moves


@pytest.mark.parametrize("chain", [(), ("Ann",), ("Ben", "Ann"), ("Ann", "Ben", "Ann")])
def test_every_small_story_gives_the_last_move_that_all_of_a_chain_were_there_for(
    chain: tuple[str, ...],
) -> None:
    checked = 0
    for steps in small_stories(5):
        told = played(steps)
        if told is None:
            continue
        events, moves = told
        story = {
            "places": {"red": "hall", "blue": "hall"},
            "people": {"Ann": "hall", "Ben": "hall"},
            "events": events,
        }
        outline = stage(read_story(story)[0])
        witness = Witness(outline, ConstantTrust(), Rational())
        last = [place for place, there in moves if there.issuperset(chain)][-1]
        assert witness.credence(thinks(chain, "coin", last, "hall"), enact(outline)) == pytest.approx(1.0), (
            steps
        )
        checked += 1
    # Each person's n steps go in f(n) = 1, 2, 3, 5, 8, 13 ways; shared out, sum over k of C(5, k) f(k) f(5 - k).
    assert checked == 486


def test_a_chain_goes_from_the_outermost_person_inwards() -> None:
    story = {
        "places": {"red": "hall", "blue": "hall"},
        "people": {"Ann": "hall", "Ben": "hall"},
        "events": [
            {"who": "Ann", "does": "move", "what": "coin", "where": "red"},
            {"who": "Ben", "does": "leave"},
            {"who": "Ann", "does": "move", "what": "coin", "where": "blue", "seen_by": ["Ben"]},
        ],
    }
    told = enact(stage(read_story(story)[0]))
    assert len(as_known(told, ["Ben", "Ann"]).steps) == 3  # Ben saw Ann do it
    assert len(as_known(told, ["Ann", "Ben"]).steps) == 2  # Ann does not know that he did
