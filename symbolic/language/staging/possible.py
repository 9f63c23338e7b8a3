"""What a film shows and cannot have happened after what a text tells is left out, with a note.

A camera sees a thing first when it is in somebody's hand, or takes one thing for another; a text that has told who
took what from where is believed. Only what a hand and a place allow is looked at: nobody takes what they hold, or
what is known to lie elsewhere, or lays down what they do not hold.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from symbolic.language.account import Contents, Report
from symbolic.language.mentions import PlaceMention
from symbolic.world.notes import Note, remark
from symbolic.world.places import Place


def possible(reports: Sequence[Report], contents: Contents, notes: list[Note]) -> Iterator[Report]:
    """Yield the reports of a fused story, less what the video alone shows and cannot be.

    Args:
        reports: in order.
        contents: what lies where at first, of the places of which that is known.
        notes: gets a note for each report that is left out.
    """
    lies = {place: Counter(things) for place, things in contents.items()}
    holds: dict[str | None, Counter[str]] = {}
    for report in reports:
        event = report.event
        thing = event.object.object if event.object is not None else ""
        hand = holds.setdefault(event.agent, Counter())
        place = _place(event.target, lies)
        if report.sources == ("video",) and event.verb in ("grab", "put"):
            there = lies[place] if place is not None else None
            missing = there is not None and not there[thing]
            if hand[thing] > 0 if event.verb == "grab" else hand[thing] <= 0:
                told = "holds already" if event.verb == "grab" else "does not hold"
                notes.append(
                    remark(
                        f"the video shows {event.agent} {event.verb} the {thing}, which {event.agent} {told}: left out"
                    )
                )
                continue
            if event.verb == "grab" and missing:
                assert place is not None
                notes.append(
                    remark(
                        f"the video shows {event.agent} take the {thing} from {place.name}, where it is not: left out"
                    )
                )
                continue
        if event.verb == "grab" and not event.imminent:
            hand[thing] += 1
            _change(lies, place, thing, -1)
        elif event.verb == "put" and not event.imminent:
            hand[thing] -= 1
            _change(lies, place, thing, 1)
        yield report


def _change(lies: Mapping[Place, Counter[str]], place: Place | None, thing: str, by: int) -> None:
    if place is not None:
        lies[place][thing] += by


def _place(target: object, known: Mapping[Place, object]) -> Place | None:
    """The place of known contents that a mention means; None where it means none, or may mean several."""
    if not isinstance(target, PlaceMention):
        return None
    fitting = [
        place
        for place in known
        if place.kind == target.kind
        and target.room in (None, place.room)
        and (not target.number or target.number == place.number)
    ]
    return fitting[0] if len(fitting) == 1 else None
