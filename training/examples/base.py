"""What the base model learns from: decisions of simulated people, alone and upon each other, of mixed competence."""

import os
from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

import numpy as np

from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from symbolic.spreading import Workers, in_order, spread
from training.examples.alone import Example, make_examples
from training.examples.social_examples import make_social_examples
from training.fitting.base_options import BaseOptions
from training.simulation.encounters import EncounterOptions, simulate_encounter
from training.simulation.homes import HomeOptions
from training.simulation.simulator import MindOptions, simulate

Split: TypeAlias = tuple[list[Example], list[Example]]
"""Examples for training, and for evaluation."""

CHUNK = 250
"""Episodes that a worker takes at a time."""


def base_examples(options: BaseOptions) -> Iterator[Split]:
    """Yield examples for training and for evaluation, some episodes at a time, by one process a core.

    Each episode draws from its own generator, so that the number of processes changes nothing.
    """
    chunks = [
        (alone, start, min(start + CHUNK, count))
        for alone, count in ((True, options.episodes), (False, options.encounters))
        for start in range(0, count, CHUNK)
    ]
    make = partial(_chunk, options=options)
    if len(chunks) <= 2:
        yield from map(make, chunks)
        return
    made: list[Split] = []
    spread(chunks, make, Workers(os.cpu_count() or 1, chunk=1), in_order(made.append))
    yield from made


def _chunk(chunk: tuple[bool, int, int], options: BaseOptions) -> Split:
    alone, start, stop = chunk
    simulated = _episode if alone else _encounter
    every = round(1 / options.held_out)
    train: list[Example] = []
    held_out: list[Example] = []
    for number in range(start, stop):
        kept = number % every == 0
        competence = options.competences[0 if kept else number % len(options.competences)]
        (held_out if kept else train).extend(simulated(number, competence, options))
    return train, held_out


def _episode(number: int, competence: float, options: BaseOptions) -> Iterator[Example]:
    rng = np.random.default_rng([options.seed, number])
    policy, minds = Rational(competence * Rational().rationality), MindOptions()
    trajectory = simulate(number, policy, HomeOptions(), minds, rng)
    return make_examples(trajectory, policy, options.format, minds, rng)


def _encounter(number: int, competence: float, options: BaseOptions) -> Iterator[Example]:
    rng = np.random.default_rng([options.seed, number, 3])
    policy = SocialPlanner(competence * SocialPlanner().rationality)
    met = simulate_encounter(number, EncounterOptions(), rng, policy)
    return make_social_examples(met, policy, options.format, rng)
