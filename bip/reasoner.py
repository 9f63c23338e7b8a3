"""The straight line from a question to an answer: read, stage, hypothesise, infer, answer.

    text  --read-->  Account --stage--> Outline --enact--> worlds, each a Story
    question --read--> Query --hypothesise--> groups of Mind
                                  infer(worlds, groups, policies, assumptions) --> Posterior --> Answer

One way for every question, any number of people and any order of "thinks that".
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, SocialModel
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from bip.answer import Answer
from bip.hypotheses.case import Case, cases, contradictions, things_of
from bip.hypotheses.hypothesise import hypothesise
from bip.hypotheses.unnamed import with_unnamed
from bip.inference.assumptions import Assumptions
from bip.inference.credence import Witness
from bip.inference.deeds import relevant_deeds
from bip.inference.inverse_planner import Policies, infer, join_suppositions
from bip.inference.posterior import Posterior
from bip.inference.size import require_feasible, require_followable
from bip.inference.worlds import Worlds, doubtful_worlds, infer_worlds, only_world
from bip.observation_models.observation_model import Clues, Observer
from bip.withheld import withheld
from symbolic.errors import BipError
from symbolic.language.account import Account
from symbolic.language.depth import of_bounded_depth
from symbolic.language.grammar import split_question
from symbolic.language.parser import GRAMMAR, Parser, confidence, read
from symbolic.language.question import Question, require_choices
from symbolic.language.staging.outline import same_thing
from symbolic.language.staging.passing import fuse
from symbolic.language.statements import Query, Wants, thought_place
from symbolic.world.actions import Tell
from symbolic.world.notes import Note, as_aside, not_understood, remark
from symbolic.world.story import Story

EITHER_WAY = remark(
    "the answer is the same if nothing happened of what the sentences tell that were not fully read"
)


_SHARE = {"least": 0, "most": 1}
"""Bounds of a probability, or of a difference of two."""


@dataclass(frozen=True, slots=True)
class Reasoner:
    """Answers questions about minds.

    Attributes:
        action_model: π(a | b, g), by default the symbolic planner.
        social_model: π_i(d | b_i, σ, ĝ_j), what one person does upon another.
        assumptions: what is assumed of people.
        margin: the best two choices count as tied when their probabilities of being the one asked for differ
            by no more than this. A calibrated answer given at a margin of 0.05 between two is wrong 47.5% of
            the time: it says no more than a coin.
        over_chance: an answer on an everyday story, which rests on its words, has to be likelier by more than this
            than a guess among the choices. fitted_on: what is right and wrong on 18 authors never read, of whose
            answers less than one in twelve is wrong with it, and on the three batches of stories.
        lapse: probability that the reading of a question or the model of people is wrong, so that any choice can
            be right; it bears on how sure an answer is, and not on which it is. fitted_on: 799 simulated questions
            (600 in words on goals, beliefs and two people, 199 on films): likeliest .009, 95% interval .0025 to .023;
            the upper end is taken, since what other people write is read less well.
        parser: reads English.
        observers: find evidence of where things were in a question.
    """

    action_model: ActionModel = field(default_factory=Rational)
    social_model: SocialModel = field(default_factory=SocialPlanner)
    assumptions: Assumptions = field(default_factory=Assumptions)
    margin: float = field(default=0.05, metadata=_SHARE)
    over_chance: float = field(default=0.3, metadata=_SHARE)
    lapse: float = 0.02
    parser: Parser = GRAMMAR
    observers: tuple[Observer, ...] = (Clues,)

    def answer(self, question: Question | str) -> Answer:
        """Answer a question, or a benchmark's own text of one.

        Raises:
            BipError: the question cannot be read or answered; the message says where and why.
        """
        asked = split_question(question) if isinstance(question, str) else question
        require_choices(asked)
        with of_bounded_depth():
            query = asked.query or self.parser.query(asked.prompt, asked.choices)
            account = read(asked, query, self.parser)
        places = account.home.places if account.home is not None else ()
        require_followable(len(account.people), len(account.events), len(places))
        query = with_unnamed(query, account.people)
        answer = self._judged(asked, query, account)
        if self._stands_either_way(answer, asked, query, account):
            return replace(answer, notes=(*map(as_aside, answer.notes), EITHER_WAY))
        return withheld(answer)

    def _stands_either_way(self, answer: Answer, asked: Question, query: Query, account: Account) -> bool:
        """Whether the answer is the same if nothing happened of what the doubtful sentences of a text tell."""
        kinds = {note.kind for note in answer.notes}
        if answer.choice is None or "doubted" not in kinds or "turned" in kinds:
            return False
        try:
            without = self._judged(asked, query, account.without_doubtful())
        except BipError:
            return False  # without them the rest makes no sense
        return without.choice == answer.choice

    def _judged(self, asked: Question, query: Query, account: Account) -> Answer:
        """Answer from what was read: worlds, hypotheses, Bayes' rule."""
        judged = [self._judge(asked, query, case) for case in cases(account, query, asked.clues)]
        posterior = _joined(judged, len(query.statements))
        best = int(np.argmax(posterior.log_statements))
        shown = next(one for one in judged if best in one.case.used)
        right = being_right(posterior, query, self.margin)
        skipped = tuple(not_understood(span.text) for span in query.reading.skipped)
        return Answer(
            question=asked,
            query=query,
            story=shown.worlds.likeliest.story,
            posterior=posterior,
            probabilities=tuple(float(p) for p in np.exp(posterior.log_statements)),
            choice=self._choose(right),
            right=tuple(float(p) for p in (1 - self.lapse) * right + self.lapse / len(right)),
            margin=self.margin,
            confidence=confidence(account),
            notes=tuple(dict.fromkeys((*_notes(judged, query), *query.reading.notes, *skipped))),
            trust=shown.case.outline.trust or self.assumptions.trust,
        )

    def _judge(self, asked: Question, query: Query, case: Case) -> "Judged":
        """Judge some statements by one version of a story."""
        require_feasible(case.outline)
        worlds = self._worlds(asked, query, case)
        trust = case.outline.trust or self.assumptions.trust
        witness = Witness(case.outline, trust, self.action_model)
        witness.remember(worlds.likeliest.story, worlds.likeliest.states)
        witnessed = _witnessed(query, case, worlds, witness)
        groups = hypothesise(query, case, worlds.likeliest.story, witnessed)
        deeds = relevant_deeds(query, case, worlds)
        wrong = [contradictions(query.statements[i], case.outline) for i in case.used]
        policies = Policies(self.action_model, self.social_model)
        posterior = infer(worlds, groups, policies, self.assumptions, deeds, wrong, witness)
        notes = [
            *_clue_notes(asked, case),
            *worlds.likeliest.story.notes,
            *worlds.notes,
            *_whereabouts(worlds),
        ]
        if case.other is not None and not deeds:
            who = f"{case.agent} did upon {case.other}"
            notes.append(remark(f"the story tells of nothing that {who}: nothing separates the choices"))
        return Judged(case, worlds, posterior, tuple(notes))

    def _worlds(self, asked: Question, query: Query, case: Case) -> Worlds:
        """How things can have been: one world, or one for each place where the object in question can have been."""
        if case.thing is None:
            worlds = doubtful_worlds(case.outline, set(things_of(query)))
        else:
            seeking = self.assumptions.sociality.seeking if case.other is not None else None
            evidence = [found for observer in self.observers if (found := observer.of(asked)) is not None]
            worlds = infer_worlds(case.outline, case.seeker, case.thing, evidence, self.action_model, seeking)
        if not asked.video:
            return worlds
        return replace(
            worlds, worlds=tuple(replace(w, story=fuse(w.story, asked.video)) for w in worlds.worlds)
        )

    def _choose(self, right: NDArray[np.float64]) -> int | None:
        """The choice; None where the best two are too near to be told apart."""
        order = np.argsort(-right, kind="stable")
        return int(order[0]) if right[order[0]] - right[order[1]] > self.margin else None


