"""Words that are neither nouns of the household nor verbs: what joins, counts, points and fills.

Each table maps a category to its phrases, separated by commas; the longest phrase wins when read.
Fillers carry nothing for us ("currently", "neatly", "from left to right"): the parser passes over
them at no cost, whereas a word that stands in no table lowers the confidence of the parse.
"""

from collections.abc import Mapping

CARDINALS: Mapping[str, int] = {
    word: number
    for number, words in enumerate(
        "zero;one;two,a couple of,a pair of,a couple,couple,pair of,a duo of;three,a trio of,several,a few,few;four,a quartet of;five;six,half a dozen;"
        "seven;eight;nine;ten;eleven;twelve,a dozen".split(";")
    )
    for word in words.split(",")
}
VAGUE_CARDINALS = frozenset({"several", "a few", "few", "a couple of", "a couple", "couple"})
ORDINALS: Mapping[str, int] = {
    word: number
    for number, words in enumerate(
        "first,1st,leftmost;second,2nd;third,3rd;fourth,4th;fifth,5th;sixth,6th;seventh,7th;eighth,8th;ninth,9th;tenth,10th;"
        "eleventh,11th;twelfth,12th".split(";"),
        start=1,
    )
    for word in words.split(",")
} | {"last": -1, "rightmost": -1, "final": -1, "penultimate": -2, "second to last": -2, "second last": -2}

WORDS: Mapping[str, str] = {
    "and": """and, or, nor, plus, along with, together with, as well as, accompanied by, alongside, coupled with, paired with,
        in addition to, and also, and even, joined by, combined with, not to mention, and then, and in addition, and additionally""",
    "while": "while, whereas, but, yet, although, though, whilst, even though, when, and while",
    "with": "with",
    "prep in": "in, inside, within, inside of, at, in the interior of",
    "prep on": """on, atop, upon, on top of, across, over, on the surface of, along, above, on the top of""",
    "prep to": """to, towards, toward, into, onto, over to, up to, in the direction of, across to, back to, back towards,
        back toward, back into, straight to, straight for, right to, on to, over towards, out to, directly to, close to,
        down to, to the side of, through to, off to, off towards, up towards, for, to where""",
    "prep from": "from, out of, away from, off, off of, from inside, from within, outside, outside of",
    "prep near": "near, beside, by, next to, adjacent to, in front of, close by, alongside of, behind, around, opposite",
    "prep of": "of, among, amongst",
    "there": "there, here, in there, therein, inside there, in here, on there, on top of there",
    "pronoun": """it, them, they, both, each, all, each one, every one, either, neither, itself, themselves, both of them, each of them,
        all of them, each of these, both of these, these, this one, that one, each of which, both of which, all of which, of which,
        the former, the latter, the former of which, the latter of which, the same one, none of which, one of which, neither of which,
        the first of which, the second of which, the third of which, the last of which, either of them, nthe first of which, the second of which, the third of which, the last of which, either of them, none of them, all three, all four, the two, one another, the trio, everything, all of these""",
    "relative": "which, that, who, whom, where, whose, what, wherein",
    "subject": "he, she, they, who",
    "same": """as is, as are, so is, so are, as does, as do, so does, so do, as was, as were, the same goes for, the same applies to,
        the same holds for, the same is true of, the same is true for, same goes for, just like, much like, like, just as, as with, similar to,
        same as, the same as, the same can be said for, the same can be said of, ditto for, ditto, identical to, just as is, just as are,
        as has, as have, so has, so have, as the same is true for, likewise for, neither is, neither are, nor is, nor are, neither does, nor does,
        mirroring, as can be said of, and so is, and so are, and so does, and so do""",
    "except": """except, except for, with the exception of, apart from, aside from, save for, save, other than, excluding, barring,
        excepting, all but, but for, besides, with the sole exception of, not counting, not including, with the exceptions of, exception being""",
    "empty": """empty, bare, vacant, unoccupied, barren, unfilled, devoid, uncluttered, void, free, clear, unstocked, hollow,
        unadorned, clutter free, unused""",
    "nothing": """nothing, anything, no items, no item, any items, any item, no objects, no object, any objects, any object, any contents,
        no contents, nothing at all, not a thing, anything at all, nothing of note, no visible items, none, any visible items, no visible contents,
        any content""",
    "neg": "not, n't, never, without, no, instead of, rather than, no longer, yet to, nor, hardly",
    "refrain": "refrain, refrains, refrained, avoid, avoids, decides against, decides not, chooses not, opts not, skips, fails to",
    "respectively": "respectively, in that order, in order, correspondingly, in this order",
    "a": "a, an, some, its own",
    "the": "the, this, that, those, its, his, her, their, said, my, our, your",
    "quantifier": "all, both, each, every, either, neither, all of, both of, each of, every one of, none of, neither of, either of, no, any of",
    "another": "another, one more, yet another, a different, a second, an additional, an extra, an other, a further, a new",
    "other": "other, others, remaining, rest, remainder, rest of, remainder of, additional, leftover, further",
    "one": "one, ones, number",
    "also": "also, too, as well, likewise, equally, similarly, additionally, in addition, more, again, also there",
    "through": "through, thru, until, till, to, up to, up through, up until, through to",
    "imminent": """about to, just about to, on the verge of, on the brink of, on the point of, poised to, ready to, set to, all set to, going to,
        preparing to, with the intention of, with the intent of, with the intention to, with the intent to, in preparation to,
        in preparation for, in readiness to, in anticipation of, intent on, in order to, gonna, will soon,
        with the aim of, moments away from, seconds away from, moments from, seconds from, a moment away from, at the point of, at the verge of,
        next action will be, next move will be, next move is to, next step is to, next action is to, so as to, for the purpose of, shortly to, soon to, bound to, fixing to,
        with a view to, with the purpose of, readying to, primed to, looking to, in position to, with plans to, on the cusp of, on the edge of""",
    "before": "before, prior to",
    "after": "after, once, upon, having, as soon as, when, following, on",
    "followed by": "followed by, followed next by, and after that, succeeded by",
    "macro": """the same, the same thing, the very same, the exact same, this, so, likewise, it again, suit, the same for, similar actions,
        identical actions, a similar action, the same series of actions, this series of actions, the same set of actions,
        the same sequence of actions, this sequence of actions, this sequence of opening and closing, the opening and closing,
        the opening and closing actions, the opening and closing action, the opening and closing process""",
    "goal": "would like, 'd like, goal is, aim is, objective is, goal, aim, objective, desire, is after, has been after, wish, intention is, target, in need of, on the hunt for, in search of, goal has been, quest for",
    "belief": """belief, opinion, view, impression, under the impression, the belief, of the opinion, convinced, sure, certain, confident, in mind,
        belief is, positive, assumption, conviction, expectation""",
    "walk noun": """next destination is, next destination being, next stop is, next stop being, next target is, next target being, destination is, final destination is,
        final stop is, last stop is, attention to, attention turns to, attention shifts to, last destination is, following stop is,
        final destination being, next is, next up is, next comes, then comes, first stop is, first destination is, then it is on to,
        it is on to, next in line is, final target is, target is, destination being, final stop being, first target is, next point of interest is,
        next visit is to, next focus is, focus shifts to, focus turns to, steps lead to, path leads to, route leads to, journey leads to, is now near,
        is by, stands before, stands in front of, stands by, is standing before, is standing by, is standing in front of, is standing near, is now in front of,
        path takes him to, path takes her to, path then leads to, journey takes him to, journey takes her to, back, then back""",
}
"""Category to its phrases. A phrase may stand in several categories: the context decides."""

