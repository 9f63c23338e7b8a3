"""What surrounds the clauses of a scene: remarks that change nothing, and sentences that only name the rooms.

Remarks are taken out before a sentence is read, with the commas around them.
"""

from collections.abc import Sequence
from itertools import product

from symbolic.language.grammar.scenes.scene_trees import Rooms
from symbolic.language.grammar.scenes.scene_words import BE, HAVE, HOLD, HOMES, THE, noun, phrases_of, spell

_HOWS = """counting, counted, when counted, if counting, numbered, when numbered, starting, going,
            reading, looking, viewed, seen, as seen, ordered, arranged, listed, taken, as counted,
            always counting, reckoned, numbered here, if you number them, if you count them,
            if one counts them, numbering them, counting them, when you count them,
            counting the cabinets, if you count, going by their order, numbered as they are,
            going along them, numbered in order, as numbered"""
_SIDES = """from left to right, left to right, from the left, from the left side, from the left hand side, from left"""
_REMARKS = phrases_of(
    *(f"{how} {side}" for how, side in product(["", *_HOWS.split(",")], _SIDES.split(","))),
    *(f"on the {side}" for side in ("left", "left side", "far left")),
    """finally, lastly, next, next door, on the wall, on its wall, against the wall,
    as far as furniture goes, then, currently, presently, right now, at present, at the moment,
    however, moreover, furthermore, in contrast, by contrast, on the other hand, for its part,
    for their part, of course, indeed, in fact, in turn, as it happens, oddly, oddly enough,
    curiously, interestingly, simply, just, merely, exactly, altogether, in total, in all,
    meanwhile, to begin with, to start with, first of all, in there, here, neatly, again,
    all told, oddly enough, as it were, in their turn, in its turn, moreover, for one thing,
    at all, as well, too, also, in addition, additionally, besides that, instead, on top of that,
    on top of this, for the rest, as you can see, sole, single, lone, solitary, further, only,
    counted that way, in a row, arranged in a row, in addition to that, in addition to this,
    on its own, all in all, as such, yet again, once more, a row of, a set of, a line of,
    a bank of, a total of, a series of, to show, to mention, to offer, no fewer than,
    no less than, besides, likewise, as many as, between them, from the first to the last,
    from the first on the left to the last, otherwise, in particular, similarly, equally, alike,
    small, large, wooden, old, fresh, stray, mere, whole""",
)
"""What may be taken out anywhere, for all that it says of what is where."""
_FIRM = phrases_of(
    """as well as, in addition to, all of, only the, too many, too few, but also, not only, as well as,
    also there, and also, next to"""
)
"""Where a remark is part of a word of the grammar."""
_GOVERNING = HOLD | HAVE | BE
"""Words that no comma separates from what they govern, but for a remark."""
_OF_HOMES = (
    HOMES
    | THE
    | BE
    | HAVE
    | frozenset(
        """a an one , : ; - and with room rooms two three four five six there namely of in which form forms
        make makes up made contains contain consists consist comprises comprise includes include 's
        all into divided consisting composed belong belongs to within features offers we you 'd find
        what that together whole simple layout containing total altogether called first along as
        also constitute found can be following part parts such count see imagine picture couple
        family apartments other whose how laid out distinct different separate plus both look round
        around at kinds""".split()
    )
)
"""What a sentence that only names the rooms of a home may say besides."""


def without_remarks(norms: Sequence[str]) -> list[str]:
    """The words without what changes nothing of what is where, and without the commas around it."""
    kept: list[str] = []
    at = 0
    while at < len(norms):
        if firm := spell(norms, at, _FIRM):
            kept += norms[at : firm[0]]
            at = firm[0]
            continue
        for end in spell(norms, at, _REMARKS):
            if not _needed(norms, at, end):
                at = end
                comma = norms[at : at + 1] == [","]
                if comma and kept[-1:] == [","] and len(kept) > 1 and kept[-2] in _GOVERNING:
                    kept.pop()  # "hold, from left to right, a plate and a book"
                    at += 1
                elif (
                    (not kept or kept[-1] in (",", ":", ";", "and", "("))
                    and at < len(norms)
                    and norms[at] == ","
                ):
                    at += 1
                break
        else:
            kept.append(norms[at])
            at += 1
    while kept and kept[-1] in (",", ":", ";", "-"):
        kept.pop()
    return kept


def _needed(norms: Sequence[str], at: int, end: int) -> bool:
    """Whether a word that can be a remark is part of a phrase: "only the third holds anything"."""
    after = norms[end] if end < len(norms) else ""
    before = norms[at - 1] if at else ""
    if norms[at] == "likewise":
        return before != "," and (after in ("", ",", ";", "and") or before == "and")
    if norms[at] in ("arranged", "in", "numbered", "ordered", "counted", "listed") and (
        before in BE or (before in ("arranged", "numbered", "ordered") and norms[at - 2] in BE)
    ):
        return True
    if norms[at] == "otherwise":
        return at > 0
    if norms[at] == "besides":
        return after not in (",", "")
    if norms[at] == "only":
        return after in ("one", "two", "three", "the") or (
            at > 0 and norms[at - 1] == "the" and after in ("one", "ones")
        )
    return norms[at] == "single" and at > 0 and norms[at - 1] == "a" and norms[at - 2 : at - 1] == ["not"]


def rooms_of_home(words: Sequence[str]) -> Rooms | None:
    """The rooms that a sentence names, if that is all that it does: "The home has four rooms: ..."."""
    rooms, at = [], 0
    while at < len(words):
        found = noun(words, at)
        if found is not None and found[0].kind == "room":
            if found[1] < len(words) and words[found[1]] == "'s":
                return None
            rooms.append(found[0].name)
            at = found[1]
        elif found is not None or words[at] not in _OF_HOMES:
            return None
        else:
            at += 1
    if not rooms and "rooms" in words and not HOMES.isdisjoint(words):
        return Rooms(())
    return (
        Rooms(tuple(dict.fromkeys(rooms))) if len(set(rooms)) > 1 and len(rooms) == len(set(rooms)) else None
    )
