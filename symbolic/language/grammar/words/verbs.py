"""Verbs by what they mean to us, in every tense: "walks", "walked" and "walking" are one verb.

A verb's *classes* say what to do with it; its *form* says how it is inflected. A verb of several
words inflects its first ("makes his way", "made her way"); `#` stands for a possessive.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

VerbForm = Literal["base", "s", "ed", "ing"]

VERBS: Mapping[str, str] = {
    "walk": """walk, stride, advance, proceed, move, head, navigate, go, amble, stroll, wander, saunter,
        step, march, rush, hurry, dash, run, jog, travel, transition, venture, journey, gravitate, return,
        retreat, veer, turn, pivot, shift, relocate, migrate, traverse, trek, pace, glide, drift, roam,
        meander, hasten, race, shuffle, trot, tread, cross, progress, arrive, enter, approach, near, reach,
        access, visit, revisit, make # way, find # way, wend # way, work # way, take # way, set off, set out,
        make
        for, aim for, make a beeline, draw near, draw close, draw closer, get close, get closer, move close,
        move closer, come close, come closer, step close, step closer, come, edge, tiptoe, inch, sprint,
        swing by, stop, stop by, pause, pop, end up, wind up, re enter, backtrack, switch, steer, direct #
        steps, direct # attention, shift # attention, turn # attention, shift # focus, turn # focus, retrace
        # steps, bring # self, position, station, place # self, position # self, stand, circle, target,
        tackle, follow, climb, skip, hop, scurry, mosey, bound, trudge, plod, speed, sweep, sidle, lumber,
        stomp, tramp, hike, roll, slip, sneak, creep, close in, meet, seek out, face, join, address, select,
        choose, encounter""",
    "leave": "leave, exit, depart, quit, vacate",
    "pass": """pass, pass by, walk past, go past, move past, walk by, go by, bypass, skirt, pass through,
        walk through""",
    "open": """open, open up, reopen, re open, pull open, swing open, slide open, crack open, throw open,
        push open, unlatch, unseal""",
    "inspect": """check, check inside, look inside, look into, peek inside, peek into, peer inside, peer
        into, inspect, take a look, take a look inside, take a peek, take a peek inside, take a quick look,
        take a quick look inside, have a look, have a look inside, examine, explore, investigate, search,
        scan, survey, browse, peruse, rummage through""",
    "close": """close, shut, seal, reclose, re close, reseal, secure, close up, seal up, push closed, push
        shut, pull shut, pull closed, swing shut, swing closed, slide shut, slide closed, ease shut, slam,
        slam shut, latch, fasten, seal shut""",
    "handle": "get, pull, push, swing, slide, ease, slam, throw, nudge, crack, tug, click, snap, draw",
    "grab": """grab, take, take out, pick up, pick, retrieve, fetch, collect, seize, remove, grasp, get,
        pull out, obtain""",
    "put": """put, place, set, set down, lay, lay down, deposit, put away, drop, drop off, put down, put
        back, store, stow, arrange, position""",
    "repeat": """repeat, undergo, treat, go through, do, perform, replicate, duplicate, apply, mirror,
        follow suit, carry out, redo,
        conduct, execute, undertake, mimic, reiterate, reenact, echo""",
    "attend": "interact, deal, attend, engage, busy # self, concern # self, focus, handle, turn",
    "aspect": """begin, start, commence, start off, start out, begin off, kick off, continue, carry on,
        finish, conclude, end, keep, wrap up, round off, complete, manage, decide, opt, finish off, finish
        up, resume, move on, go on, proceed, go ahead, take a moment, take the time, take care, make sure,
        seem, appear, use, involve, include, lead, spend, come back, keep on, initiate, undertake""",
    "intend": """prepare, plan, intend, aim, ready # self, ready, plot, hope, brace, brace # self, gear up,
        get ready, make ready, contemplate, consider, try, attempt, want, wish, look set, reach, reach out,
        be set, stand ready, stand poised, need, seek""",
    "want": """want, try, attempt, seek, need, desire, wish, look, search, hunt, track down, go after,
        strive, aim, hope, intend, plan, crave, long, yearn, pursue, aspire, endeavor, endeavour, look
        forward""",
    "think": """think, believe, suppose, assume, suspect, expect, reckon, presume, feel, guess, figure,
        know, imagine, hold, conclude, realize, realise, consider, doubt, be convinced, be sure, be certain,
        be confident, be aware""",
    "ask": "ask, inquire, enquire, wonder, question, query",
    "tell": """tell, say, reply, respond, answer, state, inform, mention, explain, claim, announce, add,
        report, assert, declare, remark, utter, point out, suggest, advise, shout, whisper, call out,
        exclaim""",
    "transfer": """move, carry, bring, bring back, transfer, transport, relocate, return, shift, deliver,
        take, take back, haul, convey, carry over, bring over""",
    "find": "find, discover, notice, spot, locate, see, come across",
    "hold": """hold, contain, house, store, have, host, stock, harbor, harbour, boast, keep, carry, conceal,
        hide, enclose, accommodate, include, feature, display, showcase, exhibit, bear, support, present,
        chill, shelter, offer, own, possess, comprise, provide, show, reveal, cradle, sport, encompass,
        seat, protect, cool, refrigerate, preserve, consist, get, list, retain, stash, shelve, encase,
        hoard, guard, safeguard, see, count, come, yield, welcome, enjoy, save, embrace, furnish, equip,
        fill, load, pack, outfit, fit, top, cover, supply, appoint, populate, adorn, decorate, occupy,
        crowd, set up, make up, lack, miss, characterize, characterise, complete, share, serve, act, double,
        play host, hide away""",
    "lie": """lie, rest, sit, stand, lay, repose, perch, reside, dwell, nestle, cook, bake, cool, wait,
        await, remain, stay, live, locate, situate, find, discover, see, spot, exist, lurk, linger, lounge,
        hang, keep, contain, hold, house, display, store, place, put, set, position, arrange, exhibit,
        showcase, leave, stack, spread, scatter, tuck, hide, stash, stow, deposit, pile, line up, heat,
        warm, chill, lodge, appear, notice, prop, balance, station, seat, lean, settle, set out, lay out,
        group, cluster, park, gather, observe, adorn, decorate, grace, occupy, embellish, share, inhabit,
        populate, top, join, complement, accompany, enhance, give, take up, nest, snuggle, present,
        call, encounter, refrigerate, freeze, sprawl, serve, set aside, stock, fill, feature, roast, simmer,
        line, turn out, turn up, shelve, uncover, find # place, find # home, make # home, share space, take
        # place, conceal, carry, enclose, plant""",
    "be": "be",
}
"""Verb class to its lemmas. One verb may have several classes: the context decides."""

