"""From a video model's caption to clues of where an object was.

A caption is read by the grammar of stories. It is noisy: names, objects and places may be wrong, so
that only what it says of the seeker's hands is used, as evidence of limited weight, and the text of
the story wins wherever the two disagree.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from symbolic.grammar.story import SOMETHING, parse_story
from symbolic.story import SOMEWHERE, Act, stage
from symbolic.types import Clue, NarrativeParse, PlaceMention, RoomMention


@dataclass(frozen=True, slots=True)
class CaptionModel:
    """How far captions can be trusted.

    Attributes:
        named: probability that "takes the mug from the desk" is right about the place.
        unnamed: the same for "grabs some object", which may be another object.
        last: probability that the last container opened held the object, where no taking is told.
        alternatives: number of places that a wrong caption could have named instead.
    """

    named: float = 0.7
    unnamed: float = 0.55
    last: float = 0.35
    alternatives: int = 15


def caption_clues(caption: str, told: NarrativeParse, model: CaptionModel = CaptionModel()) -> tuple[Clue, ...]:
    """Return the clues of a caption for what somebody asks for in the text; none where nobody asks.

    Args:
        caption: what a video model says that the filmed person did.
        told: the text condition, as read.
        model: how far to trust it.
    """
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    if asked is None or asked.object is None:
        return ()
    narrative = parse_story(caption, told.agents)
    acts = [act for act in stage(narrative).acts if act.event.agent == asked.agent]
    thing = asked.object.object
    for names, reliability in (((thing,), model.named), ((SOMETHING,), model.unnamed)):
        taken = [act for act in acts if act.event.verb == "grab" and act.thing in names]
        if taken:
            return _clues(taken[-1:], thing, reliability, model, caption)
    opened = [act for act in acts if act.event.verb == "open"]
    return _clues(opened[-1:], thing, model.last, model, caption)


def _clues(
    acts: Sequence[Act], thing: str, reliability: float, model: CaptionModel, caption: str
) -> tuple[Clue, ...]:
    weight = log_odds(reliability, model.alternatives)
    return tuple(
        Clue(thing, (_mention(act),), weight, "video", f"caption: {act.event.span.text if act.event.span else caption}")
        for act in acts
    )


def log_odds(reliability: float, alternatives: int) -> float:
    """Return log p(e | here) / p(e | elsewhere): r against (1 - r) spread over the alternatives, nats."""
    return float(np.log(reliability / (1 - reliability) * alternatives))


def _mention(act: Act) -> PlaceMention | RoomMention:
    if act.place is None or act.place.kind == SOMEWHERE:
        return RoomMention(act.room)
    return PlaceMention(act.place.kind, room=act.place.room)
