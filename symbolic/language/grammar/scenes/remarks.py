"""What surrounds the clauses of a scene and changes nothing of what is where: openers, remarks, looks, manners.

Remarks are taken out before a sentence is read, with the commas around them.
"""

from collections.abc import Sequence
from itertools import product

from symbolic.language.grammar.scenes.scene_words import (
    BE,
    EMPTY,
    FILLED,
    HAVE,
    HOLD,
    KEPT,
    NTH,
    NUMBERS,
    STAY,
    STAYING,
    noun,
    phrases_of,
    spell,
)
from symbolic.language.grammar.words.altering import ADVERBS
from symbolic.language.grammar.words.qualities import QUALITIES

_IF = frozenset("if when as once".split())
_WHO = frozenset("you i we one".split())
_COUNT = frozenset(
    """count counts go goes number read look start list name take work view counting going numbering reading looking
    starting listing naming taking working viewing moving""".split()
)
_COUNTED = phrases_of(
    """them, these, those, along, through, through them, along them, over them, at them, along the row, down
    the row,
    down the line, in order"""
)
_HOWS = """counting, counted, when counted, if counting, numbered, when numbered, starting, going,
            reading, looking, viewed, seen, as seen, ordered, arranged, listed, taken, as counted,
            to be numbered, to be counted,
            always counting, reckoned, numbered here, if you number them, if you count them,
            if one counts them, numbering them, counting them, when you count them,
            counting the cabinets, if you count, going by their order, numbered as they are,
            going along them, numbered in order, as numbered"""
_SIDES = """from left to right, left to right, from the left, from the left side, from the left hand side, from left"""
_SIDE = phrases_of(_SIDES)
_REMARKS = phrases_of(
    *(f"{how} {side}" for how, side in product(["", *_HOWS.split(",")], _SIDES.split(","))),
    *(f"on the {side}" for side in ("left", "left side", "far left")),
    """finally, lastly, next, next door, on the wall, on its wall, against the wall, as far as furniture goes,
    then, currently, presently, right now, at present, at the moment, however, moreover, furthermore,
    in contrast, by contrast, on the other hand, for its part, for their part, of course, indeed, in fact,
    in turn, as it happens, oddly, oddly enough, curiously, interestingly, simply, just, merely, exactly,
    altogether, in total, in all, meanwhile, to begin with, to start with, first of all, in there, here,
    neatly, again, all told, oddly enough, as it were, in their turn, in its turn, moreover, for one thing,
    at all, as well, too, also, in addition, additionally, besides that, instead, on top of that,
    on top of this, for the rest, as you can see, sole, single, lone, solitary, further, only,
    counted that way, in a row, arranged in a row, in addition to that, in addition to this, on its own,
    all in all, as such, yet again, once more, a row of, a set of, a line of, a bank of, a total of,
    a series of, to show, to mention, to offer, no fewer than, no less than, besides, likewise, as many as,
    between them, from the first to the last, from the first on the left to the last, otherwise,
    in particular, similarly, equally, alike, stray, mere, now, for now, just now, for the moment,
    for the time being, at this moment, at this point, at this time, as of now, as we speak, as i speak,
    as it is, so far as i can see, as you see, apart from that, besides this, other than that, all in a row,
    side by side, next to each other, to go, to load, to clear, to pack, to move, to see, along the wall,
    along one wall, along the walls, in the corner, in one corner, by the window, under the window,
    by the door, near the window, near the door, in the middle of the room, it turns out,
    as usual, by the way, after that, after this, last of all, last but not least, for you,
    for your use, waiting for you, to be exact,
    to be precise, one by one, one after the other, by itself, by themselves""",
)
"""What may be taken out anywhere, for all that it says of what is where."""
_OPENERS = phrases_of(
    *(
        f"{who} {show} you {through}"
        for who in ("let me", "i 'll", "i will", "i 'm going to", "i am going to", "i can")
        for show in ("take", "walk", "show", "lead")
        for through in ("through", "round", "around", "over", "about")
    ),
    "of these",
    """okay, ok, alright, all right, right, well, so, and, now, now then, right then, well then, anyway,
    anyhow, oh, write this down, note this down, mark this down, then, first off, first up,
    first things first, for a start, for starters, let 's see, let me see, let us see, you know, you see,
    look, listen, take this down, let me tell you about, let me tell you, let me describe, let me show you,
    i 'll tell you about, i will tell you about, i 'll describe, i will describe, i 'm going to describe,
    i am going to describe, here is, here 's, here are, this is, this one is, welcome to,
    you should know that, you must know that, note that, i can tell you that, i see that,
    it so happens that,
    let me say that, i should say that, i can see that, as i said, as you know""",
)
"""What a sentence may open with, for all that it says of what is where."""
_FIRM = phrases_of(
    """as well as, in addition to, all of, only the, too many, too few, but also, not only, as well as,
    also there, and also, next to, next is, next comes, next come, next up, now for, now to, last is, last
    comes"""
)
"""Where a remark is part of a word of the grammar."""
_GOVERNING = HOLD | HAVE | BE
"""Words that no comma separates from what they govern, but for a remark."""
_PICKING = frozenset(
    """left right top bottom middle inner outer upper lower front back rear side next far near nearby half full single
    double""".split()
)
DESCRIBING = (QUALITIES | {"wall", "brand"}) - EMPTY - _PICKING
"""Adjectives that pick nothing out and say nothing of contents."""
_HOW = ADVERBS - set(
    """mostly largely mainly primarily chiefly generally usually typically normally commonly regularly routinely only
    initially recently lately originally respectively individually separately severally likewise similarly equally
    partly nearly namely personally""".split()
)
"""Adverbs that say how a thing was put or furnished, and not whether, what or how much."""


