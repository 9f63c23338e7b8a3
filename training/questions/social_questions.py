"""Questions in English about two simulated people, with gold from their true minds.

    {scenario: {"description": ..., "questions": {"1": ...}, "answers": {"1": ...}, "labels": {"1": type}}}

the record of MuMA-ToM's questions.json, so that `bip eval muma-tom FILE` runs them and prints its
controls. Whatever can be seen without a theory of mind is balanced: questions go out together that
are alike in it and differ in what is true, choices are dealt to either side, and names and words are
drawn without regard to what is true. Questions on which even the true model finds little evidence,
for or against the truth, are left out.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np

from bip.reasoner import Reasoner
from symbolic.errors import InputError
from symbolic.language.parser import GRAMMAR
from symbolic.language.question import Question
from symbolic.language.render import render_social_query, render_story
from symbolic.language.statements import Query
from symbolic.whole_files import write_whole
from training.questions.social_claims import (
    Candidate,
    ask_belief,
    ask_believed_goal,
    ask_purpose,
    ask_social_goal,
)
from training.simulation.draws import pick
from training.simulation.encounters import AGENT, OTHER, Encounter, EncounterOptions, simulate_encounter

T = TypeVar("T")
Sense: TypeAlias = Literal["most", "least"]

OPTIONS = EncounterOptions(usual_share=1.0, knowing=0.65, mistaken=0.35, unsure=0.0, max_steps=16)
"""Encounters in the home that a reader of a story supposes; who answers is sure, rightly or wrongly."""

PEOPLE: Mapping[str, str] = {
    **dict.fromkeys(("Ava", "Clara", "Elena", "Hana", "Julia", "Lena", "Nadia", "Petra", "Sofia", "Yara"), "she"),
    **dict.fromkeys(("Ben", "Daniel", "Farid", "Igor", "Kofi", "Marco", "Omar", "Ravi", "Theo", "Viktor"), "he"),
}  # fmt: skip
"""Names of people, and the pronoun of each."""

THINGS = (
    "apple", "banana", "book", "bottle of wine", "carrot", "cellphone", "cupcake", "dish bowl", "folder", "fork",
    "knife", "magazine", "mug", "plate", "potato", "remote control", "spoon", "toy", "water glass", "wine glass",
)  # fmt: skip
"""Things that can be counted, so that "a" goes with each."""

WAITING = 4
"""Candidates of one side that wait for others; more of them are passed over."""


LIE = 0.5
"""Part of the evidence that is asked of questions about beliefs: one lie hardly ever tells more of them."""


@dataclass(frozen=True, slots=True)
class SocialQuestion:
    """A question in English.

    Attributes:
        story: what happened.
        prompt: the question.
        choices: the two statements.
        target: index of the right one.
        type: as MuMA-ToM names it.
    """

    story: str
    prompt: str
    choices: tuple[str, ...]
    target: int
    type: str


def write_social_questions(
    n: int, seed: int, path: Path, evidence: float = 4.0, on_question: Callable[[], None] = lambda: None
) -> None:
    """Write n questions, one a scenario, about as many of each type.

    Args:
        n: how many.
        seed: the same seed gives the same file.
        path: where to.
        evidence: log-odds, nats, that the true model must find at least, for or against the truth;
            half of it for beliefs.
        on_question: called for each question that was found.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)  # before the work, so that none is lost
        found: list[SocialQuestion] = []
        for question in social_questions(n, seed, evidence):
            found.append(question)
            on_question()
        order = np.random.default_rng([seed, 0, 5]).permutation(n)
        records = {str(i): to_record(found[at]) for i, at in enumerate(order)}
        write_whole(path, json.dumps(records, indent=1) + "\n")
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error


def to_record(question: SocialQuestion) -> dict[str, Any]:
    """Return a question as a scenario of MuMA-ToM's file."""
    choices = [f"{letter}) {choice}" for letter, choice in zip("AB", question.choices, strict=True)]
    return {
        "description": question.story,
        "questions": {"1": "\n".join((question.prompt, *choices))},
        "answers": {"1": choices[question.target]},
        "labels": {"1": question.type},
    }


