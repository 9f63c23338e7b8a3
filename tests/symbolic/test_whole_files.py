import os
from pathlib import Path

import pytest

from symbolic.errors import InputError
from symbolic.whole_files import require_place, write_whole

LINUX = pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="nobody may write in /proc, where there is one"
)


def test_a_file_holds_the_old_text_or_the_new_one_and_nothing_is_left_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.json"
    write_whole(file, "old")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full_disk)
        with pytest.raises(InputError, match=r"report\.json: cannot be written \(No space left on device\)"):
            write_whole(file, "new")
    assert file.read_text() == "old"
    write_whole(file, "new")
    assert file.read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def full_disk(number: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_link_keeps_pointing_where_it_does_and_modes_are_kept(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "real.json").chmod(0o600)
    link = tmp_path / "link.json"
    link.symlink_to("real.json")
    write_whole(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"
    assert (tmp_path / "real.json").stat().st_mode & 0o777 == 0o600


def test_what_is_no_plain_file_is_written_as_it_is() -> None:
    require_place(Path(os.devnull))
    write_whole(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()
    if Path("/dev/full").exists():
        with pytest.raises(InputError, match="/dev/full: cannot be written"):
            write_whole(Path("/dev/full"), "x")


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (".", "is a folder; give the name of a file in it"),
        ("no/such/folder/x.json", "its folder does not exist; make it first"),
        pytest.param("/proc/x.json", "cannot be written", marks=LINUX),
        ("x" * 250 + ".json", "cannot be written"),
    ],
)
def test_a_place_where_nothing_can_be_written_is_known_before(place: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        require_place(Path(place))
