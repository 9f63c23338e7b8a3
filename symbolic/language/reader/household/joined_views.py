"""What the clauses of a sentence share where things and places are their subjects.

Who does what follows stands in another clause than the verb: "the kitchen had Emma in it, coming towards the fridge",
"the cabinet, found empty, left her to return", "it was the den that yielded the toy", "as for the bread, it went into
the stove". Each function takes the clauses in the order of the text and returns them with one such form mended.
"""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.idioms import DOORS, is_fixture, is_place
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.phrases.phrase import NounPhrase

_LETS = frozenset("leave send allow cause prompt bring free invite oblige force".split())
_LAYS = frozenset(("put", "hide", "move", "leave"))
_MOVES = frozenset(("go", "arrive", "open", "close", "take", "put", "move"))
_STATES = frozenset(("open", "shut", "close"))
_CARRIES = frozenset("transfer move carry bring shift convey transport".split())
_TIMES = frozenset("after before on upon by while when".split())


def with_shared(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence with what they say of each other's people, things and places."""
    found = list(clauses)
    for way in (
        _fronted_object,
        _hoisted,
        _fronted_way,
        _cleft_subject,
        _led_to,
        _come_open,
        _left_earlier,
        _shared_thing,
    ):
        found = way(found)
    return [_where_it_lay(_understood(_both_come(_as_for(clause)))) for clause in found]


def _is_thing(noun: NounPhrase | None) -> bool:
    found = named(noun)
    return found is not None and found.category == "object"


def _is_person(noun: NounPhrase | None) -> bool:
    return noun is not None and (noun.kind == "name" or noun.head in ("he", "she", "him", "her"))


def _it(noun: NounPhrase | None) -> bool:
    return noun is not None and noun.kind == "pronoun" and noun.head == "it"


def _fronted_object(clauses: Sequence[Clause]) -> list[Clause]:
    """ "The mug that Ann had left on the desk Ben took": it is the mug, not the desk, that he took."""
    found: list[Clause] = []
    fronted: NounPhrase | None = None
    for clause in clauses:
        if not clause.verb and _is_thing(clause.subject) and not clause.places:
            fronted = clause.subject
        laid = found[-1] if found else None
        behind = laid is not None and fronted is not None and laid.host is fronted
        on = laid is not None and any(p.object is clause.host for p in laid.places)
        handles = _HANDLES & classes(clause.verb, clause.particle) and is_fixture(clause.host)
        if behind and on and handles and clause.link == "relative" and clause.object is clause.host:
            found.append(replace(clause, object=fronted, link="", host=None, loose=False, joined="and"))
            fronted = None
        else:
            found.append(clause)
    return found


_HANDLES = frozenset(("take", "put", "move"))


def _hoisted(clauses: Sequence[Clause]) -> list[Clause]:
    """ "The stove was what he made for when he came in", "... on coming in": when he did is a clause of its own."""
    found: list[Clause] = []
    for clause in clauses:
        inner = clause.content[0] if clause.how == "what" and clause.content else None
        deed = inner is not None and (inner.verb == "make" or _MOVES & classes(inner.verb, inner.particle))
        if inner is None or not deed or inner.how not in ("when", "while", "as", "ing") or not inner.content:
            found.append(clause)
            continue
        link = "when" if inner.how == "ing" else inner.how
        found.append(replace(clause, content=[replace(inner, content=[], how=""), *clause.content[1:]]))
        found += [replace(c, link=link, joined="") for c in inner.content]
    return found


def _fronted_way(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Through the hall and into the den went Ann": the places before "and" lead the same way."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        bare = before is not None and not before.verb and before.subject is None and before.places
        goes = clause.verb in ("go", "come", "walk", "run", "wander") and clause.places and clause.joined
        if before is not None and bare and goes:
            found[-1] = replace(
                clause, places=[*before.places, *clause.places], joined=before.joined, start=before.start
            )
            continue
        found.append(clause)
    return found


def _cleft_subject(clauses: Sequence[Clause]) -> list[Clause]:
    """ "It was the den, where he went, that yielded the toy", "it was Tom who shut it and went": the den; Tom."""
    found: list[Clause] = []
    cleft: NounPhrase | None = None
    for given in clauses:
        clause, subject, before = given, given.subject, found[-1] if found else None
        if clause.verb == "be" and _it(subject) and clause.nominal is not None and is_place(clause.nominal):
            cleft = clause.nominal
        elif cleft is not None and subject is not None and subject.head == "that" and not clause.link:
            clause = replace(clause, subject=cleft)
        shared = clause.joined and _it(subject) and before is not None and before.subject is not None
        if shared and before is not None and before.subject is not None and subject is not None:
            earlier = before.subject.kind == "name" and subject.start < before.subject.start
            deed = _MOVES & classes(clause.verb, clause.particle) and not clause.passive
            clause = replace(clause, subject=before.subject) if earlier and deed else clause
        found.append(clause)
    return found


def _led_to(clauses: Sequence[Clause]) -> list[Clause]:
    """ "The cabinet left her to return to the den", "an empty stove sent him to the fridge": she returned."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        lets = before is not None and before.verb in _LETS and _is_person(before.object)
        thing = before is not None and before.subject is not None and not _is_person(before.subject)
        bare = before is not None and not (before.places or before.negated or before.passive or before.modal)
        if (
            before is not None
            and lets
            and thing
            and bare
            and clause.link == "purpose"
            and clause.form == "to"
        ):
            found[-1] = replace(
                clause,
                subject=before.object,
                link=before.link,
                joined=before.joined,
                form="finite",
                start=before.start,
            )
            continue
        sent = clause.verb == "send" and _is_person(clause.object) and not _is_person(clause.subject)
        if sent and clause.subject is not None and not (clause.negated or clause.passive or clause.modal):
            found.append(replace(clause, verb="go", particle="", subject=clause.object, object=None))
        else:
            found.append(clause)
    return found


def _come_open(clauses: Sequence[Clause]) -> list[Clause]:
    """ "When its door came open a plum was taken out": what stands behind "open" is the subject of what follows."""
    found: list[Clause] = []
    behind: tuple[NounPhrase | None, NounPhrase] | None = None
    for clause in clauses:
        inner = clause.content[0] if len(clause.content) == 1 else None
        state = inner is not None and inner.verb in _STATES and inner.form == "bare" and clause.how == "bare"
        if (
            inner is not None
            and state
            and is_fixture(clause.subject)
            and clause.verb in ("come", "swing", "fall", "go")
        ):
            if inner.object is not None:
                behind = clause.subject, inner.object
            predicate = "open" if inner.verb == "open" else "shut"
            found.append(replace(clause, content=[], how="", predicate=predicate))
        elif behind is not None and clause.passive and clause.subject is behind[0]:
            found.append(replace(clause, subject=behind[1]))
        else:
            found.append(clause)
    return found


def _left_earlier(clauses: Sequence[Clause]) -> list[Clause]:
    """ "The bottle, left there by Tom, was picked up": where it was, and no news."""
    found: list[Clause] = []
    for at, clause in enumerate(clauses):
        after = clauses[at + 1] if at + 1 < len(clauses) else None
        laid = (
            _LAYS & {clause.verb, *classes(clause.verb)}
            and clause.object is None
            and _is_thing(clause.subject)
        )
        by = any(p.preposition == "by" and _is_person(p.object) for p in clause.places)
        goes_on = after is not None and after.subject is clause.subject and after.passive and not after.joined
        if laid and by and goes_on and not (clause.passive or clause.link or clause.negated):
            found.append(
                replace(
                    clause, link="relative", host=clause.subject, passive=True, perfect=True, predicate=""
                )
            )
        else:
            found.append(clause)
    return found


def _shared_thing(clauses: Sequence[Clause]) -> list[Clause]:
    """ "A mug, which he took and transferred to the desk": the mug was transferred, and he with it."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        lacks = clause.joined and clause.object is None and not clause.passive and clause.verb in _CARRIES
        taken = (
            before is not None
            and before.link == "relative"
            and before.object is before.host is not None
            and "take" in classes(before.verb, before.particle)
        )
        shared = lacks and taken and before is not None
        found.append(replace(clause, object=before.object) if shared and before is not None else clause)
    return found


def _as_for(clause: Clause) -> Clause:
    """ "As for the bread, it went into the stove", "for the bread it ended there": "it" is the bread."""
    noun = clause.subject
    first = next((p for p in clause.places if p.preposition == "for"), None)
    if noun is None or first is None or first.object is None or first.object.start > noun.start:
        return clause
    topic = _is_thing(first.object) and _it(noun)
    if not topic and not (clause.link == "as" and (_is_thing(first.object) or _is_person(first.object))):
        return clause
    places = [p for p in clause.places if p is not first]
    return replace(
        clause,
        places=places,
        subject=first.object if topic else noun,
        link="" if clause.link == "as" else clause.link,
    )


def _both_come(clause: Clause) -> Clause:
    """ "Two people came into the den, Ann and Ben": the names behind the place say who."""
    who = clause.subject
    if who is None or who.head not in ("people", "person", "two", "visitor", "pair", "couple"):
        return clause
    for phrase in clause.places:
        members = phrase.object.members if phrase.object is not None else ()
        people = tuple(m for m in members if m.kind == "name")
        if phrase.object is not None and people and is_place(members[0]) and len(people) == len(members) - 1:
            whole = people[0] if len(people) == 1 else replace(phrase.object, members=people)
            places = [replace(p, object=members[0]) if p is phrase else p for p in clause.places]
            return replace(clause, subject=whole, places=places)
    return clause


def _understood(clause: Clause) -> Clause:
    """ "The mug was left inside, and after shutting the stove he went": no mug shuts a stove, but who acts next."""
    acts = clause.form == "ing" and bool(
        {"open", "close", "take", "put"} & classes(clause.verb, clause.particle)
    )
    inanimate = _is_thing(clause.subject) or (clause.subject is not None and clause.subject.head in DOORS)
    if not acts or not inanimate or clause.link not in _TIMES or clause.object is None:
        return clause
    return replace(clause, subject=None)


def _where_it_lay(clause: Clause) -> Clause:
    """ "The mug, still where Tom had set it": a thing is no place in which it was set."""
    if clause.link != "relative" or "rel:where" not in clause.adverbs or not _is_thing(clause.host):
        return clause
    return replace(clause, places=[p for p in clause.places if p.object is not clause.host])
