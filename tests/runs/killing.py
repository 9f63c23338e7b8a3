"""A run of `bip eval` that is killed again and again: is anything lost, or done twice, or left running?"""

import json
import os
import random
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bip.evaluation.keeping import journal_of

ROOT = Path(__file__).parents[2]
MARK = "BIP_TEST_RUN"
HOW = ("KILL", "TERM", "INT", "INT twice", "a worker")


@dataclass(frozen=True, slots=True)
class Eval:
    """A run of `bip eval`.

    Attributes:
        benchmark, data: what is run.
        report: where its report goes.
        workers: how many answer.
        more: further arguments.
        patience: how long its processes may outlive it, s.
    """

    benchmark: str
    data: Path
    report: Path
    workers: int = 2
    more: tuple[str, ...] = ()
    patience: float = 5.0
    mark: str = field(default_factory=lambda: uuid.uuid4().hex)

    @contextmanager
    def going(self, resume: bool) -> Iterator[subprocess.Popen[str]]:
        """Begin or resume it, in a process group of its own."""
        place = ("--resume" if resume else "--out", str(self.report))
        command = ("eval", self.benchmark, str(self.data), "--workers", str(self.workers), *place, *self.more)
        with subprocess.Popen(
            [sys.executable, "-m", "bip.commands.main", *command],
            cwd=ROOT,
            env={**os.environ, MARK: self.mark, "PYTHONFAULTHANDLER": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            yield process

    def finished(self, resume: bool = False) -> dict[str, Any]:
        """Run it to its end, and return its report without what a clock says."""
        with self.going(resume) as process:
            _, said = process.communicate(timeout=600)
        assert process.returncode == 0, said
        return without_seconds(json.loads(self.report.read_text(encoding="utf-8")))

    def kept(self) -> list[int]:
        """Return the numbers of the records whose items are kept, in order of arrival."""
        file = journal_of(self.report)
        if not file.exists():
            return []
        whole = file.read_bytes()
        whole = whole[: whole.rfind(b"\n") + 1]
        return [json.loads(line)["record"] for line in whole.splitlines()[1:]]

    def processes(self) -> list[int]:
        """Return the processes of this run that are alive, by their mark."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if f"{MARK}={self.mark}".encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
            except OSError:  # it has just ended, or is not ours
                continue
        return found


def without_seconds(report: dict[str, Any]) -> dict[str, Any]:
    """Return a report without what differs between two runs that answer the same."""
    return {k: v for k, v in report.items() if k not in ("seconds", "questions_per_second")}


def workers_of(process: int) -> list[int]:
    """Return the processes that compute for a run, which are its children's children."""
    return [below for child in _children(process) for below in _children(child)]


def _children(process: int) -> list[int]:
    try:
        told = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(number) for number in told.split()]


def kill(process: "subprocess.Popen[str]", how: str, rng: random.Random) -> None:
    """End a run, or one of its workers, as `how` says."""
    if how == "a worker":
        for worker in rng.sample(workers_of(process.pid), 1) if workers_of(process.pid) else []:
            os.kill(worker, signal.SIGKILL)
        time.sleep(rng.random())
        how = "KILL"
    number = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM}.get(how, signal.SIGINT)
    process.send_signal(number)
    if how == "INT twice":
        time.sleep(rng.random() / 5)
        process.send_signal(number)
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)  # faulthandler then tells where it hangs
        raise AssertionError(f"{how} did not end the run: {process.communicate()[1]}") from None


def killed_often(run: Eval, kills: int, n: int, seed: int, told: Sequence[str] = HOW) -> dict[str, Any]:
    """Kill a run so many times at random points, let it end, and return what was found.

    Returns:
        `lost`: items that were kept before a kill and not after it; `twice`: items that are kept twice;
        `orphans`: processes that outlived a run by more than its patience; `report`: the report at the end, without
        what a clock says; `kept`: how many items each of the killed runs added.
    """
    rng = random.Random(seed)
    lost = twice = orphans = done = 0
    added: list[int] = []
    before: list[int] = []
    while done < kills:
        left = n - len(before)
        if left <= 0:
            break
        more = rng.randint(0, max(1, 2 * left // (kills - done + 1)))
        with run.going(resume=journal_of(run.report).exists()) as process:
            _wait_for(run, process, len(before) + more, rng)
            if process.poll() is None:
                kill(process, told[done % len(told)], rng)
                done += 1
        now = run.kept()
        lost += len(set(before) - set(now))
        twice += len(now) - len(set(now))
        orphans += len(_left_over(run))
        added.append(len(now) - len(before))
        before = now
    report = run.finished(resume=journal_of(run.report).exists())
    return {
        "kills": done,
        "lost": lost,
        "twice": twice,
        "orphans": orphans,
        "kept": added,
        "report": report,
    }


def _wait_for(run: Eval, process: "subprocess.Popen[str]", count: int, rng: random.Random) -> None:
    """Wait until so many items are kept, and a moment longer."""
    until = time.monotonic() + 120
    while len(run.kept()) < count and process.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(rng.random() * (0.05 if count else 3.0))


def _left_over(run: Eval) -> list[int]:
    for _ in range(round(10 * run.patience)):
        if not run.processes():
            return []
        time.sleep(0.1)
    return run.processes()
