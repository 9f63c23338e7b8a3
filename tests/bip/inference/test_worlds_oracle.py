"""Where an object was, against an enumeration of worlds: the search, hearing, lapses, the prior and clues."""

from collections.abc import Sequence

import numpy as np
import pytest

from bip.action_models.protocol import Decision
from bip.inference.assumptions import Seeking
from bip.inference.worlds import infer_worlds, only_world
from bip.observation_models.observation_model import Clues
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.question import Clue
from symbolic.language.staging.outline import Act, Outline
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.places import Home, Place
from tests.oracles import Floats, look, told

DESK, BOX, CHEST = (
    Place("office", "desk"),
    Place("office", "box", container=True),
    Place("office", "chest", container=True),
)
BENCH = Place("hall", "bench")
HOME = Home(("office", "hall"), (DESK, BOX, CHEST, BENCH))
START = {"Ida": "hall", "Max": "office"}


class Weathercock:
    """A policy that is easy to write down: an action counts 1/10, one towards the object b(place) more."""

    def __init__(self) -> None:
        self.asked: list[Decision] = []

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        self.asked += decisions
        return [self._log_policy(decision) for decision in decisions]

    @staticmethod
    def _log_policy(decision: Decision) -> Floats:
        belief = dict(zip(decision.belief.places, decision.belief.probabilities, strict=False))
        weights = np.array([weight_of(action, belief) for action in decision.legal])
        return np.log(weights / weights.sum())


def weight_of(action: Action, belief: dict[Place, float]) -> float:
    match action:
        case Walk(_, str(room)):
            return 0.1 + 0.5 * sum(b for place, b in belief.items() if place.room == room)
        case Walk(_, Place() as place) | Open(_, place) | Grab(_, "plum", place):
            return 0.1 + belief[place]
        case _:
            return 0.1


def by_enumeration(
    actions: Sequence[Action],
    home: Home,
    prior: Sequence[float],
    fits: Sequence[float],
    seeking: Seeking = Seeking(),  # noqa: B008
) -> Floats:
    """p(w | e) ∝ p(w) Π_t π(a_t | b_t(w)) Π_c e^weight, one world after another, step by step."""
    joint = np.zeros(len(home.places))
    for w, lies in enumerate(home.places):
        likelihood = likelihood_of(actions, home, lies, seeking)
        joint[w] = prior[w] * likelihood * np.exp(fits[w])
    return joint / joint.sum()


def likelihood_of(actions: Sequence[Action], home: Home, lies: Place, seeking: Seeking) -> float:
    room, near, opened, where = "hall", None, frozenset[Place](), lies
    belief = look(np.full(len(home.places) + 1, 1 / (len(home.places) + 1)), home, room, where)
    product = 1.0
    for action in actions:
        if action.agent == "Ida" and not isinstance(action, Ask | Tell):
            legal: list[Action] = [Walk("Ida", r) for r in home.rooms if r != room]
            legal += [Walk("Ida", p) for p in home.places if p.room == room and p != near]
            if near and near.container and near not in opened:
                legal += [Open("Ida", near)]
            elif near:
                legal += [Close("Ida", near)] if near.container else []
                legal += [Grab("Ida", "plum", near)] if near == where else []
            if action not in legal:
                return 0.0
            held = dict(zip(home.places, belief, strict=False))
            total = sum(weight_of(a, held) for a in legal)
            policy = weight_of(action, held) / total
            product *= (1 - seeking.lapse) * policy + seeking.lapse / len(legal)
        match action:
            case Grab("Ida"):
                return product  # what is done with the thing in hand says nothing more
            case Walk("Ida", str(target)):
                room, near = target, None
            case Walk("Ida", Place() as target):
                near = target
            case Open("Ida", place):
                opened |= {place}
            case Close("Ida", place):
                opened -= {place}
            case Tell("Max", thing, Place() as place) if thing in ("", "plum"):
                alike = [p for p in home.places if (p.room, p.kind) == (place.room, place.kind)]
                belief = told(belief, home, alike, seeking.trust)
            case _:
                pass
        belief = look(belief, home, room, where, opened)
    return product


