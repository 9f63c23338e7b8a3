"""The compact prompt of a deed upon another: social goal, believed goal, belief and the past, under labels.

    help ; tell goal ; get goal ; near 11% 4%on p3 ; far x3 0% 52% p0 aim 4% 11%open p7 ; else 21% ; do
    hinder ; move goal ; place goal sees ; near 0% p2 ; far aim goal 0%on p5 lies goal 100% p1 ; do

An answer's places are those that words tell apart ("x3": three cabinets in a row); before the label
stand what the other believes and what the agent believes of the object being there. A move's places
carry where the other believes the object to be, where things lie, and where the other wants them
("aim"); "sees" and "lost" say whether the other knows where a wanted thing is. "near" are the places
of the room that the other is in. Labels and order can be dealt at random, and a belief comes right
before its label, both as in the prompt for one person.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from bip.action_models.lm.compact import PLACES, THINGS, deal
from bip.action_models.lm.prompt_words import Prompt, level
from bip.action_models.protocol import Alternative, Say, SocialDecision
from symbolic.mind.belief import Belief
from symbolic.world.dynamics import accessible
from symbolic.world.places import Place

STANCES = {"help": "help", "hinder": "hinder", "independent": "alone"}
SURE = 1 - 1e-9


def compact_social(decision: SocialDecision, rng: np.random.Generator | None = None) -> Prompt:
    """Return the compact prompt of a social decision.

    Args:
        decision: what to pose.
        rng: deals labels and the order of places at random; without it they follow the home.

    Raises:
        PromptError: more places or things than there are labels.
    """
    answers = any(isinstance(alternative, Say) for alternative in decision.legal)
    return _answer(decision, rng) if answers else _move(decision, rng)


def _answer(decision: SocialDecision, rng: np.random.Generator | None) -> Prompt:
    index = {place: i for i, place in enumerate(decision.home.places)}
    said = [one.places for one in decision.legal if isinstance(one, Say) and one.places]
    groups = sorted(said, key=lambda places: index[places[0]])  # whatever the order of the alternatives
    labels = dict(zip(groups, deal("p", PLACES, len(groups), "places to speak of", rng), strict=True))
    thing = decision.belief.object
    wishes = [goal for goal in decision.believed_goals if goal.object == thing]
    aims = {goal.place for goal in wishes}
    view = decision.views[thing]
    words = {
        group: " ".join(
            [
                *(["aim"] if aims & set(group) else []),
                *([f"x{len(group)}"] if len(group) > 1 else []),
                _mass(view, group),
                _mass(decision.belief, group) + _manner(decision, group[0]),
                labels[group],
            ]
        )
        for group in groups
    }
    want = "none" if not wishes else "place goal" if wishes[0].place else "get goal"
    parts = [STANCES[decision.social_goal], "tell goal", want, *_sides(decision, words, rng)]
    parts += [f"else {level(float(decision.belief.probabilities[-1]))}", "do"]
    words_for = (
        labels[one.places] if isinstance(one, Say) and one.places else "none" for one in decision.legal
    )
    return Prompt(" ; ".join(parts), tuple(f" say {word}" for word in words_for))


def _move(decision: SocialDecision, rng: np.random.Generator | None) -> Prompt:
    places = decision.home.places
    labels = dict(zip(places, deal("p", PLACES, len(places), "places", rng), strict=True))
    thing = decision.belief.object
    others = [name for name in dict.fromkeys((*decision.lies, *decision.views)) if name != thing]
    names = dict(zip(others, deal("o", THINGS, len(others), "things", rng), strict=True)) | {thing: "goal"}
    wishes = [
        f"{'place' if goal.place else 'get'} {names[goal.object]} {_knows(decision.views[goal.object])}"
        for goal in decision.believed_goals
    ]
    words: dict[tuple[Place, ...], str] = {
        (place,): " ".join([*_marks(decision, place, names), _viewed(decision, place), labels[place]])
        for place in places
    }
    parts = [STANCES[decision.social_goal], "move goal", " ".join(wishes) or "none"]
    parts += [*_sides(decision, words, rng), "do"]
    moved = tuple(_moved(alternative, names, labels) for alternative in decision.legal)
    return Prompt(" ; ".join(parts), moved)


def _moved(alternative: Alternative, names: Mapping[str, str], labels: Mapping[Place, str]) -> str:
    assert not isinstance(alternative, Say)
    return f" move {names[alternative.object]} {labels[alternative.place]}"


def _knows(view: Belief) -> str:
    return "sees" if view.probabilities.max() > SURE else "lost"


def _marks(decision: SocialDecision, place: Place, names: Mapping[str, str]) -> list[str]:
    """What is told of a place: who wants what there, what the other knows to be there, what lies there."""
    aims = [f"aim {names[goal.object]}" for goal in decision.believed_goals if goal.place == place]
    sees = [
        f"sees {names[thing]}"
        for thing, view in decision.views.items()
        if thing != decision.belief.object and view.at(place) > SURE
    ]
    lies = [f"lies {names[thing]}" for thing, at in decision.lies.items() if at == place]
    return [*dict.fromkeys(aims), *sees, *lies]


def _viewed(decision: SocialDecision, place: Place) -> str:
    """How much the other believes that the object is at a place, if the other wants anything of it."""
    view = decision.views.get(decision.belief.object)
    return (level(view.at(place)) if view is not None else level(0.0)) + _manner(decision, place)


def _sides(
    decision: SocialDecision, words: Mapping[tuple[Place, ...], str], rng: np.random.Generator | None
) -> list[str]:
    """Tell of the places in the room of the other, then of those elsewhere."""
    room = decision.state.bodies[decision.other].room
    order = list(words) if rng is None else [list(words)[i] for i in rng.permutation(len(words))]
    sides = {True: [words[g] for g in order if g[0].room == room]}
    sides[False] = [words[g] for g in order if g[0].room != room]
    return [" ".join(["near" if near else "far", *(side or ["none"])]) for near, side in sides.items()]


def _mass(belief: Belief, group: Sequence[Place]) -> str:
    return level(sum(belief.at(place) for place in group))


def _manner(decision: SocialDecision, place: Place) -> str:
    if not place.container:
        return "on"
    return "open" if accessible(decision.state, place) else ""
