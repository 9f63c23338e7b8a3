"""What one person does that changes another's prospects: answers given and objects moved, with alternatives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Decision
from bip.action_models.rational import times
from bip.hypotheses import Hypothesis
from bip.inference.listener import believe, times_to_goal, watch
from bip.inference.sociality import Sociality
from bip.inference.worlds import World, Worlds, speakable
from symbolic.belief import Belief, uniform
from symbolic.household import accessible
from symbolic.story import Story, same_thing
from symbolic.types import Ask, Goal, Grab, Place, Put, Step, Tell

Floats = NDArray[np.float64]

SURE = 1e-9
"""Probability of being wrong below which a person knows."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One deed of a person, upon another.

    Attributes:
        step: what was done.
        time: index of the step in the episode; states[time] is what was true before.
        agent: who did it; `other` is whom it is upon.
        object: what it is about: the object asked for, or the object moved.
        origin: where the moved object was before; None for an answer, or if unknown.
        evasive: True for an answer that does not say where the object asked for is.
    """

    step: Step
    time: int
    agent: str
    other: str
    object: str
    origin: Place | None = None
    evasive: bool = False

    def seen(self, world: World) -> Belief:
        """Where the agent, by all that the agent saw, thinks the object is."""
        states = world.states[: self.time + 1]
        return watch(world.episode.home, states, self.agent, self.object)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The U alternatives of a deed, for each place that the object can be at.

    Attributes:
        times: the other's time to the goal after each, [U, P + 1].
        plain: 1 where an alternative is the plain one: to say that the object is there if it is,
            or to leave things as they are; else 0, [U, P + 1].
        idle: 1 where an alternative is to do nothing, else 0, [U].
        chosen: index of what was done.
    """

    times: Floats
    plain: Floats
    idle: Floats
    chosen: int


def answers(story: Story, worlds: Worlds, agent: str, other: str) -> Iterator[Deed]:
    """Yield the answers that an agent gave: what was told after the other asked."""
    asked: str | None = None
    for t, step in enumerate(worlds.likeliest.episode.steps):
        match step.action:
            case Ask(who, thing) if who == other:
                asked = thing or asked
            case Tell(who, thing, place) if who == agent and (asked or thing):
                about = asked or thing
                evasive = place is None or (bool(thing) and not same_thing(thing, about))
                yield Deed(step, t, agent, other, about, evasive=evasive)
            case _:
                pass


def moves(worlds: Worlds, agent: str, other: str) -> Iterator[Deed]:
    """Yield the objects that an agent moved, once each: from where they were to where they stay."""
    steps = worlds.likeliest.episode.steps
    origin: dict[str, Place] = {}
    last: dict[str, int] = {}
    for t, step in enumerate(steps):
        match step.action:
            case Grab(who, thing, place) if who == agent:
                origin.setdefault(thing, place)
            case Put(who, thing, _) if who == agent:
                last[thing] = t
            case _:
                pass
    for thing, t in last.items():
        yield Deed(steps[t], t, agent, other, thing, origin.get(thing))


def outlook(
    deed: Deed,
    world: World,
    hypothesis: Hypothesis,
    view: Belief,
    story: Story,
    sociality: Sociality,
    known: dict[tuple[object, ...], Outlook],
) -> Outlook:
    """Return what a deed and its alternatives mean for the other, under the goal the agent thinks the other has.

    Args:
        deed: the deed.
        world: the world it is done in.
        hypothesis: of the agent's mind.
        view: where the other thinks the object is, see `view_of`.
        story: what was done.
        sociality: assumptions.
        known: outlooks by situation; equal situations are looked at once.
    """
    state = world.states[deed.time]
    goals = hypothesis.other.goals if hypothesis.other is not None else ()
    where = None if isinstance(deed.step.action, Tell) else world.place
    key = (deed, goals, where, state.bodies[deed.other], state.open, view.probabilities.tobytes())
    if key not in known:
        look: Callable[..., Outlook] = (
            _answer_outlook if isinstance(deed.step.action, Tell) else _move_outlook
        )
        known[key] = look(deed, world, goals, view, story, sociality)
    return known[key]


def view_of(deed: Deed, world: World, story: Story) -> Belief:
    """Where the other thinks the object of a deed is, just before it.

    Somebody who asks does not know: a thing in plain view has escaped them.
    """
    view = watch(story.home, world.states[: deed.time + 1], deed.other, deed.object)
    settled = float(view.probabilities.max()) > 1 - SURE
    return uniform(story.home, deed.object) if settled and isinstance(deed.step.action, Tell) else view


