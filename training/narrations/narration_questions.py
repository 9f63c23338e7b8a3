"""Questions about simulated camera wearers, balanced by construction, in EgoToM's columns.

Questions come in twins: homes with the same furniture, two people, the same two choices in the same order. What is
true of the one is false of the other, so that words, length and position of a choice tell nothing.

Nor do words that a choice shares with the narration: a goal shares none (`ACTIVITIES`), and whoever looks for a
thing in one of the two places of a question on beliefs fetches another from the other place. Which of the two is
named last or more often is as likely the one as the other. What remains, and must, is what they do first: somebody
looks for a thing where they believe it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from bip.benchmarks.egotom.written import Row, write_rows
from bip.open_words.evidence import Line
from symbolic.world.actions import Action, Walk
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from training.narrations.activities import MANY, USUAL
from training.narrations.episodes import (
    EpisodeOptions,
    Plan,
    enact,
    possible_activities,
    sample_plan,
    usual_spot,
)
from training.narrations.households import sample_household
from training.narrations.narration_wording import narrate
from training.simulation.draws import pick

Kind = Literal["goal", "belief"]
KINDS: tuple[Kind, ...] = get_args(Kind)
NARRATOR = "simulated"
"""Stands in a question's id where the narrator of a film stands."""


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


@dataclass(frozen=True, slots=True)
class Wearer:
    """Somebody at home, and what is true of them.

    Attributes:
        state: of the home.
        plan: what they are up to.
        statement: what is asked for, in words.
        visits: places that they go to whatever they believe.
    """

    state: State
    plan: Plan
    statement: str
    visits: tuple[Place, ...] = ()


def narrated_twins(
    kind: Kind, number: int, options: EpisodeOptions, seed: int
) -> tuple[NarratedQuestion, NarratedQuestion]:
    """Return two questions about two people in homes alike; they depend on kind, seed and number alone.

    Both are drawn again where the home has too few containers to ask about, or where somebody slips so much
    that a place which both go to is never reached.
    """
    for attempt in count():
        rng = np.random.default_rng([seed, number, KINDS.index(kind), attempt, 7])
        home, state = sample_household(options.households, rng)
        wearers = (_rival_goals if kind == "goal" else _rival_beliefs)(home, state, options, rng)
        acts = [enact(home, wearer.state, wearer.plan, options, rng).actions for wearer in wearers]
        if wearers and all(_goes_to(wearer.visits, told) for wearer, told in zip(wearers, acts, strict=True)):
            break
    order = int(rng.integers(2))
    choices = (wearers[order].statement, wearers[1 - order].statement)
    one, other = (
        NarratedQuestion(
            f"{kind}{number}~{NARRATOR}~{person}",
            f"{kind}{number}",
            narrate(told, rng),
            choices,
            person ^ order,
        )
        for person, told in enumerate(acts)
    )
    return one, other


def _goes_to(places: Sequence[Place], actions: Sequence[Action]) -> bool:
    return set(places) <= {action.target for action in actions if isinstance(action, Walk)}


def believes(thing: str, place: Place) -> str:
    """Return in words that the camera wearer thinks that a thing is at a place."""
    verb = "are" if thing in MANY else "is"
    return f"C believes that the {thing} {verb} {'in' if place.container else 'on'} the {place.kind}."


def _rival_goals(home: Home, state: State, options: EpisodeOptions, rng: np.random.Generator) -> list[Wearer]:
    """Two people with different goals."""
    activities = possible_activities(home)
    two = rng.choice(len(activities), size=2, replace=False)
    plans = [sample_plan(home, activities[int(i)], options, rng) for i in two]
    state = _away(home, state, plans, rng)
    return [Wearer(state, plan, plan.activity.goal) for plan in plans]


def _rival_beliefs(
    home: Home, state: State, options: EpisodeOptions, rng: np.random.Generator
) -> list[Wearer]:
    """Two people who want the same, and think that a thing is in different containers.

    Each looks for it first, is mistaken as often as the other, and has two errands after that: both lead to the
    rival's place, or the first does and the last to one's own, drawn once for both. Nobody, in a home with fewer
    than three containers.
    """
    activity = pick(possible_activities(home), rng)
    spot = usual_spot(home, activity)
    thing, *errands = (str(item) for item in rng.permutation(activity.things)[:3])
    containers = [place for place in home.places if place.container and place != spot]
    if len(containers) < 3:
        return []
    two = [containers[int(i)] for i in rng.choice(len(containers), size=2, replace=False)]
    elsewhere = [place for place in containers if place not in two]
    usual = [place for place in elsewhere if thing in USUAL.get(place.kind, ())]
    hidden = pick(usual or elsewhere, rng)  # a container: who sees it on entering acts on that
    mistaken, ends_at_own = (bool(bit) for bit in rng.integers(2, size=2))
    wearers = []
    for own, rival in (two, two[::-1]):
        where = {thing: own, errands[0]: rival, errands[1]: own if ends_at_own else rival}
        at = {**where, thing: hidden if mistaken else own}
        lying = state
        for item, place in at.items():
            lying = _moved(lying, item, place)
        plan = Plan(activity, (thing, *errands), spot, where)
        wearers.append(Wearer(lying, plan, believes(thing, own), (own, rival)))
    return wearers


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


def write_narrated(out: Path, n: int, seed: int, options: EpisodeOptions) -> Mapping[Kind, Path]:
    """Write n questions of each kind in EgoToM's columns, one file a kind; return the files.

    Raises:
        InputError: the folder cannot be written.
    """
    paths = {kind: out / f"simulated_{kind}.csv" for kind in KINDS}
    for kind, path in paths.items():
        rows = map(_row, narrated_questions(kind, n, options, seed))
        write_rows(path, kind, rows, choices=2, made_by="bip simulate narrations")
    return paths


def _row(question: NarratedQuestion) -> Row:
    truth = question.choices[question.truth]
    return Row(question.home, question.id, question.lines, truth, question.choices)
