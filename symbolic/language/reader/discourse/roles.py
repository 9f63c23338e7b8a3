"""Roles of a clause as referents: who acts, on what things, from where, to where."""

from itertools import islice

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import LOOK_BACK, Chronicle, Value, held_by, located
from symbolic.language.reader.discourse.referents import Thing
from symbolic.language.reader.discourse.vocabulary_of import all_clauses, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.places import AREAS, FIXTURES, GOALS, NEAR_OUT, RELATIONS, SOURCES, STATES

_ADVERB_AREAS = frozenset("upstairs downstairs outside inside outdoors indoors home away out".split())


def agents(c: Chronicle, clause: Clause) -> list[str]:
    """Return who does what a clause tells; of a passive, who stands after "by"."""
    if clause.passive:
        for phrase in clause.places:
            if phrase.preposition == "by" and phrase.object is not None:
                found = c.cast.persons(phrase.object)
                if found:
                    return found
        patients = c.cast.persons(clause.subject, subject=True)
        c.subject_spans.append((clause.subject.start if clause.subject else 0, patients))
        c.cast.subjects += patients
        return []
    if clause.quote is not None and not clause.quote.rstrip().endswith("?"):
        c.cast.answers(clause.subject)
    c.cast.matrix = c.cast.subjects[-1] if clause.link == "content" and c.cast.subjects else None
    found = _present(c, clause.subject, c.cast.persons(clause.subject, subject=True))
    c.cast.matrix = None
    if found and not c.cast.barred:
        c.cast.subjects += found
        c.subject_spans.append((clause.subject.start if clause.subject else 0, found))
    return found


def _present(c: Chronicle, noun: NounPhrase | None, found: list[str]) -> list[str]:
    """Return of those whom "they" can mean the ones who are there, if these are two at least."""
    if noun is None or noun.kind != "pronoun" or noun.head != "they" or len(found) < 3:
        return found
    there = [name for name in found if c.room_of.get(name, c.stage) == c.stage]
    return there if len(there) > 1 else found


def theme(clause: Clause) -> NounPhrase | None:
    """Return what is acted upon: the object, or the subject of a passive."""
    return clause.subject if clause.passive else clause.object


def goal(c: Chronicle, clause: Clause) -> tuple[Value, PrepPhrase] | None:
    """Return where something ends up, as a clause says; what stands before the subject sets the scene."""
    verb_from = clause.subject.start if clause.subject is not None else 0
    for phrase in sorted(clause.places, key=lambda p: p.start < verb_from and not clause.inverted):
        if phrase.object is None or phrase.preposition not in GOALS:
            continue
        if clause.passive and phrase.preposition == "by" and c.cast.persons(phrase.object):
            continue
        value = place_value(c, phrase, clause)
        if value is not None:
            return value, phrase
    if "there" in clause.adverbs and clause.verb != "be":
        return _place_before(c)
    return None


def _place_before(c: Chronicle) -> tuple[Value, PrepPhrase] | None:
    """ "She thought that it was safer in the tin and put it there": the place that was spoken of last."""
    for deed in reversed(c.deeds[-4:]):
        if deed.clause is None or deed.sentence < c.sentence:
            break
        for told in reversed(list(all_clauses([deed.clause]))):
            for phrase in reversed(told.places):
                if phrase.preposition in GOALS and (value := place_value(c, phrase, told)) is not None:
                    return value, phrase
    return None


def source(c: Chronicle, clause: Clause) -> Value | None:
    """Return where something was, as a clause says."""
    for phrase in clause.places:
        if phrase.object is not None and phrase.preposition in SOURCES:
            return place_value(c, phrase, clause)
    return None


