"""What a person comes to think of where an object is, by what the person sees, witnesses and is told.

The exact filter of first order, over what is not known. For beliefs of higher order apply it to a perspective
(`symbolic.world.perspective`).
"""

from collections.abc import Callable, Sequence

from symbolic.mind.belief import Belief, believe, settled, update
from symbolic.world.actions import Find, Move, Put, Reveal, Tell
from symbolic.world.perspective import Trust
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from symbolic.world.story import Event, Story, perceives
from symbolic.world.visibility import Observation, observe

Alike = Callable[[Place], Sequence[Place]]
"""The places that the words for a place can mean."""
Same = Callable[[str, str], bool]
"""Whether two object names can mean one thing."""


def follow_belief(
    story: Story,
    states: Sequence[State],
    seen: Sequence[Observation],
    agent: str,
    start: Belief,
    trust: Trust,
    alike: Alike,
    same: Same,
) -> list[Belief]:
    """Return b_t for t = 0..T: a person's belief before each event and after the last.

        b_t+1 = update(hear(b_t, told), o_t+1)

    Args:
        story: what happened.
        states: before each event and after the last, [T + 1].
        seen: what the person sees in each, [T + 1].
        agent: the person.
        start: what the person thought before the first look.
        trust: how far the person believes what is told.
        alike: what a place that somebody speaks of can mean.
        same: whether an object that somebody speaks of can be the one in question.
    """
    first = update(start, seen[0])
    return [first, *_followed(story, states, seen, agent, first, trust, alike, same, 0)]


def final_belief(
    story: Story,
    states: Sequence[State],
    agent: str,
    start: Belief,
    trust: Trust,
    alike: Alike,
    same: Same,
) -> Belief:
    """Return b_T alone: what was thought before the object was last seen to be brought somewhere does not matter.

    The arguments are those of `follow_belief`.
    """
    since, belief = _last_settled(story, states, agent, start.object)
    seen = observations(story, states[since:], agent)
    belief = update(belief or start, seen[0])
    path = _followed(story, states, seen, agent, belief, trust, alike, same, since)
    return path[-1] if path else belief


def _last_settled(story: Story, states: Sequence[State], agent: str, thing: str) -> tuple[int, Belief | None]:
    """Since when, and how, the person knows where the object was brought; the start where that never happened."""
    for t in reversed(range(len(story.steps))):
        event = story.steps[t]
        action = event.action
        if not isinstance(action, Move | Reveal | Put) or action.object != thing or event.imminent:
            continue
        if perceives(agent, event, states[t], states[t + 1]):
            return t + 1, settled(story.home, thing, action.place)
    return 0, None


def _followed(
    story: Story,
    states: Sequence[State],
    seen: Sequence[Observation],
    agent: str,
    belief: Belief,
    trust: Trust,
    alike: Alike,
    same: Same,
    since: int,
) -> list[Belief]:
    """Return the beliefs after each event from `since` on; `seen` begins there, and `belief` has its first look."""
    path: list[Belief] = []
    looked, view = belief, seen[0]
    for t, event in enumerate(story.steps[since:], start=since):
        action, now = event.action, seen[t + 1 - since]
        told = _told(event, states[t], states[t + 1], agent)
        if told is not None and told.place is not None and same(told.object or belief.object, belief.object):
            belief = believe(belief, alike(told.place), trust(story, t, agent))
        same_again = now is view and belief is looked  # of which nothing is learned
        if not same_again and _looks(event, states[t], states[t + 1], agent):
            belief = looked = update(belief, now)
            view = now
        if isinstance(action, Move | Reveal | Put) and action.object == belief.object:
            belief = _witness(belief, event, states[t], states[t + 1], story.home, agent)
        path.append(belief)
    return path


def observations(story: Story, states: Sequence[State], agent: str) -> list[Observation]:
    """Return what a person sees before each event and after the last, [T + 1]."""
    seen: list[Observation] = []
    before: State | None = None
    for state in states:
        same = before is not None and _looks_the_same(before, state, agent)
        seen.append(seen[-1] if same else observe(story.home, state, agent))
        before = state
    return seen


def _looks_the_same(before: State, after: State, agent: str) -> bool:
    return (
        before.contents is after.contents
        and before.open is after.open
        and before.found is after.found
        and before.bodies[agent].room == after.bodies[agent].room
    )


def _looks(event: Event, before: State, after: State, agent: str) -> bool:
    """Whether a person looks round when something happens: who perceives it, or is there when others look."""
    if agent in event.missed_by:
        return False
    return isinstance(event.action, Find) or perceives(agent, event, before, after)


def _told(event: Event, before: State, after: State, agent: str) -> Tell | None:
    """What somebody else tells the person by an event, if that is what it is."""
    action = event.action
    if isinstance(action, Tell) and action.agent != agent and perceives(agent, event, before, after):
        return action
    return None


def _witness(belief: Belief, event: Event, before: State, after: State, home: Home, agent: str) -> Belief:
    """Who saw where the object was brought knows it, also when it is out of view there."""
    action = event.action
    assert isinstance(action, Move | Reveal | Put)
    if event.imminent or not perceives(agent, event, before, after) or belief.at(action.place) == 1:
        return belief
    in_view = after.accessible(action.place) and after.bodies[agent].room == action.place.room
    return belief if in_view else settled(home, belief.object, action.place)
