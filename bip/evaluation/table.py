"""A report as text that people read: figures, controls and published results side by side."""

from typing import Any

SHOWN_FAILURES = 10


def as_text(report: dict[str, Any]) -> str:
    """Return the report of `bip eval` as lines of text."""
    low, high = report["ci95"]
    lines = [
        f"{report['benchmark']}, {report['modality']}, policy {report['policy']}"
        + (" (interrupted: figures of the questions answered so far)" if report["interrupted"] else ""),
        f"  accuracy {report['accuracy']:.4f}  (95% interval {low:.3f} to {high:.3f}), wrong {report['wrong']:.4f}",
        f"  n {report['n']}: answered {report['answered']}, undecided {report['undecided']}, failed {report['failed']}",
        *_calibration(report["calibration"]),
        *_fitted(report),
        *_usage(report.get("usage")),
        f"  {report['questions_per_second']:.0f} questions a second",
        "",
        *_rows("by type", {k: v["accuracy"] for k, v in report["by_type"].items()}, report["by_type"]),
        *_rows("controls, no theory of mind (silent = 1/k)", report["controls"]),
        *_rows("published, all questions", report["published"]),
        *_failures(report["items"]),
    ]
    return "\n".join(lines).rstrip()


def _calibration(figures: dict[str, Any]) -> list[str]:
    if not figures["n"]:
        return []
    return [
        f"  calibration: NLL {figures['nll']:.3f} nats, Brier {figures['brier']:.3f}, ECE {figures['ece']:.3f}"
    ]


def _fitted(report: dict[str, Any]) -> list[str]:
    """Say what the parameters of the evidence were fitted on, and whether these figures saw it."""
    fitted_on = report.get("fitted_on")
    if fitted_on is None:
        return []
    if report.get("cross_validated"):
        return [f"  cross-validated over scenarios; by default its evidence is fitted on {fitted_on}"]
    return [f"  the parameters of its evidence were fitted on {fitted_on}"]


def _usage(usage: dict[str, Any] | None) -> list[str]:
    if usage is None:
        return []
    cost = f", cost {usage['cost']:.4f}" if "cost" in usage else ""
    asked = (
        f"  asked {usage['requests']:.0f} times ({usage['cached']:.0f} more from the cache, "
        f"{usage['retries']:.0f} again after a fault)"
    )
    tokens = f"  tokens: {usage['prompt_tokens']:.0f} sent, {usage['completion_tokens']:.0f} received{cost}"
    return [asked, tokens, *_mean_usage(usage["per_question"]), *_adjusted(usage.get("adjusted", []))]


def _mean_usage(mean: dict[str, float]) -> list[str]:
    if not mean:
        return []
    cost = f", cost {mean['cost']:.6f}" if "cost" in mean else ""
    asked = f"{mean['requests']:.1f} requests, {mean['prompt_tokens'] + mean['completion_tokens']:.0f} tokens"
    return [f"  per question: {asked}, {mean['seconds']:.2f} s of waiting{cost}"]


def _adjusted(changes: list[str]) -> list[str]:
    return [f"  the model was sent {change}" for change in changes]


def _rows(title: str, rows: dict[str, float], sizes: dict[str, Any] | None = None) -> list[str]:
    if not rows:
        return []
    width = max(len(name) for name in rows)
    lines = [
        f"  {name:<{width}}  {value:.3f}" + (f"  (n {sizes[name]['n']})" if sizes else "")
        for name, value in rows.items()
    ]
    return [title, *lines, ""]


def _failures(items: list[dict[str, Any]]) -> list[str]:
    failed = [item["error"] for item in items if item["status"] == "failed"]
    if not failed:
        return []
    lines = [f"failed ({len(failed)})", *(f"  {error}" for error in failed[:SHOWN_FAILURES])]
    more = len(failed) - SHOWN_FAILURES
    return lines + ([f"  and {more} more: see the report of --out"] if more > 0 else [])