_IRREGULAR: Mapping[str, str] = {
    "be": "be, am, is, are, was, were, been, being, 's, 're, 'm",
    "have": "have, has, had, having, 've",
    "do": "do, does, did, done, doing",
    "go": "go, goes, went, gone, going",
    "lie": "lie, lies, lay, lain, lying",
    "put": "put, puts, put, put, putting",
    "set": "set, sets, set, set, setting",
    "shut": "shut, shuts, shut, shut, shutting",
    "quit": "quit, quits, quit, quit, quitting",
    "fit": "fit, fits, fitted, fit, fitting",
    "get": "get, gets, got, gotten, getting",
    "begin": "begin, begins, began, begun, beginning",
    "run": "run, runs, ran, run, running",
    "come": "come, comes, came, come, coming",
    "leave": "leave, leaves, left, left, leaving",
    "find": "find, finds, found, found, finding",
    "make": "make, makes, made, made, making",
    "take": "take, takes, took, taken, taking",
    "sit": "sit, sits, sat, sat, sitting",
    "stand": "stand, stands, stood, stood, standing",
    "hold": "hold, holds, held, held, holding",
    "keep": "keep, keeps, kept, kept, keeping",
    "hide": "hide, hides, hid, hidden, hiding",
    "lay": "lay, lays, laid, laid, laying",
    "see": "see, sees, saw, seen, seeing",
    "say": "say, says, said, said, saying",
    "tell": "tell, tells, told, told, telling",
    "think": "think, thinks, thought, thought, thinking",
    "know": "know, knows, knew, known, knowing",
    "feel": "feel, feels, felt, felt, feeling",
    "wind": "wind, winds, wound, wound, winding",
    "swing": "swing, swings, swung, swung, swinging",
    "slide": "slide, slides, slid, slid, sliding",
    "throw": "throw, throws, threw, thrown, throwing",
    "draw": "draw, draws, drew, drawn, drawing",
    "bring": "bring, brings, brought, brought, bringing",
    "give": "give, gives, gave, given, giving",
    "meet": "meet, meets, met, met, meeting",
    "seek": "seek, seeks, sought, sought, seeking",
    "choose": "choose, chooses, chose, chosen, choosing",
    "spread": "spread, spreads, spread, spread, spreading",
    "bear": "bear, bears, bore, borne, bearing",
    "hang": "hang, hangs, hung, hung, hanging",
    "lead": "lead, leads, led, led, leading",
    "tread": "tread, treads, trod, trodden, treading",
    "stride": "stride, strides, strode, stridden, striding",
    "spend": "spend, spends, spent, spent, spending",
    "show": "show, shows, showed, shown, showing",
    "freeze": "freeze, freezes, froze, frozen, freezing",
    "speed": "speed, speeds, sped, sped, speeding",
    "sweep": "sweep, sweeps, swept, swept, sweeping",
    "creep": "creep, creeps, crept, crept, creeping",
    "undertake": "undertake, undertakes, undertook, undertaken, undertaking",
    "deal": "deal, deals, dealt, dealt, dealing",
    "mimic": "mimic, mimics, mimicked, mimicked, mimicking",
    "redo": "redo, redoes, redid, redone, redoing",
    "travel": "travel, travels, traveled, travelled, traveling, travelling",
    "tie": "tie, ties, tied, tied, tying",
}
_DOUBLING = frozenset(
    {
        "bag",
        "drop",
        "equip",
        "fit",
        "grab",
        "hop",
        "jog",
        "outfit",
        "pat",
        "plan",
        "plod",
        "plot",
        "pop",
        "prop",
        "run",
    }
    | {
        "scan",
        "ship",
        "skip",
        "slam",
        "slip",
        "snap",
        "snug",
        "spot",
        "step",
        "stop",
        "top",
        "transfer",
        "trot",
    }
    | {"tug", "wrap"}
)
"""Verbs that double their last letter: "stepped"."""
_POSSESSIVES = ("his", "her", "their", "my", "your", "its")
_SELVES = ("himself", "herself", "themselves", "myself", "yourself", "itself")


