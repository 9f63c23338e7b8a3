"""What a clause means: each class of verbs has its reading; what is wanted, denied or supposed does not happen."""

from collections.abc import Callable

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse import handling, motion, perceiving, speaking, states, thinking
from symbolic.language.reader.discourse.attention import attends
from symbolic.language.reader.discourse.chronicle import Chronicle, being, place_of, state_of
from symbolic.language.reader.discourse.kinds import HANDLING, SETTING, kind_of
from symbolic.language.reader.discourse.presence import bystanders, called_away, place_agent, together
from symbolic.language.reader.discourse.reality import RAISING, UNREAL, is_real
from symbolic.language.reader.discourse.recording import leave_open, record, tell_deed
from symbolic.language.reader.discourse.roles import agents, goal, theme, things_of
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.discourse.writing import label, written

Handler = Callable[[Chronicle, Clause, list[str]], None]
_HANDLERS: dict[str, Handler] = {
    "be": states.be, "have": states.have, "arrive": motion.arrive, "leave": motion.leave, "go": motion.go,
    "stay": states.stay, "take": handling.take, "put": handling.put, "hide": handling.put, "move": handling.move,
    "give": handling.give, "swap": handling.swap, "substitute": handling.substitute, "open": handling.open_,
    "close": handling.close, "switch": handling.switch, "consume": handling.consume, "fill": handling.fill,
    "search": thinking.search, "see": perceiving.perceive, "hear": perceiving.perceive, "learn": perceiving.learn,
    "read": perceiving.read, "miss": perceiving.miss, "tell": speaking.tell, "say": speaking.tell,
    "ask": speaking.ask, "call": speaking.tell, "think": thinking.think, "know": thinking.know,
    "want": thinking.aim, "sleep": states.sleep, "wake": states.wake,
}  # fmt: skip


def happen(c: Chronicle, clause: Clause, told_by: str | None = None) -> None:
    """Let what a clause tells happen, if it tells that something happens."""
    if clause.link in UNREAL and clause.link != "until":
        return
    if (
        clause.verb == "have"
        and clause.object is not None
        and clause.object.head in ("idea", "clue", "inkling")
    ) and clause.object.determiner == "no":
        clause.verb, clause.negated, clause.object = "know", True, None
    used = clause.verb == "use" and clause.tense == "past"  # "used to hang in the hall"
    if used and clause.content and clause.how == "to":
        start = len(c.events)
        for inner in clause.content:
            happen(c, inner, told_by)
        c.known_to_all(start)
        return
    if clause.verb in RAISING and clause.content and clause.how == "to":
        for inner in clause.content:
            inner.negated = inner.negated or clause.negated
            happen(c, inner, told_by)
        return
    _deny_by_subject(clause)
    kind = c.kind = kind_of(clause)
    known = frozenset(c.room_of)
    if clause.link in ("before", "just before") and kind in ("see", "hear", "read", "learn"):
        clause.negated = True  # "it blew away before she saw it"
    if clause.verb == "" and clause.quote is None:
        return
    c.cast.acting = []
    who = agents(c, clause)
    c.cast.acting = who
    _note_pronouns(c, clause)
    label(c, clause)
    if kind not in SETTING and is_real(clause, kind):
        c.introduce(who)
    if clause.verb == "" and clause.quote is not None:
        _bare_quote(c, clause, who)
        return
    leave_open(c, clause, who)
    if not is_real(clause, kind):
        record(c, clause, kind, who)
        return
    record(c, clause, kind, who)
    place_agent(c, clause, kind, who)
    together(c, kind, who)
    bystanders(c, clause, kind)
    if clause.passive and called_away(c, clause, kind):
        return
    tell_deed(c, who)
    if kind == "turn":
        states.turn(c, clause, who)
        return
    if attends(c, clause, who):
        return
    if speaking.lets_know(c, clause, who) or speaking.hears_from(c, clause, who):
        return
    if ("cause" in classes(clause.verb) and clause.content) or clause.verb == "allow":
        start = len(c.events)
        for inner in clause.content:
            happen(c, inner)
        for person in who if clause.verb in _TAKES_PART else ():
            c.openly_seen(person, len(c.events) - start)
        return
    if not who and written(c, clause):
        return
    handler = _HANDLERS.get(kind)
    if kind in ("say", "tell", "ask") or (
        clause.quote is not None and kind in ("act", "see", "want", "think")
    ):
        (speaking.ask if kind == "ask" else speaking.tell)(c, clause, who)
    elif handler is not None:
        handler(c, clause, who)
    else:
        c.introduce(who)
        _act(c, clause, who)
    if clause.perfect and "just" in clause.adverbs and kind in ("arrive", "leave", "go"):
        for person in [n for n in who if n not in known]:
            c.missed_till_now(person)  # "has just got off the bus"
    for person in who:
        c.introduce([person])
    if clause.perfect and not clause.negated:
        c.background = (c.sentence, who[0] if who else "")
    if c.background == (c.sentence, who[0] if who else "") and kind in HANDLING:
        for name in c.newcomers - set(who):
            c.unseen(name, len(c.events) - c.deeds[-1].time)  # it was done before they came to look
    if _habitual(clause):
        c.known_to_all(c.deeds[-1].time)


_TAKES_PART = frozenset("help assist aid join".split())
"""Who helps somebody do a thing is there when it is done."""


def _deny_by_subject(clause: Clause) -> None:
    """ "None of this was seen by her", "nothing was said": a subject that is nothing denies what is done to it."""
    if (
        clause.passive
        and clause.subject is not None
        and clause.subject.head in ("none", "nothing", "neither")
    ):
        clause.negated = True


_HABITS = frozenset("always usually normally generally ordinarily".split())


def _habitual(clause: Clause) -> bool:
    """ "The bus always stops outside the shop": what is so as a rule, everybody knows."""
    return bool(_HABITS & set(clause.adverbs)) and clause.tense == "present" and not clause.negated


def _note_pronouns(c: Chronicle, clause: Clause) -> None:
    """Let pronouns tell the gender of those they mean, whatever the clause does with them."""
    if clause.subject is not None and clause.subject.owner is not None:
        c.cast.owner(clause.subject)
    for noun in (clause.nominal, clause.object, clause.recipient, *(p.object for p in clause.places)):
        if noun is None:
            continue
        if (noun.kind == "pronoun" and noun.head in ("him", "her")) or noun.kind == "name":
            c.cast.persons(noun)
        if noun.owner is not None:
            c.cast.owner(noun)


def _bare_quote(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A quote without its speaker goes on in the voice of the last one."""
    speaker = who[0] if who else (c.last_said[0] if c.last_said else (c.cast.subjects or [""])[-1])
    if speaker:
        speaking.quote(c, clause, speaker, [])


def _act(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Any other verb: what it is done to is so from now on."""
    noun = theme(clause)
    agent = who[0] if who else ""
    if noun is None and not who:
        noun = clause.subject
    if noun is None or c.cast.persons(noun, exclude=who):
        return
    for thing in things_of(c, noun):
        words = clause_words(clause)
        c.become(agent, state_of(thing.key), being(f"{clause.name} ({thing.key})", words), clause.name)
        found = goal(c, clause) if noun is clause.subject and not clause.passive else None
        if found is not None and found[0].thing != thing.key:
            c.become(agent, place_of(thing.key), found[0], clause.name)
