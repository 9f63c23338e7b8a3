"""From colours to predicates: renderings, a model that sees, a recording, and what the bench makes of it."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perception.film.boxed_homes import KINDS, home
from perception.film.colours import COLOURS, WALL, WOOD, Light, Paint, colours_of
from perception.film.film_set import stage_of
from perception.film.filming import film
from perception.film.noise import NONE, Noise
from perception.film.recording_folder import write_recording
from perception.film.rendering import film_frames
from perception.film.segmenting import SegmentingCamera
from perception.film.simulated_videos import simulate_video
from perception.geometry.camera import looking
from perception.geometry.raycast import View
from perception.mapping.frames import Proposal, RgbdFrame
from perception.reports.report import report
from perception.reports.rgbd_bench import run_faults
from perception.scene.scene_graph import Thing
from perception.segmentation.masks import Picture, Segmentation
from perception.segmentation.sight import Eyes, Sight, eyes_of
from perception.sources.recordings.folder import read_folder
from perception.sources.recordings.recorded import read_frames
from symbolic.errors import InputError
from tests.perception.rendering import NEEDS_OPEN3D
from tests.perception.views import frame as flat

PLAIN = Light(ambient=0.4, tint=0.0, paint=0.0, grain=0.0, noise=0.0)


def wall(kind: str = "kitchen") -> Thing:
    return Thing(3, kind, "room", None)


class TestColours:
    def test_a_surface_is_lit_by_how_it_faces_the_camera(self) -> None:
        camera = looking((0, 1, 0), (0, 1, -1), 2, 1, 90)
        # The left pixel faces the camera at 5 m, the right one stands at 60 degrees to it: .4 + .6 * .5 = .7.
        slanted = (np.sqrt(0.75), 0.0, 0.5)
        normals = np.array([[(0.0, 0.0, 1.0), slanted]], np.float32)
        view = View(np.full((1, 2), 5.0, np.float32), np.full((1, 2), 3, np.int32), normals)
        shown = Paint([wall()], np.random.default_rng(0), PLAIN).picture(view, camera)
        # At 5 m the lamp gives 1 / 1.2 of its light.
        near = [tuple(int(c / 1.2) for c in colour) for colour in WALL]
        assert tuple(shown[0, 0].tolist()) in near
        np.testing.assert_allclose(shown[0, 1], 0.7 * shown[0, 0], atol=1)

    def test_where_nothing_is_the_picture_is_black(self) -> None:
        camera = looking((0, 1, 0), (0, 1, -1), 1, 1, 90)
        view = View(
            np.full((1, 1), np.inf, np.float32), np.zeros((1, 1), np.int32), np.zeros((1, 1, 3), np.float32)
        )
        assert not Paint([wall()], np.random.default_rng(0)).picture(view, camera).any()

    def test_classes_share_colours(self) -> None:
        assert colours_of(Thing(1, "desk", "surface", None)) == WOOD
        assert colours_of(Thing(1, "cabinet", "container", None)) == WOOD
        assert colours_of(Thing(1, "wall", "structure", None, "Walls")) == WALL
        assert set(COLOURS["fridge"]) & set(COLOURS["stove"])


class Truth:
    """A model that cannot err: it is told the labels, and what they are."""

    def __init__(self, frame: RgbdFrame, shows: dict[int, Proposal]) -> None:
        self.frame, self.shows = frame, shows

    def segment(self, picture: Picture, depth: NDArray[np.float32] | None = None) -> Segmentation:
        return Segmentation(self.frame.instances, self.shows)


def test_a_model_is_judged_by_the_kind_and_the_pixels_of_what_it_finds() -> None:
    mug, plate, sofa = Proposal("mug"), Proposal("plate"), Proposal("sofa")
    true = flat({5: (slice(0, 20), slice(0, 20), 2.0), 6: (slice(30, 40), slice(0, 10), 2.0)})
    true = replace(true, rgb=np.zeros((64, 64, 3), np.uint8))
    # Label 1 is mostly thing 5, label 2 is thing 6 under another name, label 3 is mostly nothing.
    said = flat(
        {
            1: (slice(0, 20), slice(0, 24), 2.0),
            2: (slice(30, 40), slice(0, 10), 2.0),
            3: (slice(50, 60), slice(0, 30), 2.0),
        }
    )
    model = Truth(said, {1: mug, 2: sofa, 3: mug})
    camera = SegmentingCamera(model, NONE, {5: mug, 6: plate}, np.random.default_rng(0))
    seen = camera.take(true)
    assert camera.drawn == {1: 5}
    np.testing.assert_array_equal(seen.instances, said.instances)
    assert seen.proposals == model.shows


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A walk through a home, filmed with colours alone, and cut short."""
    pytest.importorskip("open3d")
    folder = tmp_path_factory.mktemp("colours")
    simulate_video(folder, size=64, noise=Noise(), layout="colours", seed=3)
    lines = (folder / "task_1" / "poses.txt").read_text().splitlines()[:12]
    (folder / "task_1" / "poses.txt").write_text("\n".join(lines) + "\n")
    return folder / "task_1"


