"""Thinking, knowing, wanting, as a story states them."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Aim, Chronicle, Sought, Value, contents_of, place_of
from symbolic.language.reader.discourse.handling import inspect
from symbolic.language.reader.discourse.kinds import kind_of
from symbolic.language.reader.discourse.perceiving import last_events, perceive
from symbolic.language.reader.discourse.referents import Thing
from symbolic.language.reader.discourse.roles import place_value
from symbolic.language.reader.discourse.said import said_facts
from symbolic.language.reader.discourse.vocabulary_of import all_clauses, clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase


def think(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody thinks that something is so."""
    if clause.negated or clause.verb in ("doubt",):
        if not clause.content and clause.verb in ("believe", "trust", "doubt"):
            doubt(c, clause, who)
        return
    for person in who:
        c.introduce([person])
        for inner in clause.content:
            if clause.how == "to":
                aim(c, clause, [person])
                continue
            if inner.subject is not None and inner.subject.head in ("nobody", "no-one"):
                continue
            if {"asleep", "sleep"} & {*inner.predicate.split(), inner.verb} and not inner.negated:
                c.unaware |= set(c.cast.persons(inner.subject, exclude=[person]))
                continue
            for subject, value in said_facts(c, inner, person):
                c.suppose(person, subject, value)
        if not clause.content and clause.object is not None:
            _believes(c, clause, person)


def _believes(c: Chronicle, clause: Clause, person: str) -> None:
    """ "Believes him", "takes her word": nothing more than was told."""


def doubt(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """ "Does not believe her": what was told last changes nothing."""
    for person in who:
        c.disbelieved(person)


def know(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody knows, or does not know, something that is so."""
    if clause.object is not None and clause.object.head == "nothing" and clause.verb == "know":
        clause.negated = True
    if (
        "only" in clause.adverbs
        and clause.verb == "know"
        and who
        and not clause.negated
        and not clause.content
    ):
        for name in [n for n in c.room_of if n not in who]:
            c.unseen(name, last_events(c, name))  # "only she knows that"
    for person in who:
        c.introduce([person])
        for inner in clause.content:
            if clause.negated and clause.how in ("that", "") and _spies(c, inner, person):
                continue
            facts = said_facts(c, inner, person) if clause.how == "that" else []
            for subject, value in facts:
                if clause.negated or clause.verb == "forget":
                    if subject not in c.truth:
                        c.become("", subject, value, room="")
                else:
                    c.become("", subject, value, room="", to=(person,))
            if not facts and clause.negated:
                perceive(c, clause, [person])
            elif clause.how in ("where", "what") and not clause.negated:
                _informed(c, inner, person)
        if not clause.content and clause.negated and clause.verb == "know":
            perceive(c, clause, [person])


def _spies(c: Chronicle, inner: Clause, person: str) -> bool:
    """ "Ben does not know that Ann is watching": she perceives what he does, and he does not know of it."""
    if inner.passive and kind_of(inner) in ("see", "hear") and not inner.negated:
        unnoticed = person in c.cast.persons(inner.subject, subject=True)
        if unnoticed:
            c.watched_unawares(person)  # "never noticed that she was watched"
        return unnoticed
    if inner.negated or kind_of(inner) not in ("see", "hear") or inner.how in ("that", "where", "what"):
        return False
    watchers = c.cast.persons(inner.subject, subject=True) if inner.subject is not None else []
    for name in [n for n in watchers if n != person]:
        c.introduce([name])
        c.secretly_seen(name, last_events(c, name))
    return bool(watchers) and person not in watchers


def _informed(c: Chronicle, inner: Clause, person: str) -> None:
    """ "Knows where it is": as it is."""
    noun = inner.subject
    thing = c.cast.thing(noun, create=False) if noun is not None and noun.kind != "gap" else None
    if thing is not None and place_of(thing.key) in c.truth:
        c.look(person, place_of(thing.key), secret=True)


def aim(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody wants something, tries something, is about to do something."""
    for person in who:
        c.introduce([person])
        nouns = [clause.object] if not clause.content else []
        for inner in clause.content:
            nouns += [i.object for i in all_clauses([inner])]
        thing = ""
        for noun in nouns:
            if noun is not None and not c.cast.persons(noun, exclude=[person]):
                found = _known(c, noun) or c.cast.thing(noun)
                thing = found.key if found is not None else ""
                break
        words = clause_words(clause) - {clause.verb}
        c.aims.append(Aim(person, clause.verb, words, not clause.negated, thing, len(c.events), c.sentence))
        if clause.negated or clause.verb in ("want", "need", "like", "love", "hope", "wish"):
            continue
        for inner in clause.content:
            _carried_out(c, clause, inner, person)


def _known(c: Chronicle, noun: NounPhrase) -> Thing | None:
    """ "Would like a cookie": of those that the story has."""
    same = list(c.cast.of_head(noun.head.lower()))
    return same[0] if len(same) == 1 and noun.kind == "noun" else None


_DOES = frozenset("begin start continue keep go manage rush hurry happen stop finish remember".split())


def _carried_out(c: Chronicle, clause: Clause, inner: Clause, person: str) -> None:
    """What is begun, or managed, is done; what is decided is done if it is to go away."""
    from symbolic.language.reader.discourse.interpretation import happen  # here: it calls this module

    if clause.verb in ("stop", "fail", "refuse", "pretend", "forget"):
        return
    if clause.verb in _DOES or (
        clause.verb == "decide" and (kind_of(inner) in ("go", "leave") or inner.verb == "take")
    ):
        happen(c, inner)


def _look_inside(c: Chronicle, person: str) -> None:
    """ "Looks inside": into the container spoken of last."""
    for key in reversed(c.cast.recent[-8:]):
        if contents_of(key) in c.truth:
            inspect(c, person, key)
            return


def search(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody looks for something somewhere."""
    for person in who:
        c.introduce([person])
        if clause.negated:
            continue
        for phrase in clause.places:
            if phrase.preposition == "for" and phrase.object is not None:
                if not c.cast.persons(phrase.object, exclude=[person]):
                    thing = c.cast.thing(phrase.object)
                    key = thing.key if thing is not None else ""
                else:
                    key = c.cast.persons(phrase.object, exclude=[person])[0]
                words = noun_words(phrase.object)
                c.aims.append(Aim(person, "find", words, True, key, len(c.events), c.sentence))
        if not clause.places and clause.object is None and clause.verb in ("look", "peek", "peep", "glance"):
            _look_inside(c, person)
        places = [
            v
            for p in clause.places
            if p.preposition not in ("for", "with", "about") and (v := place_value(c, p, clause))
        ]
        if clause.object is not None and not places and not c.cast.persons(clause.object, exclude=who):
            thing = c.cast.thing(clause.object)
            if thing is not None:
                words = frozenset({thing.head, *thing.traits, *noun_words(clause.object)})
                places = [Value(f"at {thing.key}", "at", thing.key, words)]
        for value in places:
            c.values[value.text] = value
            c.sought.append(Sought(person, value.text, len(c.events), c.sentence))
