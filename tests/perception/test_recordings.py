"""Recordings of depth cameras on disk: written from a simulated film, read back, and damaged."""

import json
import shutil
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from perception.film.boxed_homes import home
from perception.film.film_set import boards, contents, stage_of
from perception.geometry.camera import looking
from perception.geometry.meshes import mesh_of
from perception.geometry.raycast import ray_scene, render
from perception.mapping.frames import RgbdFrame
from perception.reports.report import report
from perception.sources.exr import write_exr
from perception.sources.known_sources import format_of
from perception.sources.recordings.folder import read_folder
from perception.sources.recordings.images import read_depth
from perception.sources.recordings.known_layouts import read_replica, read_scannet, read_tum
from perception.sources.recordings.recorded import Recorded, read_frames
from perception.sources.recordings.trajectory import FLIP, UPRIGHT, Up, from_quaternion, to_world
from symbolic.errors import InputError

SIZE = 96


@pytest.fixture(scope="module")
def frames() -> list[RgbdFrame]:
    """Somebody walks through the kitchen and looks about: 12 frames."""
    stage = stage_of(home(np.random.default_rng(0)))
    mesh = mesh_of(boards(stage, contents(stage)))
    ready, found = ray_scene(mesh), []
    for step in range(12):
        turn, place = 0.3 * step, (2.0 + 0.1 * step, 1.6, 2.2)
        target = place[0] + np.cos(turn), 1.3, place[2] + np.sin(turn)
        camera = looking(place, target, SIZE, SIZE, 90.0)
        found.append(RgbdFrame(step, *render(ready, mesh, camera), camera))
    return found


@pytest.fixture(scope="module")
def kinds() -> dict[int, str]:
    stage = stage_of(home(np.random.default_rng(0)))
    return {i: thing.kind for i, thing in stage.things.items() if thing.role not in ("room", "structure")}


def write_png(path: Path, image: np.ndarray) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(image).save(path)


def millimetres(frame: RgbdFrame, scale: float = 1000) -> np.ndarray:
    depth = np.where(np.isfinite(frame.depth), frame.depth, 0.0)
    return (depth * scale).round().astype(np.uint16)


def as_written(frame: RgbdFrame, up: Up = "y") -> np.ndarray:
    """The pose of a frame as files have it: camera to world, axes of OpenCV."""
    return np.asarray(np.linalg.inv(UPRIGHT[up]) @ frame.camera.to_world @ FLIP)


def write_folder(
    out: Path,
    frames: list[RgbdFrame],
    kinds: dict[int, str],
    up: Up = "y",
    pose: Callable[[np.ndarray], np.ndarray] = np.asarray,
    **about: object,
) -> Path:
    camera = frames[0].camera
    intrinsics = {key: getattr(camera, key) for key in ("fx", "fy", "cx", "cy", "width", "height")}
    lines = []
    for frame in frames:
        name = f"{frame.step:06d}"
        write_png(out / "depth" / f"{name}.png", millimetres(frame))
        write_png(out / "masks" / f"{name}.png", frame.instances.astype(np.uint16))
        lines.append(" ".join([name, *(f"{v:.6f}" for v in pose(as_written(frame, up)).ravel())]))
    (out / "poses.txt").write_text("# name, and the matrix row by row\n" + "\n".join(lines))
    (out / "recording.json").write_text(
        json.dumps({"intrinsics": intrinsics, "up": up, "classes": kinds, "wearer": 999, **about})
    )
    return out