def story(actions: Sequence[Action], home: Home = HOME) -> Outline:
    return Outline(home, START, tuple(act(action) for action in actions), {})


def act(action: Action) -> Act:
    match action:
        case Walk(agent, str(room)):
            return Act(EventMention(agent, "walk", RoomMention(room)), room, None)
        case Walk(agent, Place() as place):
            return Act(EventMention(agent, "walk", PlaceMention(place.kind)), place.room, place)
        case Open(agent, place) | Close(agent, place):
            verb = "open" if isinstance(action, Open) else "close"
            return Act(EventMention(agent, verb, PlaceMention(place.kind)), place.room, place)
        case Ask(agent, thing):
            return Act(EventMention(agent, "ask", object=ObjectMention(thing)), "hall", None)
        case Tell(agent, thing, place):
            return Act(
                EventMention(agent, "tell", object=ObjectMention(thing) if thing else None), "office", place
            )
        case Grab(agent, thing, place) | Put(agent, thing, place):
            verb = "grab" if isinstance(action, Grab) else "put"
            return Act(EventMention(agent, verb, object=ObjectMention(thing)), place.room, place)


def posterior(
    actions: Sequence[Action],
    home: Home = HOME,
    clues: Sequence[Clue] = (),
    seeking: Seeking = Seeking(),  # noqa: B008
) -> Floats:
    worlds = infer_worlds(story(actions, home), "Ida", "plum", [Clues(tuple(clues))], Weathercock(), seeking)
    found = dict(worlds.where())
    assert worlds.object == "plum"
    return np.array([found.get(place, 0.0) for place in home.places])


def visit(place: Place) -> list[Action]:
    return [Walk("Ida", place), Open("Ida", place), Close("Ida", place)]


ENTER = Walk("Ida", "office")
SEARCHES = {
    "she enters": [ENTER],
    "she leaves the box": [ENTER, *visit(BOX)],
    "she leaves the box and opens the chest": [ENTER, *visit(BOX), Walk("Ida", CHEST), Open("Ida", CHEST)],
    "she stands at the desk and leaves": [ENTER, Walk("Ida", DESK), Walk("Ida", "hall")],
    "she is told of the chest and goes to the box": [
        Ask("Ida", "plum"), Tell("Max", "plum", CHEST), ENTER, *visit(BOX),
    ],
    "she is told without a name and goes there": [
        Ask("Ida", "plum"), Tell("Max", "", CHEST), ENTER, Walk("Ida", CHEST),
    ],
    "she is told of a lime": [Ask("Ida", "plum"), Tell("Max", "lime", CHEST), ENTER, *visit(BOX)],
    "he does not know": [Ask("Ida", "plum"), Tell("Max", "plum", None), ENTER, *visit(BOX)],
    "she says it herself": [Tell("Ida", "plum", CHEST), ENTER, *visit(BOX)],
    "she is told half-way": [ENTER, *visit(BOX), Tell("Max", "plum", BENCH), Walk("Ida", "hall")],
    "he walks about": [Walk("Max", DESK), ENTER, Walk("Max", "hall"), *visit(CHEST)],
}  # fmt: skip


