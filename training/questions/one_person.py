"""Questions in English about simulated people, with gold from their true minds.

    {"question": ..., "answer": "a" | "b", "question_type": ..., "episode": number}

the record of MMToM-QA, so that `bip eval mmtom-qa FILE` runs them and prints its controls. They are
balanced, and choices are dealt to either side. Of two goals, the things are alike in all but what
the person wants, and neither lay in the last container that was closed: what is left to tell them
apart is how the person searched. Questions about a belief are dealt so that no one cue answers them
(`training.questions.belief_questions`). What tells even the true policy little is left out.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np

from bip.action_models.protocol import ActionModel
from symbolic.errors import InputError
from symbolic.language.question import Question
from symbolic.language.render import (
    join_question,
    render_narrative,
    render_question,
    render_scene,
)
from symbolic.language.statements import Query
from symbolic.whole_files import write_whole
from symbolic.world.actions import Close
from symbolic.world.story import Event, Story
from training.questions import belief_questions as beliefs
from training.questions import goal_questions as goals
from training.questions.goal_questions import GoalQuestion
from training.simulation.homes import HomeOptions
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import AGENT


class Asked(Protocol):
    """A story and a question of two statements, with the true one."""

    @property
    def episode(self) -> Story:
        """What happened."""

    @property
    def query(self) -> Query:
        """What is asked."""

    @property
    def target(self) -> int:
        """Index of the true statement."""


def write_questions(
    person: str,
    n: int,
    seed: int,
    path: Path,
    homes: HomeOptions,
    evidence: float = 3.0,
    about: Literal["goal", "belief"] = "goal",
    on_question: Callable[[], None] = lambda: None,
) -> float:
    """Write n questions about people of one kind; return how many the policy behind them answers, in [0, 1].

    That is the most that any reader can reach: the inverse planner with the people's own policy.

    Args:
        person: a key of `PEOPLE`.
        n: how many.
        seed: the same seed gives the same file.
        path: where to.
        homes: what their homes are like.
        evidence: log-odds, nats, that the true policy must find at least, for or against the truth.
        about: what is asked of their minds.
        on_question: called for each question that was found.

    Raises:
        InputError: the kind of people is unknown, or the file cannot be written.
    """
    if person not in PEOPLE:
        raise InputError(f"there are no people called {person!r}; choose from {', '.join(PEOPLE)}")
    sources: Mapping[str, tuple[Callable[..., Iterator[Any]], Callable[[ActionModel, Any], float]]] = {
        "goal": (_balanced, goals.log_odds),
        "belief": (beliefs.belief_questions, beliefs.log_odds),
    }
    source, log_odds = sources[about]
    kind = person if about == "goal" else f"{about}, {person}"
    lines, found = [], []
    for number, question in enumerate(islice(source(person, seed, homes, evidence), n)):
        found.append(log_odds(PEOPLE[person], question) > 0)
        text = in_english(question, np.random.default_rng([seed, number, 2]))
        answer = "ab"[question.target]
        record = {"question": text, "answer": answer, "question_type": kind, "episode": number}
        lines.append(json.dumps(record) + "\n")
        on_question()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, "".join(lines))
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error
    return float(np.mean(found))


def _balanced(person: str, seed: int, homes: HomeOptions, evidence: float) -> Iterator[GoalQuestion]:
    policy: ActionModel = PEOPLE[person]
    for question in goals.goal_questions(person, seed, homes):
        if not _closed_on_one(question) and abs(goals.log_odds(policy, question)) >= evidence:
            yield question


def _closed_on_one(question: GoalQuestion) -> bool:
    """Whether the last step closed a container that held just one of the two things."""
    last = question.episode.steps[-1].action
    if not isinstance(last, Close):
        return False
    held = question.episode.initial.contents[last.place]
    return len({goal.object for goal in question.goals} & set(held)) == 1


def in_english(question: Asked, rng: np.random.Generator | None) -> str:
    """Return a question's text; `rng` varies the wording."""
    episode = question.episode
    prompt, choices = render_question(question.query, rng)
    scene = render_scene(episode.home, episode.initial.contents, rng)
    steps: tuple[Event, ...] = episode.steps
    narrative = render_narrative(AGENT, episode.initial.bodies[AGENT].room, steps, rng)
    return join_question(Question(scene, narrative, prompt, choices), AGENT)