def social_questions(n: int, seed: int, evidence: float = 4.0) -> Iterator[SocialQuestion]:
    """Yield n questions, those one after another that are alike in all but what is true."""
    left = _shares(n)
    needed = {group: evidence * (LIE if group == "belief" else 1.0) for group in left}
    waiting: dict[tuple[object, ...], list[_Waiting]] = {}
    for number in count():
        wanted = [group for group, several in left.items() if several]
        if not wanted:
            return
        group = pick(wanted, np.random.default_rng([seed, number, 0]))
        encounter, candidate = _candidate(group, number, seed, needed[group])
        if candidate is None:
            continue
        rows = {side: waiting.setdefault((group, candidate.stratum, side), []) for side in candidate.sides}
        if len(rows[candidate.side]) >= WAITING:
            continue
        mine = _Waiting(encounter, candidate, (seed, number, 3))
        if abs(log_odds(mine.in_english("most"))) < needed[group]:
            continue
        rows[candidate.side].append(mine)
        if all(rows.values()):
            sense: Sense = pick(("most", "least"), np.random.default_rng([seed, number, 4]))
            alike = [row.pop(0).in_english(sense) for row in rows.values()][: left[group]]
            left[group] -= len(alike)
            yield from alike


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A candidate that waits for those to go out with it, and the seed of its words."""

    encounter: Encounter
    candidate: Candidate
    seed: tuple[int, int, int]

    def in_english(self, sense: Sense) -> SocialQuestion:
        return in_english(self.encounter, self.candidate, sense, np.random.default_rng(self.seed))


def _shares(n: int) -> dict[str, int]:
    """How many questions are wanted of each group, pairs kept whole where they can be."""
    third, sixth = 2 * (n // 6), 2 * (n // 12)
    shares = {"belief": third, "answer": sixth, "move": sixth}
    return {**shares, "goal": n - sum(shares.values())}


def _candidate(group: str, number: int, seed: int, evidence: float) -> tuple[Encounter, Candidate | None]:
    """Return an encounter, and the question of a group that it gives, if it does."""
    options = replace(OPTIONS, move_share=float(group in ("move", "goal")))
    if group == "belief":  # which is about the moment of the answer
        options = replace(options, max_steps=0)
    encounter = simulate_encounter(number, options, np.random.default_rng([seed, number, 1]))
    rng = np.random.default_rng([seed, number, 2])
    match group:
        case "belief":
            return encounter, ask_belief(encounter, rng, evidence)
        case "answer":
            return encounter, ask_social_goal(encounter, rng)
        case "move":
            return encounter, ask_purpose(encounter, rng)
        case _:
            return encounter, ask_believed_goal(encounter, rng)


# --- English --------------------------------------------------------------------------------------


def in_english(
    encounter: Encounter, candidate: Candidate, sense: Sense, rng: np.random.Generator
) -> SocialQuestion:
    """Return a candidate as text, under names drawn for it, with its choices dealt to either side."""
    cast = _cast(encounter, rng)
    first = int(rng.integers(2))  # index of the true statement
    claims = candidate.claims if first == 0 else candidate.claims[::-1]
    conditions, statements, actions = _recast((candidate.conditions, claims, candidate.actions), cast)
    pronouns = {name: PEOPLE[name] for name in cast.values() if name in PEOPLE}
    known = pronouns if rng.random() < 0.7 else {}
    prompt, choices = render_social_query(Query(conditions, statements, sense), rng, known)
    start = {cast[name]: body.room for name, body in encounter.initial.bodies.items()}
    people = list(start) if rng.random() < 0.5 else list(reversed(start))
    story = render_story(actions, {name: start[name] for name in people}, rng, known)
    return SocialQuestion(story, prompt, choices, first if sense == "most" else 1 - first, candidate.type)


def _cast(encounter: Encounter, rng: np.random.Generator) -> dict[str, str]:
    agent, other = (list(PEOPLE)[i] for i in rng.choice(len(PEOPLE), 2, replace=False))
    return {AGENT: agent, OTHER: other, encounter.belief.object: pick(THINGS, rng)}


def _recast(value: T, cast: Mapping[str, str]) -> T:
    """Return a value in which every name that stands in `cast` is replaced."""
    found: Any = value
    if isinstance(value, str):
        found = cast.get(value, value)
    elif isinstance(value, tuple):
        found = tuple(_recast(part, cast) for part in value)
    elif is_dataclass(value) and not isinstance(value, type):
        found = replace(value, **{f.name: _recast(getattr(value, f.name), cast) for f in fields(value)})
    return found  # type: ignore[no-any-return]  # of the same shape as `value`


def log_odds(question: SocialQuestion) -> float:
    """Return log p(true statement | story) - log p(other | story), nats, as read from the English text."""
    query = GRAMMAR.query(question.prompt, question.choices)
    assert isinstance(query, Query)
    asked = Question("", question.story, question.prompt, question.choices)
    posterior = Reasoner().answer(asked).posterior
    right = question.target if query.sense == "most" else 1 - question.target
    return float(posterior.log_statements[right] - posterior.log_statements[1 - right])
