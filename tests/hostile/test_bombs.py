"""Small files that ask for gigabytes are refused, or cost no more than the largest image does."""

import binascii
import json
import pickle
import resource
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from bip.yaml_text import read_yaml
from perception.sources.exr import read_exr
from perception.sources.mmtom_qa.instance_colours import read_png
from perception.sources.plain_pickle import read_pickle
from symbolic.errors import InputError

ROOT = Path(__file__).parents[2]
GIGABYTE = 1_000_000_000


def _itself() -> bytes:
    items: list[object] = []
    items.append(items)
    return pickle.dumps(items)


def _shared() -> bytes:
    items: list[object] = [0]
    for _ in range(40):
        items = [items] * 10
    return pickle.dumps(items)


_NUMPY = b"\x80\x02cnumpy._core.multiarray\n"
PICKLES = {
    "a value kept under number 268 million": b"\x80\x02Nr\xff\xff\xff\x0f.",
    "the same in digits": b"\x80\x02Np268435455\n.",
    "bytes of four gigabytes": b"\x80\x04\x8e" + struct.pack("<Q", 4 << 30) + b".",
    "a byte array of four gigabytes": b"\x80\x05\x96" + struct.pack("<Q", 4 << 30) + b".",
    "an array of two billion": _NUMPY + b"_reconstruct\n(cnumpy\nndarray\n(J\xff\xff\xff\x7ftU\x01btR.",
    "a number of a gigabyte": _NUMPY + b"scalar\n(cnumpy\ndtype\n(U\x0bV1000000000tRU\x00tR.",
    "a list in itself": _itself(),
    "a list of lists ten to the fortieth": _shared(),
    "a list two hundred thousand deep": b"\x80\x02" + b"]" * 200_000 + b"a" * 199_999 + b".",
}


@pytest.mark.parametrize("name", PICKLES)
def test_a_pickle_that_asks_for_more_than_it_holds_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.pik"
    path.write_bytes(PICKLES[name])
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    with pytest.raises(InputError, match=r"bomb\.pik"):
        read_pickle(path)
    assert time.process_time() - begun < 2
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    assert grown < GIGABYTE / 4


def test_a_text_that_looks_like_a_bomb_is_read(tmp_path: Path) -> None:
    # "r" and four letters are what keeping a value under a huge number looks like
    path = tmp_path / "plain.pik"
    path.write_bytes(pickle.dumps({"rooms": ["racetrack", "rrrrrrrr"], "p123456": 1}, protocol=2))
    assert read_pickle(path) == {"rooms": ["racetrack", "rrrrrrrr"], "p123456": 1}


def exr(width: int, height: int) -> bytes:
    """Return an image of zeros whose blocks are one and the same few bytes."""
    from perception.sources.exr import _MAGIC, _attributes

    head = _MAGIC + struct.pack("<I", 2) + b"".join(_attributes(["R"], 2, width, height)) + b"\0"
    blocks, packed = -(-height // 16), zlib.compress(b"\0" * (16 * width * 4), 9)
    block = struct.pack("<iI", 0, len(packed)) + packed
    return head + struct.pack(f"<{blocks}Q", *[len(head) + 8 * blocks] * blocks) + block


def png(width: int, height: int) -> bytes:
    """Return an image of zeros."""
    packer = zlib.compressobj(9)
    packed = (
        b"".join(packer.compress(bytes(width * 3 + 1)) for _ in range(min(height, 5_000))) + packer.flush()
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", binascii.crc32(kind + data))
        for kind, data in chunks
    )


def test_an_image_larger_than_any_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "deep.exr").write_bytes(exr(40_000, 40_000))
    (tmp_path / "wide.png").write_bytes(png(40_000, 40_000))
    with pytest.raises(InputError, match="40000 by 40000"):
        read_exr(tmp_path / "deep.exr")
    with pytest.raises(InputError, match="40000 by 40000"):
        read_png(tmp_path / "wide.png")


_MEASURE = """
import json, re, resource, sys
from pathlib import Path
from symbolic.errors import InputError
from perception.sources.exr import read_exr
from perception.sources.mmtom_qa.instance_colours import read_png
for path in map(Path, sys.argv[1:]):
    try:
        (read_exr if path.suffix == ".exr" else read_png)(path)
    except InputError:
        pass
status = Path("/proc/self/status")  # the peak of getrusage is that of the process that started this one, if higher
told = re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text()) if status.exists() else None
kilobytes = int(told[1]) if told else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps(kilobytes * 1024))
"""


def test_the_largest_images_that_are_read_take_less_than_a_gigabyte(tmp_path: Path) -> None:
    # one block of an EXR may be as large as the image; its bytes are not to be widened
    files: dict[str, Callable[[int, int], bytes]] = {"wide.exr": exr, "wide.png": png}
    for name, write in files.items():
        (tmp_path / name).write_bytes(write(1 << 21, 16))
    paths = [str(tmp_path / name) for name in files]
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE, *paths], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(done.stdout) < GIGABYTE


def test_aliases_of_yaml_that_stand_for_billions_are_refused(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    path = tmp_path / "options.yaml"
    path.write_text("\n".join(lines))
    with pytest.raises(InputError, match="aliases"):
        read_yaml(path)
    path.write_text("a: &a [*a]")
    with pytest.raises(InputError, match="itself"):
        read_yaml(path)
