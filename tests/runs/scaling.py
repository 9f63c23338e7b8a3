"""How much sooner two workers are done than one: `python -m tests.runs.scaling --backend ray`.

Tells something only on a machine that is idle: the load before each run is printed beside it.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.runs.killing import ROOT, Eval


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
            reports.append(run.finished())
            seconds.append(time.perf_counter() - began)
            print(
                f"{told.backend}, {workers} workers: {seconds[-1]:.0f} s, {told.n / seconds[-1]:.1f} questions/s "
                f"in all (load before: {load:.1f}, cores: {os.cpu_count()})",
                flush=True,
            )
    print(
        f"ratio {seconds[0] / seconds[-1]:.2f}; the reports are {'the same' if reports[0] == reports[-1] else 'NOT'}"
    )
    return 0 if reports[0] == reports[-1] else 1


if __name__ == "__main__":
    sys.exit(main())
