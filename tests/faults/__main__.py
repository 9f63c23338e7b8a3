"""Put each fault of the list into a copy of the tree, and see whether the tests notice: `python -m tests.faults`."""

import argparse
import sys
from collections.abc import Sequence

from tests.faults.fault import Fault, Verdict, judge_all
from tests.faults.table import FAULTS

SHARE = 0.05
"""Share of the faults that may survive."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge the faults, print what became of each and the survivors; 0 where few enough survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument(
        "words", nargs="*", help="judge only faults whose name or file has one of these in it"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many to judge at a time")
    parser.add_argument("--verbose", action="store_true", help="say which test noticed each, and why")
    options = parser.parse_args(arguments)
    faults = [f for f in FAULTS if not options.words or any(w in f.name + f.path for w in options.words)]
    if not faults:
        parser.error("there is no such fault")
    missed: list[tuple[Fault, Verdict]] = []
    for number, (fault, verdict) in enumerate(judge_all(faults, options.jobs), start=1):
        print(f"{number:4}/{len(faults)}  {verdict.outcome:9} {fault.path}: {fault.name}", flush=True)
        if options.verbose and verdict.noticed:
            print(f"           {verdict.noticed}", flush=True)
        if verdict.outcome != "killed":
            missed.append((fault, verdict))
    print(f"{len(faults) - len(missed)} of {len(faults)} faults were noticed")
    for fault, verdict in missed:
        print(f"  {verdict.outcome}: {fault.name} ({fault.path}; {', '.join(fault.tests)})")
    broken = any(verdict.outcome == "broken" for _, verdict in missed)
    return 1 if broken or len(missed) > SHARE * len(faults) else 0


if __name__ == "__main__":
    sys.exit(main())
