"""What a run of questions in open words is to be told of beside its answers: contexts that were too long."""

from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from bip.evaluation.run import Answerer
from bip.open_words.open_answer import OpenAnswer
from symbolic.language.question import Question


@dataclass(slots=True)
class Watched:
    """An answerer whose answers are looked through for what a report should say.

    Attributes:
        answerer: who answers.
        windowed: questions whose context was longer than the model reads, and was read in windows.
        windows: the windows of these in all.
        backwards: questions whose times run backwards.
    """

    answerer: Answerer
    windowed: int = 0
    windows: int = 0
    backwards: int = 0
    _lock: Lock = field(default_factory=Lock, repr=False)

    def answer(self, question: Question) -> Any:
        """Answer a question; raises as the answerer does."""
        answer = self.answerer.answer(question)
        if isinstance(answer, OpenAnswer):
            most = max((factor.windows for factor in answer.factors), default=1)
            with self._lock:
                self.windowed += most > 1
                self.windows += most if most > 1 else 0
                self.backwards += any("run backwards" in note for note in answer.notes)
        return answer

    def told(self) -> dict[str, int]:
        """Return the counts for a report."""
        return {"windowed": self.windowed, "windows": self.windows, "backwards": self.backwards}
