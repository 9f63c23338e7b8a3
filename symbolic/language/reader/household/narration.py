"""What prose says of a deed beside its verb, told the plain way: contractions, aspect, states, gapped verbs.

"Once she'd shut it", "was in the act of opening it", "left it standing on the desk", "Ben took the mug and Ann the
fork", "open goes the fridge" and "fridge closed." each say with other words than a verb and its object what was done.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.clause_kinds import AS_STATE
from symbolic.language.reader.household.idioms import is_fixture, is_place, words
from symbolic.language.reader.household.motions import hands_of
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.lexicon import senses

_MIDST = words("aspect", "midst")
_REST = words("aspect", "rest")
_SWINGS = words("aspect", "swings")
_OPENED = frozenset(("open", "ajar", "wide open", "opened"))
_SHUT = frozenset(("shut", "closed", "close"))
_HANDLED = frozenset(("open", "close", "take", "put", "move", "hide"))
_ENDS = words("aspect", "ends")
_TASKS = words("aspect", "tasks")
_PLANS = frozenset("do set plan intend come mean begin undertake".split())
_CONDITIONS = frozenset(("if", "unless", "whether"))


def narrated(clauses: Sequence[Clause], text: str) -> list[Clause]:
    """Return the clauses of a sentence with what prose says beside the verb said by the verb.

    Args:
        clauses: of one sentence, in the order of the text.
        text: the whole story.
    """
    had = [_contracted(clause, clauses, text) for clause in _upfront(clauses)]
    told = list(_left_so(list(_contact(had))))
    told = [part for clause in _apposed_participles(told) for part in _gapped_verb(clause)]
    told = [part for clause in told for part in _in_the_midst(clause)]
    told = [part for clause in told for part in _opened_to(clause)]
    told = _cleft_apart(told) or told
    told = [_off_to(_on_top(_apposed(clause)), text) for clause in _bound(told)]
    return [_stage(_stated(_swung(_added(_tried(clause))), text)) for clause in told]


def _upfront(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Off Ann went to the den, and ...", "up Ben got": in front stands a particle, and the name is the subject."""
    found: list[Clause] = []
    who: NounPhrase | None = None
    for clause in clauses:
        first = clause.places[0] if clause.places else None
        fronted = first is not None and first.preposition in _PARTICLES and first.start <= clause.start
        if (
            first is not None
            and fronted
            and clause.subject is None
            and clause.object is None
            and clause.form == "finite"
            and first.object is not None
            and first.object.kind == "name"
        ):
            who = first.object
            found.append(replace(clause, subject=who, places=clause.places[1:]))
            continue
        shares = who is not None and clause.subject is None and clause.joined and clause.form == "finite"
        who = who if clause.subject is None else None
        found.append(replace(clause, subject=who) if shares else clause)
    return found


_PARTICLES = frozenset("off up over out in along on down through across around".split())


def _contracted(clause: Clause, clauses: Sequence[Clause], text: str) -> Clause:
    """ "Once she'd shut it", "he'd put it there": "had", where the verb can be a participle and nothing is supposed."""
    shown = text[clause.start : clause.end].replace("’", "'")
    participle = any(s.tag == "VN" and s.lemma == clause.verb for s in senses(clause.verb))
    supposed = any(c.link in _CONDITIONS for c in clauses)
    if (
        clause.modal != "would"
        or "'d " not in shown
        or not participle
        or supposed
        or clause.quote is not None
    ):
        return clause
    return replace(clause, modal="", perfect=True)


