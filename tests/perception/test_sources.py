import os
import pickle
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perception.sources import file_content
from perception.sources.exr import read_exr, write_exr
from perception.sources.mmtom_qa.instance_colours import colour_table, instances_of, read_png
from perception.sources.mmtom_qa.joint_poses import read_poses
from perception.sources.plain_pickle import read_pickle
from symbolic.errors import InputError

DEPTH = np.linspace(0.5, 8.0, 37 * 53, dtype=np.float32).reshape(37, 53)


class Malicious:
    """What an attacker would put into a camera file."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.trace),)


class TestPickle:
    @pytest.mark.parametrize("protocol", range(6))
    def test_plain_containers_and_arrays_come_back(self, tmp_path: Path, protocol: int) -> None:
        file = tmp_path / "camera.pik"
        content = {"view": np.eye(4), "aspect": 1.5, "n": np.float64(2), "b": b"x", "list": [1, (2, None)]}
        file.write_bytes(pickle.dumps(content, protocol=protocol))
        back = read_pickle(file)
        np.testing.assert_array_equal(back["view"], np.eye(4))
        assert {k: back[k] for k in ("aspect", "n", "b", "list")} == {
            k: content[k] for k in ("aspect", "n", "b", "list")
        }

    def test_a_pickle_that_names_a_function_is_refused_by_name_and_not_run(self, tmp_path: Path) -> None:
        file, trace = tmp_path / "camera_data_0.pik", tmp_path / "trace"
        file.write_bytes(pickle.dumps({"projection_matrix": Malicious(trace)}))
        with pytest.raises(InputError, match=r"camera_data_0\.pik was refused: it asks for \w+\.mkdir"):
            read_pickle(file)
        assert not trace.exists()

    def test_a_pickle_that_names_a_class_is_refused_by_name(self, tmp_path: Path) -> None:
        file = tmp_path / "graph.pik"
        file.write_bytes(pickle.dumps(Path("x")))
        with pytest.raises(InputError, match=r"pathlib.*\.(Posix|Windows)?Path"):
            read_pickle(file)

    def test_an_array_of_objects_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "graph.pik"
        file.write_bytes(pickle.dumps({"a": np.array([{}], dtype=object)}))
        with pytest.raises(InputError, match="array of objects"):
            read_pickle(file)

    def test_only_latin_1_is_decoded(self, tmp_path: Path) -> None:
        file = tmp_path / "graph.pik"
        file.write_bytes(b"c_codecs\nencode\n(Vabc\nVrot13\ntR.")
        with pytest.raises(InputError, match="codec 'rot13'"):
            read_pickle(file)

    @pytest.mark.parametrize("content", [b"", b"not a pickle", pickle.dumps([1, 2, 3])[:-4]])
    def test_a_damaged_pickle_is_a_sentence(self, tmp_path: Path, content: bytes) -> None:
        file = tmp_path / "graph.pik"
        file.write_bytes(content)
        with pytest.raises(InputError, match=r"graph\.pik is no pickle of plain data, or is damaged"):
            read_pickle(file)

    def test_what_contains_itself_is_refused(self, tmp_path: Path) -> None:
        file, loop = tmp_path / "graph.pik", list[Any]()
        loop.append(loop)
        file.write_bytes(pickle.dumps({"nodes": loop}))
        with pytest.raises(InputError, match="in several places, or in itself"):
            read_pickle(file)

    def test_what_explodes_when_one_goes_through_it_is_refused_at_once(self, tmp_path: Path) -> None:
        file, laugh = tmp_path / "graph.pik", [0]
        for _ in range(60):
            laugh = [laugh, laugh]  # type: ignore[list-item]
        file.write_bytes(pickle.dumps(laugh))
        with pytest.raises(InputError, match="in several places"):
            read_pickle(file)

    def test_data_that_is_too_deep_is_refused(self, tmp_path: Path) -> None:
        file, content = tmp_path / "graph.pik", b"]" * 5000 + b"a" * 4999 + b"."
        file.write_bytes(b"\x80\x02" + content)
        with pytest.raises(InputError, match="deeper than 100"):
            read_pickle(file)

    def test_an_array_that_is_larger_than_its_file_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "graph.pik"
        file.write_bytes(b"cnumpy\nndarray\n((I100000000\nI1\ntcnumpy\ndtype\n(Vu1\ntRtR.")
        with pytest.raises(InputError, match="over 50,000,000 items"):
            read_pickle(file)

    def test_a_file_of_more_bytes_than_any_is_refused_unread(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(file_content, "LARGEST", 10)
        (tmp_path / "graph.pik").write_bytes(pickle.dumps(list(range(100))))
        with pytest.raises(InputError, match="10 at most"):
            read_pickle(tmp_path / "graph.pik")


class TestPng:
    def png(self, width: int, height: int, packed: bytes) -> bytes:
        def chunk(kind: bytes, content: bytes) -> bytes:
            body = kind + content
            return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")

    def test_a_colour_image_comes_back(self, tmp_path: Path) -> None:
        row = b"\0" + bytes((255, 0, 128, 1, 2, 3))
        (tmp_path / "a.png").write_bytes(self.png(2, 1, zlib.compress(row)))
        assert read_png(tmp_path / "a.png").tolist() == [[[255, 0, 128], [1, 2, 3]]]

    @pytest.mark.parametrize(
        ("width", "height", "packed", "message"),
        [
            (2_000_000_000, 2_000_000_000, b"", "more than any image"),
            (60_000, 60_000, zlib.compress(bytes(1000)), "more than any image"),
            (64, 64, zlib.compress(bytes(10)), "damaged PNG"),
            (64, 64, b"no deflated data", "damaged PNG"),
        ],
    )
    def test_what_is_no_image_of_a_home_is_refused(
        self, tmp_path: Path, width: int, height: int, packed: bytes, message: str
    ) -> None:
        (tmp_path / "a.png").write_bytes(self.png(width, height, packed))
        with pytest.raises(InputError, match=message):
            read_png(tmp_path / "a.png")

    def test_what_is_no_png_is_a_sentence(self, tmp_path: Path) -> None:
        (tmp_path / "a.png").write_bytes(b"GIF89a" + bytes(100))
        with pytest.raises(InputError, match="is no PNG"):
            read_png(tmp_path / "a.png")


class TestExr:
    def test_an_absurd_size_is_refused_before_anything_is_unpacked(self, tmp_path: Path) -> None:
        file = tmp_path / "depth.exr"
        write_exr(file, {"R": DEPTH})
        window = struct.pack("<4i", 0, 0, 52, 36)
        for size in ((0, 0, 2**31 - 2, 2**31 - 2), (5, 5, 0, 0)):
            file.write_bytes(file.read_bytes().replace(window, struct.pack("<4i", *size)))
            window = struct.pack("<4i", *size)
            with pytest.raises(InputError, match="no image of a home"):
                read_exr(file)

    def test_a_block_that_unpacks_to_more_than_it_should_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "depth.exr"
        write_exr(file, {"R": DEPTH[:16]})
        content = file.read_bytes()
        bomb = zlib.compress(bytes(50_000_000))
        # The one block follows the one offset, which says where it starts.
        end_of_header = next(
            at for at in range(len(content)) if content[at : at + 8] == struct.pack("<Q", at + 8)
        )
        file.write_bytes(content[: end_of_header + 8] + struct.pack("<iI", 0, len(bomb)) + bomb)
        with pytest.raises(InputError, match=r"has 1697 of 1696 bytes"):
            read_exr(file)

    def test_floats_come_back_exactly_and_halves_to_half_precision(self, tmp_path: Path) -> None:
        file = tmp_path / "depth.exr"
        write_exr(file, {"R": DEPTH, "Z": DEPTH + 1}, half=False)
        np.testing.assert_array_equal(read_exr(file)["Z"], DEPTH + 1)
        write_exr(file, {"R": DEPTH})
        np.testing.assert_array_equal(read_exr(file)["R"], DEPTH.astype(np.float16).astype(np.float32))

    def test_what_does_not_compress_is_stored_as_it_is(self, tmp_path: Path) -> None:
        noise = np.random.default_rng(0).random((20, 30)).astype(np.float32)
        write_exr(tmp_path / "noise.exr", {"R": noise}, half=False)
        np.testing.assert_array_equal(read_exr(tmp_path / "noise.exr")["R"], noise)

    @pytest.mark.parametrize("kept", [0.0, 0.01, 0.1, 0.4, 0.99])
    def test_a_truncated_file_is_a_sentence(self, tmp_path: Path, kept: float) -> None:
        file = tmp_path / "depth.exr"
        write_exr(file, {"R": DEPTH})
        content = file.read_bytes()
        file.write_bytes(content[: int(kept * len(content))])
        with pytest.raises(InputError, match=r"depth\.exr"):
            read_exr(file)

    def test_an_unsupported_compression_is_named(self, tmp_path: Path) -> None:
        file = tmp_path / "depth.exr"
        write_exr(file, {"R": DEPTH})
        name = b"compression\0compression\0" + struct.pack("<I", 1)
        file.write_bytes(file.read_bytes().replace(name + b"\3", name + b"\4"))
        with pytest.raises(InputError, match="compression PIZ is not supported"):
            read_exr(file)

    def test_a_missing_file_is_a_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="cannot be read"):
            read_exr(tmp_path / "none.exr")


class TestColours:
    @pytest.mark.parametrize("identity", [10**12, float("inf")])
    def test_an_id_that_no_image_can_hold_is_refused(self, identity: float) -> None:
        with pytest.raises(InputError, match=r"too large|no mapping"):
            colour_table({identity: [0, 0, 1]}, Path("colours"))

    def test_a_million_ids_need_colours_of_their_own(self) -> None:
        with pytest.raises(InputError, match="same colour"):
            colour_table({i: [i % 7 / 7, 0, 1] for i in range(1_000_000)}, Path("colours"))

    TABLE = colour_table({3: [1.0, 0.0, 0.5], 9: [0.0, 0.5, 0.5]}, Path("colours"))

    def test_a_colour_names_its_instance_within_a_level_of_rounding(self) -> None:
        image = np.array([[[255, 0, 127], [254, 1, 129], [0, 128, 128], [0, 0, 0]]], dtype=np.uint8)
        ids, unknown = instances_of(image, self.TABLE)
        assert ids.tolist() == [[3, 3, 9, 0]]
        assert unknown == 0

    def test_a_colour_of_no_instance_is_counted(self) -> None:
        image = np.array([[[255, 255, 255], [10, 0, 0], [255, 0, 128]]], dtype=np.uint8)
        ids, unknown = instances_of(image, self.TABLE)
        assert ids.tolist() == [[0, 0, 3]]
        assert unknown == 2

    @pytest.mark.parametrize(
        ("table", "message"),
        [
            ({1: [0, 0, 1], 2: [0, 0, 1]}, "same colour"),
            ({1: [0, 2, 1]}, "0..1"),
            ({1: "red"}, "no mapping"),
            ([1, 2], "no mapping"),
        ],
    )
    def test_a_table_that_cannot_be_one_is_refused(self, table: Any, message: str) -> None:
        with pytest.raises(InputError, match=message):
            colour_table(table, Path("instanace_colors.pik"))


class TestPoses:
    HEADER = "frame Hips Head LeftUpperArm RightUpperArm\n"

    def test_the_gaze_is_at_right_angles_to_the_arms(self, tmp_path: Path) -> None:
        file = tmp_path / "pd_0.txt"
        # Arms along x, the right one at the larger x: Unity's person looks along +z.
        file.write_text(self.HEADER + "12 0 1 0  0 1.6 0  -0.2 1.4 0  0.2 1.4 0\n")
        pose = read_poses(file, [])[12]
        assert pose.head == (0, 1.6, 0)
        assert pose.gaze == pytest.approx((0, 0, 1))

    def test_joints_that_are_all_zero_are_absent(self, tmp_path: Path) -> None:
        file = tmp_path / "pd_0.txt"
        file.write_text(self.HEADER + "1" + " 0" * 12 + "\n")
        assert read_poses(file, []) == {}

    def test_lines_that_do_not_fit_are_left_out_and_counted(self, tmp_path: Path) -> None:
        file = tmp_path / "pd_0.txt"
        good = "12 0 1 0  0 1.6 0  -0.2 1.4 0  0.2 1.4 0\n"
        bad = ["1 0 0\n", "inf " + good[3:], "13 x" + good[4:], "14" + " nan" * 12 + "\n"]
        file.write_text(self.HEADER + bad[0] + good + "".join(bad[1:]))
        skipped: list[str] = []
        assert list(read_poses(file, skipped)) == [12]
        assert "4 lines were left out, the first of them line 2" in skipped[0]

    @pytest.mark.parametrize(
        ("content", "message"),
        [(b"frame Hips\n", "no column for the bone Head"), (b"\xff\xfe\x00\x01", "no text in UTF-8")],
    )
    def test_a_file_of_no_poses_is_a_sentence(self, tmp_path: Path, content: bytes, message: str) -> None:
        (tmp_path / "pd_0.txt").write_bytes(content)
        with pytest.raises(InputError, match=message):
            read_poses(tmp_path / "pd_0.txt", [])
