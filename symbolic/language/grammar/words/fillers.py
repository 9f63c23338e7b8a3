"""Words without meaning for us: the parser passes over them at no cost.

A word that stands in no table at all lowers the confidence of the parse, so what belongs here is
what a writer may add to any sentence about a home without changing what is where or what was done.
"""

from itertools import product

_HOWS = """counting, counted, when counted, if counting, numbered, starting, going, as you go, reading, moving, looking,
    viewed, when viewed, ordered, arranged, in order, listed"""
_SIDES = """from left to right, left to right, from the left, from left, from the left side, from the left hand side,
    on the left, to the left, on the left side"""


def _phrases(table: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in table.split(",")]


_LEFT_TO_RIGHT = [f"{how} {side}".strip() for how, side in product(["", *_phrases(_HOWS)], _phrases(_SIDES))]
"""Cabinets count from the left anyway."""

_GROUPS = (
    # time and order
    """currently, presently, now, right now, at present, at the moment, at this moment, at that moment, at
    this time, at that time, as of now, for now, for the time being, this time, at this point, at that
    point, at which point, by then, meanwhile, in the meantime, in the interim, in the meanwhile,
    first, firstly, secondly, thirdly, next,
    then, later, lastly, last, finally, and finally, at last, in the end, at the end, toward the end,
    eventually, ultimately, subsequently, thereafter, afterwards, afterward, after that, after this, after
    which, after it, after them, following this, following that, following which, upon which, whereupon,
    soon, soon after, soon afterwards, shortly, shortly after, shortly thereafter, shortly afterwards,
    immediately, immediately after, right after, right away, straight away, straightaway, moment later,
    moments later, a moment later, a while, while later, little later, short while, for a moment, for a
    while, for a bit, at first, initially, originally, to begin with, to start with, to begin, to start, in
    the beginning, at the start, at the beginning, at the outset, once more, once again, back again,
    again,  already, yet, still, ever, once there, once inside, there and then, at once,
    at the same time, one more time, one last time, a second time, another time, once again,
    for the last time, for good, while there, while in there, just as, as before, as previously, like before,
    as usual, in the process, previous, following""",
    # manner
    """neatly, carefully, gently, simply, briefly, casually, leisurely, steadily, quickly, swiftly, slowly,
    briskly, promptly, quietly, calmly, securely, tightly, firmly, tight, properly, well, together, together
    again, altogether, by itself, on its own, in turn, in succession, in quick succession, one by one, one
    after the other, one after another, in sequence, successively, consecutively, sequentially,
    individually, separately, severally, apiece, with care, with purpose, with a purpose, with
    determination, with ease, in haste, in a hurry, at a brisk pace, without delay, without hesitation,
    without pause, without further ado, in a similar fashion, in similar fashion, in the same fashion, in
    the same way, in the same manner, in a similar manner, in a similar way, in like manner, thoroughly,
    nicely""",
    # degree and restriction
    """just, only, merely, solely, even, quite, rather, very, fully, completely, entirely, totally, wholly,
    mostly, slightly, almost, nearly, most, least, less, much, many, a bit of, bit of, a bit, bit,
    whatsoever, at all, per se, specifically, namely, particularly, in particular, especially, in full""",
    # remarks of the narrator
    """however, nevertheless, nonetheless, instead, otherwise, moreover, furthermore, besides this, besides
    that, in addition to this, in addition to that, on the other hand, in contrast, by contrast, of course,
    indeed, in fact, overall, all in all, in total, in conclusion, to conclude, moving on, turning, turning
    to, looking at, speaking of, as for, as to, regarding, concerning, with regard to, when it comes to, in
    terms of, as part of, as far as, as such, for example, such as, namely, including, items such as, items
    including, consisting of, among others, among other things, and more, oddly, surprisingly,
    interestingly, notably, curiously, unexpectedly, strangely, it seems, as it happens, as in the previous
    case, for its part, for her part, for his part, thus, therefore, hence, so, because, since, than, if,
    as, etc""",
    # direction
    """up, down, off, out, over, away, apart, aside, ahead, straight, straight ahead, directly, right, left,
    forward, forwards, back, onward, onwards, around, about, through, along, across, past,
    along the way, all the
    way, on the way, on the way there, way back, way over, over there, out there, right there, upstairs,
    downstairs, side by side, side of, right side, to the right, to the rear, in front, front of, nearby,
    within, inside, at hand, on hand, in sight, in plain sight, out in the open, back again, behind her,
    behind him, after her, after him""",
    # adjectives
    """delicious, fresh, tasty, ripe, sweet, juicy, cooked, raw, baked, single, lone, solitary, sole, whole,
    entire, small, large, big, little, tiny, short, nice, beautiful, lovely, elegant, stylish, cozy,
    comfortable, spacious, inviting, modern, minimalist, compact, generous, tidy, organized, organised,
    decorative, decoratively, functional, convenient, useful, essential, basic, standard, typical, usual,
    regular, ordinary, plain, everyday, household, simple, wooden, red, green, white, black, blue, brown,
    old, new, clean, dirty, shiny, familiar, mysterious, unopened, opened, full, half full, various,
    different, several different, assorted, multiple, same, own, certain, specific, said, aforementioned,
    above mentioned, nearest, adjacent, neighboring, additional, extra, such, quick, brief, main, central,
    common, ample, visible, curious, hungry, empty looking, in question, ready for use, ready for cooking,
    ready for eating, ready to eat, ready to be eaten, ready to be cooked, ready to be washed, ready to be
    used, waiting to be eaten, waiting to be cooked, waiting to be washed, waiting to be used""",
    # collections, and the parts of a thing
    """set, set of, collection, collection of, a collection of, assortment, assortment of, an assortment of,
    variety of, a variety of, selection of, a selection of, array of, an array of, range of, a range of, mix
    of, a mix of, a set of, total of, a total of, series, series of, a series of, number of, a number of,
    row of, a row of, row, line, bank of, kind of, sort of, type of, types of, the likes of, display of,
    presence of, the presence of, remains of, content, contents, content of, contents of, contents inside,
    interior, surface, top, inside it, in it, its, item, items, object, objects, thing, things, belongings,
    corner, corner of, middle, middle of, center, centre, center of, edge, edge of, side, area, space, spot,
    section, room, rooms, place, location, storage, furniture, furnishings, appliance, appliances, piece of
    furniture, pieces of furniture, home, apartment, house, scene, situation, layout, view, sight, number,
    no, numbered, labeled, labelled, sequence, order, door, doors, the door, the doors, its door, its doors,
    door of, doors of, the door of, the doors of, handle, the handle, handle of, the handle of, lid, lid of""",
    # a walk, and what it is for
    """way, ways, journey, route, path, trip, walk, visit, tour, quest, search, exploration, steps,
    attention, focus, gaze, rounds, round, action, actions, activity, activities, process, task, pattern,
    stop, turn, time, moment, moments, day, morning, interest, of interest, use, behavior, himself, herself,
    themselves, looking""",
    # auxiliaries and address
    """you, you'll, 'll, we, we'll, one'll, can, could, may, might, would, shall, should, must, will, will
    be, to be, to, 'd, 've, ca, wo, by, what, please, kindly, p, respectively speaking""",
)

FILLERS: tuple[str, ...] = (*(phrase for group in _GROUPS for phrase in _phrases(group)), *_LEFT_TO_RIGHT)
"""All fillers, each a word or a phrase."""
