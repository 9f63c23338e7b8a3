"""Clauses in the order of everyday prose: clefts undone, passives of going turned, what is split off put back.

"The fridge was what she made for", "the fridge was gone to by her" and "it was the fridge that she made for" all say
that she made for the fridge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.clause_kinds import deed_class
from symbolic.language.reader.household.idioms import idiomatic, is_fixture, words
from symbolic.language.reader.household.motions import arriving
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.lexicon import senses

_STRANDED = frozenset("to into onto towards toward for at in on from".split())
_REACHES = frozenset("enter reach approach visit".split())
_GOES = frozenset(("go", "arrive", "leave", "move"))
_PLACEHOLDERS = frozenset("one place room spot thing".split())
"""Nouns that stand for what a cleft tells: "the one that she went up to"."""
_DESTINATIONS = words("views", "stops")


def plainer(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence, each told the straight way."""
    acts = [part for clause in _linked(list(_late_relatives(clauses))) for part in _deeds(clause)]
    whole = list(_gapped(_with_subjects(list(_unclefted(_carried_on(acts))))))
    plain = [_straight(_impersonal(_absolute(clause, whole))) for clause in whole]
    return [part for clause in plain for part in arriving(clause)]


def _late_relatives(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "Took one of the plums Ann HAD PUT THERE": what has no object, and a name before it, says which plums."""
    before: Clause | None = None
    for clause in clauses:
        noun = before.object if before is not None else None
        cut = before is not None and any(word[:1].isupper() for word in before.unread)
        late = (
            clause.perfect and clause.form == "finite" and not (clause.link or clause.joined or clause.object)
        )
        if (
            before is not None
            and cut
            and late
            and noun is not None
            and acts_on(clause)
            and not clause.passive
        ):
            name = next(word for word in before.unread if word[:1].isupper())
            who = NounPhrase(name, "name", start=clause.start, end=clause.start)
            yield replace(clause, link="relative", host=noun, object=noun, subject=who)
        else:
            yield clause
        before = clause


def _linked(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "Once she had opened it and TAKEN the plum out": a participle hangs where that before it hangs."""
    link = ""
    for clause in clauses:
        goes_on = clause.form == "past" and clause.perfect and not clause.link
        link = clause.link if clause.perfect and clause.form == "finite" else link if goes_on else ""
        yield replace(clause, link=link) if goes_on and link not in ("relative", "manner") else clause


def _straight(clause: Clause) -> Clause:
    """Give a clause the plain verb of its idiom, its stranded preposition having its noun again or not."""
    return idiomatic(_reached(_rejoined(idiomatic(_undergone(_with_particle(clause))))))


def _undergone(clause: Clause) -> Clause:
    """ "The fridge shut, she left", "that opened, ...": a thing or place does not open, shut or lay itself."""
    subject = clause.subject
    pointed = subject is not None and subject.kind == "pronoun" and subject.head in ("this", "that")
    if (
        clause.object is not None
        or clause.passive
        or clause.progressive
        or clause.modal
        or clause.link == "relative"
    ):
        return clause
    turned = bool({"open", "close"} & classes(clause.verb, clause.particle))
    laid = acts_on(clause) and clause.verb not in _RESTS and "once" in clause.adverbs
    if (pointed or _is_thing(subject)) and ((turned and not clause.places) or laid) and not clause.predicate:
        return replace(clause, passive=True, perfect=False)
    return clause


_RESTS = frozenset("stand sit lie rest hang lean stay".split())


def _with_particle(clause: Clause) -> Clause:
    """ "Where she put DOWN THE POTATO": what stands behind the particle of a deed is its object, and no place."""
    for phrase in clause.places:
        found = named(phrase.object)
        thing = found is not None and found.category == "object"
        if phrase.preposition in _PARTICLES and thing and clause.object is None and acts_on(clause):
            places = [p for p in clause.places if p is not phrase]
            return replace(clause, object=phrase.object, particle=phrase.preposition, places=places)
    return clause


_PARTICLES = frozenset(("down", "up", "off", "out", "away"))


def _deeds(clause: Clause) -> Iterator[Clause]:
    """ "Her next step was to open it and take the plum": she opened it, and took the plum."""
    turn = clause.nominal
    if turn is not None and turn.head == "turn" and turn.owner is not None and clause.verb == "be":
        for at, inner in enumerate(clause.content):  # "it was her turn to open it"
            yield replace(
                inner, subject=turn.owner, link=clause.link, joined=clause.joined if at == 0 else "and", form="finite"
            )  # fmt: skip
        if clause.content:
            return
    subject = clause.subject
    step = (
        clause.verb in ("be", "consist")
        and subject is not None
        and subject.head in _DEED
        and not clause.negated
    )
    if not step or subject is None or subject.owner is None or clause.how not in ("to", "bare", "ing"):
        yield clause
        return
    for at, inner in enumerate(clause.content):
        joined = clause.joined if at == 0 else "and"
        start = clause.start if at == 0 else inner.start
        yield replace(
            inner, subject=subject.owner, link=clause.link, joined=joined, form="finite", start=start
        )


_DEED = words("deed", "nouns")
_BEGINS = words("deed", "begins")


def _carried_on(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Next proceeded to open it", "went on, then, to open it": she opened it."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        bare = before is not None and not (before.object or before.places or before.content or before.negated)
        if before is not None and bare and before.verb in _BEGINS and clause.link == "purpose":
            found[-1] = replace(
                clause, link=before.link, joined=before.joined, form="finite", start=before.start,
                subject=before.subject,
            )  # fmt: skip
            continue
        found.append(clause)
    return found


def _with_subjects(clauses: Sequence[Clause]) -> list[Clause]:
    """ "It was brought back to be set on the desk": what is set is what was brought."""
    found: list[Clause] = []
    for clause in clauses:
        alone = clause.link == "purpose" and clause.passive and clause.subject is None and found
        found.append(replace(clause, subject=found[-1].subject) if alone else clause)
    return found


def _gapped(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """ "The fridge was opened, the plum taken, and the fridge shut": the auxiliary of the first is that of all."""
    passive = False
    for at, clause in enumerate(clauses):
        before = clauses[at - 1] if at else None
        verbless = before is not None and not before.verb and clause.host is before.subject is not None
        if verbless and before is not None and passive and clause.form == "past":
            yield replace(
                clause, link=before.link, joined=before.joined, host=None, loose=False, passive=True
            )
            continue
        following = clauses[at + 1] if at + 1 < len(clauses) else None
        if (
            passive
            and not clause.verb
            and following is not None
            and following.host is clause.subject is not None
        ):
            continue
        shared = (
            passive and (clause.joined or clause.link == "") and not clause.passive and clause.object is None
        )
        undergone = shared and acts_on(clause) and not clause.progressive and _is_thing(clause.subject)
        found = replace(clause, passive=True, perfect=False) if undergone else clause
        passive = found.passive or (passive and not found.verb)
        yield found


def acts_on(clause: Clause) -> bool:
    """Whether the verb of a clause acts on something that a home has."""
    return bool(classes(clause.verb, clause.particle) & _HANDLES)


_HANDLES = frozenset(("open", "close", "take", "put", "move", "hide"))


def _is_thing(noun: NounPhrase | None) -> bool:
    found = named(noun)
    return is_fixture(noun) or (found is not None and found.category == "object")


def _absolute(clause: Clause, clauses: Sequence[Clause]) -> Clause:
    """ "The stove having been closed, he left": a participle with a subject of its own, which no other clause has."""
    if clause.link != "relative" or clause.form != "ing" or not (clause.perfect or clause.passive):
        return clause
    others = (c for c in clauses if c is not clause and c.verb)
    if any(clause.host in (c.subject, c.object, *(p.object for p in c.places)) for c in others):
        return clause
    start = clause.host.start if clause.host is not None else clause.start
    return replace(clause, link="manner", host=None, loose=False, perfect=False, passive=True, start=start)


def _impersonal(clause: Clause) -> Clause:
    """ "Ann came to where it stood, and was then shut": nobody is shut, but what was spoken of."""
    subject = clause.subject
    person = subject is not None and (subject.kind == "name" or subject.head in ("he", "she"))
    opened = {"open", "close"} & classes(clause.verb, clause.particle)
    if subject is None or not (clause.passive and clause.joined and person and opened):
        return clause
    return replace(clause, subject=NounPhrase("it", "pronoun", start=subject.start, end=subject.end))


def _unclefted(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Undo "X was what she took", "X was where she went", "X was the one that she took", "it was in X that she sat"."""
    clauses = list(clauses)
    clauses = _time_clefts(clauses)
    for at, clause in enumerate(clauses):
        if _points_at_time(clause) and (told_at := _clefted_after(clauses, at)):
            clauses[told_at] = _main(clauses[told_at], clause)
            continue
        following = clauses[at + 1] if at + 1 < len(clauses) else None
        told = _told_by(clause, following, clauses)
        if told is None:
            yield clause
            continue
        within = (
            following is not None and told.start in (following.start, clause.start) and clause.how != "what"
        )
        for n in range(
            at + 2, len(clauses) if within else 0
        ):  # "the first thing that she opened and shut was the stove"
            if following is not None and clauses[n].host is not None and clauses[n].host is following.host:
                again = replace(clauses[n], object=told.object, joined="and")
                clauses[n] = replace(again, link="", host=None, loose=False)
        if following is not None and told.start == following.start:
            clauses[at + 1] = told
        else:
            yield told


def _time_clefts(clauses: Sequence[Clause]) -> list[Clause]:
    """ "It was only later that Ann came and took it", "it was not long before she came": she came, and took it."""
    found: list[Clause] = []
    told: Clause | None = None
    clauses = list(clauses)
    for at, clause in enumerate(clauses):
        following = clauses[at + 1] if at + 1 < len(clauses) else None
        it = clause.subject is not None and clause.subject.head == "it" and clause.verb == "be"
        empty = not (clause.nominal or clause.quote) and (not clause.places or clause.how == "that")
        if it and empty and clause.how == "that" and clause.content and not clause.negated:
            inner = clause.content[0]
            places = [*clause.places, *inner.places]
            told = replace(_main(inner, clause), adverbs=[*clause.adverbs, *inner.adverbs], places=places)
            found += [told, *clause.content[1:]]
            continue
        led = (
            it and clause.places and not (clause.nominal or clause.how or clause.negated or clause.predicate)
        )
        goes = following is not None and following.verb in ("go", "walk", "come") and following.link == ""
        bare = following is not None and not (following.places or following.joined or following.object)
        if led and goes and bare and following is not None:  # "it was to the den, therefore, that she went"
            clauses[at + 1] = replace(_main(following, clause), places=list(clause.places))
            continue
        soon = following is not None and following.link in ("before", "long before", "until", "till")
        if it and empty and soon and following is not None and clause.negated:
            continue
        late = (
            at > 0
            and clause.link in ("before", "long before", "until", "till")
            and _not_long(clauses[at - 1])
        )
        joins = (
            told is not None and clause.joined and clause.subject is not None and clause.subject.head == "it"
        )
        acts = joins and clause.object is not None and not clause.passive
        subject = told.subject if told is not None and acts else clause.subject
        found.append(replace(clause, link="" if late else clause.link, subject=subject))
    return found


def _not_long(clause: Clause) -> bool:
    return (
        clause.verb == "be" and clause.negated and clause.subject is not None and clause.subject.head == "it"
    )


def _told_by(clause: Clause, following: Clause | None, clauses: Sequence[Clause]) -> Clause | None:
    """What a cleft tells; None where the clause is no cleft."""
    apart = clause.subject is None and not clause.places and clause.quote is None
    if clause.verb != "be" or clause.negated or apart:
        return None
    subject = clause.subject
    if clause.how in ("what", "where") and clause.content:
        return _with(clause.content[0], clause)
    nominal = clause.nominal
    if clause.how == "that" and nominal is not None and clause.content and subject is not None:
        inner = clause.content[0]
        if subject.head == "it" and inner.object is not None and (preposition := _stranded(inner)):
            place = PrepPhrase(
                preposition, nominal, nominal.start, nominal.end
            )  # "that he stood the plum on"
            particle = inner.particle.removesuffix(preposition).strip()
            return _main(replace(inner, particle=particle, places=[*inner.places, place]), clause)
        lacks = inner.object is None and subject.head == "it"
        return _with(inner, replace(clause, subject=nominal, how="what")) if lacks else None
    if (
        clause.how == "ing" and clause.content and subject is not None
    ):  # "was at that time walking to the desk"
        times = [*clause.times, *clause.content[0].times]
        return replace(
            clause.content[0], subject=subject, link=clause.link, joined=clause.joined, host=clause.host,
            loose=clause.loose, times=times, form="finite", progressive=True, start=clause.start,
        )  # fmt: skip
    if subject is not None and subject.head == "thing" and following is not None and following.verb == "do":
        return _first_thing(clause, clauses)
    if (goes := _destination(clause)) is not None:
        return goes
    if following is None or following.link not in ("where", "relative") or not following.verb:
        return None
    if following.link == "where":
        return _with(following, clause)
    host = following.host
    later = next(
        (c for c in clauses if c.host is not None and c.host is nominal and c is not following), None
    )
    if host is subject and later is not None and nominal is not None and nominal.head in _PLACEHOLDERS:
        clauses = [c for c in clauses if c is later]  # "the plum that he had left was the one that she took"
        return _main(_replaced(later, nominal, subject), clause) if subject is not None else None
    stands = (
        subject is not None and host is subject and subject.head in _PLACEHOLDERS and following.verb != "do"
    )
    if stands and subject is not None and nominal is not None and named(nominal) is not None:
        return _main(_replaced(following, subject, nominal), clause)
    if nominal is not None and host is nominal and nominal.head in _PLACEHOLDERS and subject is not None:
        if nominal.owner is not None or named(subject) is None:
            return None
        return _main(_replaced(following, nominal, subject), clause)
    cleft = any(p.object is host for p in clause.places)
    places = list(clause.places) if cleft else []  # "it was on the desk in the den that she put it"
    if subject is not None and subject.head == "it" and places and nominal is None:
        own = [p for p in following.places if not any(p.object is c.object for c in places)]
        return _main(replace(following, places=[*places, *own]), clause)
    return None


def _points_at_time(clause: Clause) -> bool:
    """ "It was while she walked that she asked": the clause "it was" alone."""
    it = clause.subject is not None and clause.subject.head == "it"
    empty = not (clause.places or clause.nominal or clause.predicate or clause.content or clause.negated)
    return clause.verb == "be" and it and empty


def _clefted_after(clauses: Sequence[Clause], at: int) -> int:
    """Index of the clause with "that" behind a subordinate one; 0 where there is none."""
    ahead = range(at + 2, min(len(clauses), at + 4))
    return next((n for n in ahead if clauses[n].link == "relative" and "rel:that" in clauses[n].adverbs), 0)


def _first_thing(clause: Clause, clauses: Sequence[Clause]) -> Clause | None:
    """ "The first thing that Ann did was walk to the desk", "the first thing done by Ann was to walk there"."""
    start = clause.subject.start if clause.subject is not None else -1
    verb = next((s.lemma for s in senses(clause.predicate.split(" ")[0]) if s.tag == "VB"), "")
    if not clause.content and not verb:
        return None
    deed = clause.content[0] if clause.content else replace(clause, verb=verb, predicate="", nominal=None)
    for done in clauses:
        if done.host is None or done.host.start != start or done.verb != "do":
            continue
        by = next((p.object for p in done.places if p.preposition == "by"), None)
        doer = by if done.passive else done.subject
        if doer is not None:
            return _main(replace(deed, subject=doer, form="finite"), clause)
    return None


def _with(told: Clause, cleft: Clause) -> Clause:
    """Give a clause after "what" or "where" what the cleft says of it."""
    subject = cleft.subject
    if cleft.quote is not None and told.quote is None:  # "'There,' was what she said"
        return _main(replace(told, quote=cleft.quote), cleft)
    if cleft.places and (subject is None or subject.kind == "pronoun"):
        return _main(replace(told, places=[*told.places, *cleft.places]), cleft)
    if subject is None or subject.kind == "pronoun":
        return _main(replace(told, adverbs=[*told.adverbs, "there"]), cleft)
    if cleft.how == "what" and not _stranded(told):
        return _main(replace(told, object=told.object or subject), cleft)
    if _stranded(told):
        return _main(replace(told, object=subject), cleft)
    preposition = "to" if deed_class(told) in _GOES else "in"
    return _main(replace(told, places=[*told.places, PrepPhrase(preposition, subject, subject.start)]), cleft)


def _main(told: Clause, cleft: Clause) -> Clause:
    return replace(
        told, link=cleft.link, joined=cleft.joined, host=None, loose=False, start=min(told.start, cleft.start)
    )


def _replaced(clause: Clause, old: NounPhrase, new: NounPhrase) -> Clause:
    """Let one noun phrase of a clause be another."""
    places = [replace(p, object=new) if p.object is old else p for p in clause.places]
    subject = new if clause.subject is old else clause.subject
    acted_on = new if clause.object is old else clause.object
    return replace(clause, places=places, subject=subject, object=acted_on)


def _destination(clause: Clause) -> Clause | None:
    """ "The bathroom was his next stop": he goes there."""
    nominal = clause.nominal
    for place, stop in ((clause.subject, nominal), (nominal, clause.subject)):
        if stop is not None and stop.head in _DESTINATIONS and stop.owner is not None and place is not None:
            goal = PrepPhrase("to", place, place.start, place.end)
            return replace(
                clause,
                verb="go",
                subject=stop.owner,
                nominal=None,
                predicate="",
                places=[goal, *clause.places],
            )
    return None


def _stranded(clause: Clause) -> str:
    """The preposition that stands at the end of a clause without its noun: "what she was walking TO"."""
    last = clause.particle.split()[-1:]
    return last[0] if last and last[0] in _STRANDED else ""


def _rejoined(clause: Clause) -> Clause:
    """ "The room that she went into": she went into the room."""
    preposition, noun = _stranded(clause), clause.object
    if not preposition or noun is None or not _goes(clause, preposition):
        return clause
    subject = clause.subject
    if subject is not None and subject.start < noun.start < clause.end and clause.link != "relative":
        return clause  # "left the plum in there"
    return replace(
        clause,
        object=None,
        particle=clause.particle.removesuffix(preposition).strip(),
        places=[*clause.places, PrepPhrase(preposition, noun, noun.start, noun.end)],
    )


def _reached(clause: Clause) -> Clause:
    """ "The kitchen was entered by Ann", "the fridge was gone to": the passive of going says where to."""
    place = clause.subject
    found = named(place)
    turned = clause.passive or (clause.perfect and clause.object is None)
    if place is None or found is None or not turned:
        return clause
    preposition = _stranded(clause)
    if not (clause.verb in _REACHES or (preposition and _goes(clause, preposition))):
        return clause
    return replace(
        clause,
        passive=True,
        perfect=clause.perfect and clause.passive,
        particle=clause.particle.removesuffix(preposition).strip(),
        places=[PrepPhrase("to", place, place.start, place.end), *clause.places],
    )


def _goes(clause: Clause, preposition: str) -> bool:
    """Whether a clause tells of going once its stranded preposition has its noun again."""
    led = PrepPhrase(preposition, clause.object or clause.subject)
    plain = idiomatic(replace(clause, passive=False, object=None, particle="", places=[led]))
    return deed_class(plain) in _GOES
