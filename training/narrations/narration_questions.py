"""Questions about simulated camera wearers, balanced by construction, in EgoToM's columns.

Questions come in twins: one home, two people, the same two choices. What is true of the one is
false of the other, so that nothing about the choices themselves tells which is right.
"""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np

from bip.open_words.evidence import Line, write_lines
from symbolic.errors import InputError
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from training.narrations.activities import MANY
from training.narrations.episodes import EpisodeOptions, Plan, enact, possible_activities, sample_plan
from training.narrations.households import sample_household
from training.narrations.narration_wording import narrate
from training.simulation.draws import pick

Kind = Literal["goal", "belief"]


@dataclass(frozen=True, slots=True)
class NarratedQuestion:
    """A question about a camera wearer.

    Attributes:
        id: the home and which of its two people.
        home: which home, the same for twins.
        lines: what the person did.
        choices: two statements.
        truth: index of the one that is true.
    """

    id: str
    home: str
    lines: tuple[Line, ...]
    choices: tuple[str, str]
    truth: int


def narrated_twins(
    kind: Kind, number: int, options: EpisodeOptions, seed: int
) -> tuple[NarratedQuestion, NarratedQuestion]:
    """Return two questions about two people in one home; they depend on kind, seed and number alone."""
    rng = np.random.default_rng([seed, number, ("goal", "belief").index(kind), 5])
    home, state = sample_household(options.households, rng)
    state, plans = (_rival_goals if kind == "goal" else _rival_beliefs)(home, state, options, rng)
    state = _away(home, state, plans, rng)
    told = [statement(kind, plan) for plan in plans]
    order = int(rng.integers(2))
    questions = []
    for person, plan in enumerate(plans):
        lines = narrate(enact(home, state, plan, options, rng).actions, rng)
        choices = (told[person ^ order], told[1 - person ^ order])
        questions.append(
            NarratedQuestion(f"{kind}{number}~simulated~{person}", f"{kind}{number}", lines, choices, order)
        )
    return questions[0], questions[1]


def statement(kind: Kind, plan: Plan) -> str:
    """Return what is true of somebody with a plan, in words."""
    if kind == "goal" or plan.sure_of is None:
        return plan.activity.goal
    return believes(plan.things[0], plan.sure_of)


def believes(thing: str, place: Place) -> str:
    """Return in words that the camera wearer thinks that a thing is at a place."""
    verb = "are" if thing in MANY else "is"
    return f"C believes that the {thing} {verb} {'in' if place.container else 'on'} the {place.kind}."


def _rival_goals(
    home: Home, state: State, options: EpisodeOptions, rng: np.random.Generator
) -> tuple[State, list[Plan]]:
    activities = possible_activities(home)
    two = rng.choice(len(activities), size=2, replace=False)
    return state, [sample_plan(home, activities[int(i)], options, rng) for i in two]


def _rival_beliefs(
    home: Home, state: State, options: EpisodeOptions, rng: np.random.Generator
) -> tuple[State, list[Plan]]:
    """Two people who want the same, and think that the first thing is in different containers."""
    plan = sample_plan(home, pick(possible_activities(home), rng), options, rng)
    containers = [place for place in home.places if place.container and place != plan.spot]
    sure_of = [containers[int(i)] for i in rng.choice(len(containers), size=2, replace=False)]
    # Out of sight: somebody who sees it on entering acts on that, and no longer on a belief.
    hidden = _moved(state, plan.things[0], pick(containers, rng))
    return hidden, [replace(plan, sure_of=place) for place in sure_of]


def _away(home: Home, state: State, plans: Sequence[Plan], rng: np.random.Generator) -> State:
    """Nothing that somebody is to gather lies there already, so that everybody has something to do."""
    spots = {plan.spot for plan in plans}
    others = [place for place in home.places if place not in spots]
    for thing in sorted({thing for plan in plans for thing in plan.things}):
        if any(thing in state.contents[spot] for spot in spots):
            state = _moved(state, thing, pick(others, rng))
    return state


def _moved(state: State, thing: str, place: Place) -> State:
    contents = {at: tuple(t for t in things if t != thing) for at, things in state.contents.items()}
    return replace(state, contents={**contents, place: (*contents[place], thing)})


def narrated_questions(kind: Kind, n: int, options: EpisodeOptions, seed: int) -> Iterator[NarratedQuestion]:
    """Yield n questions of a kind, twins after twins."""
    for i in range(n):
        if i % 2 == 0:
            twins = narrated_twins(kind, i // 2, options, seed)
        yield twins[i % 2]


def write_narrated(
    out: Path, n: int, seed: int, options: EpisodeOptions, on_question: Callable[[], None] = lambda: None
) -> Mapping[Kind, Path]:
    """Write n questions of each kind in EgoToM's columns, one file a kind; return the files.

    Raises:
        InputError: the folder cannot be written.
    """
    paths: dict[Kind, Path] = {}
    kinds: tuple[Kind, ...] = ("goal", "belief")
    for kind in kinds:
        path = out / f"simulated_{kind}.csv"
        try:
            out.mkdir(parents=True, exist_ok=True)
            with path.open("w", newline="", encoding="utf-8") as file:
                rows = csv.writer(file)
                rows.writerow(_header(kind))
                for question in narrated_questions(kind, n, options, seed):
                    rows.writerow(_row(question))
                    on_question()
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror}); choose another -o") from error
        paths[kind] = path
    return paths


def _header(kind: Kind) -> list[str]:
    choices = [f"{kind}_choice_{letter}" for letter in "ab"]
    return [
        "vuid",
        "cuid",
        "narrations_in_context",
        f"gt_{kind}",
        *choices,
        "clip_start_time",
        "clip_end_time",
    ]


def _row(question: NarratedQuestion) -> list[str]:
    end = question.lines[-1].time if question.lines else 0.0
    lines = write_lines(question.lines)
    choices = [*question.choices]
    return [question.home, question.id, lines, choices[question.truth], *choices, "0.0", str(end)]
