"""Simulated people in homes with boxes, so that what they do can be filmed, perceived and asked about."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import numpy as np

from perception.film.actor import Film
from perception.film.boxed_homes import home
from perception.film.enact import enact, symbols_of
from perception.film.film_set import Stage, stage_of
from perception.film.furnishing import furnish
from perception.film.noise import Noise, disturb
from perception.film.recorder import write_episode
from perception.film.rendering import film_frames
from symbolic.errors import ImpossibleActionError, InputError
from symbolic.whole_files import write_whole
from symbolic.world.state import State
from symbolic.world.story import Story
from training.questions.goal_questions import (
    MINDS,
    GoalQuestion,
    ask,
    log_odds,
)
from training.questions.one_person import in_english
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import simulate_in

EVIDENCE = 3.0
"""Log-odds, nats, that the true policy must find at least, for or against the truth."""


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
    def episode(self) -> Story:
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


def write_filmed_questions(
    out: Path,
    n: int,
    seed: int,
    size: int = 256,
    noise: Noise | None = None,
    on_episode: Callable[[], None] = lambda: None,
) -> int:
    """Write n episodes with a question each; `bip ablate generated OUT` runs them.

    Questions on which the true policy finds less than 3 nats of evidence are left out, and so are
    stories that lead to a place which cannot be reached on foot.

    Args:
        out: folder for `questions.json` and the films `task_1`, `task_2`, ...
        n: how many.
        seed: of homes, people, wordings and noise.
        size: width and height of the frames, pixels.
        noise: of the camera; None for none.
        on_episode: called after each.

    Returns:
        How many stories could not be filmed.

    Raises:
        InputError: the folder cannot be written.
    """
    unfilmed, records = 0, list[str]()
    for asked in filmed_questions(seed):
        if abs(log_odds(PEOPLE["rational"], asked.question)) < EVIDENCE:
            continue
        try:
            taken = asked.film(size)
        except ImpossibleActionError:
            unfilmed += 1
            continue
        try:
            _write_film(out / f"task_{len(records) + 1}", taken, noise, [seed, asked.number, 1])
            records.append(_record(asked, len(records) + 1, [seed, asked.number, 2]))
            write_whole(out / "questions.json", "".join(records))
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from error
        on_episode()
        if len(records) == n:
            break
    return unfilmed


def _write_film(folder: Path, taken: Film, noise: Noise | None, seed: list[int]) -> None:
    rng = np.random.default_rng(seed)
    frames = film_frames(taken)
    write_episode(folder, taken, frames if noise is None else (disturb(f, noise, rng) for f in frames))


def _record(asked: FilmedQuestion, number: int, seed: list[int]) -> str:
    """One line of `questions.json`, whole and without its second half."""
    whole, steps = asked.question, asked.episode.steps
    half = replace(whole, episode=replace(whole.episode, steps=steps[: len(steps) // 2]))
    record = {
        "question": in_english(whole, np.random.default_rng(seed)),
        "half": in_english(half, np.random.default_rng(seed)),
        "answer": "ab"[whole.target],
        "question_type": "goal",
        "episode": number,
    }
    return json.dumps(record) + "\n"
