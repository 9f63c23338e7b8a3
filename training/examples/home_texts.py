"""Plain text about simulated homes and people, so that a base model knows the words before it learns policies.

Scenes, what one person did, and what two people did and said, in varied wording; rooms, furniture,
objects and people go by known and by invented names.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bip.action_models.rational.planner import Rational
from symbolic.errors import InputError
from symbolic.language.render import render_narrative, render_scene, render_story
from symbolic.world.actions import Action
from training.examples.encoding import Encoded
from training.simulation.encounters import Encounter, EncounterOptions, simulate_encounter
from training.simulation.homes import HomeOptions, invented_noun, sample_home
from training.simulation.simulator import AGENT, MindOptions, simulate

NAMES = (
    "Alma", "Boris", "Cora", "Dario", "Edith", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Leo",
    "Mina", "Nico", "Olga", "Paul", "Rosa", "Sam", "Tessa", "Udo", "Vera", "Willem", "Xenia", "Yusuf",
)  # fmt: skip
"""Names of people; a third of the people have invented ones."""

_SENTENCE_END = re.compile(r'(?:(?<=[.?!])|(?<=[.!]")|(?<=\?")(?!\s+\w+ asked\.))(?=\s)')
"""Before the space between two sentences: `"Where is it?" Sam asked.` is one."""


def scene_texts(n: int, seed: int) -> Iterator[str]:
    """Yield n texts, a scene, a narrative and a story in turns; each is determined by seed and number."""
    for number in range(n):
        rng = np.random.default_rng([seed, number, 4])
        yield (_scene, _narrative, _story)[number % 3](number, rng)


def _scene(number: int, rng: np.random.Generator) -> str:
    home, state = sample_home(HomeOptions(), rng)
    return render_scene(home, state.contents, rng)


def _narrative(number: int, rng: np.random.Generator) -> str:
    trajectory = simulate(number, Rational(), HomeOptions(), MindOptions(), rng)
    (name,) = _people(1, rng)
    actions = _renamed(trajectory.actions, {AGENT: name})
    return render_narrative(name, trajectory.initial.bodies[AGENT].room, actions, rng)


def _story(number: int, rng: np.random.Generator) -> str:
    met: Encounter = simulate_encounter(number, EncounterOptions(), rng)
    names = dict(zip(met.initial.bodies, _people(len(met.initial.bodies), rng), strict=True))
    start = {names[who]: body.room for who, body in met.initial.bodies.items()}
    pronouns = {name: ("he", "she")[rng.integers(2)] for name in start}
    return render_story(_renamed(met.actions, names), start, rng, pronouns)


def _people(count: int, rng: np.random.Generator) -> list[str]:
    """Return as many different names."""
    names: dict[str, None] = {}
    while len(names) < count:
        invented = rng.random() < 1 / 3
        names[invented_noun(rng).capitalize() if invented else NAMES[rng.integers(len(NAMES))]] = None
    return list(names)


def _renamed(actions: Sequence[Action], names: dict[str, str]) -> list[Action]:
    return [replace(action, agent=names[action.agent]) for action in actions]


def encode_texts(texts: Iterable[str], tokenizer: Any, context: int) -> list[Encoded]:
    """Return texts as examples for `policy_trainer.fit`: what is learned is the text, from its first token on.

    A text that is longer than the context becomes several examples, split between sentences; the
    last of them ends with the tokenizer's mark of the end. With soft targets an example weighs as
    much as a decision does, whatever its length: its loss is the mean over its tokens. There is but
    one completion, so that comparing policies on such examples tells nothing: keep them out of
    evaluation.

    Args:
        texts: plain English.
        tokenizer: a tokenizer of transformers with marks of beginning and end.
        context: tokens that the model reads.

    Raises:
        InputError: one sentence is longer than the context; it is never cut.
    """
    start = (int(tokenizer.bos_token_id),)
    return [
        Encoded(start, (part,), np.array([-np.log(len(part))]), 0)
        for text in texts
        for part in _parts(text, tokenizer, context - len(start))
    ]


def _parts(text: str, tokenizer: Any, most: int) -> list[tuple[int, ...]]:
    """Return the tokens of a text in as few parts as hold whole sentences, of at most `most` tokens each."""
    sentences = _SENTENCE_END.split(text)
    tokens = [tuple(ids) for ids in tokenizer(sentences, add_special_tokens=False)["input_ids"]]
    tokens[-1] = (*tokens[-1], int(tokenizer.eos_token_id))
    parts: list[tuple[int, ...]] = [()]
    for sentence, ids in zip(sentences, tokens, strict=True):
        if len(ids) > most:
            raise InputError(
                f"a sentence has {len(ids)} tokens, and the model reads {most} at a time: "
                f"{sentence.strip()[:60]!r}...; take a longer context"
            )
        parts = [*parts[:-1], parts[-1] + ids] if len(parts[-1]) + len(ids) <= most else [*parts, ids]
    return parts
