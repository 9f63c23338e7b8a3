"""Whatever `render` writes, the grammar reads back to the same symbols."""

from collections.abc import Mapping

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.language.grammar import (
    parse_claim,
    parse_narrative,
    parse_query,
    parse_scene,
    split_question,
)
from symbolic.language.mentions import PlaceMention
from symbolic.language.question import Question
from symbolic.language.render import (
    enumerate_words,
    join_question,
    name_object,
    name_place,
    render_claim,
    render_narrative,
    render_question,
    render_scene,
)
from symbolic.language.statements import Claim, Query, Wants, stating, thinks, thought_place
from symbolic.world.actions import (
    Action,
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.places import Home, Place
from symbolic.world.story import Event
from symbolic.world.vocabulary import FIXTURES, OBJECTS

FURNITURE = {
    "kitchen": ("kitchen cabinet", "fridge", "stove", "microwave", "dishwasher", "kitchen table", "sofa"),
    "living room": ("cabinet", "sofa", "coffee table", "desk"),
    "bedroom": ("cabinet", "desk", "bed", "coffee table", "nightstand"),
    "bathroom": ("bathroom cabinet", "sink"),
}
THINGS = (*OBJECTS, "toothbrush", "lime")
AGENT = "Mark"

rngs = st.one_of(st.none(), st.integers(0, 2**32 - 1).map(np.random.default_rng))


@st.composite
def homes(draw: st.DrawFn) -> Home:
    rooms = draw(st.lists(st.sampled_from(sorted(FURNITURE)), min_size=1, unique=True))
    places: list[Place] = []
    for room in rooms:
        for kind in draw(st.lists(st.sampled_from(FURNITURE[room]), min_size=1, unique=True)):
            count = draw(st.integers(1, 8 if kind == "kitchen cabinet" else 2))
            numbers = range(1, count + 1) if count > 1 else (0,)
            places += [Place(room, kind, number, FIXTURES[kind].container) for number in numbers]
    return Home(tuple(rooms), tuple(places))


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Home, dict[Place, tuple[str, ...]]]:
    home = draw(homes())
    objects = st.lists(st.sampled_from(THINGS), max_size=5).map(lambda things: tuple(sorted(things)))
    return home, {place: draw(objects) for place in home.places if draw(st.booleans())}


@given(scenes(), rngs)
@settings(max_examples=150, deadline=None)
def test_a_scene_reads_back(
    scene: tuple[Home, Mapping[Place, tuple[str, ...]]], rng: np.random.Generator | None
) -> None:
    home, contents = scene
    text = render_scene(home, contents, rng)
    parse = parse_scene(text)
    assert parse.home.rooms == home.rooms, text
    assert sorted(parse.home.places) == sorted(home.places), text
    assert parse.contents == contents, text
    assert parse.reading.skipped == (), text
    assert parse.reading.confidence == 1.0


@given(scenes(), st.lists(st.integers(0, 2**32 - 1), min_size=2, max_size=4))
@settings(max_examples=40, deadline=None)
def test_paraphrases_of_one_scene_parse_to_one_scene(
    scene: tuple[Home, Mapping[Place, tuple[str, ...]]], seeds: list[int]
) -> None:
    parses = [parse_scene(render_scene(*scene, np.random.default_rng(seed))) for seed in seeds]
    assert all(parse.contents == parses[0].contents for parse in parses)


@st.composite
def stories(draw: st.DrawFn) -> tuple[str, list[Event]]:
    home = draw(homes())
    steps: list[Event] = []
    for _ in range(draw(st.integers(0, 6))):
        if draw(st.booleans()):
            _add(steps, Walk(AGENT, draw(st.sampled_from(home.rooms))))
        place = draw(st.sampled_from(home.places))
        thing = draw(st.sampled_from(THINGS))
        deeds: list[Action] = (
            [Walk(AGENT, place), Open(AGENT, place), Close(AGENT, place)] if place.container else []
        )
        extra: list[Action] = [Grab(AGENT, thing, place), Put(AGENT, thing, place)]
        for deed in draw(
            st.sampled_from((deeds, deeds[:1], [Walk(AGENT, place), *extra[:1]], extra[1:], deeds[1:]))
        ):
            _add(steps, deed)
    if steps and draw(st.booleans()):
        steps[-1] = Event(steps[-1].action, imminent=True)
    return draw(st.sampled_from(home.rooms)), steps


def _add(steps: list[Event], action: Action) -> None:
    """Append a step; walking to where one has just walked is no step."""
    if not (isinstance(action, Walk) and steps and steps[-1].action == action):
        steps.append(Event(action))


def _told(action: Action) -> tuple[str, object, str | None]:
    verb = type(action).__name__.lower()
    target = action.target if isinstance(action, Walk) else action.place
    where = (target.kind, target.number) if isinstance(target, Place) else target
    return verb, where, action.object if isinstance(action, Grab | Put) else None


