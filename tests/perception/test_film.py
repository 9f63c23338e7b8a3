"""The whole path on a small simulated home: film it, write it, read it back, perceive it."""

import json
import pickle
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.commands.perceive import bench_perception
from perception.events.acts import Act
from perception.film.boxed_homes import home
from perception.film.film_set import stage_of
from perception.film.filming import Film, film
from perception.film.floor_plan import FloorPlan, shortest_path
from perception.film.noise import NONE, Noise, NoisyCamera, disturb, noise_of
from perception.film.recorder import palette, write_episode
from perception.film.rendering import film_frames
from perception.film.simulated_videos import simulate_video
from perception.geometry.boxes import Box, box_around, planar_gap
from perception.geometry.camera import looking
from perception.geometry.meshes import Board, mesh_of, without
from perception.mapping.frames import RgbdFrame
from perception.reports import filmed_trials
from perception.reports import rgbd_bench as bench
from perception.reports.check import check
from perception.reports.filmed_trials import plain_loop
from perception.reports.report import report
from perception.reports.trial_sums import matches
from perception.scene.scene_graph import Relation, Thing
from perception.sources.mmtom_qa.episode_files import read_episode, read_frames, table_of
from perception.sources.virtualhome.scene_files import SceneFile, read_scene
from symbolic.errors import InputError
from tests.perception.homes import real
from tests.perception.rendering import NEEDS_OPEN3D

pytestmark = NEEDS_OPEN3D

STEPS = 40


def short(taken: Film, steps: int = STEPS) -> Film:
    return replace(
        taken, shots=taken.shots[:steps], acts=tuple(act for act in taken.acts if act.last < steps)
    )


@pytest.fixture(scope="module")
def taken() -> Film:
    return short(film(stage_of(home(np.random.default_rng(0))), np.random.default_rng(0), 96, acts=2))


@pytest.fixture(scope="module")
def frames(taken: Film) -> list[RgbdFrame]:
    return list(film_frames(taken))


