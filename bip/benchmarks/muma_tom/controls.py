"""Rules that answer MuMA-ToM without a theory of mind. What they score, a score does not prove."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from bip.benchmarks.benchmark import Control
from bip.benchmarks.mmtom_qa.controls import longest_choice
from symbolic.errors import BipError
from symbolic.language.account import told
from symbolic.language.mentions import EventMention, PlaceMention
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Question
from symbolic.language.reader.household.household import read_household
from symbolic.language.reader.questions.minds import read_two_minds
from symbolic.language.staging.outline import Act
from symbolic.language.staging.stager import stage
from symbolic.language.statements import (
    Query,
    Social,
    Statement,
    thought_goal,
    thought_place,
)
from symbolic.world.places import Place
from symbolic.world.vocabulary import FIXTURES


def question_without_story(question: Question) -> int | None:
    """Belief of goal by the choices alone: to move a thing to where it is wanted helps, from there hinders."""
    query = _query(question)
    if query is None:
        return None
    coherent = [_coherence(statement) for statement in query.statements]
    if None in coherent:
        return None
    return _only(coherent, 1 if query.sense == "most" else -1)


def _coherence(statement: Statement) -> int | None:
    """1 for help towards or harm away from the believed goal, -1 for the reverse, 0 for not knowing it."""
    goals = [wish for claim in statement.claims if (wish := thought_goal(claim))]
    social = [part.social_goal for part in statement.claims if isinstance(part, Social)]
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
    return _stance(query, "hinder" if FIXTURES[place.kind].container else "help")


def object_asked_for(question: Question) -> int | None:
    """Belief: choose the statement that names what was asked for."""
    query = _query(question)
    if query is None:
        return None
    asked = [event.object.object for event in _story(question) if event.verb == "ask" and event.object]
    named = [
        any((at := thought_place(claim)) and at.object in asked for claim in statement.claims)
        for statement in query.statements
    ]
    return _only(named, True)


def always_help(question: Question) -> int | None:
    """Social goal: people help."""
    query = _query(question)
    return None if query is None else _stance(query, "help")


def silence(question: Question) -> int | None:
    """Say nothing: what guessing would score."""
    return None


def first_choice(question: Question) -> int | None:
    """Whatever is offered first."""
    return 0


def told_elsewhere(question: Question) -> int | None:
    """Social goal by the room told: to send the other into another room hinders, to this one helps."""
    query = _query(question)
    acts = _acts(question)
    told = next((act for act in acts if act.event.verb == "tell" and act.place), None)
    asked = [act for act in acts if act.event.verb == "ask"]
    if query is None or told is None or told.place is None or not asked:
        return None
    return _stance(query, "help" if told.place.room == asked[0].room else "hinder")


def moved_into_container(question: Question) -> int | None:
    """Social goal by where a thing was moved: inside a container hinders, onto a surface helps."""
    query, place = _query(question), _moved(question)
    return None if query is None or place is None else _stance(query, "hinder" if place.container else "help")


def place_told(question: Question) -> int | None:
    """Belief: wherever the object was said to be."""
    told = _told(question)
    return None if told is None else _by_place(question, lambda kind: kind == told.kind)


def truth(question: Question) -> int | None:
    """Belief: where the object really was, by who took it after asking."""
    asked = [act.thing for act in _acts(question) if act.event.verb == "ask"]
    taken = [
        act.place for act in _acts(question) if act.event.verb == "grab" and act.thing in asked and act.place
    ]
    return _by_place(question, lambda kind: kind == taken[0].kind) if taken else None


def not_in_vain(question: Question) -> int | None:
    """Belief: not where the other looked and found nothing."""
    acts = _acts(question)
    taken = {act.place for act in acts if act.event.verb == "grab"}
    empty = {
        act.place.kind for act in acts if act.event.verb == "open" and act.place and act.place not in taken
    }
    return _by_place(question, lambda kind: kind not in empty) if empty else None


def inside_container(question: Question) -> int | None:
    """Belief and believed goal: inside a container rather than on a surface."""
    return _by_place(question, lambda kind: kind in FIXTURES and FIXTURES[kind].container)


def place_moved_to(question: Question) -> int | None:
    """Believed goal: wherever the object was moved to."""
    place = _moved(question)
    return None if place is None else _by_place(question, lambda kind: kind == place.kind)


def place_in_story(question: Question) -> int | None:
    """Belief and believed goal: a place that the story speaks of."""
    spoken = {act.place.kind for act in _acts(question) if act.place is not None}
    return _by_place(question, lambda kind: kind in spoken)


def _by_place(question: Question, fits: Callable[[str], bool]) -> int | None:
    """Choose by the kind of place that each choice says the object is, or is wanted, at."""
    query = _query(question)
    if query is None:
        return None
    named = [
        part.place.kind
        for statement in query.statements
        for claim in statement.claims
        if (part := thought_place(claim) or thought_goal(claim)) and isinstance(part.place, PlaceMention)
    ]
    if len(named) != len(query.statements):
        return None
    return _only([fits(kind) for kind in named], query.sense == "most")


def _stance(query: Query, guess: str) -> int | None:
    """Choose by the social goal, where the choices differ in it alone; what is least likely is its opposite."""
    believed = {
        tuple(claim for claim in statement.claims if thought_goal(claim)) for statement in query.statements
    }
    goals = [_social_goal(statement) for statement in query.statements]
    if len(believed) > 1:
        return None
    if len(goals) == 2 and guess not in goals:
        guess = "independent"  # of help and indifference, what does not help
    if query.sense == "least":
        if len(goals) == 2:
            return _only([goal == guess for goal in goals], False)
        guess = "help" if guess == "hinder" else "hinder"
    return _only(goals, guess)


def _query(question: Question) -> Query | None:
    return _read_query(question.prompt, question.choices)


@lru_cache(maxsize=16)  # the controls of a question all ask for the same
def _read_query(prompt: str, choices: tuple[str, ...]) -> Query | None:
    try:
        return read_two_minds(prompt, choices)
    except BipError:
        return None  # a control has nothing to say about what nobody could read


def _story(question: Question) -> list[EventMention]:
    return list(_read_story(question.narrative).events)


@lru_cache(maxsize=16)
def _read_story(narrative: str) -> NarrativeParse:
    return read_household(narrative)


def _told(question: Question) -> PlaceMention | None:
    told = [event.target for event in _story(question) if event.verb == "tell"]
    return next((target for target in told if isinstance(target, PlaceMention)), None)


def _acts(question: Question) -> tuple[Act, ...]:
    return stage(told(None, _read_story(question.narrative))).acts


def _moved(question: Question) -> Place | None:
    """Where the person asked about laid something down last."""
    query = _query(question)
    if query is None:
        return None
    agent = query.statements[0].agent
    laid = [act.place for act in _acts(question) if act.event.verb == "put" and act.event.agent == agent]
    return laid[-1] if laid else None


def _social_goal(statement: Statement) -> str | None:
    goals = [part.social_goal for part in statement.claims if isinstance(part, Social)]
    return goals[0] if len(goals) == 1 else None


def _only(values: Sequence[object], wanted: object) -> int | None:
    return values.index(wanted) if values.count(wanted) == 1 else None


CONTROLS: Mapping[str, Control] = {
    "chance": silence,
    "first choice": first_choice,
    "belief of goal by the choices alone, without story": question_without_story,
    "belief: whatever was asked for": object_asked_for,
    "belief: wherever it was said to be": place_told,
    "belief: where it really was": truth,
    "belief: not where it was sought in vain": not_in_vain,
    "told inside a container hinders, on a surface helps": told_container,
    "told in another room hinders, in this one helps": told_elsewhere,
    "moved into a container hinders, onto a surface helps": moved_into_container,
    "people help": always_help,
    "believed goal: wherever it was moved to": place_moved_to,
    "believed or wanted inside a container": inside_container,
    "believed or wanted where the story speaks of": place_in_story,
    "longest choice": longest_choice,
}