@given(stories(), rngs)
@settings(max_examples=150, deadline=None)
def test_a_narrative_reads_back(story: tuple[str, list[Event]], rng: np.random.Generator | None) -> None:
    room, steps = story
    text = render_narrative(AGENT, room, steps, rng)
    parse = parse_narrative(text, AGENT)
    read = []
    for event in parse.events:
        target = event.target
        where = (
            (target.kind, target.number)
            if isinstance(target, PlaceMention)
            else getattr(target, "room", None)
        )
        read.append(((event.verb, where, event.object.object if event.object else None), event.imminent))
    assert read == [(_told(step.action), step.imminent) for step in steps], text
    assert parse.start == {AGENT: room}, text
    assert parse.reading.skipped == (), text


mentions = st.builds(
    lambda kind, number: PlaceMention(kind, number if kind == "kitchen cabinet" else 0, FIXTURES[kind].room),
    st.sampled_from(("fridge", "kitchen cabinet", "bathroom cabinet", "kitchen table")),
    st.integers(1, 8),
) | st.builds(
    lambda kind, room: PlaceMention(kind, 0, room),
    st.sampled_from(("sofa", "cabinet")),
    st.just("living room"),
)
names = st.sampled_from(("Mark", "Nancy", "Priya"))
beliefs = st.builds(thinks, names, st.sampled_from(THINGS), mentions, st.booleans())
goals = st.builds(Wants, names, st.sampled_from([(t,) for t in THINGS]), st.none() | mentions)


def _without_default_room(claim: Claim) -> Claim:
    """A name like "the fridge" leaves out the room that its kind implies."""
    fact = thought_place(claim)
    place = fact.place if fact else claim.place
    if place is None or FIXTURES[place.kind].room != place.room:
        return claim
    mention = PlaceMention(place.kind, place.number)
    if fact:
        return thinks(claim.agent, fact.object, mention, fact.holds)
    return Wants(claim.agent, claim.objects, mention)


@given(beliefs | goals, rngs)
@settings(max_examples=150, deadline=None)
def test_a_statement_reads_back(statement: Claim, rng: np.random.Generator | None) -> None:
    assert parse_claim(render_claim(statement, rng)) == _without_default_room(statement)


@given(
    st.lists(goals, max_size=2),
    st.lists(beliefs, min_size=2, max_size=3),
    st.sampled_from(("most", "least")),
    rngs,
)
@settings(max_examples=60, deadline=None)
def test_a_question_reads_back(
    conditions: list[Claim],
    statements: list[Claim],
    sense: str,
    rng: np.random.Generator | None,
) -> None:
    query = Query(
        tuple(map(stating, conditions)),
        tuple(map(stating, statements)),
        "least" if sense == "least" else "most",
    )
    prompt, choices = render_question(query, rng)
    parse = parse_query(prompt, choices)
    assert parse.conditions == tuple(stating(_without_default_room(c)) for c in conditions), prompt
    assert parse.statements == tuple(stating(_without_default_room(c)) for c in statements), choices
    assert parse.sense == sense


def test_the_canonical_wording_is_the_benchmarks() -> None:
    fridge = PlaceMention("fridge")
    belief = thinks("Mark", "apple", fridge, False)
    prompt, choices = render_question(Query((stating(Wants("Mark", ("apple",))),), (stating(belief),)))
    assert (
        prompt
        == "If Mark has been trying to get an apple, which one of the following statements is more likely to be true?"
    )
    assert choices == ("Mark thinks that the apple is not inside the fridge.",)


def test_joining_and_splitting_a_question_are_inverse() -> None:
    question = Question(
        "The kitchen has a fridge.",
        "Mark is in the kitchen.",
        "Which is more likely?",
        ("Mark wants tea.", "Mark wants milk."),
    )
    assert split_question(join_question(question, "Mark")) == question


def test_names() -> None:
    cabinet = Place("kitchen", "kitchen cabinet", 3, container=True)
    sofa = Place("bedroom", "sofa")
    assert name_place(cabinet) == "the third kitchen cabinet"
    assert name_place(sofa) == "the sofa in the bedroom"
    assert name_place(sofa, with_room=False, article="a") == "a sofa"
    assert name_object("apple") == "an apple"
    assert name_object("bag of chips", 2) == "two bags of chips"
    assert name_object("plate", article="the") == "the plate"
    assert enumerate_words(["a", "b", "c"]) == "a, b, and c"


def test_a_narrative_in_canonical_words() -> None:
    stove = Place("kitchen", "stove", container=True)
    steps = [
        Event(Walk("Mark", "kitchen")),
        Event(Walk("Mark", stove)),
        Event(Open("Mark", stove), imminent=True),
    ]
    assert render_narrative("Mark", "bedroom", steps) == (
        "Mark is in the bedroom. Mark walks to the kitchen. Mark walks to the stove and is about to open it."
    )
