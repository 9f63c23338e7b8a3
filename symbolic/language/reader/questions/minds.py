"""A question about what one person thinks of another, clause by clause: conditions and choices as statements.

    "supposing that Ann has been out to help Tom"           -> Social(Ann, Tom, help)
    "Ann knows what is inside the fridge"                   -> Knows(Ann, fridge)
    "Ann held the belief that a mug was in the fridge"      -> Believes(Ann, Holds(At(mug, fridge)))
    "believing that Tom wants the mug on the desk"          -> Believes(Ann, Wants(Tom, mug, desk))
    "it was to hinder Tom that she moved the mug"           -> what Ann did, and Social(Ann, Tom, hinder)

A choice may say several of these at once. The person asked about is whose mind the choices speak of.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from symbolic.errors import ParseError
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.tale import people_named
from symbolic.language.reader.household.completion import completed
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.household.utterances import every, phrases_of, told_place
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.asking import THINK
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Query, Social, Statement, Wants
from symbolic.mind.goals import SocialGoal

_HELPS = frozenset(("help", "assist", "aid", "support", "benefit", "cooperate", "collaborate", "serve"))
_HINDERS = frozenset(
    "hinder prevent stop keep block mislead sabotage obstruct thwart interfere impede deceive trick foil frustrate "
    "undermine hamper delay harm fool discourage bar".split()
)
_CARES = frozenset("care mind think consider regard concern bother worry heed".split())
_UNCARING = frozenset(
    (
        "indifferent",
        "unconcerned",
        "independent",
        "neutral",
        "uninterested",
        "disinterested",
        "regardless",
        "independently",
    )
)
_WANTS = frozenset("want wish intend hope plan aim mean desire need like prefer".split())
_MOVES = frozenset(("put", "move", "take", "hide"))
_KNOWS = frozenset(("know", "see", "learn", "realize"))
_SPEAKING = frozenset(("tell", "say", "ask"))
_INFORMATION = frozenset(("information", "answer", "reply", "response", "hint", "advice", "tip", "word"))
_GOALS = frozenset(("goal", "aim", "wish", "desire", "intention", "plan", "want"))
_BELIEFS = frozenset(
    ("belief", "opinion", "view", "impression", "conviction", "assumption", "idea", "understanding")
)
_LOCATION = frozenset(("location", "place", "spot", "position"))
_HEED = frozenset(("thought", "heed", "regard", "consideration", "attention", "interest", "concern"))
_NO_THINGS = frozenset(("two", "both", "content", "contents"))


@dataclass(frozen=True, slots=True)
class Pair:
    """Whose mind it is about, and the other person."""

    agent: str
    other: str


def read_minds(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about two minds; None where it says nothing of one person's mind towards another.

    Raises:
        ParseError: it is such a question, but a choice says nothing that can be read.
    """
    names = _two(choices, prompt)
    if names is None:
        return None
    told = [_clauses(choice, names) for choice in choices]
    pair = _pair(told, names)
    if pair is None:
        return None
    asked = _clauses(_condition(prompt), names)
    statements = tuple(_statement(clauses, pair) for clauses in told)
    conditions = _statement(asked, pair)
    claims = [claim for said in (conditions, *statements) for claim in said.claims]
    if not any(isinstance(claim, Social) or _of_goals(claim) for claim in claims):
        return None
    for choice, said in zip(choices, statements, strict=True):
        if not said.claims:
            raise ParseError(
                f"the choice {choice!r} says nothing that can be read of what {pair.agent} believes, or wants for "
                f"{pair.other}; say what {pair.agent} thinks is where, or whom {pair.agent} tries to help or hinder"
            )
    given = (replace(conditions, deeds=()),) if conditions.claims else ()
    return Query(given, statements, sense_of(prompt))


def sense_of(prompt: str) -> Literal["most", "least"]:
    """Return whether the likeliest or the unlikeliest choice is asked for."""
    least = re.search(r"\b(?:least|less|un)\s*(?:likely|probable|plausible)|\bmost unlikely\b", prompt, re.I)
    return "least" if least else "most"


def _condition(prompt: str) -> str:
    """What a prompt tells to assume: all but the question itself."""
    return _QUESTION.sub("", prompt)


