"""A report on questions in open words as text that people read."""

from typing import Any

from bip.evaluation.table import as_text as whole


def as_text(report: dict[str, Any]) -> str:
    """Return the report of `bip eval egotom` or, on multiple choice, `bip eval wagibench` as lines of text."""
    lines = [whole(report), ""]
    if "sem" in report:
        orders = "one order" if report["shuffles"] == 1 else f"{report['shuffles']} orders"
        lines.append(f"over {report['questions']} questions, in {orders} of their choices: mean +- SEM")
        rows = {"all": report, **report["by_type"]}
        lines += [f"  {kind:<10}  {row['accuracy']:.3f} +- {row['sem']:.3f}" for kind, row in rows.items()]
    for name, classes in report.get("by", {}).items():
        lines.append(f"by {name}")
        lines += [f"  {value:<28}  {row['accuracy']:.3f}  (n {row['n']})" for value, row in classes.items()]
    if "no_context" in report:
        lines += beside_no_context(report["no_context"])
    lines += [f"note: {note}" for note in (*_contexts(report.get("contexts", {})), *report.get("notes", ()))]
    return "\n".join(lines).rstrip()


def beside_no_context(blind: dict[str, Any]) -> list[str]:
    """Return what the same policy reaches when nothing is shown, and what the context adds."""
    lines = [f"with no context  {blind['accuracy']:.3f}"]
    added = blind["context_adds"]
    if added is not None:
        low, high = added["ci95"]
        lines.append(
            f"  the context adds {added['mean']:+.3f}  (95% interval {low:+.3f} to {high:+.3f}, n {added['n']})"
        )
    return lines


def _contexts(told: dict[str, int]) -> list[str]:
    """Return what is to be said of contexts that were too long, or ran backwards."""
    lines = []
    if told.get("windowed"):
        lines.append(
            f"{told['windowed']} contexts were longer than what is read at a time, "
            f"and were read in {told['windows']} windows"
        )
    if told.get("backwards"):
        lines.append(
            f"the times of {told['backwards']} contexts run backwards; their lines were taken as given"
        )
    return lines
