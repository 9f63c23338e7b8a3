"""A fault made by hand, and what becomes of the tests when it is there."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Literal

ROOT = Path(__file__).parents[2]
PARTS = ("bip", "symbolic", "perception", "training", "tests", "pyproject.toml")
"""What of the tree the tests need."""
SECONDS = 300
"""A fault that keeps the tests from ending within this time has been noticed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a fault.

    Attributes:
        outcome: `broken` where the tests could not even be collected.
        noticed: the test that fell and why, or what else was said.
    """

    outcome: Literal["killed", "survived", "broken"]
    noticed: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong line of code.

    Attributes:
        name: what is wrong, in words; unique.
        path: the file, from the root of the tree.
        original: text that occurs in it exactly once.
        faulty: what stands there instead.
        tests: test files of which some test should fail.
    """

    name: str
    path: str
    original: str
    faulty: str
    tests: tuple[str, ...]

    def applied(self, root: Path) -> str:
        """Return the text of the file with the fault.

        Raises:
            ValueError: the original is not found exactly once, or what comes of it is no Python.
        """
        if not (root / self.path).is_file():
            raise ValueError(f"fault {self.name!r}: there is no {self.path}")
        text = (root / self.path).read_text(encoding="utf-8")
        found = text.count(self.original)
        if found != 1:
            raise ValueError(
                f"fault {self.name!r}: {self.original!r} occurs {found} times in {self.path}, not once;"
                " bring the list of faults up to date"
            )
        if self.faulty == self.original:
            raise ValueError(f"fault {self.name!r} changes nothing")
        wrong = text.replace(self.original, self.faulty)
        try:
            ast.parse(wrong)
        except SyntaxError as error:
            raise ValueError(f"fault {self.name!r} leaves no Python: {error}") from error
        return wrong


def copy_tree(to: Path) -> Path:
    """Copy what the tests need into a new folder, and return it."""
    to.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, to / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, to / part)
    return to


def run_tests(tree: Path, tests: Iterable[str]) -> tuple[int | None, str]:
    """Return pytest's exit status in a tree, None where it did not end in time, and what it said."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree), "COLUMNS": "200"}
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return None, f"not done after {SECONDS} s"
    return done.returncode, done.stdout + done.stderr


def judge(fault: Fault, tree: Path) -> Verdict:
    """Put a fault into a tree that is a copy, run the tests that should fall, and take it out again."""
    file = tree / fault.path
    right = file.read_text(encoding="utf-8")
    file.write_text(fault.applied(tree), encoding="utf-8")
    try:
        status, said = run_tests(tree, fault.tests)
    finally:
        file.write_text(right, encoding="utf-8")
    fallen = [line.removeprefix("FAILED ") for line in said.splitlines() if line.startswith("FAILED ")]
    if status == 0:
        return Verdict("survived", "")
    if status in (1, None):
        return Verdict("killed", fallen[0] if fallen else said)
    return Verdict("broken", said)


def judge_all(faults: Sequence[Fault], jobs: int = 1) -> Iterator[tuple[Fault, Verdict]]:
    """Yield each fault with its verdict, in order, each judged in a copy of the tree.

    Raises:
        ValueError: a fault does not fit the tree, or the tests fail without any fault.
    """
    for fault in faults:
        fault.applied(ROOT)
    with TemporaryDirectory() as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            trees.put(copy_tree(Path(folder) / str(number)))
        whole = trees.get()
        status, said = run_tests(whole, sorted({test for fault in faults for test in fault.tests}))
        if status != 0:
            raise ValueError(f"the tests fail without any fault:\n{said}")
        trees.put(whole)

        def one(fault: Fault) -> Verdict:
            tree = trees.get()
            try:
                return judge(fault, tree)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            yield from zip(faults, pool.map(one, faults), strict=True)
