"""Speech told from the view of what is said: the noun of speech is the subject, and who speaks stands beside it.

"A question about the plum came from Ann", "her question to Ben was where it was", "what Ann wanted to know was its
whereabouts", "Ben's answer named the fridge", "according to Ben, it was there": each is turned into the plain clause of
who asks or tells. Where nobody is said to speak, the clause is the passive of whom the words reach ("he was asked"),
and the reader of speech finds the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.idioms import is_fixture, words
from symbolic.language.reader.household.tellings import ANSWERS, QUESTIONS
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase

_COMES = words("exchange", "comes")
_GIVEN = words("exchange", "given")
_REACHES = words("exchange", "reaches")
_CONCERNS = words("exchange", "concerns")
_NAMES = words("tell", "places")
_HAS = words("exchange", "has")
_FROM = frozenset(("of", "from", "by"))
_TO = frozenset(("to", "for", "at"))
_ABOUT = frozenset("about concerning regarding after of for".split()) | {"as to"}
_WHERE = frozenset(("where", "whether", "if"))
_WISHES = frozenset("want wish need like ask long seek".split())
_PERSONS = frozenset("he she him her they them i me you".split())
_LETS_KNOW = frozenset("tell say inform show".split())
_MAY = frozenset("can could might would".split())


def exchanged(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence, those whose subject is speech being the plain ones of who speaks."""
    found = _clefted(clauses)
    found = [part for clause in found for part in _turned_with(clause)]
    found = [_as_source(_asked_to_tell(_sought(_asks_on_arrival(clause)))) for clause in found]
    return list(_exchanges(_resumed(_trailing(_back_to_words(found)))))


def awaits(clause: Clause) -> bool:
    """Whether a clause has a noun of speech and does not say yet what is asked or told: a colon stands behind it."""
    noun = _speech(clause)
    with_question = any(_is_speech(p.object) for p in clause.places)
    return (noun is not None or with_question) and not (clause.content or clause.quote or _denied(clause))


def _is_speech(noun: NounPhrase | None) -> bool:
    return noun is not None and noun.head in QUESTIONS | ANSWERS | {"word"}


def _is_person(noun: NounPhrase | None) -> bool:
    return noun is not None and (noun.kind == "name" or noun.head in _PERSONS)


def _denied(clause: Clause) -> bool:
    nouns = (clause.subject, clause.object, clause.nominal)
    return clause.negated or any(n is not None and (n.determiner == "no" or n.head == "no") for n in nouns)


def _speech(clause: Clause) -> NounPhrase | None:
    """The noun of speech whose coming, reaching or being a clause tells; None for another clause."""
    subject = clause.subject
    if clause.verb in _COMES and _is_speech(clause.object) and not _is_speech(subject):
        return clause.object  # "with that came her question"
    if clause.verb in _HAS and _is_speech(clause.object) and _is_person(subject) and not clause.content:
        return clause.object  # "she had a question for Ben: where was it?"
    if clause.verb == "be" and _is_speech(clause.nominal) and not clause.content:
        return clause.nominal  # "her next words were a question"
    if not _is_speech(subject):
        return None
    comes = clause.verb in _COMES | _REACHES | _CONCERNS | {"be", ""}
    given = clause.passive and clause.verb in _GIVEN
    return subject if comes or given or clause.verb in _NAMES else None