@pytest.fixture(scope="module")
def recorded(
    frames: list[RgbdFrame], kinds: dict[int, str], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    return write_folder(tmp_path_factory.mktemp("recordings") / "kitchen", frames, kinds)


@pytest.fixture
def copy(recorded: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(recorded, tmp_path / "kitchen"))


def read(recording: Recorded) -> tuple[list[RgbdFrame], list[str]]:
    skipped = list(recording.skipped)
    return list(read_frames(recording, skipped)), skipped


class TestFolder:
    def test_what_was_written_is_read_back(self, recorded: Path, frames: list[RgbdFrame]) -> None:
        found, skipped = read(read_folder(recorded))
        assert not skipped
        for ours, theirs in zip(found, frames, strict=True):
            np.testing.assert_allclose(ours.camera.to_world, theirs.camera.to_world, atol=1e-5)
            usable = np.isfinite(theirs.depth)
            np.testing.assert_allclose(ours.depth[usable], theirs.depth[usable], atol=6e-4)
            np.testing.assert_array_equal(ours.instances, theirs.instances)
            assert ours.people[999].head == pytest.approx(theirs.camera.position)

    @pytest.mark.parametrize("up", ["y", "z", "-y"])
    def test_whatever_axis_points_up_ours_is_y(
        self, frames: list[RgbdFrame], kinds: dict[int, str], tmp_path: Path, up: Up
    ) -> None:
        found, _ = read(read_folder(write_folder(tmp_path / "up", frames[:2], kinds, up)))
        np.testing.assert_allclose(found[0].camera.to_world, frames[0].camera.to_world, atol=1e-5)

    def test_a_depth_may_be_an_exr_in_metres(self, copy: Path, frames: list[RgbdFrame]) -> None:
        write_exr(copy / "depth" / "000000.exr", {"R": frames[0].depth}, half=False)
        (copy / "depth" / "000000.png").unlink()
        found, _ = read(read_folder(copy))
        np.testing.assert_array_equal(found[0].depth, frames[0].depth)

    def test_the_report_has_things_with_boxes_a_plan_and_a_scene(
        self, recorded: Path, tmp_path: Path
    ) -> None:
        assert format_of(recorded) == "folder"
        figures = report(recorded, "folder", plot=tmp_path / "plan.png", export=tmp_path / "scene.glb")
        [found] = figures["recordings"]
        assert {"fridge", "sofa"} & {node["class"] for node in found["nodes"]}
        assert all(
            0.5 <= r["probability"] <= 1 for r in found["relations"] if r["relation"] in ("on", "inside")
        )
        assert (tmp_path / "plan.png").stat().st_size > 1000

        import trimesh

        scene = trimesh.load(tmp_path / "scene.glb")
        named = {f"{node['class']} {node['id']}" for node in found["nodes"] if node["box"]}
        assert named <= set(scene.graph.nodes)
        assert "points" in scene.graph.nodes
        report(recorded, "folder", export=tmp_path / "scene.ply")
        assert len(trimesh.load(tmp_path / "scene.ply").vertices) > 500

    def test_masks_may_be_labelled_anew_in_every_frame(
        self, copy: Path, frames: list[RgbdFrame], kinds: dict[int, str]
    ) -> None:
        about = json.loads((copy / "recording.json").read_text())
        (copy / "recording.json").write_text(json.dumps({**about, "classes": {}}))
        for frame in frames:
            seen = [i for i in np.unique(frame.instances).tolist() if i in kinds]
            labels = {i: (k + frame.step) % len(seen) + 1 for k, i in enumerate(seen)}
            table = np.zeros(frame.instances.max() + 1, np.uint8)
            table[list(labels)] = list(labels.values())
            write_png(copy / "masks" / f"{frame.step:06d}.png", table[frame.instances])
            classes = {str(label): kinds[i] for i, label in labels.items()}
            (copy / "masks" / f"{frame.step:06d}.json").write_text(json.dumps(classes))
        [found] = report(copy, "folder")["recordings"]
        seen_often = {
            kinds[i]
            for i in kinds
            if sum((f.instances == i).sum() > 60 for f in frames) > 2 and kinds[i] != "book"
        }
        assert seen_often <= {node["class"] for node in found["nodes"]}
        assert len(found["nodes"]) < 1.5 * len(
            {i for f in frames for i in np.unique(f.instances) if i in kinds}
        )


class TestPlausibility:
    @pytest.mark.parametrize(
        ("pose", "said"),
        [
            (np.linalg.inv, "write their inverses"),
            (lambda p: p @ FLIP, "set `axes`"),
            (lambda p: np.linalg.inv(p @ FLIP), "whose axes are the other ones, too"),
        ],
    )
    def test_poses_of_another_convention_are_refused_with_the_right_one(
        self,
        frames: list[RgbdFrame],
        kinds: dict[int, str],
        tmp_path: Path,
        pose: Callable[[np.ndarray], np.ndarray],
        said: str,
    ) -> None:
        folder = write_folder(tmp_path / "wrong", frames, kinds, pose=pose)
        with pytest.raises(InputError, match="do not fit the depth") as refused:
            report(folder, "folder")
        assert said in str(refused.value)

    @pytest.mark.parametrize(
        ("damage", "said"),
        [
            (lambda p: p * np.array([[2.0] * 4] * 3 + [[1.0] * 4]), "scaled by 2"),
            (lambda p: p @ np.diag([1.0, 1, -1, 1]), "mirrored"),
            (lambda p: p.T, "column by column"),
            (lambda p: p + np.array([[0, 0.3, 0, 0]] + [[0] * 4] * 3), "sheared"),
            (lambda p: p + np.array([[0, 0, 0, 1e9]] + [[0] * 4] * 3), "away from the home"),
            (lambda p: p * np.nan, "finite"),
        ],
    )
    def test_a_pose_that_is_none_is_named(
        self,
        frames: list[RgbdFrame],
        kinds: dict[int, str],
        tmp_path: Path,
        damage: Callable[[np.ndarray], np.ndarray],
        said: str,
    ) -> None:
        with pytest.raises(InputError, match=said):
            read_folder(write_folder(tmp_path / "wrong", frames[:2], kinds, pose=damage))

    @pytest.mark.parametrize(("scale", "said"), [(1.0, "0.001 (millimetres)"), (1e-6, "0.001 (millimetres)")])
    def test_a_depth_of_other_units_is_refused_with_the_right_ones(
        self, recorded: Path, scale: float, said: str
    ) -> None:
        recording = replace(read_folder(recorded), scale=scale)
        with pytest.raises(InputError) as refused:
            read(recording)
        assert said in str(refused.value)

    def test_one_bad_frame_is_left_out_and_named(self, copy: Path) -> None:
        (copy / "depth" / "000002.png").write_bytes(b"no picture")
        (copy / "depth" / "000003.png").unlink()
        write_png(copy / "depth" / "000004.png", np.zeros((SIZE, SIZE), np.uint8))
        found, skipped = read(read_folder(copy))
        # Without 3, the damaged 4 is the step 3.
        assert [frame.step for frame in found][:3] == [0, 1, 4]
        text = " | ".join(skipped)
        assert "000002.png is no PNG or JPEG" in text
        assert "lists 000003, but depth/ has no" in text
        assert "8 bits a pixel" in text

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"intrinsics": {"fx": 1}}, "needs the numbers fx"),
            ({"intrinsics": {"fx": -1, "fy": 1, "cx": 1, "cy": 1, "width": 9, "height": 9}}, "no camera has"),
            ({"axes": "unity"}, "choose one of opencv, opengl"),
            ({"depth_scale": "mm"}, "where a number is expected"),
            ({"classes": ["mug"]}, "must lead from instance ids"),
            ({"pose": "inverse"}, "has 'pose'; it may have"),
        ],
    )
    def test_a_bad_description_is_a_sentence(self, copy: Path, change: dict[str, object], said: str) -> None:
        about = json.loads((copy / "recording.json").read_text())
        (copy / "recording.json").write_text(json.dumps({**about, **change}))
        with pytest.raises(InputError, match=said):
            read_folder(copy)

    def test_one_bad_line_of_poses_costs_that_frame_alone_and_is_counted(self, copy: Path) -> None:
        lines = (copy / "poses.txt").read_text().splitlines()
        lines[2] = "000001 1 2 three"
        (copy / "poses.txt").write_text("\n".join([*lines, "\x00\x01"]))
        whole = len(lines) - 1
        found, skipped = read(read_folder(copy))
        assert len(found) == whole - 1
        assert "2 lines were left out, the first of them line 3" in " | ".join(skipped)

    @pytest.mark.parametrize("content", [b"", b"\x93NUMPY\x01\x00\xff\xfe", b"\x00" * 4096])
    def test_a_file_of_poses_that_holds_none_is_a_sentence(self, copy: Path, content: bytes) -> None:
        (copy / "poses.txt").write_bytes(content)
        with pytest.raises(InputError, match=r"poses\.txt (has no line|is no text)"):
            read_folder(copy)

    def test_a_recording_of_nobody_has_things_and_no_acts(
        self, frames: list[RgbdFrame], kinds: dict[int, str], tmp_path: Path
    ) -> None:
        folder = write_folder(tmp_path / "nobody", frames, kinds)
        about = json.loads((folder / "recording.json").read_text())
        del about["wearer"]
        (folder / "recording.json").write_text(json.dumps(about))
        [found] = report(folder, "folder")["recordings"]
        assert found["nodes"]
        assert found["acts"] == []

    def test_ids_of_a_billion_and_very_many_of_them_are_no_harm(self, copy: Path) -> None:
        about = json.loads((copy / "recording.json").read_text())
        many = {str(10**9 + i): "mug" for i in range(100_000)}
        (copy / "recording.json").write_text(json.dumps({**about, "classes": {**about["classes"], **many}}))
        found, skipped = read(read_folder(copy))
        assert found
        assert not skipped

    def test_an_absurd_size_is_refused_before_it_is_decoded(self, tmp_path: Path) -> None:
        path = tmp_path / "bomb.png"
        head = b"IHDR" + struct.pack(">IIBBBBB", 40_000, 40_000, 16, 0, 0, 0, 0)
        length, check = struct.pack(">I", 13), struct.pack(">I", zlib.crc32(head))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + length + head + check)
        with pytest.raises(InputError, match=r"more than any image|damaged"):
            read_depth(path, 0.001)


