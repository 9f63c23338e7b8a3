"""The reasoner for stories in anybody's words: what the household's grammar cannot read, the reader of any story can.

A parser that asks a language model turns such a story into symbols (`StoryReader`), which go the one way. Without one,
the reader of any story makes a `Story` with witnesses, and perspectives tell who knows what, as everywhere; but how
well a choice says what somebody thinks is matched by words, with a score, and not yet inferred from claims; the
probabilities allow for as many misreadings as were met in stories that nobody had read
(`bip.inference.plain_stories.reliability`). Those answers say so in a note. When questions in anybody's words become
claims, this file goes.
"""

import re
from dataclasses import dataclass, field, replace

from bip.answer import Answer
from bip.collection import seldom_collected
from bip.plain_answers import answer_plainly, undecided
from bip.reasoner import Reasoner
from bip.withheld import is_withheld
from symbolic.errors import BipError, ImpossibleEvidenceError, ParseError, UndecidedError, UnknownThingError
from symbolic.language.account import told
from symbolic.language.depth import of_bounded_depth
from symbolic.language.grammar.words.lexer import check_length
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.parser import GRAMMAR, SURE, StoryReader, confidence, everyday
from symbolic.language.question import Question, require_choices
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.minds import REMAINING
from symbolic.language.reader.questions.names import two_people
from symbolic.language.reader.words.english import require_english
from symbolic.language.statements import Query, Social
from symbolic.world.notes import remark
from symbolic.world.vocabulary import FIXTURES

MATCHED = remark(
    "read by the reader of any story: the choices were matched by their words; "
    "of plain stories by a new author one answer in seven is wrong, of oblique ones three in ten"
)


READABLE = 0.75
"""Share of a story's content words from which on a household's story is answered though it was not read in full,
where the reader of any story cannot say more; below it, the reading is too doubtful."""


LIVELY = 5
"""Events from which on a story among rooms is one of a home, rather than one in which somebody goes to the kitchen."""


@dataclass(frozen=True, slots=True)
class AnyStory:
    """Answers questions about minds, in symbols, in the grammar's English, or in anybody's.

    Attributes:
        reasoner: answers whatever its parser reads without doubt.
    """

    reasoner: Reasoner = field(default_factory=Reasoner)

    def answer(self, question: Question | str) -> Answer:
        """Answer a question; where no reader understands it, the error of the household's stands.

        Raises:
            BipError: the question cannot be read or answered; the message says where and why.
        """
        if isinstance(question, str):
            return self.reasoner.answer(question)
        require_choices(question)
        _require_length(question)
        if not question.in_words:
            return self.reasoner.answer(question)
        try:
            with seldom_collected(_characters(question)), of_bounded_depth():
                return self._in_words(question)
        except (ParseError, ImpossibleEvidenceError) as error:
            asks_likeliest = isinstance(error, ParseError) and sense_of(question.prompt) != "least"
            if asks_likeliest or not self._only_tells(question):
                raise
            return undecided(question, self.reasoner.margin, str(error))

    def _in_words(self, question: Question) -> Answer:
        if self._model() is None:
            require_english(f"{question.scene} {question.narrative}")
        tried = _is_everyday(question) or (self._model() is not None and not _of_a_household(question))
        if tried:
            try:
                return self._everyday(question)
            except ParseError:
                pass  # the grammar may do better
        try:
            answer = self.reasoner.answer(question)
        except BipError as error:
            if self._model() is not None and not isinstance(error, ParseError):
                raise  # the server, not the reading: asking in another form would fail again
            if tried and self._model() is None:
                raise  # the reader of any story could not read it either
            return self._instead(question, error)
        if self._model() is not None:
            return answer
        if not _reads_choices(question, answer):
            return self._matched(question)
        if answer.confidence >= SURE:
            return answer
        if _of_stances(answer.query) and answer.confidence >= READABLE:
            return answer  # words of the story do not tell who helps whom: nothing is gained by matching them
        try:
            plain = self._matched(question)
        except ParseError:
            if answer.confidence >= READABLE:
                return answer
            raise
        return answer if plain.choice is None and not is_withheld(plain) else plain

    def _everyday(self, question: Question) -> Answer:
        """Answer about a story of no described home: by the reader of any story, or by a model's symbols."""
        reader = self._model()
        if reader is not None and reader.reads_first:
            return self._by_symbols(question, reader)
        try:
            plain = self._matched(question)
        except ParseError:
            if reader is None:
                raise
            return self._by_symbols(question, reader)
        doubtful = plain.choice is None or any(note.kind == "not understood" for note in plain.notes)
        return self._by_symbols(question, reader) if reader is not None and doubtful else plain

    def _instead(self, question: Question, error: BipError) -> Answer:
        open_ = isinstance(error, UndecidedError) and self._only_tells(question)
        if open_ and _is_told_of_a_home(question):
            return undecided(question, self.reasoner.margin, str(error))
        try:
            plain = self._everyday(question)
        except ParseError:
            raise error from None
        if plain.choice is not None or (isinstance(error, ParseError) and not question.scene.strip()):
            return plain
        if isinstance(error, UnknownThingError) and not question.scene.strip():
            return replace(
                plain, notes=(*plain.notes, remark(str(error)))
            )  # of somebody or something not in the story
        raise error  # it was read as a home: what is wrong there helps more

    def _only_tells(self, question: Question) -> bool:
        """Whether a question has a story alone, without a described home, and no model to read it."""
        return not question.scene.strip() and self._model() is None

    def _model(self) -> StoryReader | None:
        parser = self.reasoner.parser
        return parser if isinstance(parser, StoryReader) else None

    def _by_symbols(self, question: Question, reader: StoryReader) -> Answer:
        return replace(self.reasoner.answer(reader.any_story(question)), question=question)

    def _matched(self, question: Question) -> Answer:
        plain = answer_plainly(question, self.reasoner.margin, self.reasoner.over_chance)
        return replace(plain, notes=(*plain.notes, MATCHED))


