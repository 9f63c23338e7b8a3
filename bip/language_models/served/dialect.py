"""Which fields of a request a model takes, learned from what it refuses."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

log = logging.getLogger(__name__)

ROOM_TO_REASON = 4096
"""Tokens added where a limit counts what a model thinks to itself before it replies."""

_RENAMED = (
    "max_completion_tokens in place of max_tokens, "
    f"and {ROOM_TO_REASON} more, since it counts unspoken reasoning too"
)
_DROPPED = "its own temperature, since it takes no other"
_NO_CHOICE = ("not support", "only the default", "unsupported parameter", "deprecated")
"""What a refusal of any temperature says, and that of one out of range does not."""


@dataclass(slots=True)
class Dialect:
    """How requests to one model differ from those of the interface's first version; threads share it.

    Attributes:
        changes: what was learned so far, in words.
    """

    changes: dict[str, None] = field(default_factory=dict[str, None])

    def worded(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a request's body as this model takes it."""
        changed = dict(body)
        if _RENAMED in self.changes and "max_tokens" in changed:
            changed["max_completion_tokens"] = changed.pop("max_tokens") + ROOM_TO_REASON
        if _DROPPED in self.changes:
            changed.pop("temperature", None)
        return changed

    def learn(self, sent: Mapping[str, Any], refusal: str, model: str) -> bool:
        """Learn from a refusal, in the server's words; return whether the same can now be sent differently."""
        words = refusal.lower()
        if "max_tokens" in sent and "max_completion_tokens" in words:
            change = _RENAMED
        elif "temperature" in sent and "temperature" in words and any(sign in words for sign in _NO_CHOICE):
            change = _DROPPED
        else:
            return False
        if change not in self.changes:
            log.warning("%s is sent %s", model, change)
            self.changes[change] = None
        return True
