"""A question as it comes over the wire, answered: what runs in the processes of `bip.server.protection.workers`."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bip.answer import Answer
from bip.any_story import AnyStory
from bip.question_files import read_question


@dataclass(frozen=True, slots=True)
class Answering:
    """Answers questions; it can be sent to another process.

    Attributes:
        reasoner: answers.
        told: from an answer to JSON values.
    """

    reasoner: AnyStory = field(default_factory=AnyStory)
    told: Callable[[Answer], dict[str, Any]] = Answer.as_json

    def __call__(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a question as JSON values.

        Raises:
            BipError: it cannot be read or answered.
        """
        return self.told(self.reasoner.answer(read_question(json.dumps(record).encode(), "the request")))