MACROS = tuple(
    " ".join(filter(None, (determiner, adjective, noun)))
    for determiner in ("the", "this", "that", "these", "those", "his", "her", "their")
    for adjective in ("", "same", "previous", "earlier", "exact", "very same", "exact same", "usual")
    for noun in """action actions process routine procedure sequence steps step pattern gesture motion motions maneuver operation
        operations cycle task tasks exercise behavior behaviour ritual act acts movement movements""".split()
)
"""Names for what was just done: "this action", "the same steps"."""

FILLERS = """currently, presently, now, at present, at the moment, right now, neatly, carefully, gently, simply, just, only, merely, solely,
    nearby, in turn, in succession, one by one, one after the other, one after another, in sequence, in quick succession, successively,
    consecutively, individually, separately, severally, together, altogether, at the same time, by itself, on its own, as such,
    from left to right, from the left, left to right, counting from the left, counting from left to right, starting from the left,
    numbered from left to right, numbered from the left, when counted from the left, from the left side, on the left, to the left,
    as you go from left to right, going from left to right, when viewed from left to right, viewed from left to right, ordered from left to right,
    arranged from left to right, from the left hand side, on the left side, if counting from the left, moving from left to right, in order from left to right,
    going from the left, reading from left to right, in order from the left, looking from left to right, counted from the left, from left,
    lastly, finally, firstly, secondly, thirdly, first, next, then, subsequently, afterwards, afterward, after that, following this, following that,
    thereafter, later, soon, soon after, soon afterwards, shortly after, shortly thereafter, shortly afterwards, immediately, immediately after,
    promptly, quickly, swiftly, slowly, briskly, eventually, meanwhile, moreover, furthermore, besides this, besides that, in addition to this,
    in addition to that, moving on, turning, in conclusion, to conclude, after this, after which, following which, upon which, whereupon, and finally, at last,
    in the end, at the end, once more, once again, back again, again, this time, at this point, at that point, at which point, by then, straight, directly, straightaway, away,
    however, nevertheless, still, instead, on the other hand, in contrast, by contrast, as for, as to, regarding, concerning, with regard to,
    when it comes to, in terms of, speaking of, turning to, looking at, oddly, surprisingly, interestingly, notably, curiously, unexpectedly, strangely,
    up, down, off, out, over, along the way, on the way, on the way there, in the meantime, for now, as of now, even, quite, rather, very, fully,
    completely, entirely, totally, wholly, mostly, slightly, ever, securely, tightly, firmly, tight, properly, well, otherwise, of course, indeed, in fact,
    inside it, in it, whole, entire, delicious, fresh, tasty, ripe, single, lone, solitary, sole, small, large, big, little, tiny, nice, beautiful, elegant, empty looking,
    red, green, white, black, blue, brown, old, new, clean, dirty, cozy, comfortable, spacious, modern, simple, wooden, familiar, quick, brief, lovely, cooked, raw, baked,
    sweet, shiny, juicy, mysterious, unopened, opened, half full, full, various, different, assorted, multiple, several different, same, own, certain, particular, specific,
    following, previous, aforementioned, above mentioned, said, nearest, adjacent, neighboring, nearby, additional, extra, such, set of, assortment of, collection of, variety of,
    an assortment of, a collection of, a variety of, a selection of, selection of, an array of, array of, a range of, range of, a mix of, mix of, a set of, a total of, total of, series of, a series of,
    a number of, number of, items such as, items including, such as, including, namely, among other things, the likes of, consisting of, for example,
    you, you'll, 'll, we, we'll, one'll, can, could, may, might, would, shall, should, must, 'd, 've, ca, wo, will be, to be, to,
    interior, contents, content of, contents of, surface, top, inside, side, area, room, space, spot, section, corner, place, location, collection, assortment, storage, furniture, furnishings, appliances, appliance,
    pieces of furniture, piece of furniture, set, row of, row, a row of, line, bank of, home, apartment, house, place, within, right, left, side by side, middle, center, centre, middle of, center of, corner of, front of, in front, edge of, edge,
    as, if, so, because, since, thus, therefore, hence, than, it seems, what, o, p, et, etc, number, no, numbered, labeled, labelled, series, sequence, order, by, way, ways, journey, route, path, trip, walk, visit,
    steps, attention, focus, gaze, exploration, search, tour, rounds, round, actions, action, activity, activities, process, task, quest, pattern, stop, turn, time, moment, moments, moment later, moments later, a moment later, a while, while later,
    little later, short, short while, briefly, casually, leisurely, steadily, purposefully, confidently, calmly, quietly, deliberately, methodically, sequentially, eagerly, hastily, initially, originally,
    at first, to begin with, to start with, to begin, to start, in the beginning, at the start, at the beginning, at the outset, last, its, door, doors, the door, the doors, its door, its doors, the door of, door of, the doors of, handle, the handle of, handle of, lid of, lid,
    once there, once inside, there and then, shortly, almost, nearly, already, yet, just as, right after, right away, straight away, right, specifically, namely, particularly, in particular, especially, ultimately, overall, all in all, in total, at once,
    kindly, side of, remains of, display of, the presence of, presence of, view, sight, way back, way over, over there, upstairs, downstairs, please, per se, respectively speaking, in full, for good, thoroughly, nonetheless, while there, while in there,
    closed again, again closed, behind her, behind him, after her, after him, after it, after them, for its part, for her part, for his part, with care, with purpose, in haste, without delay, without hesitation, without pause, without further ado,
    in a hurry, at a brisk pace, with determination, with a purpose, with ease, for a moment, for a while, for a bit, for the time being, in the process, as it happens, as usual, as before, as previously, like before, as in the previous case, in a similar fashion, in the same way, in the same manner,
    in similar fashion, in the same fashion, in a similar manner, in a similar way, in like manner, in order, in that order, out there, right there, all the way, straight ahead, toward the end, ahead, forward, forwards, onward, onwards, around, about, through, along, across, past, apart, aside, will, someone, somebody, visible, himself, herself, themselves, of interest, interest, apiece, together again,
    curious, hungry, looking, scene, items, item, objects, object, things, belongings, rooms, situation, layout, day, morning, contents inside, at hand, on hand, in question, ready for use, ready for cooking, ready to eat, ready to be eaten, ready to be cooked, ready to be washed, ready to be used, ready for eating, waiting to be eaten,
    waiting to be cooked, waiting to be used, waiting to be washed, in plain sight, out in the open, in sight, to the right, right side, to the rear, tidy, organized, organised, decorative, decoratively, stylish, minimalist, inviting, ample, useful, essential, basic, standard, typical, usual, regular, ordinary, household,
    everyday, plain, functional, convenient, compact, generous, well, main, central, common, nicely, side tables, among others, and more, as part of, as far as, kind of, sort of, type of, types of, a bit of, bit of, a bit, bit, much, many, most, least, less, whatsoever, at all, at this time, at that time, at this moment, at that moment"""
"""Phrases without meaning for us; see the module's first lines."""

MARKS: Mapping[str, str] = {
    ",": "comma", "(": "comma", ")": "comma", "-": "comma", "—": "comma", ":": "comma",
    ";": "while", "&": "and", "/": "and",
}
"""Punctuation to the category it is read as; other marks are fillers."""