_GIVEN = r"if|assuming|given|supposing|considering|provided|suppose|assume"
_QUESTION = re.compile(
    rf",?\s*\b(?:which|what)\b(?:(?!\b(?:{_GIVEN})\b)[^,.;:?])*"
    r"\b(?:most|least|more|less)\s+(?:un)?(?:likely|probable|plausible|possible|true)(?:\s+(?:to be )?true)?",
    re.I,
)


def _of_goals(claim: Claim) -> bool:
    return isinstance(claim, Believes) and isinstance(claim.claim, Wants)


def _two(choices: Sequence[str], prompt: str) -> list[str] | None:
    """The two people whom the choices name, and the prompt where they name one."""
    texts = (prompt, *choices)
    within = {word for text in texts for word in _WITHIN.findall(text)}  # a name, be it Will
    opening = {word for text in texts for word in _CAPITAL.findall(text) if word.lower() not in CLOSED}
    if len(within | opening) < 2:
        return None  # nobody, or one person: not worth a closer look
    found = _names(choices)
    if len(found) < 2:
        found = list(dict.fromkeys((*found, *_names((prompt,)))))
    return found if len(found) == 2 else None


def _names(texts: Sequence[str]) -> list[str]:
    """The people that the texts name, in order of mention; capitals for emphasis are no names."""
    inner = {word: None for text in texts for word in _WITHIN.findall(text) if word.upper() != word}
    found = dict(inner)
    for text in texts:
        ended = text if text.endswith((".", "?", "!")) else f"{text}."
        for name in sorted(people_named(read_clauses(ended, inner).sentences)):
            if name.upper() != name:
                found[name] = None
    return list(found)


_CAPITAL = re.compile(r"\b[A-Z][a-z]+")
_WITHIN = re.compile(r"(?<=[a-z,:;] )([A-Z][^\W\d_]+)")


def _clauses(text: str, names: Sequence[str]) -> list[Clause]:
    ended = text.strip() if text.strip().endswith((".", "?", "!")) else f"{text.strip()}."
    pieces = re.sub(r":\s+", "; ", ended)
    return [c for sentence in read_clauses(pieces, names).sentences for c in completed(sentence.clauses)]


# --- who ---------------------------------------------------------------------------------------------------


def _pair(told: Sequence[Sequence[Clause]], names: Sequence[str]) -> Pair | None:
    firsts = [holder for clauses in told if (holder := _holder(clauses, names))]
    if not firsts:
        return None
    agent = Counter(firsts).most_common(1)[0][0]
    others = [name for name in names if name != agent]
    return Pair(agent, others[0]) if others else None


def _holder(clauses: Sequence[Clause], names: Sequence[str]) -> str | None:
    """Whose mind a choice speaks of: the subject of its main clause, or the owner of the belief."""
    ordered = sorted(clauses, key=lambda c: (c.link not in ("", "so"), c.start))
    for clause in ordered:
        noun = next(
            (p.object for p in clause.places if p.object is not None and p.object.head in _BELIEFS),
            clause.subject,
        )
        if noun is None:
            continue
        if noun.kind == "name" and noun.head in names:
            return noun.head
        owner = noun.owner
        if owner is not None and owner.kind == "name" and owner.head in names:
            return owner.head
        if noun.head in ("it", "she", "he") and clause.nominal is None:
            continue
    return None


def _person(noun: NounPhrase | None, pair: Pair, *, of: str) -> str | None:
    """Whom a noun phrase in a clause about `of` means; a pronoun in object position is the other one."""
    if noun is None or noun.kind == "gap":
        return None
    if noun.kind == "name":
        return noun.head if noun.head in (pair.agent, pair.other) else None
    if noun.head in ("him", "her", "his", "them", "he", "she", "they"):
        return pair.other if of == pair.agent else pair.agent
    return None


# --- one statement -----------------------------------------------------------------------------------------


def _statement(clauses: Sequence[Clause], pair: Pair) -> Statement:
    claims = tuple(dict.fromkeys(_claims(clauses, pair)))
    deeds = tuple(_deeds(clauses, pair))
    speech = any(_speaks(clause) for clause in clauses)
    about: Literal["speech", "objects"] | None = "speech" if speech else "objects" if deeds else None
    return Statement(claims, deeds, about)


