"""How much sooner two workers are done than one: `python -m tests.runs.scaling --backend ray`.

Seconds tell something only on a machine that is idle: the load before each run is printed beside them. Processor time
is told too, of all processes of a run, which a busy machine disturbs little: where two workers ask for hardly more of
it than one, nothing but idle cores is lacking. Needs psutil, which Ray brings.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.runs.killing import ROOT, Eval


@contextmanager
def processor_time() -> Iterator[dict[str, float]]:
    """Yield what becomes the processor seconds of all processes below this one, by what they are."""
    seconds: dict[tuple[int, float], tuple[str, float]] = {}
    done, found = threading.Event(), dict[str, float]()

    def look() -> None:
        for process in psutil.Process().children(recursive=True):
            try:
                key, used = (process.pid, process.create_time()), process.cpu_times()
                kind = (
                    seconds[key][0] if key in seconds else _kind(process)
                )  # one that ends has no name any more
                seconds[key] = kind, used.user + used.system
            except psutil.Error:  # it has ended: what it was last seen with counts
                continue

    def watch() -> None:
        while not done.wait(0.25):
            look()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    yield found
    done.set()
    watcher.join()
    for kind, used in seconds.values():
        found[kind] = found.get(kind, 0.0) + used


def _kind(process: psutil.Process) -> str:
    line = " ".join(process.cmdline())
    if line.startswith("ray::") or "default_worker.py" in line or "multiprocessing" in line:
        return "workers"
    return "driver" if "bip.commands.main" in line else "ray itself"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print seconds and questions a second with one worker and with two, and their ratio."""
    parser = argparse.ArgumentParser(prog="python -m tests.runs.scaling", description=__doc__)
    parser.add_argument("--backend", default="ray")
    parser.add_argument("-n", type=int, default=6000, help="questions of the run")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    told = parser.parse_args(arguments)
    seconds: list[float] = []
    reports = []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "questions.jsonl"
        command = (sys.executable, "-m", "bip.commands.main", "simulate", "questions", "--about", "goal")
        subprocess.run([*command, "-n", str(told.n), "-o", str(data)], cwd=ROOT, check=True)
        for workers in told.workers:
            load, began = os.getloadavg()[0], time.perf_counter()
            run = Eval(
                "mmtom-qa", data, Path(folder) / f"{workers}.json", workers, ("--backend", told.backend)
            )
            with processor_time() as used:
                reports.append(run.finished())
            seconds.append(time.perf_counter() - began)
            print(
                f"{told.backend}, {workers} workers: {seconds[-1]:.0f} s, {told.n / seconds[-1]:.1f} questions/s "
                f"in all (load before: {load:.1f}, cores: {os.cpu_count()}); processor seconds "
                f"{sum(used.values()):.0f}: {', '.join(f'{kind} {s:.1f}' for kind, s in sorted(used.items()))}",
                flush=True,
            )
    print(
        f"ratio {seconds[0] / seconds[-1]:.2f}; the reports are {'the same' if reports[0] == reports[-1] else 'NOT'}"
    )
    return 0 if reports[0] == reports[-1] else 1


if __name__ == "__main__":
    sys.exit(main())