def inflections(lemma: str) -> Iterator[tuple[str, VerbForm]]:
    """Yield every surface form of a verb with its form: ("made her way", "ed")."""
    head, _, rest = lemma.partition(" ")
    for word, form in _forms(head):
        for tail in _tails(rest):
            yield f"{word} {tail}".strip(), form


def _tails(rest: str) -> Iterator[str]:
    if "# self" in rest:
        yield from (rest.replace("# self", word) for word in _SELVES)
    elif "#" in rest:
        yield from (rest.replace("#", word) for word in _POSSESSIVES)
    else:
        yield rest


def _forms(verb: str) -> list[tuple[str, VerbForm]]:
    if verb == "be":
        return [(word, _be_form(word)) for word in _IRREGULAR["be"].split(", ")]
    if verb in _IRREGULAR:
        base, third, past, participle, ing, *more = _IRREGULAR[verb].split(", ")
        return [
            (base, "base"),
            (third, "s"),
            (past, "ed"),
            (participle, "ed"),
            (ing, "ing"),
            *((word, "ing") for word in more),
        ]
    return [(verb, "base"), (_third(verb), "s"), (_past(verb), "ed"), (_stem(verb) + "ing", "ing")]


def _be_form(word: str) -> VerbForm:
    return (
        "s"
        if word in {"is", "was", "'s"}
        else "ing"
        if word == "being"
        else "ed"
        if word == "been"
        else "base"
    )


def _third(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _past(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return _stem(verb) + "ed"


def _stem(verb: str) -> str:
    if verb in _DOUBLING:
        return verb + verb[-1]
    return verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
