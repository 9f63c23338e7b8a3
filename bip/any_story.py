"""The reasoner for stories in anybody's words: what the household's grammar cannot read, the reader of any story can.

The reasoner goes its one way for all that the grammar reads. For the rest, the reader of any story makes a `Story`
with witnesses, and perspectives tell who knows what, as everywhere; but how well a choice says what somebody thinks is
matched by words, with a score, and not yet inferred from claims. Those answers say so in a note. When questions in
anybody's words become claims, this file goes.
"""

from dataclasses import dataclass, field, replace

from bip.answer import Answer
from bip.plain_answers import answer_plainly
from bip.reasoner import Reasoner
from symbolic.errors import BipError, ParseError
from symbolic.language.grammar.words.lexer import check_length
from symbolic.language.parser import SURE, everyday
from symbolic.language.question import Question, require_choices

MATCHED = "read by the reader of any story: the choices were matched by their words, and the probabilities are scores"


@dataclass(frozen=True, slots=True)
class AnyStory:
    """Answers questions about minds, in symbols, in the grammar's English, or in anybody's.

    Attributes:
        reasoner: answers whatever its parser reads without doubt.
    """

    reasoner: Reasoner = field(default_factory=Reasoner)

    def answer(self, question: Question | str) -> Answer:
        """Answer a question; where neither reader understands it, the grammar's error stands.

        Raises:
            BipError: the question cannot be read or answered; the message says where and why.
        """
        if not isinstance(question, str):
            require_choices(question)
            _require_length(question)
        if not isinstance(question, str) and question.in_words and _is_everyday(question):
            try:
                return self._matched(question)
            except ParseError:
                pass  # the grammar may do better
        try:
            answer = self.reasoner.answer(question)
        except BipError as error:
            if isinstance(question, str) or not question.in_words:
                raise
            return self._instead(question, error)
        if isinstance(question, str) or not question.in_words:
            return answer
        if answer.confidence >= SURE:
            return answer
        plain = self._matched(question)
        return answer if plain.choice is None else plain

    def _instead(self, question: Question, error: BipError) -> Answer:
        try:
            plain = self._matched(question)
        except ParseError:
            raise error from None
        if plain.choice is None and (question.scene.strip() or not isinstance(error, ParseError)):
            raise error  # it was read as a home: what is wrong there helps more
        return plain

    def _matched(self, question: Question) -> Answer:
        plain = answer_plainly(question, self.reasoner.margin)
        return replace(plain, notes=(*plain.notes, MATCHED))


def _require_length(question: Question) -> None:
    """Refuse a question of which one text is too long, before any of them is read."""
    for text in (question.scene, question.narrative, question.prompt, *question.choices):
        check_length(text)


def _is_everyday(question: Question) -> bool:
    return everyday(question.scene, question.narrative, question.prompt, question.choices)
