"""Questions of what somebody thinks that somebody thinks, to any order, about gatherings; as symbols, with the truth.

The choices are the places at which some chain of people of that order thinks that the thing is, and the one asked about
is drawn evenly among them: no rule on the story's surface does better than chance. Questions of order 0 ask for the
truth, which is where it really is.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.errors import InputError
from training.simulation.gatherings import Gathering, Happening, draw_gathering
from training.simulation.nested_minds import thought_places

DEEPEST = 6
CHAINS = 40
"""Chains of people that are tried a story."""
TRUST: Mapping[str, Any] = {"all": 0.9, "nobody": 0.1, "later witness": "later witness"}


def write_nested_questions(
    count: int,
    order: int | None,
    seed: int,
    path: Path,
    on_question: Callable[[], None] = lambda: None,
) -> None:
    """Write questions to a file, one JSON object a line.

    Args:
        count: how many.
        order: of all of them; None for each order from 0 to 6 in turn.
        seed: the same seed gives the same file.
        path: the file.
        on_question: called after each.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        with path.open("w", encoding="utf-8") as file:
            for number in range(count):
                rng = np.random.default_rng([seed, number])
                record = draw_question(rng, number % (DEEPEST + 1) if order is None else order)
                file.write(json.dumps(record) + "\n")
                on_question()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error


def draw_question(rng: np.random.Generator, order: int) -> dict[str, Any]:
    """Draw a story and a question about it, as a record of the benchmark `nested`."""
    while True:
        story = draw_gathering(rng)
        thing = story.things[int(rng.integers(len(story.things)))]
        thoughts = _thoughts(rng, story, thing, order)
        choices = sorted({place for _, place in thoughts}) if order else _mentioned(story, thing)
        if len(choices) < 2 or not thoughts:
            continue
        if order:
            answer = choices[int(rng.integers(len(choices)))]
            asked = [chain for chain, place in thoughts if place == answer]
            chain = asked[int(rng.integers(len(asked)))]
        else:
            chain, answer = thoughts[0]
        shuffled = [choices[i] for i in rng.permutation(len(choices))]
        looks = bool(chain) and rng.random() < 0.3
        return _record(story, chain, thing, shuffled, shuffled.index(answer), looks)


def _thoughts(
    rng: np.random.Generator, story: Gathering, thing: str, order: int
) -> list[tuple[tuple[str, ...], str]]:
    """Chains of people, nobody twice in a row, with the place at which they think that the thing is."""
    chains = {_chain(rng, tuple(story.start), order) for _ in range(CHAINS if order else 1)}
    found = ((chain, thought_places(story, chain).get(thing)) for chain in sorted(chains))
    return [(chain, place) for chain, place in found if place]


def _chain(rng: np.random.Generator, people: Sequence[str], order: int) -> tuple[str, ...]:
    chain: list[str] = []
    for _ in range(order):
        others = [name for name in people if not chain or name != chain[-1]]
        chain.append(others[int(rng.integers(len(others)))])
    return tuple(chain)


def _mentioned(story: Gathering, thing: str) -> list[str]:
    return sorted({step.place for step in story.steps if step.thing == thing})


def _record(
    story: Gathering, chain: Sequence[str], thing: str, choices: Sequence[str], answer: int, looks: bool
) -> dict[str, Any]:
    return {
        "story": story_json(story),
        "query": {"statements": [_claim(chain, thing, place, looks) for place in choices]},
        "prompt": _prompt(chain, thing, looks),
        "choices": [f"in the {place}" for place in choices],
        "answer": answer,
        "type": f"order {len(chain)}",
    }


def story_json(story: Gathering) -> dict[str, Any]:
    """Return a gathering in the JSON form of stories."""
    return {
        "rooms": list(dict.fromkeys(story.containers.values())),
        "places": dict(story.containers),
        "people": dict(story.start),
        "events": [_event(step) for step in story.steps],
        "trust": TRUST[story.trust],
    }


def _event(step: Happening) -> dict[str, Any]:
    event: dict[str, Any] = {"who": step.who, "does": step.kind}
    if step.kind == "walk":
        event["where"] = step.room
    else:
        event |= {"what": step.thing, "where": step.place}
    for name in ("to", "seen_by", "missed_by"):
        if names := getattr(step, name):
            event[name] = list(names)
    return event


def _claim(chain: Sequence[str], thing: str, place: str, looks: bool) -> dict[str, Any]:
    claim: dict[str, Any] = {"claim": "holds", "thing": thing, "at": place}
    if looks:
        claim = {"claim": "will", "who": chain[-1], "thing": thing, "at": place}
    for name in reversed(chain[:-1] if looks else chain):
        claim = {"claim": "believes", "who": name, "that": claim}
    return claim


def _prompt(chain: Sequence[str], thing: str, looks: bool) -> str:
    """Put a question into words: "Where does Ann think that Ben will look for the coin?"."""
    if not chain:
        return f"Where is the {thing} really?"
    if looks and len(chain) == 1:
        return f"Where will {chain[0]} look for the {thing}?"
    end = f"{chain[-1]} will look for the {thing}" if looks else f"the {thing} is"
    thinkers = chain[:-1] if looks else chain
    middle = "".join(f" that {name} thinks" for name in thinkers[1:])
    return f"Where does {thinkers[0]} think{middle} that {end}?"