def _claims(clauses: Sequence[Clause], pair: Pair) -> Iterator[Claim]:
    for at, clause in enumerate(clauses):
        yield from _thoughts(clause, clauses[at + 1 :], pair)
        yield from _opinions(clause, clauses[at + 1 :], pair)
        yield from _knowledge(clause, pair)
    social = _social(clauses, pair)
    if social is not None:
        yield social


def _opinions(clause: Clause, following: Sequence[Clause], pair: Pair) -> Iterator[Claim]:
    """ "In Olivia's opinion, James wants the mug"."""
    mine = [
        p
        for p in clause.places
        if p.object is not None and p.object.head in _BELIEFS and p.object.owner is not None
    ]
    if mine:
        claim = _thought(
            replace(clause, places=[p for p in clause.places if p not in mine]), Clause(), following, pair
        )
        if claim is not None:
            yield claim


def _thoughts(clause: Clause, following: Sequence[Clause], pair: Pair) -> Iterator[Claim]:
    """What a clause of thinking says that the person thinks."""
    if clause.verb in ("assume", "suppose", "imagine", "say") and (
        clause.subject is None or clause.form == "ing"
    ):
        for inner in clause.content:
            yield from _thoughts(inner, (), pair)
            yield from _knowledge(inner, pair)
        return
    content: Sequence[Clause] = ()
    if clause.verb in THINK or (clause.verb == "be" and clause.predicate in ("sure", "certain", "convinced")):
        content = clause.content or _parted(following)
    elif any(n is not None and n.head in _BELIEFS for n in (clause.object, clause.subject, clause.nominal)):
        content = clause.content or [
            c for c in following if c.link == "relative" and c.host is not None and c.host.head in _BELIEFS
        ]
    for inner in content:
        claim = _thought(inner, clause, following, pair)
        if claim is not None:
            yield claim


def _parted(following: Sequence[Clause]) -> Sequence[Clause]:
    """ "believed, when answering, that there was bread": the content that an aside parts from its verb."""
    for at, clause in enumerate(following):
        if clause.subject is not None and clause.subject.head == "that" and not clause.link:
            return [clause] if clause.verb else following[at + 1 : at + 2]
    return ()


def _thought(inner: Clause, outer: Clause, following: Sequence[Clause], pair: Pair) -> Claim | None:
    """What somebody thinks: what the other wants, or where a thing is."""
    wish = _wish(inner, following, pair)
    if wish is not None:
        return Believes(pair.agent, wish)
    place = _place(inner)
    thing = _thing(inner)
    if place is None or thing is None:
        return None
    none = inner.negated or outer.negated or _none(inner)
    return Believes(pair.agent, Holds(At(thing, place, not none)))


def _none(clause: Clause) -> bool:
    return any(
        n is not None and n.determiner == "no" for n in (clause.subject, clause.object, clause.nominal)
    )


def _wish(inner: Clause, following: Sequence[Clause], pair: Pair) -> Wants | None:
    """What a clause says that the other wants; that it is as the other placed it."""
    if _as_wanted(inner, following):
        return Wants(pair.other, _things(inner), None, as_placed=True)
    who = _person(inner.subject, pair, of=pair.agent)
    wants = inner.verb in _WANTS or (
        inner.verb in ("try", "look", "seek") and bool(inner.content or inner.places)
    )
    goal = inner.subject if inner.subject is not None and inner.subject.head in _GOALS else None
    if goal is not None and inner.verb == "be":  # "Mia's wish was to have the spoon on the table"
        who, wants = _person(goal.owner, pair, of=pair.agent), True
    if who != pair.other or not wants:
        return None
    things = next((found for clause in every([inner]) if (found := _things(clause))), ())
    places = (_place(clause) for clause in every([inner]))
    place = next((p for p in places if isinstance(p, PlaceMention)), None)
    return Wants(pair.other, things, place) if things else None


def _as_wanted(inner: Clause, following: Sequence[Clause]) -> bool:
    """ "had put the mug where he wanted it", "at his desired location", "the mug was where he wanted it"."""
    if any(p.object is not None and p.object.head in _LOCATION for p in phrases_of(inner)):
        return True
    placed = bool(classes(inner.verb, inner.particle) & (_MOVES | {"give"})) or inner.verb in (
        "be",
        "leave",
        "stand",
        "lie",
    )
    where = [c for c in following if c.link == "where" or "rel:where" in c.adverbs]
    return placed and any(clause.verb in _WANTS for clause in where)


