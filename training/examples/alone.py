"""Trajectories as examples to learn from: a prompt, the legal completions, and what the person did.

Besides the moments a person lived through, a rival mind is asked what it would have done in the
same places: inference scores wrong hypotheses too, and these lead to states that the person who
holds them would seldom reach.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bip.action_models.lm.prompt import FORMATS, write_prompt
from bip.action_models.protocol import ActionModel, Decision, SocialDecision
from symbolic.errors import InputError
from training.simulation.draws import draw
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import MindOptions, Trajectory, decisions, sample_mind

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One decision as text.

    Attributes:
        episode: the trajectory it is from; evaluation splits by it.
        prompt: what poses the decision.
        completions: the legal actions in words, [A].
        chosen: index of what was done.
        log_policy: log π of the person who did it, nats, float64 [A]; None when it is not known.
    """

    episode: int
    prompt: str
    completions: tuple[str, ...]
    chosen: int
    log_policy: Floats | None

    def record(self) -> Mapping[str, Any]:
        """Return the example as a prompt-completion record, with the further facts beside."""
        record: dict[str, Any] = {
            "prompt": self.prompt,
            "completion": self.completions[self.chosen],
            "episode": self.episode,
            "legal": list(self.completions),
        }
        if self.log_policy is not None:
            record["log_policy"] = [round(float(value), 5) for value in self.log_policy]
        return record


def make_examples(
    trajectory: Trajectory,
    policy: ActionModel,
    format: str,
    minds: MindOptions,
    rng: np.random.Generator,
    rivals: int = 1,
) -> Iterator[Example]:
    """Yield the examples of one trajectory.

    Args:
        trajectory: what was done.
        policy: the policy of the person who did it.
        format: name of the prompt's form.
        minds: rival minds are drawn from these.
        rng: draws the rivals, what they do, and the prompts' labels.
        rivals: minds besides the person's own that are asked in the same states.
    """
    lived = decisions(trajectory)
    chosen = [d.legal.index(action) for d, action in zip(lived, trajectory.actions, strict=True)]
    imagined = [d for _ in range(rivals) for d in decisions(_rival(trajectory, minds, rng))]
    made = [*lived, *imagined]
    if not made:
        return
    policies = policy.log_policies(made)
    chosen += [draw(log_policy, rng) for log_policy in policies[len(lived) :]]
    for decision, log_policy, action in zip(made, policies, chosen, strict=True):
        yield pose_example(trajectory.id, decision, action, log_policy, format, rng)


def _rival(trajectory: Trajectory, minds: MindOptions, rng: np.random.Generator) -> Trajectory:
    goal, belief = sample_mind(trajectory.home, trajectory.initial, minds, rng)
    return replace(trajectory, goal=goal, belief=belief)


def pose_example(
    episode: int,
    decision: Decision | SocialDecision,
    chosen: int,
    log_policy: Floats,
    format: str,
    rng: np.random.Generator,
) -> Example:
    """Return a decision as text; `rng` deals the prompt's labels."""
    prompt = write_prompt(format, decision, rng)
    return Example(episode, prompt.text, prompt.completions, chosen, log_policy)


def split_by_episode(
    examples: Sequence[Example], share: float, rng: np.random.Generator
) -> tuple[list[Example], list[Example]]:
    """Return examples for training and for evaluation; no episode has a part in both."""
    episodes = sorted({example.episode for example in examples})
    held_out = set(rng.permutation(episodes)[: max(1, round(share * len(episodes)))].tolist())
    train = [example for example in examples if example.episode not in held_out]
    return train, [example for example in examples if example.episode in held_out]


def examples_of(
    trajectories: Iterable[Trajectory], format: str, rivals: int = 1, seed: int = 0
) -> Iterator[Example]:
    """Yield the examples of trajectories; those of one depend on the seed and its number alone.

    Raises:
        InputError: there is no such format, or a trajectory's kind of people is unknown.
    """
    if format not in FORMATS:
        raise InputError(f"there is no prompt format {format!r}; choose from {', '.join(FORMATS)}")
    for trajectory in trajectories:
        if trajectory.person not in PEOPLE:
            raise InputError(f"trajectory {trajectory.id} is of unknown people: {trajectory.person!r}")
        rng = np.random.default_rng([seed, trajectory.id, 1])
        yield from make_examples(trajectory, PEOPLE[trajectory.person], format, MindOptions(), rng, rivals)
