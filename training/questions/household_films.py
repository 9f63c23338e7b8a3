"""Questions about filmed people in homes of drawn floor plans: one who looks for something, often not alone.

What the film shows depends on whose eyes it is taken from; questions are not chosen by how much the story tells,
but each says so: a clear one is one in which the policy behind the person finds so many nats of evidence.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby
from pathlib import Path
from typing import Any

import numpy as np

from perception.film.actor import Film
from perception.film.drawn_homes import drawn_home
from perception.film.enact import enact_together, symbols_of
from perception.film.film_set import Stage, stage_of
from perception.film.furnishing import furnish
from perception.film.recorder import write_episode
from perception.film.rendering import film_frames
from perception.film.viewpoints import Viewpoint, seen_from
from symbolic.errors import ImpossibleActionError, InputError
from symbolic.language.question import Question
from symbolic.language.render import join_question, render_narrative, render_question, render_scene
from symbolic.mind.goals import Goal
from symbolic.whole_files import write_whole
from symbolic.world.actions import Action, Grab
from symbolic.world.state import State
from symbolic.world.story import Event, Story
from training.questions.filmed_questions import EVIDENCE
from training.questions.goal_questions import MINDS, GoalQuestion, log_odds
from training.simulation.company import Accompanied, simulate_company
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import AGENT

FEWEST = 3
"""A story of fewer steps of the person tells nothing."""


@dataclass(frozen=True, slots=True)
class HouseholdOptions:
    """What the films are like.

    Attributes:
        rooms: least and greatest number of rooms.
        company: share of the homes with a second person, who carries a thing about.
        head, observer, corner: weights of the eyes that the film is taken from.
    """

    rooms: tuple[int, int] = (3, 7)
    company: float = 0.5
    head: float = 1.0
    observer: float = 1.0
    corner: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class HouseholdFilm:
    """A question about somebody in a home with boxes, and how it is filmed.

    Attributes:
        number: of the draw.
        stage: the home before the first step.
        question: the story in true symbols, and two things of which the person wants one.
        viewpoint: whose eyes the film is taken from.
    """

    number: int
    stage: Stage
    question: GoalQuestion
    viewpoint: Viewpoint

    @property
    def people(self) -> tuple[str, ...]:
        """Who is in it, the person asked of first."""
        return tuple(self.question.episode.initial.bodies)

    @property
    def clear(self) -> bool:
        """Whether the story tells the policy behind the person enough, for the truth or against it."""
        return abs(log_odds(PEOPLE["rational"], self.question)) >= EVIDENCE

    def film(self, size: int) -> Film:
        """The film, with frames of `size` pixels a side.

        Raises:
            ImpossibleActionError: somebody goes where nobody gets to on foot.
        """
        story = self.question.episode
        starts = {name: body.room for name, body in story.initial.bodies.items()}
        deeds = [(event.action.agent, event.action) for event in story.steps]
        return seen_from(enact_together(self.stage, starts, deeds, size), self.viewpoint)


def household_films(seed: int, options: HouseholdOptions | None = None) -> Iterator[HouseholdFilm]:
    """Yield questions without end; each is determined by seed and number."""
    options = options or HouseholdOptions()
    eyes: list[Viewpoint] = ["head", "observer", "corner"]
    weights = np.array([options.head, options.observer, options.corner])
    for number in count():
        rng = np.random.default_rng([seed, number])
        stage = _stage(options, rng)
        symbols = symbols_of(stage)
        told = simulate_company(
            symbols.home,
            State(symbols.contents),
            PEOPLE["rational"],
            MINDS,
            rng,
            bool(rng.random() < options.company),
        )
        question = _asked(told, rng)
        viewpoint = eyes[int(rng.choice(3, p=weights / weights.sum()))]
        if question is not None:
            yield HouseholdFilm(number, stage, question, viewpoint)


def _stage(options: HouseholdOptions, rng: np.random.Generator) -> Stage:
    """A home in which every small thing lies at a place: none on top of a container."""
    rooms = int(rng.integers(options.rooms[0], options.rooms[1] + 1))
    stage = furnish(stage_of(drawn_home(rng, rooms)), rng)
    held = symbols_of(stage).held
    things = {i: t for i, t in stage.things.items() if t.role != "object" or i in held}
    return replace(stage, things=things)


def _asked(told: Accompanied, rng: np.random.Generator) -> GoalQuestion | None:
    """Cut a story off somewhere, at the latest when the person has taken a thing, and name a rival."""
    mine = [t for t, action in enumerate(told.actions) if action.agent == AGENT]
    grabs = [t for t in mine if isinstance(told.actions[t], Grab)]
    last = mine.index(grabs[0]) + 1 if grabs else len(mine)
    if last < FEWEST:
        return None
    end = mine[int(rng.integers(FEWEST, last + 1)) - 1] + 1
    things = {thing for there in told.initial.contents.values() for thing in there}
    rivals = sorted(things - {told.goal.object})
    goals = [Goal(told.goal.object), Goal(rivals[int(rng.integers(len(rivals)))])]
    target = int(rng.integers(2))
    steps = tuple(Event(action) for action in told.actions[:end])
    return GoalQuestion(Story(told.home, told.initial, steps), (goals[target], goals[1 - target]), target)


def write_household_films(
    out: Path,
    n: int,
    seed: int,
    size: int = 192,
    options: HouseholdOptions | None = None,
    on_episode: Callable[[], None] = lambda: None,
) -> int:
    """Write n films with a question each; `bip ablate generated OUT` runs them.

    Films are as the camera would take them if it did not err; errors are drawn when they are read.

    Args:
        out: folder for `questions.json` and the films `task_1`, `task_2`, ...
        n: how many.
        seed: of homes, people, cameras and wordings.
        size: width and height of the frames, pixels.
        options: what the films are like.
        on_episode: called after each.

    Returns:
        How many stories could not be filmed: they lead where nobody gets to on foot.

    Raises:
        InputError: the folder cannot be written.
    """
    unfilmed, records = 0, list[str]()
    for drawn in household_films(seed, options):
        number = len(records) + 1
        try:
            taken = drawn.film(size)
            record = _record(drawn, number, [seed, drawn.number, 2])
        except ImpossibleActionError:
            unfilmed += 1
            continue
        try:
            write_episode(out / f"task_{number}", taken, film_frames(taken), lean=True)
            records.append(json.dumps(record) + "\n")
            write_whole(out / "questions.json", "".join(records))
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from error
        on_episode()
        if len(records) == n:
            break
    return unfilmed


def _record(drawn: HouseholdFilm, number: int, seed: list[int]) -> dict[str, Any]:
    """One line of `questions.json`, whole and without its second half."""
    whole = drawn.question
    steps = whole.episode.steps
    half = replace(whole, episode=replace(whole.episode, steps=steps[: len(steps) // 2]))
    return {
        "question": in_words(whole, np.random.default_rng(seed)),
        "half": in_words(half, np.random.default_rng(seed)),
        "answer": "ab"[whole.target],
        "question_type": f"{'clear' if drawn.clear else 'unclear'}, {drawn.viewpoint}, {len(drawn.people)}",
        "people": list(drawn.people),
        "rooms": len(whole.episode.home.rooms),
        "episode": number,
    }


def in_words(asked: GoalQuestion, rng: np.random.Generator) -> str:
    """A question's text, with what everybody did in the order in which it was done; `rng` varies the wording."""
    story = asked.episode
    prompt, choices = render_question(asked.query, rng)
    scene = render_scene(story.home, story.initial.contents, rng)
    said = [render_narrative(name, body.room, (), rng) for name, body in story.initial.bodies.items()]
    actions: Sequence[Action] = [event.action for event in story.steps]
    for name, run in groupby(actions, key=lambda action: action.agent):
        said.append(render_narrative(name, None, list(run), rng))
    return join_question(Question(scene, " ".join(said), prompt, choices), AGENT)
