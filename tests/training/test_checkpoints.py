"""What a checkpoint remembers of its bytes and of its data."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
from symbolic.errors import InputError
from training.examples.encoding import Encoded, digest
from training.fitting.checkpoints import CHECKSUMS, last_good_checkpoint, seal

FILES = ("model.safetensors", "optimizer.pt", "scheduler.pt", "trainer_state.json")


def checkpoint(folder: Path, number: int, data: str = "d") -> Path:
    made = folder / f"checkpoint-{number}"
    made.mkdir()
    for name in FILES:
        (made / name).write_bytes(f"{number} {name}".encode() * 50)
    seal(made, data)
    return made


def test_the_latest_complete_checkpoint_is_taken_and_one_cut_short_passed_over(tmp_path: Path) -> None:
    assert last_good_checkpoint(tmp_path) is None
    first, second, third = (checkpoint(tmp_path, number) for number in (5, 40, 100))
    assert last_good_checkpoint(tmp_path, "d") == third
    (third / CHECKSUMS).unlink()  # killed before it was sealed
    assert last_good_checkpoint(tmp_path, "d") == second
    (second / "optimizer.pt").write_bytes(b"40 opt")  # the power failed while it was written
    assert last_good_checkpoint(tmp_path, "d") == first


@pytest.mark.parametrize("name", FILES)
def test_a_flipped_bit_is_refused_by_the_name_of_its_file(tmp_path: Path, name: str) -> None:
    checkpoint(tmp_path, 20)
    file = checkpoint(tmp_path, 40) / name
    raw = bytearray(file.read_bytes())
    raw[100] ^= 4
    file.write_bytes(raw)
    with pytest.raises(InputError, match=rf"checkpoint-40/{name}: has changed since it was written"):
        last_good_checkpoint(tmp_path, "d")


def test_changed_data_are_refused(tmp_path: Path) -> None:
    checkpoint(tmp_path, 40)
    assert last_good_checkpoint(tmp_path) is not None
    with pytest.raises(InputError, match="checkpoint-40: the data are not those that it was trained on"):
        last_good_checkpoint(tmp_path, "e")


@pytest.mark.parametrize("content", ["", "[]", '{"files": {}}', '{"data": "d", "files": {"x": 1}}'])
def test_checksums_that_say_nothing_seal_nothing(tmp_path: Path, content: str) -> None:
    (checkpoint(tmp_path, 40) / CHECKSUMS).write_text(content)
    assert last_good_checkpoint(tmp_path, "d") is None


def test_a_digest_sees_every_change_of_the_data() -> None:
    policy = np.log([0.25, 0.75])
    one = Encoded((1, 2), ((3,), (4, 5)), policy, 0)
    changed = [
        Encoded((1, 9), ((3,), (4, 5)), policy, 0),
        Encoded((1, 2), ((3,), (4, 9)), policy, 0),
        Encoded((1, 2), ((3,), (4, 5)), np.log([0.2, 0.8]), 0),
        Encoded((1, 2), ((3,), (4, 5)), None, 0),
        Encoded((1, 2), ((3,), (4, 5)), policy, 1),
    ]
    found = [
        digest([one], []),
        digest([one, one], []),
        digest([], [one]),
        *(digest([c], []) for c in changed),
    ]
    assert len(set(found)) == len(found)
    assert digest([one], []) == digest([Encoded((1, 2), ((3,), (4, 5)), policy + 1e-12, 0)], [])
