"""The simulator's own tables of who thinks what, worked out by hand; and the questions drawn from them."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from training.commands import simulate
from training.questions.nested import draw_question, write_nested_questions
from training.simulation.gatherings import ELSEWHERE, Gathering, Happening, Trust, draw_gathering
from training.simulation.nested_minds import thought_places

BOXES = {"red": "hall", "blue": "hall", "pot": "attic"}


def hall(*steps: Happening, trust: Trust = "all") -> Gathering:
    """Ann, Ben and Cleo in a hall, where Ann puts the coin in the red box before all eyes."""
    start = {"Ann": "hall", "Ben": "hall", "Cleo": "hall"}
    first = Happening("move", "Ann", thing="coin", place="red")
    return Gathering(BOXES, start, ("coin",), (first, *steps), trust)


def moves(who: str, place: str, **eyes: tuple[str, ...]) -> Happening:
    return Happening(
        "move",
        who,
        thing="coin",
        place=place,
        seen_by=eyes.get("seen_by", ()),
        missed_by=eyes.get("missed_by", ()),
    )


def goes(who: str, room: str = ELSEWHERE) -> Happening:
    return Happening("walk", who, room)


def tells(who: str, place: str, *to: str) -> Happening:
    return Happening("tell", who, thing="coin", place=place, to=to)


def test_who_was_out_keeps_the_old_belief_and_is_known_to() -> None:
    story = hall(goes("Ann"), moves("Ben", "blue"), goes("Ann", "hall"))
    assert thought_places(story, ())["coin"] == "blue"
    assert thought_places(story, ("Ann",))["coin"] == "red"
    assert thought_places(story, ("Ben", "Ann"))["coin"] == "red"
    assert thought_places(story, ("Cleo", "Ben"))["coin"] == "blue"


def test_who_peeps_knows_and_nobody_knows_it() -> None:
    story = hall(goes("Ann"), moves("Ben", "blue", seen_by=("Ann",)))
    assert thought_places(story, ("Ann",))["coin"] == "blue"
    assert thought_places(story, ("Ben", "Ann"))["coin"] == "red"
    assert thought_places(story, ("Ann", "Ben"))["coin"] == "blue"  # she saw him do it
    assert thought_places(story, ("Ann", "Cleo"))["coin"] == "blue"  # whom she left there


def test_who_looks_away_is_seen_to() -> None:
    story = hall(moves("Ben", "blue", missed_by=("Ann",)))
    assert thought_places(story, ("Ann",))["coin"] == "red"
    assert thought_places(story, ("Cleo", "Ann"))["coin"] == "red"
    assert thought_places(story, ("Cleo", "Ben"))["coin"] == "blue"


def test_whoever_missed_somebody_leave_sees_it_before_the_next_thing_happens() -> None:
    away = Happening("walk", "Cleo", ELSEWHERE, missed_by=("Ann",))
    story = hall(away, moves("Ben", "blue"))
    assert thought_places(story, ("Ann", "Cleo"))["coin"] == "red"


@pytest.mark.parametrize(("trust", "place"), [("all", "blue"), ("nobody", "red"), ("later witness", "blue")])
def test_a_lie_goes_as_far_as_trust_does(trust: Trust, place: str) -> None:
    # Ann left; Ben stays and so, as a later witness, knows better.
    story = hall(goes("Ann"), tells("Ben", "blue", "Ann"), trust=trust)
    assert thought_places(story, ("Ann",))["coin"] == place
    assert thought_places(story, ("Ben",))["coin"] == "red"
    assert thought_places(story, ("Ann", "Ben"))["coin"] == place  # who believes him takes him to be sincere
    assert thought_places(story, ("Cleo", "Ann"))["coin"] == "red"


def test_stories_hold_everything_that_the_questions_are_about() -> None:
    stories = [draw_gathering(np.random.default_rng(seed)) for seed in range(200)]
    steps = [step for story in stories for step in story.steps]
    assert {len(story.start) for story in stories} == {2, 3, 4, 5, 6}
    assert {step.kind for step in steps} == {"walk", "move", "tell"}
    assert any(step.seen_by for step in steps)
    assert any(step.missed_by for step in steps)
    assert any(step.to for step in steps)
    assert any(step.kind == "tell" and not step.to for step in steps)
    assert {story.trust for story in stories} == {"all", "nobody", "later witness"}


def test_the_same_seed_writes_the_same_file_and_every_order_gets_its_share(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_nested_questions(21, None, 5, tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    records = [json.loads(line) for line in (tmp_path / "a").read_text().splitlines()]
    assert Counter(record["type"] for record in records) == {f"order {k}": 3 for k in range(7)}


def test_the_answer_is_drawn_evenly_among_the_choices() -> None:
    records = [draw_question(np.random.default_rng([7, i]), 2) for i in range(400)]
    two = [record["answer"] for record in records if len(record["choices"]) == 2]
    assert len(two) > 150
    assert np.mean(two) == pytest.approx(0.5, abs=3 * 0.5 / np.sqrt(len(two)))


def test_the_command_writes_one_order_and_refuses_what_there_is_not(tmp_path: Path) -> None:
    out = tmp_path / "n.jsonl"
    done = CliRunner().invoke(
        simulate, ["questions", "--about", "nested", "-n", "4", "--order", "3", "-o", str(out)]
    )
    assert done.exit_code == 0
    assert {json.loads(line)["type"] for line in out.read_text().splitlines()} == {"order 3"}
    bad = CliRunner().invoke(simulate, ["questions", "--about", "nested", "--order", "9", "-o", str(out)])
    assert "there is no order '9'; give a number from 0 to 6, or all" in str(bad.exception)
    bad = CliRunner().invoke(simulate, ["questions", "--about", "goal", "--order", "2", "-o", str(out)])
    assert "--order is for nested beliefs" in str(bad.exception)
