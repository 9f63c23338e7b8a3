"""Rules that answer where something is, or is thought to be, without a theory of mind."""

from collections.abc import Mapping
from functools import partial

from bip.benchmarks.benchmark import Control
from bip.reasoner import read_story
from symbolic.errors import BipError
from symbolic.language.mentions import PlaceMention
from symbolic.language.parser import GRAMMAR, read
from symbolic.language.question import Question
from symbolic.language.statements import Claim, Query, places_in_claim, things_in_claim
from symbolic.world.story import replay


def _true_place(question: Question) -> int | None:
    """Where it really is at the end."""
    try:
        query = question.query or GRAMMAR.query(question.prompt, question.choices)
        story = read_story(question, query)
    except BipError:
        return None
    where = replay(story)[-1].where(_thing(query))
    return _choice(query, where[0].kind) if len(where) == 1 else None


def _mentioned(at: int, question: Question) -> int | None:
    """Choose the first (0) or last (-1) place of the thing that the story mentions, whoever speaks of it."""
    try:
        query = question.query or GRAMMAR.query(question.prompt, question.choices)
        account = read(question, query)
    except BipError:
        return None
    thing = _thing(query)
    told = [place.kind for place, things in account.contents.items() if thing in things]
    told += [
        event.target.kind
        for event in account.events
        if event.object and event.object.object == thing and isinstance(event.target, PlaceMention)
    ]
    return _choice(query, told[at]) if told else None


def _first_choice(question: Question) -> int | None:
    return 0


def _longest_choice(question: Question) -> int | None:
    lengths = [len(choice) for choice in question.choices]
    longest = [i for i, length in enumerate(lengths) if length == max(lengths)]
    return longest[0] if len(longest) == 1 else None


def _claims(query: Query) -> list[Claim]:
    return [claim for said in query.statements for claim in said.claims]


def _thing(query: Query) -> str:
    return next((thing for claim in _claims(query) for thing in things_in_claim(claim)), "")


def _choice(query: Query, kind: str) -> int | None:
    """The choice that names a place."""
    for i, said in enumerate(query.statements):
        places = [place for claim in said.claims for place in places_in_claim(claim)]
        if any(isinstance(place, PlaceMention) and place.kind == kind for place in places):
            return i
    return None


WHERE_CONTROLS: Mapping[str, Control] = {
    "where it really is": _true_place,
    "where it was first said to be": partial(_mentioned, 0),
    "where it was last said to be": partial(_mentioned, -1),
    "first choice": _first_choice,
    "longest choice": _longest_choice,
}