def being_right(posterior: Posterior, query: Query, margin: float) -> NDArray[np.float64]:
    """Return the probability that each choice is the one asked for, [S], worlds summed over.

        p(s is the answer | e) = Σ_w p(w | e) [s is the likeliest, or the least likely, in w]

    What the likeliest statement is depends on what happened: "she helped" in a world in which what she said is true,
    "she hindered" in one in which it is not. Statements within a margin of the best of a world share it.
    """
    if posterior.log_worlds is None:
        return _best(asked_for(posterior.log_statements, query), margin)
    rows = posterior.log_worlds
    weights = np.exp(np.logaddexp.reduce(rows, axis=1))
    found: NDArray[np.float64] = sum(
        (
            weight * _best(asked_for(row, query), margin)
            for row, weight in zip(rows, weights, strict=True)
            if weight > 0
        ),
        np.zeros(rows.shape[1]),
    )
    return found


def _best(probabilities: NDArray[np.float64], margin: float) -> NDArray[np.float64]:
    """Share what is certain among the best and those within a margin of it."""
    best = (probabilities.max() - probabilities <= margin).astype(np.float64)
    shared: NDArray[np.float64] = best / best.sum()
    return shared


def asked_for(log_statements: NDArray[np.float64], query: Query) -> NDArray[np.float64]:
    """Return how far each choice is the one asked for, [S]: the likeliest, or the least likely.

    p(s) for the likeliest, and for the least likely 1 / p(s), normalised: the odds of two choices turned round.

    Args:
        log_statements: log p(s), nats, [S], up to a constant.
        query: the question.
    """
    log_odds = log_statements if query.sense == "most" else -log_statements
    log_odds = np.where(
        np.isposinf(log_odds), np.finfo(np.float64).max / 4, log_odds
    )  # several can be impossible
    weights = np.exp(log_odds - log_odds.max())
    probabilities: NDArray[np.float64] = weights / weights.sum()
    return probabilities


