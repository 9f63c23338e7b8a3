"""Answers about stories in anybody's words: scores as probabilities, with what was read and what was not."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from bip.answer import Answer
from bip.hypotheses.hypothesis import Mind
from bip.inference.plain_stories.answering import CHANGES, PlainAnswer, answer_plain, read_plain
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.changes.words import weighs
from bip.inference.plain_stories.reliability import Array, with_misreading
from bip.inference.plain_stories.tracking import held
from bip.inference.plain_stories.tracking.held import Tracked
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import lead
from bip.inference.posterior import Posterior
from bip.withheld import withheld
from symbolic.errors import ParseError
from symbolic.language.parses import Reading
from symbolic.language.question import Question
from symbolic.language.reader.passed_over import passed_over
from symbolic.language.reader.questions.choices import read_choices
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.statements import Believes, Claim, Holds, Is, Query, Statement
from symbolic.world.notes import Note, in_one, not_understood, remark

UNREAD = 0.34
"""Share of the sentences that may be read in part only; above it, nothing is answered."""
LIKELY_OPEN = 0.5
"""Probability that a story leaves its question open from which on it is said."""


def answer_plainly(question: Question, margin: float, over_chance: float = 0.0) -> Answer:
    """Answer a question on a story in plain English.

    Args:
        question: what is given; its texts alone are read.
        margin: in probability, by less than which two choices are not told apart.
        over_chance: by how much a choice has to be likelier than a guess among them.

    Raises:
        ParseError: the story is not one that can be read, or speaks of nobody.
    """
    if sense_of(question.prompt) == "least":
        raise ParseError(
            f"the question {question.prompt[:60]!r} asks for the least likely: ask which choice is the likeliest"
        )
    if not question.narrative.strip():
        raise ParseError("the story is empty: nothing can be said of anybody; give a 'narrative'")
    found = answer_plain(question)
    doubts = found.tale.doubts
    _require_story(question, found)
    choice = found.choice if len(doubts) <= UNREAD * len(found.tale.text.sentences) + 1 else None
    probabilities, even = _probabilities(found, len(question.choices), choice), 1.0 / len(question.choices)
    query = _query(found, question)
    notes = [not_understood(text) for text in doubts]
    notes += in_one(_not_weighed(found, passed_over(found.tale, question.prompt, question.choices)))
    if choice is None:
        notes.append(_why_undecided(found, bool(doubts)))
    elif lead(probabilities.tolist()) <= margin or probabilities.max() <= even + over_chance:
        choice = None  # `Answer.undecided` says why
    if found.open >= LIKELY_OPEN:
        notes.append(remark("the story may leave this open: its words are those of stories that do"))
    logs = np.log(probabilities)
    return withheld(
        Answer(
            question=question,
            query=query,
            story=found.tale.story,
            posterior=Posterior(_minds(query), logs, (), logs, (None,) * len(logs)),
            probabilities=tuple(float(p) for p in probabilities),
            choice=choice,
            margin=margin,
            notes=tuple(notes),
            mind=minds_asked(Views(found.tale), found.asked) if found.how in _TRACKED else (),
            over_chance=over_chance,
        )
    )


_TRACKED = frozenset(("judged",))
"""Ways of answering that follow somebody's belief sentence by sentence."""


def tracked(question: Question) -> Sequence[Tracked]:
    """Return what of each sentence becomes known to the mind that a question is about, and which choice it tells.

    Args:
        question: on the belief of somebody in a story in plain English.
    """
    found = read_plain(question)
    choices = read_choices(question.choices, tuple(found.tale.chronicle.cast.names))
    views = Views(found.tale)
    chain = minds_asked(views, found.asked)
    return held.tracked(views, found.asked, choices, chain) if chain else ()


def undecided(question: Question, margin: float, why: str) -> Answer:
    """Leave a question on a story in plain English undecided, its choices equally likely.

    Args:
        question: what is given; its texts alone are read.
        margin: in probability, by less than which two choices are not told apart.
        why: what of it was not understood, as a sentence.

    Raises:
        ParseError: the story is not one that can be read.
    """
    if not question.narrative.strip():
        raise ParseError(f"the story is empty: nothing can be said of anybody; give a 'narrative' ({why})")
    found = read_plain(question)
    query = _query(found, question)
    logs = np.log(_probabilities(found, len(question.choices), None))
    return Answer(
        question=question,
        query=replace(query, sense=sense_of(question.prompt)),
        story=found.tale.story,
        posterior=Posterior(_minds(query), logs, (), logs, (None,) * len(logs)),
        probabilities=tuple(float(p) for p in np.exp(logs)),
        choice=None,
        margin=margin,
        notes=(remark(f"undecided: {why}"),),
    )


def _require_story(question: Question, found: PlainAnswer) -> None:
    text, tale = question.narrative.strip(), found.tale
    clauses = [clause for sentence in tale.text.sentences for clause in sentence.clauses if clause.verb]
    if not clauses or (not tale.chronicle.cast.people and found.choice is None):
        raise ParseError(
            f"{text[:60]!r}: no sentence of the story tells what anybody does; write it in plain English"
        )
    if len(tale.doubts) * 2 > len(tale.text.sentences) + 1:
        raise ParseError(
            f"most of the story was not understood, {tale.doubts[0]!r} first; write shorter sentences"
        )


def _probabilities(found: PlainAnswer, count: int, choice: int | None) -> Array:
    """Return the probabilities of the choices; where nothing tells them apart, they are even."""
    if choice is None or not found.scores:
        return np.full(count, 1.0 / count)
    return with_misreading(found.scores, found.share())


def _not_weighed(found: PlainAnswer, notes: Iterable[Note]) -> Iterator[Note]:
    """Yield notes but those on words that no clause has and that the evidence on a change weighs: "hardly any"."""
    weighed = found.how == CHANGES
    for note in notes:
        if not (weighed and note.kind == "turned" and all(map(weighs, note.words))):
            yield note


def _query(found: PlainAnswer, question: Question) -> Query:
    about = question.prompt
    statements = []
    for text in question.choices:
        claim: Claim = Holds(Is(about, text))
        for name in reversed(found.asked.chain):
            claim = Believes(name, claim)
        statements.append(Statement((claim,)))
    return Query((), tuple(statements), reading=Reading())


def _minds(query: Query) -> tuple[tuple[Mind, ...], ...]:
    return tuple((Mind(said.agent, None, claims=said.claims),) for said in query.statements)


def _why_undecided(found: PlainAnswer, doubtful: bool) -> Note:
    if doubtful:
        return remark(f"undecided: I could not read {found.tale.doubts[0]!r}")
    return remark("undecided: nothing that was read tells the choices apart")
