"""Two simulated people: the same model as inference's, run forward, and its files."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bip.action_models.protocol import Move, Say
from bip.action_models.rational.social_planner import SocialPlanner
from bip.inference.deeds import answers, chosen, moves, pose
from bip.inference.worlds import World, Worlds
from symbolic.errors import InputError
from symbolic.language.staging.outline import Outline
from symbolic.spreading import Workers
from symbolic.world.actions import Put, Tell
from symbolic.world.dynamics import transition
from symbolic.world.story import Event, Story, replay
from training.examples.recorded import recorded_examples
from training.examples.social_examples import make_social_examples
from training.simulation.encounter_files import (
    EncounterSimulation,
    encounter,
    from_json,
    read_encounters,
    to_json,
    write_encounters,
)
from training.simulation.encounters import Encounter, EncounterOptions, decision_of, simulate_encounter

SIMULATION = EncounterSimulation(seed=5)


@pytest.fixture(scope="module")
def met() -> list[Encounter]:
    return [encounter(k, SIMULATION) for k in range(40)]


def test_every_step_is_legal_and_both_sorts_occur(met: list[Encounter]) -> None:
    for one in met:
        state = one.initial
        for action in one.actions:
            state = transition(one.home, state, action)  # raises where a step is impossible
    assert {one.kind for one in met} == {"answer", "move"}
    assert {one.social_goal for one in met} == {"help", "hinder", "independent"}


def test_inference_poses_the_decision_that_was_made(met: list[Encounter]) -> None:
    for one in met:
        if one.deed is None:
            continue
        episode = Story(one.home, one.initial, tuple(Event(action) for action in one.actions))
        world = World(None, episode, tuple(replay(episode)))
        laid = {
            (a.agent, a.object): a.place for a in one.actions if isinstance(a, Put) and a.agent == one.other
        }
        story = Outline(one.home, {}, (), laid)
        worlds = Worlds(story, "", (world,), np.zeros(1))
        found = (
            answers(story, worlds, one.agent, one.other)
            if one.kind == "answer"
            else moves(worlds, one.agent, one.other)
        )
        deed = next(deed for deed in found if deed.time == one.deed)
        inferred = pose(deed, world, one.believed_goals, one.social_goal, one.belief, story)
        made, done = decision_of(one)
        if deed.object == one.belief.object:  # else it was moved in place of the one at hand
            assert inferred.legal[chosen(deed, inferred)] == made.legal[done]
            assert inferred.situation() == made.situation()  # nothing is known at the time that was not then
        assert inferred.believed_goals == made.believed_goals


def test_helpers_who_know_say_the_truth_and_hinderers_do_not() -> None:
    options = EncounterOptions(move_share=0.0, knowing=1.0, mistaken=0.0, unsure=0.0, max_steps=0)
    said: Counter[tuple[str, bool]] = Counter()
    for k in range(300):
        one = simulate_encounter(k, options, np.random.default_rng([1, k]))
        decision, done = decision_of(one)
        alternative = decision.legal[done]
        assert isinstance(alternative, Say)
        truth = next((p for p, things in one.initial.contents.items() if things), None)
        said[one.social_goal, truth in alternative.places] += 1
    share = {goal: said[goal, True] / (said[goal, True] + said[goal, False]) for goal in ("help", "hinder")}
    assert share["help"] > 0.85
    assert share["hinder"] < 0.12
    alone = said["independent", True] / (said["independent", True] + said["independent", False])
    assert alone == pytest.approx(0.5, abs=0.15)  # they say the plain thing half of the time


def test_deeds_are_drawn_from_the_policy() -> None:
    """The mean of -log π(d) over deeds drawn from π is the mean entropy of π."""
    policy, options = SocialPlanner(), EncounterOptions(max_steps=0)
    surprise, entropy = [], []
    for k in range(300):
        decision, done = decision_of(simulate_encounter(k, options, np.random.default_rng([2, k])))
        log_policy = policy.log_social_policies([decision])[0]
        surprise.append(-log_policy[done])
        entropy.append(-(np.exp(log_policy) * log_policy).sum())
    spread = np.std(np.subtract(surprise, entropy)) / np.sqrt(300)
    assert np.mean(surprise) == pytest.approx(np.mean(entropy), abs=4 * spread)


def test_an_encounter_survives_its_file(met: list[Encounter]) -> None:
    for one in met:
        again = from_json(to_json(one))
        assert to_json(again) == to_json(one)
        before, after = decision_of(one), decision_of(again)
        assert before[1] == after[1]
        assert before[0].situation() == after[0].situation()


def test_a_file_is_the_same_for_any_number_of_workers_and_after_an_interruption(tmp_path: Path) -> None:
    plain, parallel, resumed = (tmp_path / name for name in ("a", "b", "c"))
    write_encounters(SIMULATION, 60, plain)
    write_encounters(SIMULATION, 60, parallel, workers=Workers(2))
    resumed.write_bytes(plain.read_bytes()[: plain.stat().st_size // 2])
    write_encounters(SIMULATION, 60, resumed)
    assert plain.read_bytes() == parallel.read_bytes() == resumed.read_bytes()
    assert len(list(read_encounters(plain))) == 60


def test_a_broken_line_is_said(tmp_path: Path) -> None:
    file = tmp_path / "encounters.jsonl"
    write_encounters(SIMULATION, 2, file)
    file.write_text(file.read_text().replace('"decided"', '"undecided"', 1))
    with pytest.raises(InputError, match="line 1: not an encounter"):
        list(read_encounters(file))


def test_examples_ask_rival_minds_in_the_same_situation(met: list[Encounter]) -> None:
    rng = np.random.default_rng(0)
    for one in met[:10]:
        examples = list(make_social_examples(one, SocialPlanner(), "compact", rng))
        assert len(examples) == 4
        assert len({example.prompt for example in examples}) > 1
        for example in examples:
            assert example.log_policy is not None
            assert np.logaddexp.reduce(example.log_policy) == pytest.approx(0.0, abs=1e-9)
            assert example.completions[example.chosen]


def test_a_folder_without_behaviour_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="run `bip simulate trajectories`"):
        list(recorded_examples(tmp_path, "compact"))
    write_encounters(SIMULATION, 3, tmp_path / "encounters.jsonl")
    assert len(list(recorded_examples(tmp_path, "compact", rivals=2))) == 9


def test_an_agent_who_does_not_care_may_know_nothing_of_what_the_other_wants() -> None:
    options = EncounterOptions(move_share=1.0, ignorant_share=1.0)
    some = [simulate_encounter(k, options, np.random.default_rng([3, k])) for k in range(30)]
    assert all(bool(one.believed_goals) == (one.social_goal != "independent") for one in some)
    left = [one for one in some if one.deed is None]
    assert left
    for one in left:  # left where it lay: the plain alternative
        decision, done = decision_of(one)
        assert decision.legal[done] == Move(one.belief.object, decision.lies[one.belief.object])
        assert not any(isinstance(a, Tell) for a in one.actions)
    moved = replace(options, ignorant_share=0.0)
    assert simulate_encounter(0, moved, np.random.default_rng(0)).believed_goals


def test_people_of_other_names_decide_alike(met: list[Encounter]) -> None:
    for one in met[:10]:
        text = json.dumps(to_json(one)).replace(f'"{one.agent}"', '"Ida"').replace(f'"{one.other}"', '"Tom"')
        renamed, (before, done) = from_json(json.loads(text)), decision_of(one)
        after, again = decision_of(renamed)
        assert (after.agent, after.other, again) == ("Ida", "Tom", done)
        assert after.situation()[2:] == before.situation()[2:]