def test_a_quaternion_by_hand() -> None:
    # A quarter turn about z leads x to y.
    half = np.sqrt(0.5)
    pose = from_quaternion((1, 2, 3), (0, 0, half, half), "here")
    np.testing.assert_allclose(pose @ [1, 0, 0, 1], [1, 3, 3, 1], atol=1e-12)
    with pytest.raises(InputError, match="length 1"):
        from_quaternion((1, 2, 3), (0, 0, 0, 0), "here")


def test_a_world_with_z_up_stands_upright_and_is_not_mirrored() -> None:
    pose = to_world(np.eye(4), "opencv", "z")
    # OpenCV's camera looks along z, which was up.
    np.testing.assert_allclose(-pose[:3, 2], [0, 1, 0], atol=1e-12)
    assert np.linalg.det(pose[:3, :3]) == pytest.approx(1)


class TestPublicLayouts:
    def test_tum_pairs_depth_with_the_pose_nearest_in_time(
        self, frames: list[RgbdFrame], tmp_path: Path
    ) -> None:
        folder = tmp_path / "rgbd_dataset_freiburg2_desk"
        depth = np.full((480, 640), 10_000, np.uint16)
        write_png(folder / "depth" / "1.png", depth)
        write_png(folder / "depth" / "9.png", depth)
        (folder / "depth.txt").write_text("# time file\n1.000 depth/1.png\n9.000 depth/9.png\n")
        (folder / "groundtruth.txt").write_text("0.99 1 2 3 0 0 0 1\n1.5 9 9 9 0 0 0 1\n")
        assert format_of(folder) == "tum"
        recording = read_tum(folder)
        [frame], skipped = read(recording)
        assert float(frame.depth[0, 0]) == pytest.approx(2.0)
        assert frame.camera.fx == 520.9
        # z up becomes y up: (1, 2, 3) is (1, 3, -2).
        assert frame.camera.position == pytest.approx((1, 3, -2))
        assert "1 depth images have no pose" in skipped[0]

    def test_scannet_has_matrices_and_instances(
        self, frames: list[RgbdFrame], kinds: dict[int, str], tmp_path: Path
    ) -> None:
        folder = tmp_path / "scene0000_00"
        (folder / "intrinsic").mkdir(parents=True)
        (folder / "pose").mkdir()
        inner = [[577.6, 0, 318.9, 0], [0, 578.7, 242.7, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
        (folder / "intrinsic" / "intrinsic_depth.txt").write_text(
            "\n".join(" ".join(map(str, r)) for r in inner)
        )
        for number in (0, 2, 10):
            write_png(folder / "depth" / f"{number}.png", np.full((480, 640), 2000, np.uint16))
            write_png(folder / "instance-filt" / f"{number}.png", np.full((968, 1296), 8, np.uint8))
            pose = as_written(frames[number], "z") if number < 10 else np.full((4, 4), -np.inf)
            (folder / "pose" / f"{number}.txt").write_text("\n".join(" ".join(map(str, r)) for r in pose))
        groups = [{"objectId": 7, "label": "fridge"}]
        (folder / "scene0000_00.aggregation.json").write_text(json.dumps({"segGroups": groups}))
        assert format_of(folder) == "scannet"
        recording = read_scannet(folder)
        found, skipped = read(recording)
        assert [(thing.id, thing.kind) for thing in recording.things] == [(8, "fridge")]
        assert [exposure.name for exposure in recording.exposures] == ["0", "2"]
        assert (found[0].instances == 8).all()
        np.testing.assert_allclose(found[1].camera.to_world, frames[2].camera.to_world, atol=1e-6)
        assert "10 was left out" in skipped[0]

    def test_replica_has_its_own_unit_of_depth(self, frames: list[RgbdFrame], tmp_path: Path) -> None:
        folder = tmp_path / "room0"
        camera = {"w": SIZE, "h": SIZE, "fx": 48, "fy": 48, "cx": 48, "cy": 48, "scale": 6553.5}
        folder.mkdir()
        (tmp_path / "cam_params.json").write_text(json.dumps({"camera": camera}))
        for number in (0, 1):
            write_png(folder / "results" / f"depth{number:06d}.png", millimetres(frames[number], 6553.5))
        poses = [" ".join(map(str, as_written(frames[k], "z").ravel())) for k in (0, 1)]
        (folder / "traj.txt").write_text("\n".join(poses))
        assert format_of(folder) == "replica"
        found, _ = read(read_replica(folder))
        usable = np.isfinite(frames[1].depth) & (frames[1].depth < 9.9)
        np.testing.assert_allclose(found[1].depth[usable], frames[1].depth[usable], atol=2e-4)
        np.testing.assert_allclose(found[1].camera.to_world, frames[1].camera.to_world, atol=1e-6)
        [described] = report(folder, "replica")["recordings"]
        assert described["nodes"] == []

    @pytest.mark.parametrize("reader", [read_tum, read_scannet, read_replica, read_folder])
    def test_an_empty_folder_is_a_sentence(self, reader: Callable[[Path], Recorded], tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"cannot be read|has no|needs"):
            reader(tmp_path)
