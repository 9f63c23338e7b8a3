"""Rules that answer MMToM-QA without a theory of mind. What they score, a score does not prove."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bip.benchmarks.benchmark import Control
from bip.inference.own_steps import last_decision
from bip.reasoner import read_story
from symbolic.errors import BipError
from symbolic.language.mentions import RoomMention
from symbolic.language.parser import GRAMMAR
from symbolic.language.question import Question
from symbolic.language.staging.resolution import resolve
from symbolic.language.statements import At, Query, Statement, Wants, thought_place
from symbolic.world.actions import Close, Walk
from symbolic.world.places import Place
from symbolic.world.state import Body, State
from symbolic.world.story import Story, replay
from symbolic.world.visibility import observe

Rule = Callable[["Walkthrough", str, Place], bool | None]
"""Whether somebody thinks that an object is at a place, by the surface of the story; None for no opinion."""


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """What happened, and what rules that have no theory of mind look at.

    Attributes:
        episode: what happened.
        agent: who is asked about.
        states: before each step and after the last.
        seen: the places whose contents the person has had in view.
        heading: the place at which the last decision aimed; None for a room or nothing.
    """

    episode: Story
    agent: str
    states: Sequence[State]
    seen: frozenset[Place]
    heading: Place | None

    @classmethod
    def of(cls, episode: Story, agent: str) -> "Walkthrough":
        """Return the story of an episode."""
        states = replay(episode)
        views = (observe(episode.home, state, agent) for state in states)
        seen = frozenset(place for view in views for place in (*view.contents, *view.unknown))
        return cls(episode, agent, states, seen, _heading(episode, agent))

    @property
    def body(self) -> Body:
        """The person's body after the last step."""
        return self.states[-1].bodies[self.agent]


def _heading(episode: Story, agent: str) -> Place | None:
    for step in episode.steps[last_decision(episode.steps, agent) :]:
        if isinstance(step.action, Walk) and isinstance(step.action.target, Place):
            return step.action.target
        if not isinstance(step.action, Walk):
            place: Place | None = getattr(step.action, "place", None)
            return place
    return None


def _is_there(state: State, thing: str, place: Place) -> bool | None:
    return thing in state.contents[place] if place in state.contents else None


def _is_mentioned(story: Walkthrough, place: Place) -> bool:
    actions = (step.action for step in story.episode.steps)
    return any(place in (getattr(a, "target", None), getattr(a, "place", None)) for a in actions)


def _has_just_entered_a_room(story: Walkthrough) -> bool:
    last = story.episode.steps[-1].action if story.episode.steps else None
    return isinstance(last, Walk) and isinstance(last.target, str)


BELIEF_RULES: Mapping[str, Rule] = {
    "last container walked to is where they think it is": lambda story, thing, place: place == story.heading,
    "belief is truth": lambda story, thing, place: _is_there(story.episode.initial, thing, place),
    "belief is truth at the end": lambda story, thing, place: _is_there(story.states[-1], thing, place),
    "they think it is in the room where they are": lambda story, thing, place: place.room == story.body.room,
    "they think it is where the story speaks of": lambda story, thing, place: _is_mentioned(story, place),
    "they think it is where they have not looked": lambda story, thing, place: place not in story.seen,
    "who holds it thinks it is nowhere else": lambda story, thing, place: thing not in story.body.holds,
    "who just entered a room thinks it is there": lambda story, thing, place: _has_just_entered_a_room(story),
    "they think it is inside containers, not on surfaces": lambda story, thing, place: place.container,
}
"""Rules for questions about belief, by name: "inside" where they hold, else "not"."""


def believe_by_rule(name: str, question: Question) -> int | None:
    """Choose by a rule about belief, of `BELIEF_RULES`."""
    read = _read(question)
    if read is None:
        return None
    story, query = read
    asked, place = _places(query.statements), _asked_place(story, query)
    inside = None if place is None else BELIEF_RULES[name](story, asked[0].object, place)
    return None if inside is None else _pick_belief(query, inside)


def reject_the_condition(question: Question) -> int | None:
    """Goal questions: the goal is the object that the question's condition does not name."""
    story = _read(question)
    if story is None:
        return None
    _, query = story
    named = {fact.object for fact in _places(query.conditions)}
    return _only(query, lambda thing: thing not in named)


def reject_the_last_container(question: Question) -> int | None:
    """Goal questions: the goal is not what the last closed container held."""
    story = _read(question)
    if story is None:
        return None
    told, query = story
    episode = told.episode
    last = episode.steps[-1].action if episode.steps else None
    if not isinstance(last, Close):
        return None
    held = episode.initial.contents.get(last.place, ())
    return _only(query, lambda thing: thing not in held)


def longest_choice(question: Question) -> int | None:
    """The longest statement; None when two are equally long."""
    lengths = [len(choice) for choice in question.choices]
    longest = max(lengths)
    return lengths.index(longest) if lengths.count(longest) == 1 else None


def question_without_story(question: Question) -> int | None:
    """Never look at the story: reject what the condition names, or else say "not inside"."""
    choice = reject_the_condition(question)
    if choice is not None:
        return choice
    negative = [i for i, choice in enumerate(question.choices) if " not " in choice]
    return negative[0] if len(negative) == 1 else None


@lru_cache(maxsize=1)  # all the controls look at one question before the next
def _read(question: Question) -> tuple[Walkthrough, Query] | None:
    try:
        query = GRAMMAR.query(question.prompt, question.choices)
        episode, agent = read_story(question, query), query.statements[0].agent
        return (Walkthrough.of(episode, agent), query) if agent in episode.initial.bodies else None
    except BipError:
        return None  # a control has nothing to say about what nobody could read


def _asked_place(story: Walkthrough, query: Query) -> Place | None:
    asked = _places(query.statements)
    if len(asked) != len(query.statements) or isinstance(asked[0].place, RoomMention):
        return None
    try:
        return resolve(asked[0].place, story.episode.home, story.body.room)
    except BipError:
        return None


def _pick_belief(query: Query, inside: bool) -> int | None:
    fits = [i for i, fact in enumerate(_places(query.statements)) if fact.holds == inside]
    return fits[0] if len(fits) == 1 else None


def _places(statements: Sequence[Statement]) -> list[At]:
    """Where statements say that somebody thinks something is."""
    return [fact for said in statements for claim in said.claims if (fact := thought_place(claim))]


def _only(query: Query, keeps: Callable[[str], bool]) -> int | None:
    wants = [
        claim for statement in query.statements for claim in statement.claims if isinstance(claim, Wants)
    ]
    if len(wants) != len(query.statements):
        return None
    fits = [i for i, claim in enumerate(wants) if keeps(claim.objects[0])]
    return fits[0] if len(fits) == 1 else None


CONTROLS: Mapping[str, Control] = {
    **{name: partial(believe_by_rule, name) for name in BELIEF_RULES},
    "goal is not what the condition names": reject_the_condition,
    "goal is not what the last container held": reject_the_last_container,
    "question without story": question_without_story,
    "longest choice": longest_choice,
}
