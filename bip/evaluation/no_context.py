"""What a context adds: the same policy on the same questions, with nothing shown."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bip.evaluation.paired import compare


def beside(report: Mapping[str, Any], blind: Mapping[str, Any]) -> dict[str, Any]:
    """Return the run without context, and how much the context adds, paired by item."""
    difference = compare(report["items"], blind["items"], np.random.default_rng(0))
    added = None if difference is None else {
        "n": difference.n,
        "mean": difference.mean,
        "ci95": list(difference.ci95),
        "better": difference.better,
        "worse": difference.worse,
    }  # fmt: skip
    return {
        "accuracy": blind["accuracy"],
        "sem": blind.get("sem"),
        "by_type": blind["by_type"],
        "context_adds": added,
    }
