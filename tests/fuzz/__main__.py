"""Answer many questions whose meaning was destroyed, and count what became of them: `python -m tests.fuzz`."""

import argparse
import sys
from collections.abc import Sequence
from typing import get_args

from bip.any_story import AnyStory
from bip.reasoner import Reasoner
from symbolic.language.question import Question
from tests.fuzz.material import everyday, homes, material
from tests.fuzz.mutation import Batch
from tests.fuzz.mutations import MUTATIONS
from tests.fuzz.table import Case, Row, answered, cases, lines, tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge n mutated questions and print the table; 1 where one ends in a traceback or takes over five seconds."""
    options = _options(arguments)
    answerer = AnyStory() if options.answerer == "any-story" else Reasoner()
    chosen = [m for m in MUTATIONS if m.batch in options.batch]
    chosen = [m for m in chosen if not options.classes or m.family in options.classes]
    if not chosen:
        known = ", ".join(dict.fromkeys(m.family for m in MUTATIONS))
        raise SystemExit(f"python -m tests.fuzz: no such class; known: {known}")
    rows: dict[str, Row] = {}
    for case, verdict in tally(
        answerer, cases(answered(answerer, _material(options.stories)), chosen, options.n, options.seed)
    ):
        batch = f", {case.mutation.batch} batch" if case.mutation.destroys else ""
        for name in (case.mutation.family + batch, f"total{batch}"):
            rows.setdefault(name, Row()).add(verdict)
        if options.verbose and verdict.outcome in options.verbose:
            print(
                f"--- {verdict.outcome}: {case.mutation.family}: {case.mutation.name}\n{_shown(case)}\n{verdict.said}"
            )
    print(
        "\n".join(lines(dict(sorted(rows.items(), key=lambda item: (item[0].startswith("total"), item[0])))))
    )
    return int(any(row.outcomes["traceback"] or row.slow for row in rows.values()))


def _material(stories: str) -> Sequence[Question]:
    """Return what is mutated: homes and people in them, stories in anybody's words, or both."""
    return {"homes": homes, "everyday": everyday, "all": material}[stories]()


def _shown(case: Case) -> str:
    """What was changed: the fields that differ."""
    old, new = case.untouched.question, case.question
    names = ("scene", "narrative", "prompt", "choices")
    return "\n".join(
        f"{name}: {getattr(new, name)!r}"[:3000] for name in names if getattr(old, name) != getattr(new, name)
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--n", type=int, default=2_000, help="how many mutated questions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--answerer", choices=("reasoner", "any-story"), default="any-story")
    parser.add_argument("--batch", nargs="*", choices=get_args(Batch), default=get_args(Batch))
    parser.add_argument(
        "--stories", choices=("homes", "everyday", "all"), default="all", help="what is mutated"
    )
    parser.add_argument("--classes", nargs="*", default=(), help="only these families")
    parser.add_argument(
        "--verbose", nargs="*", default=(), help="show the questions of these outcomes: silent, ..."
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
