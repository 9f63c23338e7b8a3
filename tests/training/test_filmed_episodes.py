"""The whole path: render an episode, perceive it, fuse it with half of its text, and answer."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from bip.action_models.rational.planner import Rational
from perception.film.enact import enact, symbols_of
from perception.film.recorder import write_episode
from perception.film.rendering import film_frames
from perception.sources.mmtom_qa.mmtom_qa_source import read_video
from symbolic.errors import ImpossibleActionError
from symbolic.language.account import Account, told
from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.grammar.scenes.scene_text import parse_scene
from symbolic.language.render import render_narrative, render_scene
from symbolic.language.staging.fusion import fuse_accounts
from symbolic.language.staging.stager import story_of
from symbolic.world.actions import (
    Ask,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.story import Event
from tests.perception.rendering import NEEDS_OPEN3D
from training.questions.filmed_questions import FilmedQuestion, filmed_questions, furnished_stage
from training.questions.goal_questions import log_odds
from training.simulation.simulator import AGENT

pytestmark = NEEDS_OPEN3D


@pytest.fixture(scope="module")
def asked() -> FilmedQuestion:
    """Sam looks into the bedroom, walks to the cabinet of the living room, and opens it."""
    return next(islice(filmed_questions(1), 1, None))


@pytest.fixture(scope="module")
def shown(asked: FilmedQuestion, tmp_path_factory: pytest.TempPathFactory) -> Account:
    folder = tmp_path_factory.mktemp("video") / "task_1"
    taken = asked.film(256)
    write_episode(folder, taken, film_frames(taken))
    return read_video(folder, AGENT)


def half_told(asked: FilmedQuestion) -> Account:
    """The text with the whole home but only the first half of what was done."""
    episode = asked.episode
    actions = [step.action for step in episode.steps]
    scene = parse_scene(render_scene(episode.home, episode.initial.contents))
    room = episode.initial.bodies[AGENT].room
    return told(scene, parse_narrative(render_narrative(AGENT, room, actions[: len(actions) // 2]), AGENT))


def odds(asked: FilmedQuestion, account: Account) -> float:
    return log_odds(Rational(), replace(asked.question, episode=story_of(account)))


def deeds(steps: tuple[Event, ...]) -> list[object]:
    return [step.action for step in steps]


def test_the_film_shows_what_was_done_where(asked: FilmedQuestion, shown: Account) -> None:
    assert shown.notes == ()
    assert shown.start == {AGENT: asked.episode.initial.bodies[AGENT].room}
    assert deeds(story_of(shown).steps) == deeds(asked.episode.steps)
    steps = [(report.first, report.last) for report in shown.reports]
    assert steps == sorted(steps)


def test_what_the_film_shows_to_lie_somewhere_lies_there(asked: FilmedQuestion, shown: Account) -> None:
    truth = asked.episode.initial.contents
    opened = {step.action.place for step in asked.episode.steps if isinstance(step.action, Open)}
    assert {place for place in shown.contents if place.container} == opened
    assert np.mean([shown.contents[place] == truth[place] for place in shown.contents]) >= 0.8


def test_the_answer_from_the_film_is_that_from_the_true_symbols(
    asked: FilmedQuestion, shown: Account
) -> None:
    truth = log_odds(Rational(), asked.question)
    assert abs(truth) > 3
    certain = replace(shown, reports=tuple(replace(r, confidence=1.0) for r in shown.reports))
    assert odds(asked, certain) == pytest.approx(truth, abs=1)
    # A camera can err, so that what it shows says the same less surely.
    assert 3 < odds(asked, shown) * np.sign(truth) < abs(truth)


def test_the_film_and_half_of_the_text_make_up_the_whole_story(asked: FilmedQuestion, shown: Account) -> None:
    text = half_told(asked)
    assert len(text.reports) < len(shown.reports)
    both = fuse_accounts(text, shown)
    assert deeds(story_of(both).steps) == deeds(asked.episode.steps)
    assert {report.sources for report in both.reports} == {("text", "video"), ("video",)}
    assert odds(asked, both) == pytest.approx(log_odds(Rational(), asked.question), abs=1)


def test_a_film_needs_deeds_that_can_be_filmed() -> None:
    stage = furnished_stage(np.random.default_rng(0))
    with pytest.raises(ImpossibleActionError, match="speech cannot be filmed"):
        enact(stage, "kitchen", [Ask(AGENT, "apple")], 32)


def test_things_are_taken_and_laid_down_on_film() -> None:
    stage = furnished_stage(np.random.default_rng(0))
    symbols = symbols_of(stage)
    source, target = [p for p in symbols.home.places if not p.container and symbols.contents[p]][:2]
    thing = symbols.contents[source][0]
    actions = [Walk(AGENT, source.room), Walk(AGENT, source), Grab(AGENT, thing, source)]
    actions += [Walk(AGENT, target.room), Walk(AGENT, target), Put(AGENT, thing, target)]
    taken = enact(stage, "bedroom", actions, 32)
    assert [act.verb for act in taken.acts] == ["grab", "put"]
    after = symbols_of(taken.shots[-1].stage)
    assert thing in after.contents[target]
    assert len(after.contents[source]) == len(symbols.contents[source]) - 1
