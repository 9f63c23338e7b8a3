"""Kill a run of `bip eval` at random points and let it go on: `python -m tests.runs`.

Prints what was lost, done twice or left running, and whether the report is that of a run without kills.
"""

import argparse
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.runs.killing import HOW, ROOT, Eval, killed_often


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill, resume, compare; 0 where nothing was lost, nothing done twice, and the report is the same."""
    parser = argparse.ArgumentParser(prog="python -m tests.runs", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("-n", type=int, default=600, help="questions of the run")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--backend", default="processes")
    told = parser.parse_args(arguments)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has background jobs ignore Ctrl-C
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "questions.jsonl"
        subprocess.run(
            [
                *(sys.executable, "-m", "bip.commands.main", "simulate", "questions", "--about", "goal"),
                *("-n", str(told.n), "-o", str(data)),
            ],
            cwd=ROOT,
            check=True,
        )
        more = ("--backend", told.backend)
        whole = Eval("mmtom-qa", data, Path(folder) / "whole.json", told.workers, more).finished()
        run = Eval("mmtom-qa", data, Path(folder) / "killed.json", told.workers, more)
        found = killed_often(run, told.kills, told.n, told.seed)
        left = sorted(path.name for path in Path(folder).iterdir())
    same = found.pop("report") == whole
    print(f"{found['kills']} kills ({', '.join(HOW)} in turn) in a run of {whole['n']}: {found}")
    print(f"the report is {'the same' if same else 'ANOTHER'}; files left: {', '.join(left)}")
    good = same and not (found["lost"] or found["twice"] or found["orphans"])
    return 0 if good and found["kills"] == told.kills else 1


if __name__ == "__main__":
    sys.exit(main())