def _contact(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "Out came the carrot Ben had put away": the name behind the noun is the subject of what says which one."""
    following = [*clauses[1:], None]
    name: NounPhrase | None = None
    for clause, after in zip(clauses, following, strict=True):
        if name is not None:
            yield replace(clause, link="relative", host=clause.subject, object=clause.subject, subject=name)
            name = None
            continue
        which = (
            after is not None
            and clause.object is not None
            and clause.object.kind == "name"
            and clause.subject is not None
            and after.subject is clause.subject
            and after.perfect
            and not (after.link or after.joined or after.object or after.passive)
            and named(clause.subject) is not None
            and clause.verb in ("come", "go")
        )
        if which:
            name = clause.object
            yield replace(clause, object=None)
        else:
            yield clause


def _left_so(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "Left the juice standing on the table": put it there."""
    skip = False
    for clause, after in zip(clauses, [*clauses[1:], None], strict=True):
        if skip:
            skip = False
            continue
        noun = clause.subject if clause.passive else clause.object
        so = (
            clause.verb == "leave"
            and after is not None
            and after.form == "ing"
            and after.verb in _REST
            and (after.host is noun or after.link in ("manner", "content", ""))
        )
        if so and after is not None and noun is not None and any(is_place(p.object) for p in after.places):
            yield replace(clause, verb="put", places=[*clause.places, *after.places], end=after.end)
            skip = True
        else:
            yield clause


def _apposed_participles(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "Went to the mug, the one moved by Ann, picked it up": a participle that says which one, and who goes on."""
    before: Clause | None = None
    which: NounPhrase | None = None
    for clause in clauses:
        noun = clause.subject
        if which is not None and noun is which and before is not None:
            yield replace(clause, subject=before.subject)
            continue
        by = any(
            p.preposition == "by" and p.object is not None and p.object.kind == "name" for p in clause.places
        )
        one = noun is not None and noun.head == "one" and noun.determiner == "the" and clause.object is None
        if before is not None and one and by and not (clause.link or clause.joined or clause.passive):
            which = noun
            host = before.object or next((p.object for p in reversed(before.places)), None)
            yield replace(
                clause, subject=host, host=host, link="relative", passive=True, perfect=True, particle=""
            )
            continue
        before, which = clause, None
        yield clause


def _gapped_verb(clause: Clause) -> Iterator[Clause]:
    """ "Ben took out the mug and Ann a fork": what the second takes was read as given to both."""
    whom = clause.recipient
    both = whom.members if whom is not None else ()
    gapped = (
        len(both) == 2 and both[0].kind == "noun" and both[1].kind == "name" and clause.object is not None
    )
    if not gapped or not _HANDLED & classes(clause.verb, clause.particle):
        yield clause
        return
    yield replace(clause, recipient=None, object=both[0], end=both[1].start)
    yield replace(clause, recipient=None, subject=both[1], joined="and", start=both[1].start)


def _cleft_apart(clauses: Sequence[Clause]) -> list[Clause]:
    """ "It was the juice, the one he had put there, that Ann took": Ann took it; nothing where it is no such cleft."""
    for at, (cleft, which, told) in enumerate(zip(clauses, clauses[1:], clauses[2:], strict=False)):
        noun = cleft.nominal
        it = (
            cleft.verb == "be"
            and cleft.subject is not None
            and cleft.subject.head == "it"
            and not cleft.negated
        )
        apart = it and noun is not None and which.link == "relative" and which.host is noun and which.perfect
        lacks = not (told.link or told.joined or told.object or told.passive) and told.subject is not None
        if apart and lacks and _HANDLED & classes(told.verb, told.particle):
            rest = [
                replace(c, object=noun) if c.joined and c.object is None and _HANDLED & classes(c.verb) else c
                for c in clauses[at + 3 :]
            ]
            return [*clauses[:at], which, replace(told, object=noun), *rest]
    return []


def bare_state(text: str, start: int) -> list[Clause]:
    """ "Open.", "Shut.": a sentence of one word, which says what was done with the place at hand."""
    state = re.fullmatch(r"\W*(?:(open|opened)|(?:shut|closed))\W*", text, re.IGNORECASE)
    if state is None:
        return []
    place = NounPhrase("it", "pronoun", start=start, end=start)
    verb = "open" if state[1] else "close"
    end = start + len(text)
    return [Clause(verb=verb, subject=place, passive=True, adverbs=[AS_STATE], start=start, end=end)]


def _in_the_midst(clause: Clause) -> Iterator[Clause]:
    """ "Was in the act of opening it and taking it out": opened it, and took it out."""
    midst = any(p.object is not None and p.object.head in _MIDST for p in clause.places)
    busy = clause.predicate == "busy"
    if (
        clause.verb != "be"
        or clause.negated
        or clause.how != "ing"
        or not clause.content
        or not (midst or busy)
    ):
        yield clause
        return
    for at, inner in enumerate(clause.content):
        yield replace(
            inner, subject=clause.subject, link=clause.link, joined=clause.joined if at == 0 else "and",
            host=clause.host, loose=clause.loose, form="finite", progressive=True,
            start=clause.start if at == 0 else inner.start,
        )  # fmt: skip


def _opened_to(clause: Clause) -> Iterator[Clause]:
    """ "Pulled it open in order to take the bread": what it is opened for is no part of how it is opened."""
    state = clause.predicate in _OPENED | _SHUT and clause.object is not None
    if not state or clause.how != "to" or not clause.content:
        yield clause
        return
    yield replace(clause, content=[], how="", end=min(clause.end, clause.content[0].start))
    for inner in clause.content:
        yield replace(inner, link="purpose", subject=clause.subject)


def _tried(clause: Clause) -> Clause:
    """ "Tried the stove": went to look there."""
    if clause.verb != "try" or clause.content or clause.passive or not is_fixture(clause.object):
        return clause
    return replace(clause, verb="check")


def _bound(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "Here comes Ann, bound for the desk", "Ben, at the stove: he opens it": where somebody goes or stands."""
    before: Clause | None = None
    for clause in clauses:
        noun = clause.subject
        if not clause.verb and noun is not None and noun.head == "bound" and before is not None:
            yield replace(clause, verb="go", subject=before.subject, places=[*noun.of, *clause.places])
        elif (
            not clause.verb
            and noun is not None
            and noun.kind == "name"
            and any(map(_at_place, clause.places))
        ):
            yield replace(clause, verb="be")
        elif before is not None and before.subject is not None and _goes_on(before, clause):
            yield replace(clause, verb="go", subject=before.subject, particle="")
        else:
            yield clause
        before = clause


def _goes_on(before: Clause, clause: Clause) -> bool:
    """ "Went into the den, and from there into the hall": a goal without a verb is of who went before."""
    goes = "go" in classes(before.verb, before.particle) or before.verb in ("pass", "walk", "cross")
    bare = not (clause.verb or clause.subject or clause.object or clause.quote or clause.content)
    led = bool(clause.places) and all(
        p.preposition in ("to", "into") and is_place(p.object) for p in clause.places
    )
    return goes and bare and led and bool(clause.joined) and not (before.negated or clause.negated)


def _at_place(phrase: PrepPhrase) -> bool:
    return phrase.preposition == "at" and is_place(phrase.object)


def _apposed(clause: Clause) -> Clause:
    """ "Both things Ann left on the table, the fork and the mug": they say which things."""
    group = clause.object is not None and clause.object.head in ("thing", "item", "article", "object")
    if not group:
        return clause
    places = [
        replace(p, object=p.object.members[0])
        if p.object is not None
        and p.object.members
        and is_place(p.object.members[0])
        and all(_is_thing(m) for m in p.object.members[1:])
        else p
        for p in clause.places
    ]
    return replace(clause, places=places)


def _off_to(clause: Clause, text: str) -> Clause:
    """ "Then he is off to the den", "and it is off to the den": he goes there."""
    leads = any(p.preposition in ("to", "into") and is_place(p.object) for p in clause.places)
    empty = not (clause.predicate or clause.nominal or clause.content or clause.negated or clause.how)
    noun = clause.subject
    if clause.verb != "be" or not leads or not empty or noun is None or clause.modal:
        return clause
    if noun.kind == "name" or noun.head in ("he", "she", "they"):
        return replace(clause, verb="go")
    off = noun.head == "it" and " off " in text[clause.start : clause.end]
    return replace(clause, verb="go", subject=None) if off else clause


def _on_top(clause: Clause) -> Clause:
    """ "Laid the plum on top": on what was spoken of."""
    places = [p for p in clause.places if p.object is None or p.object.head != "top" or p.object.of]
    return replace(clause, places=places) if len(places) < len(clause.places) else clause


def named_as_elsewhere(text: str) -> str:
    """Return a text whose names in capitals, as the parts of a play have them, are written as they are elsewhere."""
    words = set(re.findall(r"\b[A-Z][a-z]+\b", text))
    return re.sub(r"\b[A-Z]{2,}\b", lambda m: m[0].title() if m[0].title() in words else m[0], text)


def _added(clause: Clause) -> Clause:
    """ "Added the second plum to the first": put it in too."""
    goals = [p for p in clause.places if p.preposition == "to" and not is_place(p.object)]
    if clause.verb != "add" or not goals or clause.object is None or clause.quote is not None:
        return clause
    thing = _is_thing(clause.object) or clause.object.head in ("it", "them", "this", "that")
    places = [*(p for g in goals if g.object is not None for p in g.object.of), *clause.places]
    places = [p for p in places if p not in goals]
    led = any(is_place(p.object) for p in places)
    return replace(clause, verb="put", particle="" if led else "in", places=places) if thing else clause


def _swung(clause: Clause) -> Clause:
    """ "Open goes the dishwasher", "the stove comes open": somebody opens it."""
    state = _OPENED & {*clause.adverbs, clause.predicate}
    shut = _SHUT & {*clause.adverbs, clause.predicate}
    if clause.verb not in _SWINGS or clause.object is not None or clause.negated or not (state or shut):
        return clause
    if not is_fixture(clause.subject) or clause.passive:
        return clause
    adverbs = [a for a in clause.adverbs if a not in _OPENED | _SHUT]
    hands = hands_of(clause)  # "comes open under Ben's hand"
    places = [*clause.places, PrepPhrase("by", hands)] if hands is not None else clause.places
    verb = "open" if state else "close"
    return replace(clause, verb=verb, particle="", passive=True, predicate="", adverbs=adverbs, places=places)


_STATE = re.compile(r"\b(?:(open|opened|ajar)|(?:shut|closed))\W*$", re.IGNORECASE)


def _stated(clause: Clause, text: str) -> Clause:
    """ "Fridge open.", "Door shut.", "Carrot in.", "Open.": a state that stands for the deed that led to it."""
    subject = clause.subject
    bare = not (clause.object or clause.places or clause.content or clause.quote or clause.negated)
    if not bare or clause.passive or clause.link or clause.verb not in ("", "open", "close", "shut"):
        return clause
    before = text[max(0, clause.start - 4) : clause.start].lower().split()
    if clause.verb == "" and subject is not None and before[-1:] == ["no"]:
        return replace(clause, subject=replace(subject, determiner="no"))  # "No mug in there."
    inside = clause.particle in ("in", "inside") and not clause.adverbs
    if clause.verb == "" and inside and _is_thing(subject):
        return replace(clause, verb="put", passive=True)
    sentence = text[clause.start : max(clause.end, clause.start + 1)]
    state = _STATE.search(sentence)
    if state is None or (clause.verb and (subject is None or not is_fixture(subject))):
        return clause
    alone = subject is None and not clause.adverbs and re.fullmatch(r"\W*\w+\W*", sentence) is not None
    of_door = subject is not None and is_fixture(subject) and subject.owner is None
    if not (alone or of_door):
        return clause
    start = subject.start if subject is not None else clause.start
    place = subject or NounPhrase("it", "pronoun", start=start, end=start)
    verb = "open" if state[1] else "close"
    adverbs = [*clause.adverbs, AS_STATE]
    return replace(clause, verb=verb, subject=place, passive=True, predicate="", adverbs=adverbs)


def _is_thing(noun: NounPhrase | None) -> bool:
    found = named(noun)
    return found is not None and found.category == "object"


def _stage(clause: Clause) -> Clause:
    """ "Enter Ann", "exit Ben, to the hall": the directions of a play."""
    who = clause.object
    if clause.verb not in ("enter", "exit") or clause.subject is not None or clause.passive:
        return clause
    if who is None or who.kind != "name" or clause.form not in ("finite", "bare"):
        return clause
    goals = [
        replace(p, preposition="to") if is_place(p.object) and p.preposition in ("in", "at") else p
        for p in clause.places
    ]
    verb, particle = ("come", "in") if clause.verb == "enter" else ("go", "")
    return replace(
        clause, verb=verb, particle="" if goals else particle, subject=who, object=None, form="finite",
        places=goals,
    )  # fmt: skip


def turn_of(clause: Clause) -> NounPhrase | None:
    """ "Then it was the turn of a cabinet", "now for the fridge": the place that comes next."""
    noun = clause.nominal
    if clause.verb != "be" or noun is None or noun.head != "turn" or clause.negated:
        return None
    return next((p.object for p in noun.of if p.preposition == "of" and is_fixture(p.object)), None)


def concludes(clause: Clause) -> bool:
    """ "Her task was done", "so he had completed what he set out to do": what was told was all, and nothing is done."""
    if clause.verb not in _ENDS | {"get", "be"} or clause.negated or clause.modal:
        return False
    nouns = [clause.subject, clause.object, *(p.object for p in clause.places)]
    if any(n is not None and n.head in _TASKS for n in nouns):
        return clause.verb in _ENDS or clause.predicate in _DONE
    planned = any(c.verb in _PLANS for c in clause.content)
    ended = clause.verb in _ENDS - {"do"} or clause.predicate in _DONE | {"do"}
    who = clause.subject
    led = clause.verb == "do" and clause.passive and who is not None and who.kind == "pronoun"
    return (clause.how == "what" and planned and ended) or led


_DONE = frozenset("done completed finished complete accomplished over fulfilled".split())


def rhetorical(clause: Clause) -> bool:
    """ "And what did Jack do then?": a question that only leads on to what is told next."""
    return clause.verb == "do" and clause.inverted and clause.object is None and not clause.content


def of_room(clause: Clause) -> PrepPhrase | None:
    """ "Then the bathroom.", "the den next": where somebody goes next, without a verb."""
    noun = clause.subject
    found = named(noun)
    soon = {"then", "next", "afterwards", "finally", "last"} & set(clause.adverbs)
    if clause.verb or noun is None or found is None or found.category != "room" or not soon or clause.places:
        return None
    return PrepPhrase("to", noun, noun.start, noun.end)
