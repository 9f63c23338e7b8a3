"""Which of two things is somebody after? Questions with gold from the simulator's true minds.

The story stops before the person takes anything: what tells the two apart is how the person
searched, and what was left where it lay. The true policy's accuracy is the ceiling of any reader.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

from bip.action_models.protocol import ActionModel
from bip.hypotheses.hypothesis import Hypothesis
from bip.inference.inverse_planner import Policies, infer
from bip.inference.worlds import certain
from symbolic.language.statements import Query, Wants, stating
from symbolic.mind.goals import Goal
from symbolic.world.actions import Grab
from symbolic.world.story import Event, Story
from training.simulation.homes import HomeOptions
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import AGENT, MindOptions, Trajectory, simulate

MINDS = MindOptions(
    placement_share=0.0,
    missing_share=0.0,
    uninformed=0.0,
    informed=1.0,
    certain=0.0,
    excluding=0.0,
    truth_mass=(0.03, 0.03),
)
"""People who know as much of where things are as the inverse planner assumes by default."""


HOMES = HomeOptions(open_share=0.0, invented_rooms=0.0, invented_fixtures=0.0, plausible=True)
"""Homes that a text can describe: every container is shut at first, and no fridge stands in a bathroom."""


@dataclass(frozen=True, slots=True, eq=False)
class GoalQuestion:
    """A story without its end, and two things of which the person wants one.

    Attributes:
        episode: what was done so far.
        goals: the two.
        target: index of the true one.
    """

    episode: Story
    goals: tuple[Goal, Goal]
    target: int

    @property
    def query(self) -> Query:
        """Which of the two goals is it?"""
        return Query((), tuple(stating(Wants(AGENT, (goal.object,))) for goal in self.goals))


def goal_questions(person: str, seed: int, homes: HomeOptions = HOMES) -> Iterator[GoalQuestion]:
    """Yield questions about people of one kind, without end; each is determined by seed and number."""
    for number in count():
        rng = np.random.default_rng([seed, number])
        trajectory = simulate(number, PEOPLE[person], homes, MINDS, rng, person=person)
        question = ask(trajectory, rng)
        if question is not None:
            yield question


def ask(trajectory: Trajectory, rng: np.random.Generator) -> GoalQuestion | None:
    """Cut a story off before the first grab and name a rival; None for one too short to tell anything."""
    grabs = [t for t, action in enumerate(trajectory.actions) if isinstance(action, Grab)]
    end = grabs[0] if grabs else len(trajectory.actions)
    if end < 3:
        return None
    steps = tuple(Event(action) for action in trajectory.actions[: rng.integers(3, end + 1)])
    things = {thing for there in trajectory.initial.contents.values() for thing in there}
    rivals = sorted(things - {trajectory.goal.object})
    goals = [trajectory.goal, Goal(rivals[rng.integers(len(rivals))])]
    target = int(rng.integers(2))
    return GoalQuestion(
        Story(trajectory.home, trajectory.initial, steps),
        (goals[target], goals[1 - target]),
        target,
    )


def accuracy(model: ActionModel, questions: Sequence[GoalQuestion], tie: float = 0.01) -> float:
    """Return how often the inverse planner with a policy names the true goal; ties, in nats, count half."""
    return float(np.mean([_credit(model, question, tie) for question in questions]))


def _credit(model: ActionModel, question: GoalQuestion, tie: float) -> float:
    odds = log_odds(model, question)
    return 0.5 if abs(odds) <= tie else float(odds > 0)


def log_odds(model: ActionModel, question: GoalQuestion) -> float:
    """Return log p(true goal | story) - log p(rival | story), nats."""
    groups = [[Hypothesis(AGENT, goal)] for goal in question.goals]
    log_p = infer(certain(question.episode), groups, Policies(model)).log_statements
    return float(log_p[question.target] - log_p[1 - question.target])
