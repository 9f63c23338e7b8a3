"""The order in which the clauses of a sentence happen."""

from collections.abc import Sequence

from symbolic.language.reader.clauses.clause import Clause

_FIRST = frozenset(
    ("after", "when", "once", "as soon as", "since", "now that", "while", "as", "whenever", "just as", "right after",
     "just after", "because", "the moment", "by the time", "although", "though", "even though", "shortly after")
)  # fmt: skip


def in_time(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence in the order in which they happen."""
    order: list[Clause] = []
    for clause in clauses:
        if clause.link == "relative" and "rel:where" in clause.adverbs:
            continue
        if clause.link == "relative" and not clause.loose and clause.verb not in ("say", "read"):
            continue
        written = clause.verb in ("say", "read") and clause.subject is clause.host
        if clause.link == "relative" and (_state(clause) or clause.perfect or written) and order:
            order.insert(len(order) - 1, clause)
            continue
        if clause.link == "manner" and clause.perfect and order:
            order.insert(_main_before(order), clause)  # "having taken it out, she put it back"
            continue
        if (clause.link in _FIRST and order and _state(clause)) or (
            clause.link in ("after", "once", "as soon as", "since", "because", "right after") and order
        ):
            order.insert(_main_before(order), clause)
        else:
            order.append(clause)
    before = [
        clause
        for clause in order
        if clause.link in ("before", "just before", "until", "shortly before", "long before")
    ]
    if before and order[0] in before and len(order) > 1:
        order = [*order[1:], order[0]] if len(before) == 1 else order
    return order


def _state(clause: Clause) -> bool:
    return (
        clause.progressive
        or clause.verb in ("be", "stand", "sit", "have", "lie", "wait", "sleep")
        or clause.link in ("after", "once", "as soon as", "since")
    )


def _main_before(order: Sequence[Clause]) -> int:
    """Index of the main clause that a subordinate one after it belongs to."""
    for at in range(len(order) - 1, -1, -1):
        if order[at].link == "":
            return at
    return 0