@pytest.fixture(scope="module")
def recorded(taken: Film, frames: list[RgbdFrame], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("videos") / "task_7"
    write_episode(folder, taken, frames)
    return folder


@pytest.fixture
def episode(recorded: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy that a test may damage."""
    copy = tmp_path / "task_7"
    shutil.copytree(recorded, copy)
    yield copy
    shutil.rmtree(copy)


class TestShapes:
    def test_a_box_less_a_hole_keeps_the_rest_of_its_volume(self) -> None:
        rest = without(Box((0, 0, 0), (4, 4, 4)), [Box((1, 1, 1), (2, 2, 9))])
        assert sum(box.volume for box in rest) == pytest.approx(64 - 1 * 1 * 3)

    def test_a_hole_beside_a_box_changes_nothing(self) -> None:
        box = Box((0, 0, 0), (1, 1, 1))
        assert without(box, [Box((1, 0, 0), (2, 1, 1))]) == [box]

    def test_every_board_has_twelve_triangles_of_its_owner(self) -> None:
        mesh = mesh_of([Board(3, Box((0, 0, 0), (1, 1, 1))), Board(4, Box((2, 0, 0), (3, 1, 1)))])
        assert mesh.triangles.shape == (24, 3)
        assert mesh.owners.tolist() == [3] * 12 + [4] * 12


class TestWalking:
    PLAN = FloorPlan((0.0, 0.0), np.array([[1, 1, 1], [0, 0, 1], [1, 1, 1]], dtype=bool))

    def test_a_path_goes_around_what_is_in_the_way(self) -> None:
        assert shortest_path(self.PLAN, (0, 0), (2, 0)) == [
            (0, 0),
            (0, 1),
            (0, 2),
            (1, 2),
            (2, 2),
            (2, 1),
            (2, 0),
        ]

    def test_there_is_no_path_through_a_wall(self) -> None:
        closed = FloorPlan((0.0, 0.0), np.array([[1], [0], [1]], dtype=bool))
        assert shortest_path(closed, (0, 0), (2, 0)) == []

    def test_the_person_stays_on_the_floor(self, taken: Film) -> None:
        rooms = [t.box for t in taken.shots[0].stage.things.values() if t.role == "room" and t.box]
        for shot in taken.shots:
            x, _, z = shot.pose.head
            assert any(r.low[0] <= x <= r.high[0] and r.low[2] <= z <= r.high[2] for r in rooms)

    def test_the_same_seed_makes_the_same_film(self, taken: Film) -> None:
        again = short(film(stage_of(home(np.random.default_rng(0))), np.random.default_rng(0), 96, acts=2))
        assert again.acts == taken.acts
        assert [shot.pose for shot in again.shots] == [shot.pose for shot in taken.shots]


class TestNoise:
    def test_without_noise_a_frame_is_unchanged(self, frames: list[RgbdFrame]) -> None:
        same = disturb(frames[0], NONE, np.random.default_rng(0))
        np.testing.assert_array_equal(same.depth, frames[0].depth)

    def test_the_noise_is_as_large_as_it_says(self, frames: list[RgbdFrame]) -> None:
        noisy = disturb(frames[0], Noise(0.02, 0.0, 0.1, 0.0), np.random.default_rng(0))
        dropped = noisy.depth == 0
        assert dropped.mean() == pytest.approx(0.1, abs=0.02)
        kept = ~dropped & np.isfinite(frames[0].depth)
        ratio = noisy.depth[kept] / frames[0].depth[kept]
        assert np.std(ratio) == pytest.approx(0.02, rel=0.1)

    def test_missed_instances_lose_their_label_and_no_other(self, frames: list[RgbdFrame]) -> None:
        noisy = disturb(frames[0], Noise(0, 0, 0, 0.5), np.random.default_rng(1))
        kept = noisy.instances == frames[0].instances
        assert (noisy.instances[~kept] == 0).all()
        assert 0 < kept.mean() < 1

    def test_shifted_labels_lie_right_of_and_below_their_depth(self, frames: list[RgbdFrame]) -> None:
        noisy = disturb(frames[0], replace(NONE, shift=2), np.random.default_rng(0))
        np.testing.assert_array_equal(noisy.instances[2:, 2:], frames[0].instances[:-2, :-2])
        assert (noisy.instances[:2] == 0).all()

    def test_wrong_pixels_take_the_label_of_what_else_is_in_sight(self, frames: list[RgbdFrame]) -> None:
        noisy = disturb(frames[0], replace(NONE, wrong=0.1), np.random.default_rng(0))
        assert (noisy.instances != frames[0].instances).mean() == pytest.approx(0.1, abs=0.03)
        assert set(np.unique(noisy.instances)) <= set(np.unique(frames[0].instances))

    def test_ids_are_exchanged_in_a_share_of_frames_and_no_thing_is_split(
        self, frames: list[RgbdFrame]
    ) -> None:
        camera = NoisyCamera(replace(NONE, switched=0.5), np.random.default_rng(0))
        taken = [camera.take(frame) for frame in frames]
        switched = [not np.array_equal(a.instances, b.instances) for a, b in zip(taken, frames, strict=True)]
        assert np.mean(switched) == pytest.approx(0.5, abs=0.2)
        for noisy, frame in zip(taken, frames, strict=True):
            pairs = {*zip(frame.instances.ravel().tolist(), noisy.instances.ravel().tolist(), strict=True)}
            assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})

    def test_things_are_missed_in_runs(self, frames: list[RgbdFrame]) -> None:
        camera = NoisyCamera(replace(NONE, away=0.3, run=5.0), np.random.default_rng(0))
        thing = int(np.bincount(frames[0].instances[frames[0].instances > 0]).argmax())
        seen = [bool((camera.take(frames[0]).instances == thing).any()) for _ in range(2000)]
        changes = sum(a != b for a, b in pairwise(seen))
        assert np.mean(seen) == pytest.approx(0.7, abs=0.06)
        # Missed for 30% of 2,000 frames in runs of 5: about 120 runs, each with a start and an end.
        assert changes == pytest.approx(240, abs=50)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("fog=1", "no 'fog'"),
            ("depth=much", "needs a number"),
            ("wrong=1.5", "between 0 and 1"),
            ("depth=-1", "cannot be negative"),
            ("away=nan", "between 0 and 1"),
        ],
    )
    def test_a_noise_that_cannot_be_is_a_sentence(self, text: str, message: str) -> None:
        with pytest.raises(InputError, match=message):
            noise_of(text)

    def test_a_noise_in_words_keeps_what_it_does_not_name(self) -> None:
        assert noise_of(" depth=0.03, shift=2 ") == replace(Noise(), depth=0.03, shift=2)
        assert noise_of("") == Noise()


class TestUnusableFrames:
    def outdoors(self, taken: Film, step: int) -> Film:
        """The film, one shot of which looks at the sky."""
        sky = looking((2.0, 9.0, 2.0), (2.0, 30.0, 2.1), 96, 96)
        shots = list(taken.shots)
        shots[step] = replace(shots[step], camera=sky)
        return replace(taken, shots=tuple(shots))

    def test_a_shot_of_the_sky_is_left_out_and_named(self, taken: Film) -> None:
        skipped: list[str] = []
        steps = [frame.step for frame in film_frames(self.outdoors(short(taken, 4), 2), skipped)]
        assert steps == [0, 1, 3]
        assert skipped == ["frame 2: no pixel has a usable depth"]

    def test_it_ends_no_benchmark(self, taken: Film, monkeypatch: pytest.MonkeyPatch) -> None:
        seen = self.outdoors(short(taken, 4), 2)
        monkeypatch.setattr(filmed_trials, "film", lambda stage, rng, size: seen)
        found = bench.run(seed=0, size=96)
        assert found["homes"] == 3
        assert len(found["skipped"]) == 3

    def test_a_camera_without_any_depth_leaves_every_frame_out_but_ends_nothing(
        self, taken: Film, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(filmed_trials, "film", lambda stage, rng, size: short(taken, 3))
        faults = {"default": Noise(), "blind": replace(Noise(), step=1000.0)}
        found = bench.run_faults(seeds=[0], size=96, faults=faults)
        assert found["faults"]["default"]["nodes"]["recall"] > 0.5
        assert found["faults"]["blind"]["nodes"]["recall"] == 0
        assert any("blind: frame 0: no pixel has a usable depth" in reason for reason in found["skipped"])

    def test_it_is_no_frame_of_the_written_film(self, taken: Film, tmp_path: Path) -> None:
        seen = self.outdoors(short(taken, 4), 2)
        write_episode(tmp_path / "task_1", seen, film_frames(seen))
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(tmp_path / "task_1"), skipped))) == 3
        assert "step 2, frame 2 was left out" in skipped[0]

    def test_nobody_starts_to_film_in_a_doorway(self) -> None:
        scene = home(np.random.default_rng(0))
        first = film(stage_of(scene), np.random.default_rng(0), 32, acts=0).shots[0].pose.head
        door = Thing(999, "door", "structure", box_around((first[0], 1, first[2]), (0.9, 2, 0.2)), "Doors")
        entered = replace(
            scene, things=(*scene.things, door), relations=scene.relations | {Relation("room", 999, 10)}
        )
        x, _, z = film(stage_of(entered), np.random.default_rng(0), 32, acts=0).shots[0].pose.head
        assert door.box is not None
        assert planar_gap(door.box, x, z) > 0.5


class TestLayout:
    def test_a_film_that_was_written_is_read_back(
        self, recorded: Path, taken: Film, frames: list[RgbdFrame]
    ) -> None:
        skipped: list[str] = []
        back = list(read_frames(read_episode(recorded), skipped))
        assert skipped == []
        assert len(back) == len(frames)
        for ours, theirs, shot in zip(back, frames, taken.shots, strict=True):
            np.testing.assert_array_equal(ours.instances, theirs.instances)
            seen = np.isfinite(theirs.depth)
            np.testing.assert_allclose(ours.depth[seen], theirs.depth[seen], rtol=1e-3)
            np.testing.assert_allclose(ours.camera.to_world, theirs.camera.to_world, atol=1e-12)
            assert ours.people[taken.person].head == pytest.approx(shot.pose.head, abs=1e-3)
            level = np.array([shot.pose.gaze[0], 0, shot.pose.gaze[2]])
            np.testing.assert_allclose(
                ours.people[taken.person].gaze, level / np.linalg.norm(level), atol=1e-2
            )

    def test_what_was_written_agrees_with_its_own_graphs(self, recorded: Path) -> None:
        relations = check(recorded, "mmtom-qa")["relations"]
        assert relations["close"]["f1"] > 0.9
        assert relations["on"]["f1"] > 0.8

    def test_the_report_has_predicates_and_acts_and_a_plan(self, recorded: Path, tmp_path: Path) -> None:
        plan = tmp_path / "plan.png"
        found = report(recorded, "mmtom-qa", plot=plan, every=20)
        json.dumps(found)
        [recording] = found["recordings"]
        assert [step["step"] for step in recording["steps"]] == [0, 20, STEPS - 1]
        assert any(p.startswith("close(") for p in recording["steps"][-1]["predicates"])
        assert {act["verb"] for act in recording["acts"]} >= {"walk"}
        assert plan.read_bytes().startswith(b"\x89PNG")

    def test_a_missing_middle_frame_is_left_out_and_named(self, episode: Path) -> None:
        (episode / "script/0/Action_0011_0_depth.exr").unlink()
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(episode), skipped))) == STEPS - 1
        assert "frame 11 was left out" in skipped[0]
        assert "Action_0011_0_depth.exr cannot be read" in skipped[0]

    def test_a_truncated_depth_image_is_left_out(self, episode: Path) -> None:
        file = episode / "script/0/Action_0003_0_depth.exr"
        file.write_bytes(file.read_bytes()[:500])
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(episode), skipped))) == STEPS - 1
        assert "truncated" in skipped[0]

    def test_a_damaged_colour_image_is_left_out(self, episode: Path) -> None:
        (episode / "script/0/Action_0003_0_seg_inst.png").write_bytes(b"no image")
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(episode), skipped))) == STEPS - 1
        assert "Action_0003_0_seg_inst.png" in skipped[0]

    def test_a_singular_camera_leaves_its_frame_out(self, episode: Path) -> None:
        content = {
            "projection_matrix": [0.0] * 16,
            "world_to_camera_matrix": np.eye(4).ravel(),
            "aspect": 1.0,
        }
        (episode / "camera_data_5.pik").write_bytes(pickle.dumps(content))
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(episode), skipped))) == STEPS - 1
        assert "camera_data_5.pik" in skipped[0]
        assert "singular" in skipped[0]

    def test_a_mirrored_camera_among_others_leaves_its_frame_out(self, episode: Path) -> None:
        file = episode / "camera_data_5.pik"
        content = pickle.loads(file.read_bytes())
        view = np.array(content["world_to_camera_matrix"]).reshape(4, 4).T
        content["world_to_camera_matrix"] = (np.diag([-1.0, 1, 1, 1]) @ view).T.ravel()
        file.write_bytes(pickle.dumps(content))
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(episode), skipped))) == STEPS - 1
        assert "mirrored against those of the frames before" in skipped[0]

    def test_an_id_that_the_graph_does_not_list_is_named(
        self, episode: Path, frames: list[RgbdFrame]
    ) -> None:
        shown = int(np.bincount(frames[2].instances[frames[2].instances > 0]).argmax())
        graph = pickle.loads((episode / "init_graph.pik").read_bytes())
        graph["nodes"] = [node for node in graph["nodes"] if node["id"] != shown]
        graph["edges"] = [e for e in graph["edges"] if shown not in (e["from_id"], e["to_id"])]
        (episode / "init_graph.pik").write_bytes(pickle.dumps(graph))
        found = report(episode, "mmtom-qa")
        assert any(reason.startswith(f"instance {shown} is labelled in") for reason in found["skipped"])

    def test_an_id_that_changes_its_class_leaves_the_frame_out(self, episode: Path) -> None:
        file = episode / "graph_4.pik"
        graph = pickle.loads(file.read_bytes())
        fridge = next(node for node in graph["nodes"] if node["class_name"] == "fridge")
        fridge["class_name"] = "mug"
        file.write_bytes(pickle.dumps(graph))
        skipped: list[str] = []
        assert len(list(read_frames(read_episode(episode), skipped))) == STEPS - 1
        assert f"instance {fridge['id']} a mug, which was a fridge" in skipped[0]

    def test_ids_that_change_all_the_time_are_refused(self, episode: Path) -> None:
        graph = pickle.loads((episode / "init_graph.pik").read_bytes())
        for node in graph["nodes"]:
            node["class_name"] += "x"
        (episode / "init_graph.pik").write_bytes(pickle.dumps(graph))
        with pytest.raises(InputError, match="ids change between most steps"):
            list(read_frames(read_episode(episode), []))

    def test_colours_of_no_instance_are_counted(self, episode: Path, frames: list[RgbdFrame]) -> None:
        file = episode / "instanace_colors.pik"
        colours = pickle.loads(file.read_bytes())
        shown = int(frames[2].instances.max())
        del colours[shown]
        file.write_bytes(pickle.dumps(colours))
        skipped: list[str] = []
        list(read_frames(read_episode(episode), skipped))
        count = int((frames[2].instances == shown).sum())
        assert any(f"frame 2: {count} pixels have the colour of no instance" in reason for reason in skipped)

    def test_a_folder_without_frames_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"frame_intervals\.pik"):
            report(tmp_path, "mmtom-qa")

    def test_a_map_knows_the_kinds_but_not_the_boxes_beforehand(self, recorded: Path) -> None:
        assert all(thing.box is None for thing in table_of(read_episode(recorded)))

    def test_there_are_only_so_many_colours(self) -> None:
        with pytest.raises(InputError, match="512 instances"):
            palette(list(range(1, 513)))
        assert len({tuple(c) for c in palette(list(range(1, 512))).values()}) == 511


class TestBench:
    def test_the_reference_loop_finds_the_same_voxels_to_vote_for(self, frames: list[RgbdFrame]) -> None:
        assert plain_loop(frames[0], 8, 0.05) > 0

    def test_an_act_finds_one_partner_only(self) -> None:
        true = [Act("open", 5, 1, 10, 13)]
        assert matches([Act("open", 5, 1, 11, 11), Act("open", 5, 1, 12, 12)], true) == 1
        assert matches([Act("open", 6, 1, 11, 11)], true) == 0
        assert matches([Act("open", 5, 1, 30, 30)], true) == 0

    def test_a_run_that_ended_goes_on_and_comes_to_the_same(
        self, taken: Film, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(filmed_trials, "film", lambda stage, rng, size: short(taken, 3))
        faults = {"default": Noise(), "shifted": Noise(shift=2)}
        whole = bench.run_faults(seeds=[0], size=96, faults=faults)
        kept: dict[int, bench.Scored] = {}

        def stop_after_two(number: int, film: bench.Scored) -> None:
            kept[number] = film
            if len(kept) == 2:
                raise KeyboardInterrupt

        part = bench.run_faults(seeds=[0], size=96, faults=faults, keep=stop_after_two)
        assert (part["homes"], part["interrupted"]) == (1, True)  # the second was kept, not yet counted
        read = {n: bench.scored_of(f.title, json.loads(json.dumps(f.as_dict()))) for n, f in kept.items()}
        fresh: list[int] = []
        again = bench.run_faults(
            seeds=[0], size=96, faults=faults, kept=read, keep=lambda number, film: fresh.append(number)
        )
        assert fresh == [2]
        for name, row in whole["faults"].items():
            assert {k: v for k, v in again["faults"][name].items() if k != "frames_per_second"} == {
                k: v for k, v in row.items() if k != "frames_per_second"
            }

    def test_scores_of_other_films_are_refused(self, taken: Film, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(filmed_trials, "film", lambda stage, rng, size: short(taken, 1))
        faults = {"default": Noise()}
        kept: dict[int, bench.Scored] = {}
        bench.run_faults(seeds=[0], size=96, faults=faults, keep=kept.__setitem__)
        with pytest.raises(InputError, match="this run films 'simulated 1, seed 7'"):
            bench.run_faults(seeds=[7], size=96, faults=faults, kept=kept)

    def test_a_kept_score_that_cannot_be_read_is_told(self) -> None:
        with pytest.raises(InputError, match="run again without --resume"):
            bench.scored_of("a home", {"faults": {"default": {"counts": 3}}, "skipped": []})

    def test_the_command_keeps_films_as_they_come_and_goes_on(
        self, taken: Film, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(filmed_trials, "film", lambda stage, rng, size: short(taken, 2))
        out = tmp_path / "faults.json"
        score = bench._score

        def killed(scene: SceneFile, *rest: Any) -> bench.Scored:
            if scene.name == "simulated 3":
                raise KeyboardInterrupt
            return score(scene, *rest)

        monkeypatch.setattr(bench, "_score", killed)
        asked: dict[str, Any] = {
            "faults": True,
            "seeds": 1,
            "size": 96,
            "seed": 0,
            "noise": None,
            "path": None,
        }
        with pytest.raises(SystemExit):
            bench_perception(**asked, out=out, resume=None)
        assert len(out.with_name("faults.json.items.jsonl").read_text().splitlines()) == 3
        monkeypatch.setattr(bench, "_score", score)
        with pytest.raises(InputError, match="--resume goes on with a run of --faults"):
            bench_perception(**{**asked, "faults": False}, out=out, resume=out)
        bench_perception(**asked, out=None, resume=out)
        assert json.loads(out.read_text())["homes"] == 3
        assert not out.with_name("faults.json.items.jsonl").exists()
        assert "Brier" in capsys.readouterr().out

    @pytest.mark.slow
    def test_simulated_homes_reach_the_bars(self) -> None:
        found = bench.run()
        assert found["nodes"]["f1"] >= 0.97
        assert found["relations"]["close"]["f1"] >= 0.98
        assert found["relations"]["on"]["f1"] >= 0.87

    @pytest.mark.slow
    def test_virtualhome_scenes_reach_the_bars(self) -> None:
        found = bench.run(real("virtualhome"))
        assert found["nodes"]["f1"] >= 0.97
        assert found["relations"]["close"]["f1"] >= 0.98
        assert found["relations"]["inside"]["f1"] >= 0.92
        assert found["relations"]["on"]["f1"] >= 0.87
        assert found["frames_per_second"] >= 20


class TestSimulatedVideo:
    @pytest.mark.slow
    def test_fixed_cameras_show_the_person(self, tmp_path: Path) -> None:
        found = simulate_video(tmp_path, seed=3, size=64, view="room", noise=Noise())
        [written] = found["episodes"]
        assert written["frames"] > 50
        taken = read_episode(Path(written["folder"]))
        skipped: list[str] = []
        frames = read_frames(taken, skipped)
        shown = [
            bool((frame.instances == taken.person).any()) for frame, _ in zip(frames, range(20), strict=False)
        ]
        assert np.mean(shown) > 0.5

    def test_a_virtualhome_scene_makes_an_episode_too(self) -> None:
        scene = read_scene(real("virtualhome", "TestScene2_graph.json"))
        seen = short(film(stage_of(scene), np.random.default_rng(0), 64), 3)
        assert seen.person not in seen.shots[0].stage.things
        assert len(list(film_frames(seen))) == 3
