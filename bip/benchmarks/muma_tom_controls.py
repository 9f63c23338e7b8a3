"""Rules that answer MuMA-ToM without a theory of mind. What they score, a score does not prove."""

from collections.abc import Mapping, Sequence

from bip.benchmarks.mmtom_qa_controls import longest_choice
from bip.benchmarks.protocol import Control
from symbolic.errors import BipError
from symbolic.grammar.social_question import parse_social_query
from symbolic.grammar.story import parse_story
from symbolic.types import (
    BeliefStatement,
    BelievedGoalStatement,
    Event,
    MindStatement,
    PlaceMention,
    Question,
    SocialGoalStatement,
    SocialQuery,
)
from symbolic.vocabulary import FIXTURES


def question_without_story(question: Question) -> int | None:
    """Belief of goal by the choices alone: to move a thing to where it is wanted helps, from there hinders."""
    query = _query(question)
    if query is None:
        return None
    coherent = [_coherence(statement) for statement in query.statements]
    if None in coherent:
        return None
    return _only(coherent, 1 if query.sense == "most" else -1)


def _coherence(statement: MindStatement) -> int | None:
    """1 for help towards or harm away from the believed goal, -1 for the reverse, 0 for not knowing it."""
    goals = [part for part in statement.parts if isinstance(part, BelievedGoalStatement)]
    social = [part.social_goal for part in statement.parts if isinstance(part, SocialGoalStatement)]
    if len(goals) != 1 or len(social) != 1:
        return None
    if not goals[0].objects:
        return 0
    return 1 if (social[0] == "hinder") == goals[0].as_placed else -1


def told_container(question: Question) -> int | None:
    """Social goal by the kind of place told: inside a container hinders, on a surface helps."""
    query, place = _query(question), _told(question)
    if query is None or place is None or place.kind not in FIXTURES:
        return None
    guess = "hinder" if FIXTURES[place.kind].container else "help"
    if query.sense == "least":
        guess = "help" if guess == "hinder" else "hinder"
    return _only([_social_goal(statement) for statement in query.statements], guess)


def object_asked_for(question: Question) -> int | None:
    """Belief: choose the statement that names what was asked for."""
    query = _query(question)
    if query is None:
        return None
    asked = [event.object.object for event in _story(question) if event.verb == "ask" and event.object]
    named = [
        any(isinstance(part, BeliefStatement) and part.object in asked for part in statement.parts)
        for statement in query.statements
    ]
    return _only(named, True)


def always_help(question: Question) -> int | None:
    """Social goal: people help."""
    query = _query(question)
    if query is None:
        return None
    goals = [_social_goal(statement) for statement in query.statements]
    return _only(goals, "help" if query.sense == "most" else "hinder")


def _query(question: Question) -> SocialQuery | None:
    try:
        return parse_social_query(question.prompt, question.choices)
    except BipError:
        return None  # a control has nothing to say about what nobody could read


def _story(question: Question) -> list[Event]:
    return list(parse_story(question.narrative).events)


def _told(question: Question) -> PlaceMention | None:
    told = [event.target for event in _story(question) if event.verb == "tell"]
    return next((target for target in told if isinstance(target, PlaceMention)), None)


def _social_goal(statement: MindStatement) -> str | None:
    if any(isinstance(part, BelievedGoalStatement) for part in statement.parts):
        return None
    goals = [part.social_goal for part in statement.parts if isinstance(part, SocialGoalStatement)]
    return goals[0] if len(goals) == 1 else None


def _only(values: Sequence[object], wanted: object) -> int | None:
    return values.index(wanted) if values.count(wanted) == 1 else None


CONTROLS: Mapping[str, Control] = {
    "belief of goal by the choices alone, without story": question_without_story,
    "belief: whatever was asked for": object_asked_for,
    "told inside a container hinders, on a surface helps": told_container,
    "people help": always_help,
    "longest choice": longest_choice,
}