def place_value(c: Chronicle, phrase: PrepPhrase, clause: Clause | None = None) -> Value | None:
    """Return a prepositional phrase as the place of something."""
    if phrase.object is None:
        return None
    relation = RELATIONS.get(phrase.preposition)
    if relation is None or says_state(phrase):
        return None
    people = (
        c.cast.persons(phrase.object) if phrase.object.kind != "pronoun" or phrase.object.head != "it" else []
    )
    if people and not c.cast.people[people[0]].animal:
        return (
            held_by(people[0])
            if relation in ("at", "from")
            else Value(f"{relation} {people[0]}", relation, people[0], frozenset({people[0]}))
        )
    thing = c.cast.thing(phrase.object)
    if thing is None:
        return None
    extra = set(noun_words(phrase.object))
    if clause is not None:
        for other in clause.places:
            if (
                other is not phrase
                and other.object is not None
                and other.start >= phrase.end
                and other.preposition in GOALS
            ):
                extra |= noun_words(other.object)
    owner = c.cast.owner(phrase.object)
    if owner:
        extra.add(owner)
    extra |= c.labels.get(thing.key, frozenset())
    text = f"{'in' if relation == 'from' else relation} {thing.key}"
    if relation == "from":
        held = (c.values[v] for v in islice(reversed(c.fluents.values()), LOOK_BACK))
        before = next((v for v in held if v.thing == thing.key and v.relation in _HELD), None)
        return before or located("in", thing, text, extra)
    return located(relation, thing, text, extra)


_HELD = ("in", "on", "under", "behind", "by", "at")
"""How something was where it is taken from."""


def says_state(phrase: PrepPhrase) -> bool:
    """Whether a phrase says how something is: "in perfect condition", but not "in the mess"."""
    noun = phrase.object
    return (
        noun is not None
        and phrase.preposition == "in"
        and noun.head.lower() in STATES
        and noun.determiner not in ("the", "this", "that")
    )


def area(phrase: PrepPhrase) -> bool:
    """Whether a phrase speaks of an area that one goes away to, rather than of a spot in the same room."""
    noun = phrase.object
    if noun is None:
        return phrase.adverb in _ADVERB_AREAS
    head = noun.head.lower()
    if says_state(phrase):
        return False
    if phrase.preposition in (
        "next to",
        "beside",
        "by",
        "behind",
        "near",
        "in front of",
        "on",
        "under",
        "between",
        "opposite",
        "across",
    ):
        return False
    if head in NEAR_OUT and phrase.preposition in ("at", "to", "by", "toward", "towards"):
        return False
    if head in AREAS:
        return True
    return (
        head not in FIXTURES
        and phrase.preposition in ("to", "into", "in", "at", "for")
        and noun.kind != "pronoun"
    )


def area_name(phrase: PrepPhrase) -> str:
    """Return a name for the area of a phrase."""
    noun = phrase.object
    assert noun is not None
    return " ".join((*noun.modifiers, noun.head)).lower()


def things_of(c: Chronicle, noun: NounPhrase | None) -> list[Thing]:
    """Return every thing that a noun phrase means: "the doll and the ball", "the two marbles"."""
    if noun is None:
        return []
    if noun.members:
        found = [t for member in noun.members for t in things_of(c, member)]
        c.cast.group = [t.key for t in found]
        return found
    if (
        noun.kind == "pronoun"
        and noun.head in ("them", "they", "both", "these", "those")
        and len(c.cast.group) > 1
    ):
        return [c.cast.by_key(key) for key in c.cast.group]
    number = next((w for w in (*noun.modifiers, noun.determiner) if w in ("two", "both", "three")), "")
    if noun.plural and (number or noun.determiner in ("the", "both", "the two")):
        siblings = list(c.cast.of_head(noun.head.lower()))
        if len(siblings) >= 2:
            chosen = siblings[-3 if number == "three" else -2 :] if number else siblings
            c.cast.group = [t.key for t in chosen]
            c.cast.recent += c.cast.group
            return chosen
    inner = [p.object for p in noun.of if p.preposition == "of" and p.object is not None]
    part = noun.head in (
        "all",
        "one",
        "some",
        "half",
        "rest",
        "both",
        "each",
        "two",
        "three",
        "most",
        "piece",
        "any",
    )
    if part and inner:
        return things_of(c, inner[0])
    single = c.cast.thing(noun)
    if single is not None and noun.kind != "pronoun":
        c.cast.group = [single.key]
    return [single] if single is not None else []