@pytest.mark.parametrize("actions", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize("seeking", [Seeking(), Seeking(trust=0.4, lapse=0.3), Seeking(1.0, 0.0)])
def test_worlds_agree_with_enumeration(actions: list[Action], seeking: Seeking) -> None:
    expected = by_enumeration(actions, HOME, [1] * 4, [0] * 4, seeking)
    np.testing.assert_allclose(posterior(actions, seeking=seeking), expected, atol=1e-12)


def test_taking_it_refutes_all_other_worlds_and_ends_the_search() -> None:
    actions = [ENTER, *visit(BOX), Walk("Ida", CHEST), Open("Ida", CHEST), Grab("Ida", "plum", CHEST)]
    np.testing.assert_allclose(posterior(actions), [0, 0, 1, 0])


def taken_from_the_office(heard: Sequence[Action], then: Sequence[Action]) -> Floats:
    """She hears something, and takes it from some place in the office; what she does next follows."""
    taken = Act(EventMention("Ida", "grab", object=ObjectMention("plum")), "office", None)
    acts = (*(act(action) for action in (*heard, ENTER)), taken, *(act(action) for action in then))
    worlds = infer_worlds(Outline(HOME, START, acts, {}), "Ida", "plum", (), Weathercock(), Seeking())
    assert [world.place for world in worlds.worlds] == [DESK, BOX, CHEST]
    return np.exp(worlds.log_weights)


@pytest.mark.parametrize("told_of", [None, CHEST, DESK])
def test_the_way_to_each_place_where_it_may_have_been_taken_is_inferred(told_of: Place | None) -> None:
    heard = [Ask("Ida", "plum"), Tell("Max", "plum", told_of)]
    expected = []
    for place in (DESK, BOX, CHEST):
        opening: list[Action] = [Open("Ida", place)] if place.container else []
        way = [*heard, ENTER, Walk("Ida", place), *opening, Grab("Ida", "plum", place)]
        expected.append(likelihood_of(way, HOME, place, Seeking()))
    np.testing.assert_allclose(taken_from_the_office(heard, []), np.array(expected) / sum(expected))


def test_what_is_done_with_the_thing_in_hand_tells_nothing_of_where_it_was() -> None:
    """She takes it, and walks straight out again and up to the bench, or not."""
    out: list[Action] = [Walk("Ida", "hall"), Walk("Ida", BENCH)]
    np.testing.assert_allclose(taken_from_the_office([], out), taken_from_the_office([], []))


class Taker:
    """Takes what is at hand and in sight, for sure; else does anything alike."""

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        return [self._log_policy(decision) for decision in decisions]

    @staticmethod
    def _log_policy(decision: Decision) -> Floats:
        takes = [isinstance(action, Grab) for action in decision.legal]
        likely = np.array(takes if any(takes) else [True] * len(takes), dtype=float)
        with np.errstate(divide="ignore"):
            return np.log(likely / likely.sum())


def test_only_a_lapse_explains_what_the_seeker_would_never_do() -> None:
    # On the desk, she would have taken it: instead she leaves, by a lapse into one of four actions, 0.2 / 4.
    # Anywhere else it is one of three alike. All that she did before is alike in all worlds.
    one = story([ENTER, Walk("Ida", DESK), Walk("Ida", CHEST)])
    lapsing = dict(infer_worlds(one, "Ida", "plum", (), Taker(), Seeking(lapse=0.2)).where())
    assert lapsing[DESK] / lapsing[BOX] == pytest.approx((0.2 / 4) / (1 / 3))
    assert lapsing[BENCH] == pytest.approx(lapsing[BOX])
    with np.errstate(divide="ignore"):
        never = dict(infer_worlds(one, "Ida", "plum", (), Taker(), Seeking(lapse=0.0)).where())
    assert never[DESK] == 0.0
    assert never[BOX] == pytest.approx(1 / 3)


def test_a_world_that_she_sees_alike_is_scored_alike() -> None:
    """What cannot be told apart stays as likely: box and chest, never looked into."""
    found = posterior([ENTER, Walk("Ida", DESK), Walk("Ida", "hall")])
    np.testing.assert_allclose(found[1], found[2])


# --- the prior and the clues --------------------------------------------------------------------

DRAWERS = tuple(Place("office", "drawer", number, container=True) for number in (1, 2))
FURNISHED = Home(("office", "hall"), (DESK, *DRAWERS, BENCH))
NOTHING = [Ask("Ida", "plum")]


def mention(weight: float, *places: PlaceMention | RoomMention, thing: str = "plum") -> Clue:
    return Clue(thing, places, weight, "video", "by hand")


def test_what_words_tell_apart_is_alike_and_places_of_one_name_share() -> None:
    # desk, drawers, bench: a third each, the two drawers a sixth each
    np.testing.assert_allclose(posterior(NOTHING, FURNISHED), [1 / 3, 1 / 6, 1 / 6, 1 / 3])


def test_being_told_of_one_of_several_places_of_a_name_speaks_for_all_of_them() -> None:
    actions = [Ask("Ida", "plum"), Tell("Max", "plum", DRAWERS[0]), ENTER, *visit(DRAWERS[1])]
    expected = by_enumeration(actions, FURNISHED, [1, 1 / 2, 1 / 2, 1], [0] * 4)
    np.testing.assert_allclose(posterior(actions, FURNISHED), expected)


def test_clues_multiply_the_odds_and_add_up() -> None:
    clues = [
        mention(np.log(4), PlaceMention("desk", room="office")),
        mention(np.log(2), PlaceMention("desk", room="office")),
        mention(-np.log(3), PlaceMention("bench", room="hall")),
    ]
    expected = np.array([8, 1, 1, 1 / 3])
    np.testing.assert_allclose(posterior(NOTHING, clues=clues), expected / expected.sum())


def test_a_clue_of_a_room_or_of_either_of_two_places_counts_once_for_each_of_them() -> None:
    room = mention(np.log(5), RoomMention("office"))
    np.testing.assert_allclose(posterior(NOTHING, clues=[room]), np.array([5, 5, 5, 1]) / 16)
    either = mention(np.log(5), PlaceMention("desk", room="office"), RoomMention("office"))
    np.testing.assert_allclose(posterior(NOTHING, clues=[either]), np.array([5, 5, 5, 1]) / 16)


def test_a_clue_of_another_thing_says_nothing() -> None:
    other = mention(5.0, PlaceMention("desk", room="office"), thing="lime")
    np.testing.assert_allclose(posterior(NOTHING, clues=[other]), 1 / 4)


def test_prior_search_and_clues_go_together() -> None:
    actions = [ENTER, *visit(DRAWERS[0])]
    clues = [mention(0.7, PlaceMention("drawer", room="office")), mention(-1.2, RoomMention("hall"))]
    expected = by_enumeration(actions, FURNISHED, [1, 1 / 2, 1 / 2, 1], [0, 0.7, 0.7, -1.2])
    np.testing.assert_allclose(posterior(actions, FURNISHED, clues), expected)


# --- what else worlds tell ------------------------------------------------------------------------


def test_the_likeliest_world_comes_first() -> None:
    clue = mention(2.0, PlaceMention("chest", room="office"))
    worlds = infer_worlds(story(NOTHING), "Ida", "plum", [Clues((clue,))], Weathercock(), Seeking())
    assert worlds.likeliest.place == CHEST
    places = worlds.where()
    assert places[0][0] == CHEST
    assert [p for _, p in places] == sorted((p for _, p in places), reverse=True)
    assert sum(p for _, p in places) == pytest.approx(1)


def test_each_world_holds_the_thing_at_its_place_and_the_states_that_follow() -> None:
    worlds = infer_worlds(story(SEARCHES["she leaves the box"]), "Ida", "plum", (), Weathercock(), Seeking())
    for world in worlds.worlds:
        assert world.place is not None
        assert world.story.initial.contents[world.place] == ("plum",)
        assert len(world.states) == len(world.story.steps) + 1
        assert [step.action for step in world.story.steps] == SEARCHES["she leaves the box"]
        assert [BOX in state.open for state in world.states] == [False, False, False, True, False]


def test_a_story_without_a_thing_in_question_has_one_world() -> None:
    worlds = only_world(story(NOTHING))
    assert len(worlds.worlds) == 1
    assert worlds.where() == []
    np.testing.assert_array_equal(worlds.log_weights, [0.0])


def test_the_seeker_is_asked_as_one_who_wants_the_thing_in_hand() -> None:
    model = Weathercock()
    infer_worlds(story(SEARCHES["he walks about"]), "Ida", "plum", (), model, Seeking())
    assert model.asked
    assert {(one.agent, one.goal.object, one.goal.place) for one in model.asked} == {("Ida", "plum", None)}
