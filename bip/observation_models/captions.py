"""From a video model's caption to clues of where an object was.

A caption is read by the grammar of stories. It is noisy: names, objects and places may be wrong. So
only what it says of the seeker's hands is used, as evidence of limited weight, and the text of the
story wins wherever the two disagree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from symbolic.language.account import told as account
from symbolic.language.grammar.discourse.several_actors import parse_story
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Clue
from symbolic.language.staging.maps import SOMEWHERE
from symbolic.language.staging.outline import Act, same_thing
from symbolic.language.staging.stager import stage
from symbolic.world.actions import SOMETHING

AT_THE_COUNTER = ("kitchen counter", "kitchen cabinet", "microwave")
"""What stands on, over or under a counter, which a film does not tell apart from the counter."""


@dataclass(frozen=True, slots=True)
class CaptionModel:
    """How far captions can be trusted. Both numbers are guesses, made with the development part in view.

    Attributes:
        right: probability that the place of what a caption tells last of the seeker is the object's: where
            the seeker took it, or something; where the seeker opened something, or went. As probably
            it is not in what the seeker had opened before and left.
        alternatives: number of places that a wrong caption could have named instead.
    """

    right: float = 0.6
    alternatives: int = 15


def caption_clues(
    caption: str, told: NarrativeParse, model: CaptionModel = CaptionModel()
) -> tuple[Clue, ...]:
    """Return the clues of a caption for what somebody asks for in the text; none where nobody asks.

    Args:
        caption: what a video model says that the filmed person did.
        told: the text condition, as read.
        model: how far to trust it.
    """
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    if asked is None or asked.object is None:
        return ()
    acts = stage(account(None, parse_story(caption, told.agents))).acts
    person = _seeker(acts, asked.agent, told.agents)
    if person is None:
        return ()
    own = [act for act in acts if act.event.agent == person]
    return tuple(_clues(own, asked.object.object, model))


def _seeker(acts: Sequence[Act], asker: str, people: Sequence[str]) -> str | None:
    """Return the caption's name for the person who asks: the same, or the stranger who asks or does most."""
    names = [act.event.agent for act in acts]
    if asker in names:
        return asker
    strangers = [name for name in names if name not in people]
    asking = [act.event.agent for act in acts if act.event.verb == "ask" and act.event.agent in strangers]
    return next(iter(asking), None) or (max(strangers, key=strangers.count) if strangers else None)


def _clues(acts: Sequence[Act], thing: str, model: CaptionModel) -> Iterator[Clue]:
    """Yield clues from where it was taken; else from where something was; else from where the search led."""
    grabs = [act for act in acts if act.event.verb == "grab"]
    taken = [act for act in grabs if same_thing(act.thing, thing)]
    taken = taken or [act for act in grabs if act.thing == SOMETHING]
    search = taken or [act for act in acts if act.event.verb in ("open", "walk")]
    if not search:
        return
    yield _clue(search[-1], thing, log_odds(model.right, model.alternatives))
    opened = [act for act in search[:-1] if act.event.verb == "open" and act.place != search[-1].place]
    for act in {_mentions(act): act for act in opened}.values():  # twice in vain is no more than once
        yield _clue(act, thing, float(np.log(1 - model.right)))


def _clue(act: Act, thing: str, weight: float) -> Clue:
    words = act.event.span.text if act.event.span else act.event.verb
    return Clue(thing, _mentions(act), weight, "video", f"caption: {words!r}")


def log_odds(reliability: float, alternatives: int) -> float:
    """Return log p(e | here) / p(e | elsewhere): r against (1 - r) spread over the alternatives, nats."""
    return float(np.log(reliability / (1 - reliability) * alternatives))


def _mentions(act: Act) -> tuple[PlaceMention | RoomMention, ...]:
    if act.place is None or act.place.kind == SOMEWHERE:
        return (RoomMention(act.room),)
    kinds = AT_THE_COUNTER if act.place.kind == "kitchen counter" else (act.place.kind,)
    return tuple(PlaceMention(kind, room=act.place.room) for kind in kinds)
