"""What reads English: the grammar, a language model, or the one where the other stops."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from symbolic.errors import ParseError
from symbolic.language.account import Account, told
from symbolic.language.grammar import parse_narrative, parse_query, parse_scene
from symbolic.language.grammar.passed_over import with_unread
from symbolic.language.grammar.plain_lines.plain_questions import asks_for_place, parse_where_query
from symbolic.language.grammar.plain_lines.plain_story import read_plain_story
from symbolic.language.mentions import PlaceMention
from symbolic.language.parses import NarrativeParse, SceneParse
from symbolic.language.question import Question
from symbolic.language.reader.household.household import read_household
from symbolic.language.reader.questions.minds import read_one_mind, read_two_minds
from symbolic.language.staging.fusion import fuse_accounts
from symbolic.language.statements import Query, people_in_claim, places_in_claim


class Parser(Protocol):
    """From English to symbols.

    Laws: what a parse names is in the vocabulary or noted as unknown; what was not read is in the
    parse's `Reading` or is a `ParseError`, and never left out in silence.
    """

    def scene(self, text: str) -> SceneParse:
        """Read the description of a home."""
        ...

    def narrative(self, text: str, agent: str | None, scene: SceneParse) -> NarrativeParse:
        """Read what somebody did in a home; `agent` is the person's name, None to find it."""
        ...

    def story(self, text: str, names: Sequence[str]) -> NarrativeParse:
        """Read what people did and said in a home that is not described; `names` are known to take part."""
        ...

    def query(self, prompt: str, choices: Sequence[str]) -> Query:
        """Read a question about one person's mind, or about one person's mind with regard to another."""
        ...


@runtime_checkable
class PlainReader(Protocol):
    """A parser that also reads stories in plain sentences, which say all that there is to know of the home."""

    def plain_story(self, text: str, spoken: Iterable[str], *, whole: bool) -> Account | None:
        """Read such a story; None where it is of another kind (`read_plain_story`)."""
        ...


@runtime_checkable
class StoryReader(Protocol):
    """A parser that also turns any story and its question into symbols."""

    @property
    def reads_first(self) -> bool:
        """Whether it reads them before the reader that needs no model, or only where that one cannot tell."""
        ...

    def any_story(self, question: Question) -> Question:
        """Return a question in words as one in symbols.

        Raises:
            ParseError: it cannot be read.
        """
        ...


@dataclass(frozen=True, slots=True)
class Grammar:
    """The grammar: offline, the default."""

    def scene(self, text: str) -> SceneParse:
        """Read the description of a home."""
        return parse_scene(text)

    def narrative(self, text: str, agent: str | None, scene: SceneParse) -> NarrativeParse:
        """Read what somebody did."""
        return parse_narrative(text, agent)

    def story(self, text: str, names: Sequence[str]) -> NarrativeParse:
        """Read what people did and said."""
        return with_unread(read_household(text, names), text, names)

    def query(self, prompt: str, choices: Sequence[str]) -> Query:
        """Read a question."""
        asked_where = parse_where_query(prompt, choices)
        if asked_where is not None:
            return asked_where
        return read_two_minds(prompt, choices, unnamed=False) or _one_mind(prompt, choices)

    def plain_story(self, text: str, spoken: Iterable[str], *, whole: bool) -> Account | None:
        """Read a story in plain sentences."""
        return read_plain_story(text, spoken, whole=whole)


def _one_mind(prompt: str, choices: Sequence[str]) -> Query:
    """Read a question that names one person in the forms that are known best, or by its gist where it has none.

    By its gist it may be about what that person is to another, whom the story names.
    """
    try:
        query = parse_query(prompt, choices)
    except ParseError:
        found = read_two_minds(prompt, choices) or read_one_mind(prompt, choices)
        if found is None:
            raise
        return found
    doubtful = any(note.kind == "turned" for note in query.reading.notes)
    return (read_one_mind(prompt, choices) if doubtful else None) or query


GRAMMAR = Grammar()
"""The grammar needs no more than one."""


def read(question: Question, query: Query, parser: Parser = GRAMMAR) -> Account:
    """Return what a question tells: its texts as read, fused with what it tells as symbols.

    Args:
        question: what is given.
        query: what is asked, which names people who take part.
        parser: reads English.

    Raises:
        ParseError: a text cannot be read.
        InputError: the question tells nothing.
    """
    has_text = bool(question.scene.strip() or question.narrative.strip())
    if question.told is None:
        return read_text(question, query, parser)
    return fuse_accounts(read_text(question, query, parser), question.told) if has_text else question.told


def read_text(question: Question, query: Query, parser: Parser = GRAMMAR) -> Account:
    """Return what the texts of a question tell."""
    if not question.scene.strip():
        plain = _plain_story(question, query, parser)
        return plain or told(None, parser.story(question.narrative, _people(query)))
    people = _people(query)
    scene = parser.scene(question.scene)
    if len(people) == 1:
        return told(scene, parser.narrative(question.narrative, people[0], scene))
    return told(scene, parser.story(question.narrative, people))


def _plain_story(question: Question, query: Query, parser: Parser) -> Account | None:
    """The account of a story in plain sentences; of a question that asks where, all need not be understood."""
    if not isinstance(parser, PlainReader):
        return None
    claims = [claim for said in (*query.conditions, *query.statements) for claim in said.claims]
    spoken = {m.kind: None for claim in claims for m in places_in_claim(claim) if isinstance(m, PlaceMention)}
    asks_where = bool(claims) and all(asks_for_place(claim) for claim in claims)
    account = parser.plain_story(question.narrative, spoken, whole=not asks_where)
    if account is None or asks_where or any(event.verb in _LAYS for event in account.events):
        return account
    return None  # it does not tell where anything is: the home is not told


_LAYS = ("put", "move", "reveal")
"""Verbs that tell where a thing is."""


def _people(query: Query) -> tuple[str, ...]:
    claims = [claim for said in (*query.conditions, *query.statements) for claim in said.claims]
    return tuple(dict.fromkeys(name for claim in claims for name in people_in_claim(claim) if name))


SURE = 0.9
"""Share of a story's content words that the household's grammar must account for to be believed."""


def confidence(account: Account) -> float:
    """Return how sure the least sure part of a reading is, in [0, 1]."""
    return min([account.confidence, *(report.confidence for report in account.reports)])


def everyday(scene: str, narrative: str, prompt: str, choices: Sequence[str]) -> bool:
    """Whether a question asks where, of a story that is neither in plain lines nor of a home that is described."""
    if scene.strip() or parse_where_query(prompt, choices) is None:
        return False
    return read_plain_story(narrative, whole=False) is None
