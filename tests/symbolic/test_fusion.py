from symbolic.language.staging.passing import align, fuse
from symbolic.world.actions import Close, Open, Walk
from symbolic.world.state import Frame, Predicate
from tests.homes import ANN, FRIDGE, MICROWAVE, STOVE, episode


def frames(*near: set[str]) -> tuple[Frame, ...]:
    return tuple(
        Frame(t, frozenset(Predicate("close", ("person", kind)) for kind in kinds))
        for t, kinds in enumerate(near)
    )


STORY = episode(
    "bedroom",
    Walk(ANN, "kitchen"),
    Walk(ANN, STOVE),
    Open(ANN, STOVE),
    Close(ANN, STOVE),
    Walk(ANN, MICROWAVE),
)


def test_each_walk_ends_when_its_target_is_near() -> None:
    near = [frozenset(k) for k in ({"fridge"}, {"stove"}, {"stove"}, {"fridge"}, {"microwave"})]
    assert align(["stove", "microwave"], near) == [1, 4]


def test_an_alignment_never_runs_backwards() -> None:
    near = [frozenset(k) for k in ({"microwave"}, {"stove"})]
    first, second = align(["stove", "microwave"], near)
    assert first <= second


def test_what_was_near_on_the_way_is_noted_with_the_walk_and_its_target_is_not() -> None:
    fused = fuse(STORY, frames({"fridge"}, {"stove", "fridge"}, {"dishwasher"}, {"microwave"}))
    assert fused.steps[1].passed == ("fridge",)
    assert fused.steps[4].passed == ("dishwasher", "fridge", "stove")
    assert all(not fused.steps[t].passed for t in (0, 2, 3))


def test_without_a_video_the_episode_stays_as_told() -> None:
    assert fuse(STORY, ()) is STORY
    assert FRIDGE in STORY.home.places