@NEEDS_OPEN3D
class TestRecording:
    def test_a_film_with_colours_is_read_back(self, tmp_path: Path) -> None:
        rng = np.random.default_rng(0)
        taken = film(stage_of(home(rng)), rng, 48)
        things = taken.shots[0].stage.things
        short = replace(taken, shots=taken.shots[:3])
        frames = list(film_frames(short, paint=Paint(things.values(), rng)))
        write_recording(tmp_path / "r", frames, taken.person, things)
        skipped: list[str] = []
        for back, frame in zip(read_frames(read_folder(tmp_path / "r"), skipped), frames, strict=True):
            np.testing.assert_array_equal(back.rgb, frame.rgb)
            np.testing.assert_array_equal(back.instances, frame.instances)
            seen = np.isfinite(frame.depth)
            np.testing.assert_allclose(back.depth[seen], frame.depth[seen], atol=6e-4)
            np.testing.assert_allclose(back.camera.to_world, frame.camera.to_world, atol=2e-6)
            assert back.people.keys() == frame.people.keys() == {taken.person}
        assert not skipped

    def test_what_cannot_be_written_is_a_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="has no colours to be written"):
            write_recording(tmp_path, [flat({})], 1)
        with pytest.raises(InputError, match="there is no frame to be written"):
            write_recording(tmp_path, [], 1)

    def test_a_model_from_a_folder_finds_things_in_it(self, recording: Path, tmp_path: Path) -> None:
        tiny = pytest.importorskip("tests.perception.tiny_models")
        tiny.segformer(tmp_path / "model", ["background", "wall", "floor", "sofa", "mug"])
        found = report(recording, "folder", sight=Sight(str(tmp_path / "model")))
        (described,) = found["recordings"]
        assert described["nodes"]
        assert {node["class"] for node in described["nodes"]} <= {"sofa", "mug"}
        assert not any("has no masks" in reason for reason in found["skipped"])

    def test_a_frame_without_colours_is_left_out(self, recording: Path) -> None:
        recorded = read_folder(recording)
        first, *rest = recorded.exposures
        recorded = replace(recorded, exposures=(replace(first, colours=None), *rest))
        skipped: list[str] = []
        eyes = Eyes(SimpleNamespace(segment=lambda *_: Segmentation(np.zeros((64, 64), np.int32), {})))
        assert len(list(read_frames(recorded, skipped, eyes))) == len(rest)
        (told,) = skipped
        assert told.startswith(f"task_1, {first.name} was left out: frame 0 has no colours")

    def test_depth_may_come_from_colours(self, recording: Path, tmp_path: Path) -> None:
        tiny = pytest.importorskip("tests.perception.tiny_models")
        tiny.glpn(tmp_path / "glpn")
        recorded = read_folder(recording)
        without = replace(recorded, exposures=tuple(replace(e, depth=None) for e in recorded.exposures[:3]))
        with pytest.raises(
            InputError, match=r"it has no depth; give a model that predicts metres \(--depth\)"
        ):
            list(read_frames(without, []))
        eyes = eyes_of(Sight(depth=str(tmp_path / "glpn")))
        frames = list(read_frames(without, [], eyes))
        assert len(frames) == 3
        assert all(np.isfinite(f.depth).all() and f.depth.shape == (64, 64) for f in frames)

    def test_models_are_for_recordings_with_colours(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="mmtom-qa has no colours in which a model could find things"):
            report(tmp_path, "mmtom-qa", sight=Sight("x"))
        with pytest.raises(InputError, match="name one"):
            Sight(masks="sam")

    def test_a_model_that_is_not_there_is_told_once(self, recording: Path) -> None:
        with pytest.raises(InputError, match=r"^\./nowhere: there is no such folder"):
            report(recording, "folder", sight=Sight("./nowhere"))