def _knowledge(clause: Clause, pair: Pair) -> Iterator[Claim]:
    """ "knows what is in the fridge"; "does not know what Tom wants", "has no idea of Tom's goal"."""
    ignorant = clause.predicate in ("ignorant", "unaware", "unsure") or (
        clause.object is not None
        and clause.object.determiner == "no"
        and clause.object.head in ("idea", "knowledge", "clue")
    )
    knows = clause.verb in _KNOWS or clause.predicate in ("aware", "familiar")
    if ignorant or (knows and clause.negated):
        if _speaks_of_goal(clause):
            yield Believes(pair.agent, Wants(pair.other))
        return
    if knows:
        place = next((p for inner in every([clause]) if (p := _place(inner)) is not None), None)
        if isinstance(place, PlaceMention):
            yield Knows(pair.agent, place)


def _speaks_of_goal(clause: Clause) -> bool:
    nouns = [
        clause.object,
        clause.nominal,
        *(p.object for p in phrases_of(clause)),
        *(p.object for p in clause.detail),
    ]
    wanted = (inner.verb in _WANTS or inner.name == "be after" for inner in every(clause.content))
    return any(n is not None and n.head in _GOALS for n in nouns) or any(wanted)


def _social(clauses: Sequence[Clause], pair: Pair) -> Social | None:
    """The stance that some clauses say the person takes: the first of not caring, hindering, helping that they name.

    Raises:
        ParseError: a stance is denied, which leaves two others.
    """
    inner = list(every(clauses))
    if any(_uncaring(clause) for clause in inner):
        return Social(pair.agent, pair.other, "independent")
    denied = {id(clause) for clause in _under_denial(clauses)}
    for goal, verbs in _STANCES:
        for clause in inner:
            if clause.verb not in verbs or not _towards(clause, pair):
                continue
            if id(clause) in denied:
                raise ParseError(
                    f"{clause.verb!r} is denied of {pair.agent}, which leaves two stances open: say which it is"
                )
            return Social(pair.agent, pair.other, goal)
    named_ = _predicated(inner)
    return Social(pair.agent, pair.other, named_) if named_ is not None else None


_STANCES: tuple[tuple[SocialGoal, frozenset[str]], ...] = (("hinder", _HINDERS), ("help", _HELPS))


def _under_denial(clauses: Sequence[Clause], denied: bool = False) -> Iterator[Clause]:
    """Yield the clauses that are denied, themselves or by a clause that contains them ("was not trying to help")."""
    for clause in clauses:
        here = denied or clause.negated
        if here:
            yield clause
        yield from _under_denial(clause.content, here)


def _towards(clause: Clause, pair: Pair) -> bool:
    """Whether a clause of helping or hindering is the person's towards the other."""
    if clause.verb == "keep" and not (clause.places or clause.content):
        return False
    person = (
        clause.object if clause.object is not None else clause.content[0].subject if clause.content else None
    )
    if person is not None and person.owner is not None:
        person = person.owner
    whom = _person(person, pair, of=pair.agent)
    who = (
        _person(clause.subject, pair, of=pair.other)
        if clause.subject is not None and clause.subject.kind == "name"
        else pair.agent
    )
    return whom != pair.agent and who == pair.agent


def _predicated(inner: Sequence[Clause]) -> SocialGoal | None:
    """ "was being helpful", "wanted Tom to reach his goal", "worked against him"."""
    for clause in inner:
        words = set(clause.predicate.split())
        against = clause.verb in ("work", "act") and any(p.preposition == "against" for p in clause.places)
        in_way = any(
            p.object is not None and p.object.head == "way" and p.preposition == "in" for p in clause.places
        )
        if (
            words & {"unhelpful", "uncooperative", "hostile"}
            or against
            or (in_way and clause.verb in ("get", "stand", "be"))
        ):
            return "hinder"
        if words & {"helpful", "cooperative", "supportive"}:
            return "hinder" if clause.negated else "help"
    return None


