"""Stories and questions about two people: whatever is rendered, the grammar reads back to the same symbols."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.language.account import Account, told
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.parser import GRAMMAR
from symbolic.language.reader.household.household import read_household
from symbolic.language.render import render_social_query, render_story
from symbolic.language.staging.enactment import enact
from symbolic.language.staging.stager import stage
from symbolic.language.statements import (
    Believes,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    thinks,
)
from symbolic.mind.goals import SocialGoal
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Tell,
    Walk,
)
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event
from symbolic.world.vocabulary import FIXTURES, OBJECTS

PAIRS = (("Ann", "Tom"), ("Priya", "Grace"), ("Mark", "Rose"))
PRONOUNS = {"Ann": "she", "Tom": "he", "Priya": "she", "Grace": "she", "Mark": "he", "Rose": "she"}
THINGS = (*OBJECTS, "toothbrush", "lime")
GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
USUAL = stage(Account(None, {}, {}, ())).home
HOME = Home(
    USUAL.rooms, (*USUAL.places, Place("living room", "bookshelf"), Place("bedroom", "wardrobe", 0, True))
)
FRIDGE, DESK = Place("kitchen", "fridge", 0, True), Place("living room", "desk")

seeds = st.integers(0, 2**32 - 1)


def _episode(rng: np.random.Generator) -> tuple[dict[str, str], list[Action]]:
    """Where two people are, and up to fifteen legal deeds and utterances of theirs."""
    pair = PAIRS[rng.integers(len(PAIRS))]
    contents: dict[Place, tuple[str, ...]] = dict.fromkeys(HOME.places, ())
    things = [THINGS[i] for i in rng.choice(len(THINGS), 3, replace=False)]
    for thing in things:
        contents[HOME.places[rng.integers(len(HOME.places))]] += (thing,)
    state = State(contents, bodies={name: Body(HOME.rooms[rng.integers(4)]) for name in pair})
    start = {name: body.room for name, body in state.bodies.items()}
    actions: list[Action] = []
    who = 0
    for _ in range(rng.integers(1, 16)):
        who = 1 - who if rng.random() < 0.35 else who
        actions.append(_any_action(state, pair[who], things[0], rng))
        state = transition(HOME, state, actions[-1])
    return start, actions


def _any_action(state: State, agent: str, thing: str, rng: np.random.Generator) -> Action:
    if rng.random() < 0.15:
        where = [None, *HOME.places][rng.integers(len(HOME.places) + 1)]
        return Ask(agent, thing) if rng.random() < 0.5 else Tell(agent, thing, where)
    legal = legal_actions(HOME, state, agent)
    deeds = [a for a in legal if not isinstance(a, Walk)]
    full = [
        a for a in legal if isinstance(a, Walk) and isinstance(a.target, Place) and state.contents[a.target]
    ]
    fits: Sequence[Action] = deeds if deeds and rng.random() < 0.6 else full or legal
    return fits[int(rng.integers(len(fits)))]


@given(seeds, st.booleans(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_story_reads_back(seed: int, varied: bool, with_pronouns: bool) -> None:
    rng = np.random.default_rng(seed)
    start, actions = _episode(rng)
    text = render_story(actions, start, rng if varied else None, PRONOUNS if with_pronouns else {})
    parse = read_household(text)
    story = stage(told(None, parse))
    assert dict(story.start) == start, text
    assert [step.action for step in enact(story, {}).steps] == actions, text
    assert parse.reading.skipped == (), text


def test_a_story_in_canonical_words() -> None:
    steps = [
        Event(Walk("Tom", FRIDGE)),
        Event(Open("Tom", FRIDGE)),
        Event(Close("Tom", FRIDGE)),
        Event(Ask("Tom", "mug")),
        Event(Walk("Ann", "kitchen")),
        Event(Tell("Ann", "mug", DESK)),
        Event(Walk("Tom", "living room")),
        Event(Walk("Tom", DESK)),
        Event(Grab("Tom", "mug", DESK)),
    ]
    assert render_story(steps, {"Tom": "kitchen", "Ann": "bedroom"}) == (
        "Tom was in the kitchen and Ann was in the bedroom. Tom walked to the fridge, opened it and closed it. "
        'Tom asked, "Where is the mug?" Ann walked to the kitchen. '
        'Ann replied, "I saw a mug on the desk in the living room." '
        "Tom walked to the living room, walked to the desk in the living room and took the mug from it."
    )


def test_one_of_several_places_is_told_by_its_number() -> None:
    first, second = (Place("kitchen", "kitchen cabinet", n, True) for n in (1, 2))
    actions: list[Action] = [Walk("Ann", second), Open("Ann", second), Walk("Ann", first), Open("Ann", first)]
    text = render_story(actions, {"Ann": "kitchen", "Tom": "kitchen"})
    read = enact(stage(told(None, read_household(text)))).steps
    assert [step.action for step in read] == actions, text


def _mention(rng: np.random.Generator) -> PlaceMention:
    kind = list(FIXTURES)[rng.integers(10)]
    room = None if FIXTURES[kind].room else ("living room", "bedroom")[rng.integers(2)]
    return PlaceMention(kind, room=room)


def _query(kind: str, rng: np.random.Generator) -> Query:
    agent, other = PAIRS[rng.integers(len(PAIRS))]
    thing, second = (THINGS[i] for i in rng.choice(len(THINGS), 2, replace=False))
    there, elsewhere = _mention(rng), _mention(rng)
    stance = Social(agent, other, GOALS[rng.integers(3)])
    stances = [Social(agent, other, goal) for goal in GOALS]
    wants = Believes(agent, Wants(other, (thing,), place=there))
    deed = EventMention(agent, "put", None, ObjectMention(thing))
    carried = EventMention(agent, "put", elsewhere, ObjectMention(thing))
    conditions: list[Statement] = []
    match kind:
        case "belief":
            conditions = [Statement((stance,))]
            beliefs = [thinks(agent, thing, p, bool(rng.integers(2))) for p in (there, elsewhere)]
            statements = [Statement((belief,), about="speech") for belief in beliefs]
        case "social goal":
            conditions = [Statement((Knows(agent, there),))]
            statements = [Statement((s,), about="speech") for s in stances]
        case "social goal of a move":
            statements = [Statement((wants, s), (deed,), "objects") for s in stances]
        case "social goal of a move, if":
            conditions = [Statement((wants,))]
            statements = [Statement((s,), (deed,), "objects") for s in stances]
        case _:
            both = Believes(agent, Wants(other, (thing, second), place=elsewhere))
            more = EventMention(agent, "put", None, ObjectMention(second))
            placed = Believes(agent, Wants(other, (thing,), as_placed=True))
            statements = [
                Statement((wants, stance), (carried,), "objects"),
                Statement((placed, stance), (carried,), "objects"),
                Statement((Believes(agent, Wants(other)), stance), (deed,), "objects"),
                Statement((both, stance), (deed, more), "objects"),
            ]
    return Query(tuple(conditions), tuple(statements), "most" if rng.integers(2) else "least")


@pytest.mark.parametrize(
    "kind", ["belief", "social goal", "social goal of a move", "social goal of a move, if", "belief of goal"]
)
@given(seeds, st.booleans(), st.booleans())
@settings(max_examples=50, deadline=None)
def test_a_social_question_reads_back(kind: str, seed: int, varied: bool, with_pronouns: bool) -> None:
    rng = np.random.default_rng(seed)
    query = _query(kind, rng)
    prompt, choices = render_social_query(query, rng if varied else None, PRONOUNS if with_pronouns else {})
    assert GRAMMAR.query(prompt, choices) == query, (prompt, *choices)


@given(seeds)
@settings(max_examples=30, deadline=None)
def test_choices_share_one_wording(seed: int) -> None:
    rng = np.random.default_rng(seed)
    claims = [Statement((thinks("Ann", "mug", PlaceMention(kind)),)) for kind in ("stove", "desk")]
    _, choices = render_social_query(Query((), tuple(claims)), rng)
    assert choices[0].replace("inside the stove", "") == choices[1].replace("on the desk", "")


def test_a_social_question_in_canonical_words() -> None:
    wants = Believes("Ann", Wants("Tom", ("mug",), place=PlaceMention("fridge")))
    deed = EventMention("Ann", "put", None, ObjectMention("mug"))
    claims = [Statement((wants, Social("Ann", "Tom", goal)), (deed,), "objects") for goal in GOALS[:2]]
    assert render_social_query(Query((), tuple(claims), "least"), None, {"Ann": "she"}) == (
        "Which of the following statements is LEAST likely?",
        (
            "Ann believed that Tom wanted the mug inside the fridge: she moved the mug to help Tom.",
            "Ann believed that Tom wanted the mug inside the fridge: she moved the mug to hinder Tom.",
        ),
    )


def test_what_follows_a_moved_thing_is_no_part_of_its_name() -> None:
    choices = (
        "Ann moved the lime regardless of what Tom wanted.",
        "Ann moved the lime to help Tom.",
    )
    query = GRAMMAR.query("Which statement is MOST likely?", choices)
    assert isinstance(query, Query)
    assert [claim.deeds[0].object for claim in query.statements] == [ObjectMention("lime")] * 2
