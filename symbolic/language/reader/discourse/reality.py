"""Whether what a clause tells happens: not what is denied, wished, supposed, or still to come."""

from symbolic.language.reader.clauses.clause import Clause

UNREAL = frozenset(
    ("if", "unless", "whether", "lest", "as if", "as though", "in case", "so that", "even if", "until")
)
RAISING = frozenset("appear seem happen prove tend".split())
NOT_YET = frozenset("will would should may might must shall".split())


def is_real(clause: Clause, kind: str) -> bool:
    """Return whether what a clause tells happens: not if denied, wished, possible or to come."""
    minds = kind in (
        "see",
        "hear",
        "know",
        "think",
        "be",
        "have",
        "learn",
        "tell",
        "say",
        "ask",
        "want",
        "search",
        "miss",
        "read",
    )
    if clause.negated and not minds:
        return False
    if clause.modal in NOT_YET and kind not in ("see", "think", "want", "know"):
        return False
    if clause.modal in ("can", "could", "ca") and kind not in ("see", "hear", "know"):
        return False
    return not (clause.link == "purpose" and kind not in ("search",))