@dataclass(frozen=True, slots=True)
class Judged:
    """One version of a story and the posterior over the statements judged by it."""

    case: Case
    worlds: Worlds
    posterior: Posterior
    notes: tuple[Note, ...]


def _witnessed(query: Query, case: Case, worlds: Worlds, witness: Witness) -> frozenset[str]:
    """The objects of which the person asked about knows, or was told, where they are."""
    things = {
        fact.object
        for said in query.statements
        for claim in said.claims
        if (fact := thought_place(claim)) is not None
    }
    story = worlds.likeliest.story
    claims = [claim for said in (*query.conditions, *query.statements) for claim in said.claims]
    wanted = any(isinstance(claim, Wants) for claim in claims)
    if wanted or case.other is not None or case.agent not in story.initial.bodies:
        return frozenset()  # what the person does tells what the person thinks
    return frozenset(
        thing
        for thing in things
        if thing in story.initial.bodies  # where people are follows from what was witnessed, whoever asks
        or _is_told(story, case.agent, thing)
        or witness.belief(thing, story, case.agent).is_sure
    )


def _joined(judged: Sequence[Judged], statements: int) -> Posterior:
    if len(judged) == 1:
        return judged[0].posterior
    return join_suppositions([one.posterior for one in judged], [one.case.used for one in judged], statements)


def _notes(judged: Sequence[Judged], query: Query) -> list[Note]:
    supposed = [note for one in judged for note in one.case.notes(len(query.statements))]
    return [*supposed, *(note for one in judged for note in one.notes)]


def _is_told(story: Story, agent: str, thing: str) -> bool:
    return any(
        isinstance(event.action, Tell)
        and event.action.agent != agent
        and same_thing(event.action.object, thing)
        for event in story.steps
    )


def _clue_notes(asked: Question, case: Case) -> list[Note]:
    """Say which clues count, and that the others are left aside."""
    used = [c for c in asked.clues if c.object == case.thing]
    left = dict.fromkeys(c.object for c in asked.clues if c.object != case.thing)
    notes = [remark(f"evidence: {clue.provenance} ({clue.weight:+.1f})") for clue in used]
    return notes + [
        remark(f"left aside: what was seen of the {thing}, on which the question does not turn")
        for thing in left
    ]


def _whereabouts(worlds: Worlds) -> list[Note]:
    found = [f"{place.name} {p:.0%}" for place, p in worlds.where()[:3] if p >= 0.005]
    return [remark(f"where the {worlds.object} was: {', '.join(found)}")] if found else []


def read_story(question: Question, query: Query, parser: Parser = GRAMMAR) -> Story:
    """Return the story of a question as symbols; where whereabouts are open, as far as it is told."""
    account: Account = read(question, query, parser)
    outline = cases(account, query, question.clues)[0].outline
    return fuse(only_world(outline).likeliest.story, question.video)