def without_remarks(norms: Sequence[str]) -> list[str]:
    """The words without what changes nothing of what is where, and without the commas around it."""
    kept: list[str] = []
    at = _opened(norms)
    while at < len(norms):
        if firm := spell(norms, at, _FIRM):
            kept += norms[at : firm[0]]
            at = firm[0]
            continue
        if _describes(norms, at) or _is_particle(norms, at):
            at += 1
            continue
        for end in (*_counted(norms, at), *spell(norms, at, _REMARKS)):
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
    while kept and kept[0] in (",", ":", ";", "-"):
        kept.pop(0)
    while kept and kept[-1] in (",", ":", ";", "-"):
        kept.pop()
    return kept


def _opened(norms: Sequence[str]) -> int:
    """Where a sentence begins behind its openers: "Okay, so the kitchen ..."."""
    at = 0
    while ends := [end for end in spell(norms, at, _OPENERS) if not _begins(norms, at, end)]:
        at = ends[0] + (norms[ends[0] : ends[0] + 1] == [","])
    return at


def _begins(norms: Sequence[str], at: int, end: int) -> bool:
    """Whether an opener is the beginning of a clause: "so is the stove", "here is nothing", "right of it"."""
    after = norms[end] if end < len(norms) else ""
    match norms[at]:
        case "so" | "now" | "then" | "first":
            return after in BE or after in HAVE or after in ("does", "do", "for", "to", "comes", "come", "up")
        case "well" | "right" | "look" | "listen" | "you" | "all":
            return after != "," and end < at + 3
        case "here" | "this":
            return noun(norms, end + (after in ("a", "an", "the", "one"))) is not None
        case _:
            return not after


def _describes(norms: Sequence[str], at: int) -> bool:
    """Whether a word says how a thing looks and not which it is, nor what it holds: "a big desk", "neatly
    set"."""
    after = norms[at + 1] if at + 1 < len(norms) else ""
    if norms[at] in DESCRIBING and noun(norms, at) is None:
        return noun(norms, at + 1) is not None or (after in DESCRIBING and _describes(norms, at + 1))
    return norms[at] in _HOW and (after in FILLED or after in KEPT or after in EMPTY or after in HOLD)


def _is_particle(norms: Sequence[str], at: int) -> bool:
    """Whether a word only points the way to a preposition: "over in the kitchen", "up on the wall"."""
    return norms[at] in ("over", "up", "down", "out", "back", "away", "through") and (
        norms[at + 1 : at + 2] in (["in"], ["on"], ["at"], ["by"], ["against"], ["there"])
    )


def _counted(norms: Sequence[str], at: int) -> list[int]:
    """Where a remark ends that says from where one counts: "if you go through them from left to right"."""
    here = at
    if norms[here] in _IF and norms[here + 1 : here + 2] and norms[here + 1] in _WHO:
        here += 2
    if here >= len(norms) or norms[here] not in _COUNT or (here == at and not norms[here].endswith("ing")):
        return []
    starts = [here + 1, *spell(norms, here + 1, _COUNTED)]
    return [end for start in starts for end in spell(norms, start, _SIDE)][:1]


def _needed(norms: Sequence[str], at: int, end: int) -> bool:
    """Whether a word that can be a remark is part of a phrase: "only the third holds anything"."""
    after = norms[end] if end < len(norms) else ""
    before = norms[at - 1] if at else ""
    if norms[at] == "on" and "left" in norms[at:end] and not _numbered(norms, at):
        return True
    if norms[at : at + 3] == ["counting", "the", "cabinets"]:
        return at == 0  # it says what the sentence is about
    if (norms[at] == "here" and before == "in") or (norms[at] == "after" and before == "one"):
        return True
    if norms[at] == "too" and after in DESCRIBING:
        return True  # "it is too small for ..."
    if norms[at] == "next" and before in ("the", "after"):
        return True
    if norms[at : at + 2] == ["in", "there"]:
        return before in BE or before in STAY or before in KEPT or before in STAYING or at == 0 or after in BE
    if norms[at:end] in (["apart", "from", "that"], ["other", "than", "that"]):
        return noun(norms, end) is not None or after in ("one", "which")
    if norms[at] == "to" and before in ("found", "be", ""):
        return True
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


def _numbered(norms: Sequence[str], at: int) -> bool:
    """Whether a number stands before "on the left", so that it says from where it counts and not which one it
    is."""
    return any(word in NTH or word in NUMBERS or word.isdigit() for word in norms[max(at - 3, 0) : at]) and (
        norms[at - 1] != "one" or norms[at - 2] in NTH
    )
