"""Holding our relations against the ones that a data set ships."""

import time
from pathlib import Path
from typing import Any

from perception.reports.detection_score import tallies
from perception.reports.recordings import of_recordings
from perception.scene.rules import RuleSet, rule_set
from perception.sources.known_sources import source_of
from perception.sources.source import Comparison, Source
from symbolic.spreading import HERE, Workers


def check(path: Path, format: str, rules: str | None = None, workers: Workers = HERE) -> dict[str, Any]:
    """Compare relations from boxes with the file's own.

    Args:
        path: a scenario or a scene, or a folder of them.
        format: name of a source ("muma-tom", "virtualhome", "mmtom-qa", ...).
        rules: name of a rule set; None for the format's own (`default` for frames, whose boxes are not exact).
        workers: who compares, a recording at a time.

    Returns:
        `format, rules, files, frames, skipped, relations, seconds`; each relation has
        `precision, recall, f1, tp, fp, fn`.

    Raises:
        InputError: an unknown format or rule set, or a path without usable files.
    """
    started = time.perf_counter()
    chosen = rule_set(rules or source_of(format).rules)
    compared, skipped = of_recordings(path, format, chosen, workers, _compare)
    found = tallies(agreement for comparison in compared for agreement in comparison.agreements)
    return {
        "format": format,
        "rules": chosen.name,
        "files": len(compared),
        "frames": sum(comparison.frames for comparison in compared),
        "skipped": [*skipped, *(reason for comparison in compared for reason in comparison.skipped)],
        "relations": {name: tally.as_dict() for name, tally in found.items()},
        "seconds": time.perf_counter() - started,
    }


def _compare(source: Source, file: Path, rules: RuleSet) -> Comparison:
    return source.compare(file, rules)