def _exchanges(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Yield clauses, each noun of speech with what is said after it as who asks or tells that."""
    taken: list[Clause] = []
    for at, clause in enumerate(clauses):
        if any(clause is other for other in taken):
            continue
        noun = _speech(clause)
        if noun is None or _denied(clause) or clause.link not in ("", "so", "when", "as", "while"):
            yield clause
            continue
        given = next(
            (c for c in clauses[at + 1 :] if c.link == "relative" and c.object is c.host is noun), None
        )
        rest = [c for c in clauses[at + 1 :] if c is not given]
        content, used = _content(clause, noun, rest)
        if not content:
            yield clause
            continue
        taken += [*used, *([given] if given is not None else [])]
        by = _speaker(clause, noun) or (given.subject if given is not None else None)
        yield _said(clause, noun, by, content)


def _said(clause: Clause, noun: NounPhrase, by: NounPhrase | None, content: list[Clause]) -> Clause:
    """The plain clause of who asks or tells; the passive of whom it reaches where nobody is said to."""
    asks = noun.head in QUESTIONS
    reached = clause.object if clause.verb in _REACHES else None
    phrases = [p for p in (*clause.places, *noun.of) if p.preposition in _TO and _is_person(p.object)]
    whom = reached or (phrases[0].object if phrases else None)
    led = [] if clause.content else [p for p in clause.places if is_fixture(p.object)]
    left = [p for p in clause.places if p not in (*phrases, *led) and p.preposition not in _FROM]
    return replace(
        clause, verb="ask" if asks else "tell", particle="", subject=by or whom, object=whom if by else None,
        nominal=None, predicate="", places=left, content=content, how="whether" if asks else "that",
        passive=by is None, existential=False, form="finite", link="" if clause.link == "so" else clause.link,
        end=max(clause.end, content[-1].end),
    )  # fmt: skip


def _speaker(clause: Clause, noun: NounPhrase) -> NounPhrase | None:
    """ "ANN's question", "a question from ANN", "from ANN came a question", "her next WORDS were a question"."""
    before = clause.subject.owner if clause.nominal is noun and clause.subject is not None else None
    owner = noun.owner if _is_person(noun.owner) else before
    if owner is not None:
        return owner
    if clause.verb in _HAS and clause.object is noun:
        return clause.subject
    phrases = (*noun.of, *clause.places)
    return next((p.object for p in phrases if p.preposition in _FROM and _is_person(p.object)), None)


def _content(clause: Clause, noun: NounPhrase, after: Sequence[Clause]) -> tuple[list[Clause], list[Clause]]:
    """Return what is asked or told, and the clauses after that are part of it."""
    if clause.quote is not None:
        return [], []
    if clause.content:
        return list(clause.content), []
    asks = noun.head in QUESTIONS
    used: list[Clause] = []
    for later in after:
        fits = _asked(later, noun) if asks else _told(later, clause)
        if not fits:
            break
        used.append(later)
        if not asks:
            break
    if used:
        return [replace(c, link="content", host=None) for c in used], used
    about = [p.object for p in noun.of if p.preposition in _ABOUT and not _is_person(p.object)]
    about += [clause.object] if clause.verb in _CONCERNS else []
    if asks and about and about[0] is not None:
        return [_being(clause, about[0])], []
    place = None
    if not asks and clause.verb in _NAMES:
        place = clause.object
    elif not asks and clause.nominal is noun:
        place = clause.subject
    if place is not None and is_fixture(place):
        return [_lying(clause, [PrepPhrase("in", place, clause.start, clause.end)])], []
    led = [p for p in clause.places if is_fixture(p.object)]
    if not asks and led and clause.verb in _COMES | {"be"}:
        return [_lying(clause, led)], []  # "in the fridge, came the answer"
    return [], []


def _being(clause: Clause, what: NounPhrase) -> Clause:
    return Clause(verb="be", subject=what, link="content", start=clause.start, end=clause.end)


def _lying(clause: Clause, places: list[PrepPhrase]) -> Clause:
    return Clause(verb="be", link="content", places=places, start=clause.start, end=clause.end)


def _asked(clause: Clause, noun: NounPhrase) -> bool:
    """Whether a clause behind a question is what is asked: "WHERE WAS IT", "WHETHER HE KNEW"."""
    where = clause.link in _WHERE and not clause.joined
    marked = clause.link == "relative" and "rel:where" in clause.adverbs and not is_fixture(clause.host)
    told = clause.modal in _MAY and clause.verb in _LETS_KNOW and not clause.link  # "the plum, could he tell"
    asks = (clause.inverted or told) and not clause.joined
    return where or marked or (asks and noun.start < clause.start)


def _told(clause: Clause, before: Clause) -> bool:
    """Whether a clause behind an answer is what is told: it tells of a place or of what was found."""
    past = clause.verb == "be" or clause.perfect
    return (
        past and clause.link == "" and not clause.joined and clause.start > before.start and before.verb != ""
    )


def _turned_with(clause: Clause) -> Iterator[Clause]:
    """ "Turned to Ben with a question: where was it?": she turned to him, and asked."""
    phrase = next((p for p in clause.places if p.preposition == "with" and _is_speech(p.object)), None)
    person = clause.subject is not None and not clause.passive
    if phrase is None or not person or clause.content or clause.quote is not None or clause.negated:
        yield clause
        return
    yield replace(clause, places=[p for p in clause.places if p is not phrase and not _is_person(p.object)])
    whom = [p for p in clause.places if p.preposition == "to" and _is_person(p.object)]
    yield Clause(
        verb="come", subject=phrase.object, places=[*whom, PrepPhrase("from", clause.subject)], form="finite",
        tense=clause.tense, start=phrase.start, end=clause.end,
    )  # fmt: skip


def _sought(clause: Clause) -> Clause:
    """ "Its whereabouts were what Ann wanted to know", "the fridge was what Ben named": what is asked or told."""
    inner = clause.content[-1] if clause.content else None
    subject = clause.subject
    if clause.verb != "be" or clause.how != "what" or inner is None or subject is None or clause.negated:
        return clause
    if _seeks(inner):
        return replace(
            clause, verb="ask", subject=inner.subject, content=[_being(clause, subject)], how="whether"
        )
    if inner.verb in _NAMES and is_fixture(subject) and not inner.content:
        place = [PrepPhrase("in", subject, clause.start, clause.end)]
        return replace(
            clause, verb="tell", subject=inner.subject, content=[_lying(clause, place)], how="that"
        )
    return clause


def _seeks(clause: Clause) -> bool:
    """Whether a clause says that somebody asks or wants to know, and not what."""
    last = clause.content[-1] if clause.content else None
    if last is None:
        return "ask" in classes(clause.verb) and not clause.negated
    return clause.verb in _WISHES and (last.verb in ("know", "learn", "hear") or _seeks(last))


def _asked_to_tell(clause: Clause) -> Clause:
    """ "Asked him to tell her where it was", "wanted him to say where it was": asked where it was."""
    inner = clause.content[-1] if clause.content else None
    if (
        clause.verb not in ("ask", "want", "beg", "urge")
        or clause.how != "to"
        or inner is None
        or clause.negated
    ):
        return clause
    if inner.verb not in _LETS_KNOW or not inner.content or not ({inner.how} & _WHERE):
        return clause
    return replace(clause, verb="ask", content=inner.content, how=inner.how)


def _as_source(clause: Clause) -> Clause:
    """ "According to Ben, it was in the fridge": Ben tells it."""
    source = next(
        (p for p in clause.places if p.preposition == "according to" and _is_person(p.object)), None
    )
    if source is None or clause.quote is not None:
        return clause
    told = replace(clause, link="content", joined="", places=[p for p in clause.places if p is not source])
    return Clause(
        verb="tell", subject=source.object, content=[told], how="that", form="finite", tense=clause.tense,
        link=clause.link, joined=clause.joined, start=clause.start, end=clause.end,
    )  # fmt: skip


def _asks_on_arrival(clause: Clause) -> Clause:
    """ "Went to the den to ask if he knew": asked it there."""
    asks = clause.link == "purpose" and "ask" in classes(clause.verb) and bool(clause.content)
    if not asks or clause.how not in _WHERE or "only" in clause.adverbs:
        return clause
    return replace(clause, link="", joined="and", form="finite")


def _clefted(clauses: Sequence[Clause]) -> list[Clause]:
    """ "It was Ben, just coming into the den, who answered": Ben came, and answered."""
    first = clauses[0] if clauses else None
    person = first.nominal if first is not None else None
    it = first is not None and first.verb == "be" and first.subject is not None and first.subject.head == "it"
    who = next((c for c in clauses[1:] if "rel:who" in c.adverbs and c.link == "relative"), None)
    if not it or not _is_person(person) or who is None or _is_person(who.host) or who.host is None:
        return list(clauses)
    between = [c for c in clauses[1:] if c.link == "manner" and c.subject is None and c.start < who.start]
    plain = replace(
        who,
        subject=person,
        link="",
        loose=False,
        host=None,
        adverbs=[a for a in who.adverbs if a != "rel:who"],
    )
    found: list[Clause] = []
    for clause in clauses[1:]:
        if clause is who:
            found.append(plain)
        elif any(clause is c for c in between):
            found.append(replace(clause, subject=person, link="while", form="finite", progressive=True))
        else:
            found.append(clause)
    return found


def _trailing(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Replied, as she walked, that it was in the den, INSIDE THE DESK": where it was is told to the end."""
    found: list[Clause] = []
    for clause in clauses:
        bare = not (clause.verb or clause.subject or clause.object or clause.quote or clause.link)
        at = next((n for n in range(len(found) - 1, -1, -1) if found[n].link not in ("as", "while")), None)
        says = found[at] if at is not None and at < len(found) - 1 else None
        tells = says is not None and says.content and says.how == "that" and says.end < clause.start
        if at is not None and says is not None and tells and bare and clause.places:
            inner = says.content[-1]
            told = replace(inner, places=[*inner.places, *clause.places])
            found[at] = replace(says, content=[*says.content[:-1], told])
            continue
        found.append(clause)
    return found


def _resumed(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Responded, as he went, that IN THE FRIDGE WAS WHERE HE HAD FOUND IT": the place, and what was found there."""
    found = list(clauses)
    for at in range(1, len(found) - 1):
        be, where = found[at], found[at + 1]
        place = list(be.subject.of) if be.subject is not None and be.subject.head == "that" else []
        says = next(
            (n for n in range(at - 1, -1, -1) if found[n].link not in ("as", "while", "manner")), None
        )
        if be.verb != "be" or not place or where.link != "where" or says is None:
            continue
        if "tell" in _spoken(found[says]) and not (found[says].content or found[says].quote):
            told = replace(where, link="content", places=[*place, *where.places])
            found[says] = replace(found[says], content=[told], how="that")
            return [*found[:at], *found[at + 2 :]]
    return found


def _spoken(clause: Clause) -> frozenset[str]:
    """What kinds of speech a verb is of; "say" counts as "tell"."""
    kinds = classes(clause.verb, clause.particle)
    return frozenset(("tell",)) if {"say", "tell"} & set(kinds) else frozenset(kinds)


def _back_to_words(clauses: Sequence[Clause]) -> list[Clause]:
    """ "The fridge, he said; it was in there that he had found it": what he had found is what he said."""
    found: list[Clause] = []
    for clause in clauses:
        says = found[-1] if found else None
        place = found[-2].subject if len(found) > 1 and not found[-2].verb else None
        told = clause.perfect or (
            clause.verb == "be" and clause.how == "that" and any(c.perfect for c in clause.content)
        )
        if (
            says is not None
            and says.verb in ("say", "answer", "reply")
            and not (says.content or says.quote or says.object or says.negated)
            and place is not None
            and is_fixture(place)
            and told
        ):
            lying = _lying(found[-2], [PrepPhrase("in", place, place.start, place.end)])
            inner = clause.content if clause.verb == "be" else [clause]
            content = [lying, *(replace(c, link="content", joined="") for c in inner)]
            found[-2:] = [replace(says, content=content, how="that", end=clause.end)]
            continue
        found.append(clause)
    return found
