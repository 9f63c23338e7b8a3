"""A report on the generative task as text that people read."""

from collections.abc import Mapping
from typing import Any


def generative_text(report: Mapping[str, Any]) -> str:
    """Return the report of the generative task as lines of text."""
    lines = [
        f"wagibench, generative, {report['modality']}, subset {report['subset']}",
        f"  n {report['n']}: stated {report['stated']}, failed {report['failed']}",
    ]
    for name, told in report["judges"].items():
        if told["mean"] is None:
            lines.append(f"judge {name}: graded nothing of {told['ungraded']}")
            continue
        low, high = told["ci95"]
        lines.append(
            f"judge {name}: mean {told['mean']:.3f}  (95% interval {low:.3f} to {high:.3f}), "
            f"graded {told['n']}, no grade {told['ungraded']}"
        )
        lines += [
            f"  {kind:<24}  {part['mean']:.3f}  (n {part['n']})" for kind, part in told["by_type"].items()
        ]
    for name, meta in report["meta"].items():
        told = [
            f"{key} {meta[key]:.3f}"
            for key in ("agreement", "constant judge", "random judge")
            if meta[key] is not None
        ]
        lines.append(f"with people, judge {name}: {', '.join(told) or 'no pair'} (pairs {meta['pairs']})")
    lines += ["published, generative", *(f"  {n:<28}  {v:.3f}" for n, v in report["published"].items())]
    failed = [item["error"] for item in report["items"] if item["error"]]
    lines += [f"failed ({len(failed)})", *(f"  {error}" for error in failed[:10])] if failed else []
    return "\n".join(lines)
