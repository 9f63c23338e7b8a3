"""The straight line from a question to an answer: parse, fuse, hypothesise, infer, answer."""

from dataclasses import dataclass

import numpy as np

from bip.action_models.protocol import ActionModel, SocialModel
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from bip.answer import Answer
from bip.hypotheses.hypothesis import hypothesise
from bip.inference.inverse_planner import Posterior, Prior, infer
from bip.inference.sociality import Sociality
from bip.inference.two_people import reason_about_two
from symbolic.language.grammar import split_question
from symbolic.language.parser import GRAMMAR, Parser
from symbolic.language.question import Question
from symbolic.language.staging.grounding import ground
from symbolic.language.staging.passing import fuse
from symbolic.language.statements import Query, SocialQuery
from symbolic.world.story import Story


@dataclass(frozen=True, slots=True)
class Reasoner:
    """Answers questions about minds.

    Attributes:
        action_model: π(a | b, g), by default the symbolic planner.
        social_model: π_i(d | b_i, σ, ĝ_j), what one person does upon another.
        prior: what is assumed of a person before anything is seen.
        sociality: what is assumed of two people who act upon each other.
        tie_margin: the best two choices count as tied when their log-probabilities differ by
            less than this, nats.
        parser: reads English.
    """

    action_model: ActionModel = Rational()
    social_model: SocialModel = SocialPlanner()
    prior: Prior = Prior()
    sociality: Sociality = Sociality()
    tie_margin: float = 0.01
    parser: Parser = GRAMMAR

    def answer(self, question: Question | str) -> Answer:
        """Answer a question, or a benchmark's own text of one.

        Raises:
            BipError: the question cannot be read or answered; the message says where and why.
        """
        asked = split_question(question) if isinstance(question, str) else question
        query = self.parser.query(asked.prompt, asked.choices)
        if isinstance(query, SocialQuery):
            episode, posterior, notes = reason_about_two(
                asked, query, self.action_model, self.social_model, self.sociality, self.parser
            )
        else:
            episode = read_episode(asked, query, self.parser)
            posterior = infer(episode, hypothesise(query, episode), self.action_model, self.prior)
            notes = episode.notes
        skipped = tuple(f"not understood: {span.text!r}" for span in query.reading.skipped)
        return self._answer(asked, query, episode, posterior, (*notes, *query.reading.notes, *skipped))

    def _answer(
        self,
        asked: Question,
        query: Query | SocialQuery,
        episode: Story,
        posterior: Posterior,
        notes: tuple[str, ...],
    ) -> Answer:
        return Answer(
            question=asked,
            query=query,
            episode=episode,
            posterior=posterior,
            probabilities=tuple(float(p) for p in np.exp(posterior.log_statements)),
            choice=self._choose(posterior, query),
            notes=notes,
        )

    def _choose(self, posterior: Posterior, query: Query | SocialQuery) -> int | None:
        scores = posterior.log_statements if query.sense == "most" else -posterior.log_statements
        order = np.argsort(-scores, kind="stable")
        best, second = scores[order[0]], scores[order[1]]
        return int(order[0]) if best - second > self.tie_margin else None


def read_episode(question: Question, query: Query, parser: Parser = GRAMMAR) -> Story:
    """Return the story of a question about one person as symbols."""
    scene = parser.scene(question.scene)
    narrative = parser.narrative(question.narrative, query.statements[0].agent, scene)
    return fuse(ground(scene, narrative), question.video)
