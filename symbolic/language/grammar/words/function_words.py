"""Words that are neither nouns of the household nor verbs: what joins, counts, points and fills. Each table
maps a category to its phrases, separated by commas; the longest phrase wins when read, and a phrase
may stand in several categories: the context decides. Fillers, which carry nothing for us, are in
`symbolic.language.grammar.words.fillers`."""

from collections.abc import Mapping


def _numbered(table: str, first: int) -> dict[str, int]:
    """Number the groups of a table "one; two, a pair of; ..." from `first` on."""
    groups = enumerate(table.split(";"), start=first)
    return {" ".join(word.split()): number for number, group in groups for word in group.split(",")}


CARDINALS: Mapping[str, int] = _numbered(
    """zero; one; two, a couple of, a pair of, a couple, couple, pair of, a duo of; three, a trio of,
        several, a few, few; four, a quartet of; five; six, half a dozen; seven; eight; nine; ten; eleven;
        twelve, a dozen""",
    first=0,
)
"""Numerals, and what a writer says instead of one."""

ORDINALS: Mapping[str, int] = {
    **_numbered(
        """first, 1st, leftmost; second, 2nd; third, 3rd; fourth, 4th; fifth, 5th; sixth, 6th; seventh, 7th;
        eighth, 8th; ninth, 9th; tenth, 10th; eleventh, 11th; twelfth, 12th""",
        first=1,
    ),
    **_numbered("penultimate, second to last, second last; last, rightmost, final", first=-2),
}
"""Ordinals from the left; negative ones count from the right."""


def _ends_of_row(side: str) -> tuple[str, ...]:
    """Ways to say behind a noun that a place is the outermost of its row on one side, the longest first."""
    ends = (f"furthest to the {side}", f"farthest to the {side}", f"furthest {side}", f"farthest {side}")
    ats = (
        f"{at} the {how} {side}".replace("  ", " ")
        for at in ("on", "at", "to")
        for how in ("far", "very", "")
    )
    tips = (f"at the {side} end", f"on the {side} hand side", f"at the far {side} end", f"on the {side} side")
    return tuple(sorted((*ends, *ats, *tips), key=len, reverse=True))


LEFTMOST, RIGHTMOST = _ends_of_row("left"), _ends_of_row("right")
"""What may follow a noun and is an ordinal: "the cabinet on the far left" is the first."""

