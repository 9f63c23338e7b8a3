"""The fenced blocks of a page of the documentation, and how they are tried: files, registrations, code, commands."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block.

    Attributes:
        language: e.g. "console".
        title: the name of the file that it shows; "" for none.
        text: its lines.
    """

    language: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a console block, and what it is said to print."""

    line: str
    printed: str


def blocks(page: str) -> list[Block]:
    """Return the blocks of a page under `docs`, or of README.md, in order."""
    path = ROOT / page
    return [Block(*found) for found in _FENCE.findall(path.read_text(encoding="utf-8"))]


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a console block: lines that begin with "$ ", each with what follows it."""
    first, *rest = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not first, f"a console block begins with a command, not {first!r}"
    for part in rest:
        line, _, printed = part.partition("\n")
        yield Command(line, printed)


def lay_out(page: str, folder: Path) -> None:
    """Write the files of a page into a folder, and what it registers as an installed package does."""
    points: dict[str, dict[str, str]] = {}
    for block in blocks(page):
        if block.title == "pyproject.toml":
            for group, names in tomllib.loads(block.text)["project"]["entry-points"].items():
                points.setdefault(group, {}).update(names)
        elif block.title:
            (folder / block.title).write_text(block.text, encoding="utf-8")
    metadata = folder / "documented-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: documented\nVersion: 1.0\n")
    lines = [
        f"[{group}]\n" + "".join(f"{n} = {v}\n" for n, v in names.items()) for group, names in points.items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines))


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder where what the page registers is installed."""
    return subprocess.run(
        [sys.executable, *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)]), "COLUMNS": "100"},
        timeout=120,
    )


def agrees(printed: str, said: str) -> bool:
    """Whether what was printed is what a page says: "..." is any words in a line, or, alone on one, any lines."""
    form = "".join(
        "(?:.*\n)*" if line.strip() == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in said.rstrip().splitlines()
    )
    return re.fullmatch(form, f"{printed.rstrip()}\n") is not None
