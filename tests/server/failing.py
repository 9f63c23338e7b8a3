"""What fails in another process; a module of its own, since that process loads it."""

from typing import Any


def fail(error: Exception) -> Any:
    """Raise an error."""
    raise error


def defective(record: Any) -> Any:
    """Fail as a defect of ours would."""
    raise RuntimeError("/secret/path")
