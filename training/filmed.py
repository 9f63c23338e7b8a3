"""Simulated people in homes with boxes, so that what they do can be filmed, perceived and asked about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

import numpy as np

from perception.actor import Film
from perception.enact import enact, symbols_of
from perception.furnishing import furnish
from perception.homes import home
from perception.stage import Stage, stage_of
from symbolic.types import Episode, State
from training.goal_questions import MINDS, GoalQuestion, ask
from training.people import PEOPLE
from training.simulator import simulate_in


@dataclass(frozen=True, slots=True, eq=False)
class FilmedQuestion:
    """A goal question about a person in a home with boxes.

    Attributes:
        number: of the episode.
        stage: the home before the first step.
        question: the story in true symbols, and two things of which the person wants one.
    """

    number: int
    stage: Stage
    question: GoalQuestion

    @property
    def episode(self) -> Episode:
        """The story in true symbols."""
        return self.question.episode

    def film(self, size: int) -> Film:
        """Film the story, with frames of `size` pixels a side."""
        episode = self.episode
        (body,) = episode.initial.bodies.values()
        return enact(self.stage, body.room, [step.action for step in episode.steps], size)


def filmed_questions(seed: int, person: str = "rational") -> Iterator[FilmedQuestion]:
    """Yield questions about people in simulated homes, without end; each is determined by seed and number."""
    for number in count():
        rng = np.random.default_rng([seed, number])
        stage = furnished_stage(rng)
        symbols = symbols_of(stage)
        initial = State(symbols.contents)
        trajectory = simulate_in(symbols.home, initial, number, PEOPLE[person], MINDS, rng, person=person)
        question = ask(trajectory, rng)
        if question is not None:
            yield FilmedQuestion(number, stage, question)


def furnished_stage(rng: np.random.Generator) -> Stage:
    """Return a simulated home in which every small thing lies at a place: none on top of a container."""
    stage = furnish(stage_of(home(rng)), rng)
    held = symbols_of(stage).held
    things = {i: t for i, t in stage.things.items() if t.role != "object" or i in held}
    return replace(stage, things=things)