def _uncaring(clause: Clause) -> bool:
    heed = clause.object is not None and clause.object.head in _HEED
    without = clause.link == "without" and (clause.verb in _CARES or heed)
    regardless = any(
        p.preposition in ("regardless of", "without")
        and p.object is not None
        and p.object.head in ("regard", "thought", "interest", "concern", *_GOALS)
        for p in clause.places
    )
    words = set(clause.predicate.split())
    disregards = (
        clause.object is not None
        and clause.object.determiner == "no"
        and clause.object.head in ("regard", "interest", "thought")
    )
    denies = clause.negated and (
        clause.verb in _CARES or bool(words & {"concerned", "interested", "bothered"})
    )
    heedless = any(
        p.preposition == "with"
        and p.object is not None
        and p.object.determiner == "no"
        and p.object.head in _HEED
        for p in clause.places
    )
    said = words | {*clause.adverbs, *clause.particle.split()}
    return heedless or without or regardless or disregards or denies or bool(said & _UNCARING)


def _deeds(clauses: Sequence[Clause], pair: Pair) -> Iterator[EventMention]:
    """What is taken for granted that the person did: moving things, perhaps to a place."""
    for clause in _told(clauses):
        moves = classes(clause.verb, clause.particle) & _MOVES
        if any(p.object is not None and p.object.head in _BELIEFS for p in clause.places):
            continue
        if not moves or clause.negated or clause.object is None:
            continue
        who = clause.subject
        if who is not None and who.kind == "name" and who.head != pair.agent:
            continue
        for thing in _noun_names(clause.object) or _antecedent(clauses, clause):
            yield EventMention(pair.agent, "put", _place(clause), ObjectMention(thing))


def _told(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """The clauses that say what happened: main ones, and those of clefts ("it was to help him that she moved it")."""
    for clause in clauses:
        if clause.link in ("", "so", "manner", "and"):
            yield clause
        if clause.verb == "be" and clause.subject is not None and clause.subject.head == "it":
            yield from clause.content
        if clause.link == "relative" and clause.host is not None and clause.adverbs[:1] == ["rel:that"]:
            yield clause


def _antecedent(clauses: Sequence[Clause], clause: Clause) -> tuple[str, ...]:
    """The objects that "it" means: those spoken of in what comes before."""
    if clause.object is None or (
        clause.object.kind != "pronoun" and clause.object.head not in ("two", "both")
    ):
        return ()
    for inner in every(clauses):
        if inner is clause:
            continue
        if things := _things(inner):
            return things
    return ()


def _speaks(clause: Clause) -> bool:
    """ "when giving information", "as she answered": the deed of which a statement speaks is what was said."""
    if clause.link in ("", "so", "content") and not (classes(clause.verb, clause.particle) & _SPEAKING):
        nouns = [p.object for p in clause.places if p.preposition in ("in", "by", "with")]
        return any(n is not None and n.head in _INFORMATION for n in nouns)
    gives = clause.verb in ("give", "provide", "offer", "make") and clause.object is not None
    informs = gives and clause.object is not None and clause.object.head in _INFORMATION
    return informs or bool(classes(clause.verb, clause.particle) & _SPEAKING)


# --- nouns -------------------------------------------------------------------------------------------------


def _place(clause: Clause) -> PlaceMention | RoomMention | None:
    found = told_place(list(phrases_of(clause)), Memory(), "", also=("to", "into", "onto"))
    if isinstance(found, PlaceMention):
        return found
    for noun in (clause.object, clause.nominal):  # "the contents of the fridge"
        if noun is not None and noun.head in ("content", "contents") and noun.of:
            inside = named(noun.of[0].object)
            return inside.place() if inside is not None else found
    holder = named(clause.subject) if clause.verb in ("contain", "hold", "have") else None
    return holder.place() if holder is not None and holder.category != "room" else found


def _things(clause: Clause) -> tuple[str, ...]:
    """The objects that a clause is about."""
    for noun in (clause.object, clause.subject, clause.nominal):
        names = _noun_names(noun)
        if names:
            return names
    return ()


def _thing(clause: Clause) -> str | None:
    return next(iter(_things(clause)), None)


def _noun_names(noun: NounPhrase | None) -> tuple[str, ...]:
    if noun is None:
        return ()
    return tuple(name for one in noun.each() if (name := _noun_name(one)) is not None)


def _noun_name(noun: NounPhrase) -> str | None:
    if noun.kind != "noun" or noun.head in _GOALS | _BELIEFS | _LOCATION | _INFORMATION | _NO_THINGS:
        return None
    found = named(noun)
    return None if found is None or found.again or found.category in ("room", "place") else found.name
