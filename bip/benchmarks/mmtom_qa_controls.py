"""Rules that answer MMToM-QA without a theory of mind. What they score, a score does not prove."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from bip.benchmarks.protocol import Control
from bip.hypotheses import final_body
from bip.inference.inverse_planner import last_decision
from bip.reasoner import read_episode
from symbolic.errors import BipError
from symbolic.grounding import resolve
from symbolic.parser import GRAMMAR
from symbolic.types import (
    BeliefStatement,
    Close,
    Episode,
    GoalStatement,
    Place,
    Query,
    Question,
    SocialQuery,
    Walk,
)


def last_target(question: Question) -> int | None:
    """Belief questions: the asked container is the last one walked to -> inside, else not."""
    story = _read(question)
    if story is None:
        return None
    episode, query = story
    asked = _asked_place(episode, query)
    return None if asked is None else _pick_belief(query, asked == _target(episode, query))


def belief_is_truth(question: Question) -> int | None:
    """Belief questions: the person thinks what is true."""
    story = _read(question)
    if story is None:
        return None
    episode, query = story
    asked = _asked_place(episode, query)
    if asked is None or asked not in episode.initial.contents:
        return None
    first = query.statements[0]
    return _pick_belief(query, first.object in episode.initial.contents[asked])


def reject_the_condition(question: Question) -> int | None:
    """Goal questions: the goal is the object that the question's condition does not name."""
    story = _read(question)
    if story is None:
        return None
    _, query = story
    named = {claim.object for claim in query.conditions if isinstance(claim, BeliefStatement)}
    return _only(query, lambda thing: thing not in named)


def reject_the_last_container(question: Question) -> int | None:
    """Goal questions: the goal is not what the last closed container held."""
    story = _read(question)
    if story is None:
        return None
    episode, query = story
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
def _read(question: Question) -> tuple[Episode, Query] | None:
    try:
        query = GRAMMAR.query(question.prompt, question.choices)
        return None if isinstance(query, SocialQuery) else (read_episode(question, query), query)
    except BipError:
        return None  # a control has nothing to say about what nobody could read


def _asked_place(episode: Episode, query: Query) -> Place | None:
    asked = [claim for claim in query.statements if isinstance(claim, BeliefStatement)]
    if len(asked) != len(query.statements):
        return None
    try:
        return resolve(asked[0].place, episode.home, final_body(episode, asked[0].agent).room)
    except BipError:
        return None


def _target(episode: Episode, query: Query) -> Place | None:
    agent = query.statements[0].agent
    for step in episode.steps[last_decision(episode.steps, agent) :]:
        if isinstance(step.action, Walk) and isinstance(step.action.target, Place):
            return step.action.target
        if not isinstance(step.action, Walk):
            place: Place | None = getattr(step.action, "place", None)
            return place
    return None


def _pick_belief(query: Query, inside: bool) -> int | None:
    fits = [i for i, s in enumerate(query.statements) if isinstance(s, BeliefStatement) and s.holds == inside]
    return fits[0] if len(fits) == 1 else None


def _only(query: Query, keeps: Callable[[str], bool]) -> int | None:
    fits = [i for i, s in enumerate(query.statements) if isinstance(s, GoalStatement) and keeps(s.object)]
    return fits[0] if len(fits) == 1 else None


CONTROLS: Mapping[str, Control] = {
    "last container walked to is where they think it is": last_target,
    "belief is truth": belief_is_truth,
    "goal is not what the condition names": reject_the_condition,
    "goal is not what the last container held": reject_the_last_container,
    "question without story": question_without_story,
    "longest choice": longest_choice,
}