def _reads_choices(question: Question, answer: Answer) -> bool:
    """Whether a household's reading tells the choices apart: it took none for what remains, or left no other unread."""
    unread = {word for note in answer.notes if note.kind == "unread" for word in note.words}
    left = sum(any(re.search(rf"\b{re.escape(w)}\b", choice) for w in unread) for choice in question.choices)
    remains = any(note.said == REMAINING for note in answer.notes)
    return left < 2 or not remains or bool(question.scene.strip())


def _of_a_household(question: Question) -> bool:
    """Whether a question has a form that the household's grammar knows, or comes with a home."""
    if question.scene.strip():
        return True
    try:
        GRAMMAR.query(question.prompt, question.choices)
    except BipError:
        return False
    return True


def _is_told_of_a_home(question: Question) -> bool:
    """Whether two people go about the rooms of a home, so that a story's words tell no more than its events do."""
    names = two_people(question.choices, question.prompt)
    if names is None:
        return False
    account = told(None, GRAMMAR.story(question.narrative, names))
    places = [event.target for event in account.events if event.target is not None]
    fixed = all(
        isinstance(place, RoomMention) or (isinstance(place, PlaceMention) and place.kind in FIXTURES)
        for place in places
    )
    moves = fixed and any(isinstance(place, RoomMention) for place in places)
    return moves and len(account.events) >= LIVELY and confidence(account) >= READABLE


def _of_stances(query: Query) -> bool:
    """Whether a question is about what one person is to another: helps, hinders, does not care."""
    said = (*query.conditions, *query.statements)
    return any(isinstance(claim, Social) for one in said for claim in one.claims)


def _require_length(question: Question) -> None:
    """Refuse a question of which one text is too long, before any of them is read."""
    for text in _texts(question):
        check_length(text)


def _characters(question: Question) -> int:
    return sum(map(len, _texts(question)))


def _texts(question: Question) -> tuple[str, ...]:
    return question.scene, question.narrative, question.prompt, *question.choices


def _is_everyday(question: Question) -> bool:
    return everyday(question.scene, question.narrative, question.prompt, question.choices)