def _answer_outlook(
    deed: Deed, world: World, goals: Sequence[Goal], view: Belief, story: Story, sociality: Sociality
) -> Outlook:
    """The answers: every place that the object could be said to be at; an evasion only where one was given."""
    contents = speakable(story)
    action = deed.step.action
    beliefs = [believe(view, group, sociality.seeking.trust) for group in contents]
    if deed.evasive:
        beliefs.append(view)
        chosen = len(contents)
    else:
        assert isinstance(action, Tell)
        chosen = next(i for i, group in enumerate(contents) if action.place in group)
    about = [goal for goal in goals if goal.object == deed.object]
    rows = np.zeros((len(beliefs), len(view.probabilities)))
    for goal in about:
        rows += [_times(deed, world, goal, belief, sociality) for belief in beliefs]
    return Outlook(rows, _truths(contents, view, len(beliefs)), np.zeros(len(beliefs)), chosen)


def _truths(contents: Sequence[Sequence[Place]], view: Belief, alternatives: int) -> Floats:
    """Return 1 where an answer is true, [U, P + 1]; an evasion never is."""
    truths = np.zeros((alternatives, len(view.probabilities)))
    for i, group in enumerate(contents):
        truths[i, [view.places.index(place) for place in group]] = 1.0
    return truths


def _times(deed: Deed, world: World, goal: Goal, belief: Belief, sociality: Sociality) -> Floats:
    decision = Decision(world.episode.home, world.states[deed.time], deed.other, goal, belief, ())
    return times_to_goal(decision, sociality.costs, sociality.nearness)


def _move_outlook(
    deed: Deed, world: World, goals: Sequence[Goal], view: Belief, story: Story, sociality: Sociality
) -> Outlook:
    """The moves: the object to every place or left where it was, and likewise every object that the other wants.

    Columns are equal: whoever moves an object knows where it is.
    """
    action = deed.step.action
    assert isinstance(action, Put)
    places = story.home.places
    rows = [(goal.object, _goal_times(goal, deed, world, story, sociality)) for goal in goals]
    lies = {goal.object: _lies(goal.object, deed, world, story) for goal in goals}
    others = [thing for thing, at in lies.items() if thing != deed.object and at < len(places)]
    values = [
        sum(float(row[target if wanted == thing else lies[wanted]]) for wanted, row in rows)
        for thing in (deed.object, *others)
        for target in range(len(places))
    ]
    stays = np.zeros(len(values))
    if _lies(deed.object, deed, world, story) < len(places):
        stays[_lies(deed.object, deed, world, story)] = 1.0
    columns = np.ones(len(places) + 1)
    return Outlook(np.outer(values, columns), np.outer(stays, columns), stays, places.index(action.place))


def _goal_times(goal: Goal, deed: Deed, world: World, story: Story, sociality: Sociality) -> Floats:
    """Return the other's time to a goal after its object came to each place, [P + 1]; in view, no search is needed."""
    state = world.states[deed.time]
    belief = _remembered(goal.object, deed, world, story)
    decision = Decision(story.home, state, deed.other, goal, belief, ())
    row = times_to_goal(decision, sociality.costs, sociality.nearness)
    direct = times([decision], sociality.costs)[1][0]
    room = state.bodies[deed.other].room
    for i, place in enumerate(story.home.places):
        if place.room == room and accessible(state, place) and place != goal.place:
            row[i] = direct[i]
    return row


def _remembered(thing: str, deed: Deed, world: World, story: Story) -> Belief:
    """Where the other thinks a thing is: where the other laid it, else by what the other saw."""
    laid = story.laid.get((deed.other, thing))
    if laid is not None:
        return believe(uniform(story.home, thing), [laid], 1.0)
    return watch(story.home, world.states[: deed.time + 1], deed.other, thing)


def _lies(thing: str, deed: Deed, world: World, story: Story) -> int:
    """Return the index of the place where a thing is when the deed is done; P for none known."""
    places = story.home.places
    if thing == deed.object:
        origin = deed.origin or story.laid.get((deed.other, thing))
        return len(places) if origin is None else places.index(origin)
    contents = world.states[deed.time].contents
    return next((i for i, place in enumerate(places) if thing in contents.get(place, ())), len(places))