WORDS: Mapping[str, str] = {
    # --- what joins
    "and": """and, or, nor, plus, along with, together with, as well as, accompanied by, alongside, coupled
        with, paired with, in addition to, and also, and even, joined by, combined with, not to mention, and
        then, and in addition, and additionally""",
    "while": "while, whereas, but, yet, although, though, whilst, even though, when, and while",
    "with": "with",
    "relative": "which, that, who, whom, where, whose, what, wherein",
    "before": "before, prior to",
    "after": "after, once, upon, having, as soon as, when, following, on",
    "followed by": "followed by, followed next by, and after that, succeeded by",
    # --- where
    "prep in": "in, inside, within, inside of, at, in the interior of",
    "prep on": "on, atop, upon, on top of, across, over, on the surface of, along, above, on the top of",
    "prep to": """to, towards, toward, into, onto, over to, up to, in the direction of, across to, back to,
        back towards, back toward, back into, straight to, straight for, right to, on to, over towards, out
        to, directly to, close to, down to, to the side of, through to, off to, off towards, up towards,
        for, to where""",
    "prep from": "from, out of, away from, off, off of, from inside, from within, outside, outside of",
    "prep near": """near, beside, by, next to, adjacent to, in front of, close by, alongside of, behind,
        around, opposite""",
    "prep of": "of, among, amongst",
    "there": "there, here, in there, therein, inside there, in here, on there, on top of there",
    # --- who and what
    "subject": "he, she, they, who",
    "foreign": """no one, nobody, someone, somebody, someone else, somebody else, no one else, nobody else, everyone,
        everybody, anyone, anybody, everyone else, another person, other people""",
    "pronoun": """it, them, they, both, each, all, each one, every one, either, neither, itself, themselves,
        both of them, each of them, all of them, each of these, both of these, these, this one, that one,
        each of which, both of which, all of which, of which, the former, the latter, the former of which,
        the latter of which, the same one, none of which, one of which, neither of which, the first of
        which, the second of which, the third of which, the last of which, either of them, neither of them,
        none of them, all three, all four, the two, one another, everything, all of these""",
    "a": "a, an, some, its own",
    "the": "the, this, that, those, its, his, her, their, said, my, our, your",
    "quantifier": """all, both, each, every, either, neither, all of, both of, each of, every one of, none
        of, neither of, either of, no, any of""",
    "another": """another, one more, yet another, a different, a second, an additional, an extra, an other,
        a further, a new""",
    "other": """other, others, remaining, rest, remainder, rest of, remainder of, additional, leftover,
        further""",
    "one": "one, ones, number",
    "through": "through, thru, until, till, to, up to, up through, up until, through to",
    # --- what is said of places
    "empty": """empty, bare, vacant, unoccupied, barren, unfilled, devoid, uncluttered, void, free, clear,
        unstocked, hollow, unadorned, clutter free, unused""",
    "nothing": """nothing, anything, no items, no item, any items, any item, no objects, no object, any
        objects, any object, any contents, no contents, nothing at all, not a thing, anything at all,
        nothing of note, no visible items, none, any visible items, no visible contents, any content, without
        contents, without content, without any contents, without any content""",
    "neg": "not, n't, never, without, no, instead of, rather than, no longer, yet to, nor, hardly",
    "refrain": """refrain, refrains, refrained, avoid, avoids, decides against, decides not, chooses not,
        opts not, skips, fails to""",
    "also": """also, too, as well, likewise, equally, similarly, additionally, in addition, more, again,
        also there""",
    "respectively": "respectively, in that order, in order, correspondingly, in this order",
    "same": """as is, as are, so is, so are, as does, as do, so does, so do, as was, as were, as has, as
        have, so has, so have, and so is, and so are, and so does, and so do, neither is, neither are, nor
        is, nor are, neither does, nor does, just as is, just as are, just like, much like, like, just as,
        as with, similar to, same as, the same as, identical to, mirroring, the same goes for, the same
        applies to, the same holds for, the same is true of, the same is true for, same goes for, the same
        can be said for, the same can be said of, as the same is true for, as can be said of, ditto for,
        ditto, likewise for, same again with, same again for, same with,
        same for, same thing with, same thing for,
        all again with, and all again with""",
    "except": """except, except for, with the exception of, with the sole exception of, with the exceptions
        of, exception being, apart from, aside from, save for, save, other than, excluding, barring,
        excepting, all but, but for, besides, not counting, not including""",
    # --- what is said of deeds
    "imminent": """about to, just about to, on the verge of, on the brink of, on the point of, on the cusp
        of, on the edge of, at the point of, at the verge of, poised to, ready to, set to, all set to, going
        to, preparing to, readying to, primed to, looking to, fixing to, gonna, will soon, shortly to, soon
        to, bound to, intent on, in position to, with plans to, with the intention of, with the intent of,
        with the intention to, with the intent to, with the aim of, with a view to, with the purpose of, for
        the purpose of, in preparation to, in preparation for, in readiness to, in anticipation of, in order
        to, so as to, moments away from, seconds away from, moments from, seconds from, a moment away from,
        next action will be, next move will be, next move is to, next step is to, next action is to""",
    "macro": """the same, the same thing, the very same, the very same thing, that again, it all again,
        it all over again, all that again, all of that again, the whole thing again, exactly that, just that,
        in the same way, in the very same way, the same way, what he did before, what she did before,
        what they did before,
        what he did there, what she did there, what he just did, what she just did, what he has just done,
        what she has just done, what he did with the last one, what she did with the last one,
        the exact same, this, so, likewise, it again, suit,
        the same for, similar actions, identical actions, a similar action, the same series of actions, this
        series of actions, the same set of actions, the same sequence of actions, this sequence of actions,
        the opening and closing, the opening and closing actions, the opening and closing action, the
        opening and closing process""",
    "walk noun": """next destination is, next destination being, next stop is, next stop being, next target
        is, next target being, next point of interest is, next visit is to, next focus is, next in line is,
        next is, next up is, next comes, then comes, destination is, destination being, target is, final
        destination is, final destination being, final stop is, final stop being, final target is, last stop
        is, last destination is, following stop is, first stop is, first destination is, first target is,
        attention to, attention turns to, attention shifts to, focus shifts to, focus turns to, then it is
        on to, it is on to, steps lead to, path leads to, path then leads to, route leads to, journey leads
        to, path takes him to, path takes her to, journey takes him to, journey takes her to, is now near,
        is now in front of, stands before, stands in front of, stands by, is standing before, is standing
        by, is standing in front of, is standing near""",
    # --- minds
    "goal": """goal is, aim is, objective is, goal has been, intention is, goal, aim, objective, desire,
        wish, target, would like, 'd like, is after, has been after, in need of, on the hunt for, in search
        of, quest for""",
    "belief": """belief, belief is, opinion, view, impression, assumption, conviction, expectation, in mind,
        under the impression, the belief, of the opinion, convinced, sure, certain, confident, positive""",
}

MACROS = tuple(
    " ".join(filter(None, (determiner, adjective, noun)))
    for determiner in ("the", "this", "that", "these", "those", "his", "her", "their")
    for adjective in ("", "same", "previous", "earlier", "exact", "very same", "exact same", "usual")
    for noun in (
        *(
            "action",
            "actions",
            "process",
            "routine",
            "treatment",
            "procedure",
            "sequence",
            "steps",
            "step",
            "pattern",
            "gesture",
        ),
        *("motion", "motions", "maneuver", "operation", "operations", "cycle", "task", "tasks", "exercise"),
        *("behavior", "behaviour", "ritual", "act", "acts", "movement", "movements"),
    )
)
"""Names for what was just done: "this action", "the same steps"."""

MARKS: Mapping[str, str] = {
    ",": "comma",
    "(": "comma",
    ")": "comma",
    "-": "comma",
    "\N{EM DASH}": "comma",
    ":": "comma",
    ";": "while",
    "&": "and",
    "/": "and",
}
"""Punctuation to the category it is read as; other marks are fillers."""