@NEEDS_OPEN3D
def test_a_model_that_sees_everything_scores_as_true_masks_do(monkeypatch: pytest.MonkeyPatch) -> None:
    from perception.film import segmenting

    shows = {i: Proposal(t.kind, t.category) for i, t in _things(0).items()}

    def all_seen(frame: RgbdFrame, _: Any) -> RgbdFrame:
        known = {int(i): shows[int(i)] for i in np.unique(frame.instances) if int(i) in shows}
        return replace(frame, proposals=known)

    monkeypatch.setattr(segmenting, "segmented", all_seen)
    monkeypatch.setattr("perception.reports.filmed_trials._SIMULATED", 1)
    cameras = {"ids": Noise(missed=0.0, anonymous=1), "model": Truth(flat({}), {})}
    rows = run_faults(None, [0], 96, cameras)["faults"]
    assert rows["model"]["nodes"]["f1"] == pytest.approx(rows["ids"]["nodes"]["f1"], abs=0.03)
    # Pictures of 96 pixels hide some: .98 at 512.
    assert rows["model"]["nodes"]["f1"] > 0.8


def _things(seed: int) -> dict[int, Thing]:
    """The things of the first film of the bench, what it furnishes included."""
    stage = stage_of(home(np.random.default_rng([seed, 0]), "simulated 1"))
    return dict(film(stage, np.random.default_rng((seed, 0)), 32).shots[0].stage.things)


def test_simulated_homes_hold_nothing_that_is_not_listed() -> None:
    for seed in range(3):
        loose = {t.kind for t in _things(seed).values() if t.role not in ("room", "structure")}
        assert loose <= KINDS


def test_the_layout_says_what_it_left_out(tmp_path: Path) -> None:
    (tmp_path / "recording.json").write_text(
        json.dumps({"intrinsics": {"fx": 10, "fy": 10, "cx": 5, "cy": 5, "width": 10, "height": 10}})
    )
    (tmp_path / "poses.txt").write_text("a 0 0 0 0 0 0 1\n")
    assert "depth/ has no a.png or .exr, nor rgb/ a picture" in read_folder(tmp_path).skipped[0]


class TestCommands:
    """What the command line says of models that cannot be used; a bad word is exit status 2 and one sentence."""

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["perceive", ".", "--masks", "sam"], "are for a segmentation model: name one"),
            (["perceive", ".", "--check", "--segmentation", "x"], "--check compares boxes of a file"),
            (
                ["bench", "perception", "--faults", "--segmentation", "x"],
                "--noise, --faults and --segmentation are three ways to see: give one of them",
            ),
            (["bench", "perception", "--segmentation", "./nowhere"], "./nowhere: there is no such folder"),
        ],
    )
    def test_a_use_that_makes_no_sense_is_a_sentence(
        self,
        arguments: list[str],
        said: str,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        from bip.commands.main import main

        monkeypatch.setattr("sys.argv", ["bip", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        assert said in capsys.readouterr().err
