"""What one person does that changes another's prospects: answers given and objects moved, with alternatives."""

from collections.abc import Iterator
from dataclasses import dataclass

from bip.action_models.protocol import Alternative, Move, Say, SocialDecision
from bip.action_models.rational.listener import watch
from bip.hypotheses.case import Case
from bip.inference.worlds import World, Worlds
from symbolic.language.staging.outline import Outline, same_thing, speakable
from symbolic.language.statements import Query
from symbolic.mind.belief import Belief, believe, uniform
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import (
    Ask,
    Grab,
    Put,
    Tell,
)
from symbolic.world.places import Place
from symbolic.world.state import State
from symbolic.world.story import Event


@dataclass(frozen=True, slots=True)
class Deed:
    """One deed of a person, upon another.

    Attributes:
        step: what was done.
        time: index of the step in the likeliest world.
        decided: index, there, of the step before which it was decided: an answer when it is given, a
            move when the object is taken.
        agent: who did it; `other` is whom it is upon.
        object: what it is about: the object asked for, or the object moved.
        origin: where the moved object was before; None for an answer, or if unknown.
        evasive: True for an answer that does not say where the object asked for is.
        act: the act with which it was decided, which every world has; None where worlds have the same steps.
    """

    step: Event
    time: int
    decided: int
    agent: str
    other: str
    object: str
    origin: Place | None = None
    evasive: bool = False
    act: int | None = None

    def decided_in(self, world: World) -> int:
        """Index of the step before which it was decided in a world: what the narrator skipped differs."""
        if self.act is None:
            return self.decided
        return world.end_of(self.act)  # with what is told of it, after the steps that lead up to it

    def until(self, world: World) -> tuple[State, ...]:
        """The states of a world up to the one in which it was decided."""
        return world.states[: self.decided_in(world) + 1]

    def seen(self, world: World) -> Belief:
        """Where the agent, by all that the agent saw, thinks the object is."""
        known = world.watched.setdefault((self.agent, self.object), [])
        return watch(world.story.home, self.until(world), self.agent, self.object, known)


def answers(story: Outline, worlds: Worlds, agent: str, other: str) -> Iterator[Deed]:
    """Yield the answers that an agent gave: what was told after the other asked."""
    asked: str | None = None
    for t, step in enumerate(worlds.likeliest.story.steps):
        match step.action:
            case Ask(who, thing) if who == other:
                asked = thing or asked
            case Tell(who, thing, place) if who == agent and (asked or thing):
                about = asked or thing
                evasive = place is None or (bool(thing) and not same_thing(thing, about))
                yield Deed(step, t, t, agent, other, about, evasive=evasive, act=step.act)
            case _:
                pass


def moves(worlds: Worlds, agent: str, other: str) -> Iterator[Deed]:
    """Yield the objects that an agent moved, once each: from where they were to where they stay."""
    steps = worlds.likeliest.story.steps
    origin: dict[str, Place] = {}
    taken: dict[str, int] = {}
    last: dict[str, int] = {}
    for t, step in enumerate(steps):
        match step.action:
            case Grab(who, thing, place) if who == agent:
                origin.setdefault(thing, place)
                taken.setdefault(thing, t)
            case Put(who, thing, _) if who == agent:
                last[thing] = t
            case _:
                pass
    for thing, t in last.items():
        decided = taken.get(thing, t)
        yield Deed(steps[t], t, decided, agent, other, thing, origin.get(thing), act=steps[decided].act)


def pose(
    deed: Deed, world: World, goals: tuple[Goal, ...], social_goal: SocialGoal, belief: Belief, story: Outline
) -> SocialDecision:
    """Return the decision that a deed was, for an agent with some mind.

    Args:
        deed: the deed.
        world: the world it is done in.
        goals: what the agent thinks the other wants.
        social_goal: what the agent wants for that.
        belief: where the agent thinks the object is.
        story: what was done.
    """
    state = deed.until(world)[-1]
    home = world.story.home
    common = (home, state, deed.agent, deed.other, social_goal, goals, belief)
    if isinstance(deed.step.action, Tell):
        says: list[Alternative] = [Say(group) for group in speakable(home)]
        legal = (*says, Say(())) if deed.evasive else tuple(says)
        return SocialDecision(*common, {deed.object: _view_of_asker(deed, world, story)}, {}, legal)
    wanted = dict.fromkeys(goal.object for goal in goals)
    lies = {thing: at for thing in (deed.object, *wanted) if (at := _lies(thing, deed, world, story))}
    views = {thing: _remembered(thing, deed, world, story) for thing in wanted}
    others = [thing for thing in lies if thing != deed.object]
    legal = tuple(Move(thing, place) for thing in (deed.object, *others) for place in home.places)
    return SocialDecision(*common, views, lies, legal)


def chosen(deed: Deed, decision: SocialDecision) -> int:
    """Return the index of what was done among the alternatives."""
    action = deed.step.action
    if isinstance(action, Put):
        return decision.legal.index(Move(deed.object, action.place))
    told = None if deed.evasive or not isinstance(action, Tell) else action.place
    says = (alternative.places for alternative in decision.legal if isinstance(alternative, Say))
    return next(i for i, places in enumerate(says) if (told in places if told else not places))


def _view_of_asker(deed: Deed, world: World, story: Outline) -> Belief:
    """Where the other thinks the object is that was asked for: who asks does not know, even if it is in view."""
    known = world.watched.setdefault((deed.other, deed.object), [])
    view = watch(story.home, deed.until(world), deed.other, deed.object, known)
    return uniform(story.home, deed.object) if view.is_sure else view


def _remembered(thing: str, deed: Deed, world: World, story: Outline) -> Belief:
    """Where the other thinks a thing is: where the other laid it, else by what the other saw."""
    laid = story.laid.get((deed.other, thing))
    if laid is not None:
        return believe(uniform(story.home, thing), [laid], 1.0)
    known = world.watched.setdefault((deed.other, thing), [])
    return watch(story.home, deed.until(world), deed.other, thing, known)


def _lies(thing: str, deed: Deed, world: World, story: Outline) -> Place | None:
    """Return the place where a thing is when the deed is done, if that is known."""
    if thing == deed.object:
        return deed.origin or story.laid.get((deed.other, thing))
    contents = deed.until(world)[-1].contents
    return next((place for place in story.home.places if thing in contents.get(place, ())), None)


def relevant_deeds(query: Query, case: Case, worlds: Worlds) -> tuple[Deed, ...]:
    """Return the deeds that the statements speak of: answers, moves of the objects they name, or all.

    Every statement is judged by the same deeds. Where the other asks, what was done before tells nothing.
    """
    if case.other is None:
        return ()
    about = {statement.about for statement in query.statements}
    said = tuple(answers(case.outline, worlds, case.agent, case.other))
    moved = tuple(moves(worlds, case.agent, case.other))
    if "speech" in about:
        return said
    if "objects" in about:
        named = {deed.object.object for claim in query.statements for deed in claim.deeds if deed.object}
        return tuple(deed for deed in moved if deed.object in named) or moved
    steps = worlds.likeliest.story.steps
    asks = [t for t, s in enumerate(steps) if isinstance(s.action, Ask) and s.action.agent == case.other]
    later = [deed for deed in moved if not asks or deed.time > asks[0]]
    return tuple(sorted((*said, *later), key=lambda deed: deed.time))
