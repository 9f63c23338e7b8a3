"""Seeing, hearing, finding, not noticing: who learns what, and who knows of it."""

from itertools import takewhile

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.absence import missed
from symbolic.language.reader.discourse.chronicle import (
    HERE,
    Chronicle,
    Deed,
    Value,
    being,
    contents_of,
    holding,
    place_of,
    state_of,
)
from symbolic.language.reader.discourse.handling import contain, inspect
from symbolic.language.reader.discourse.mentioned import MEMORY
from symbolic.language.reader.discourse.referents import Thing
from symbolic.language.reader.discourse.roles import goal, place_value, things_of
from symbolic.language.reader.discourse.said import said_facts
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.world.actions import Walk
from symbolic.world.plain import Become

_ALL = frozenset("it this that all everything what these them him her".split())
WRITINGS = frozenset("note message text letter email sign mail word card voicemail".split())
_NOTHING = frozenset("nothing anything".split())


def perceive(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody sees, hears or finds something; or does not."""
    if not who:
        _nobody(c, clause)
        return
    for person in who:
        c.introduce([person])
        if clause.negated or _object_is(clause, _NOTHING):
            _unseen(c, clause, person)
        elif "only" in clause.adverbs and clause.modal in ("can", "could") and not clause.content:
            c.unaware.add(person)  # "can see only the screen": nothing of what is done behind it
            missed(c, person)
        elif clause.content:
            _content(c, clause, person)
        elif clause.object is not None:
            _object(c, clause, person, clause.object)
        elif not _looks_elsewhere(c, clause, person):
            _whole(c, clause, person)


_LOOKS = frozenset("look glance stare gaze peek".split())


def _looks_elsewhere(c: Chronicle, clause: Clause, person: str) -> bool:
    """ "She looks up from her desk": who is elsewhere sees nothing of what happened where the others are."""
    bare = all(p.preposition in ("from", "at", "up", "up from") for p in clause.places)
    return bare and clause.verb in _LOOKS and c.room_of.get(person) != c.stage and not _hidden(clause)


def _nobody(c: Chronicle, clause: Clause) -> None:
    """ "Nobody sees it": the others who were there did not."""
    noun = clause.subject
    if noun is None or noun.head not in ("nobody", "no-one", "none") or clause.negated:
        return
    since = last_events(c)
    agent = next((e.action.agent for e in reversed(c.events[-since:]) if e.action.agent), "")
    for name in list(c.room_of):
        if name != agent:
            c.unseen(name, since)


def _object_is(clause: Clause, words: frozenset[str]) -> bool:
    return clause.object is not None and clause.object.kind == "pronoun" and clause.object.head in words


def last_events(c: Chronicle, person: str = "") -> int:
    """Return how many events at the end belong to what others did last: a sentence, and those before it that go on."""
    deeds = [d for d in c.deeds[-MEMORY:] if d.kind == "deed" and d.agent != person]
    if not deeds:
        return len(c.events)
    overall = [d for d in c.deeds[-MEMORY:] if d.kind == "deed"]
    own = overall[-1]
    by_then = own.clause is not None and own.clause.perfect and own.clause.link == "relative"
    if person and own.agent == person and own.sentence > deeds[-1].sentence and not by_then:
        return 0
    last = deeds[-1]
    start, sentence = last.time, last.sentence
    for deed in reversed(deeds):
        same = deed.sentence == last.sentence or (deed.agent == last.agent and deed.sentence >= sentence - 1)
        if not same or deed.sentence < last.sentence - 2:
            break
        start, sentence = deed.time, deed.sentence
    return max(1, len(c.events) - start)


def _matching(c: Chronicle, words: frozenset[str]) -> Deed | None:
    """Return the latest deed that the words speak of."""
    best, score = None, 0.0
    names = {part for name in c.room_of for part in (name, *name.split(), *name.lower().split())}
    words = words - names
    for deed in c.deeds[-MEMORY:]:
        if deed.kind != "deed":
            continue
        shared = len(deed.words & words) / max(1, min(len(words), len(deed.words)))
        if shared >= score and len(deed.words & words) >= 1 and shared > 0.3:
            best, score = deed, shared
    return best


def _unseen(c: Chronicle, clause: Clause, person: str) -> None:
    """Somebody does not notice what just happened, or what the clause names."""
    inner = clause.content[0] if clause.content else None
    if clause.verb in ("find", "look", "open") and inner is None:
        _finds_nothing(c, clause, person)
        return
    if (
        clause.modal in ("can", "could")
        and clause.object is not None
        and not _object_is(clause, _ALL | _NOTHING)
    ):
        return
    if clause.object is not None and clause.object.head in WRITINGS:
        c.unread(person)
        return
    words = clause_words(inner) if inner else noun_words(clause.object)
    others = c.cast.persons(clause.object, exclude=[person]) if clause.object is not None else []
    if others and inner is None and clause.verb not in _NOTICING:
        return
    deed = _matching(c, words) if words else None
    if inner is not None and deed is None and clause.verb not in _NOTICING:
        return
    if deed is not None:
        start, end = deed.time, len(c.events)
        for mate in takewhile(lambda d: d.sentence >= deed.sentence, reversed(c.deeds)):
            if mate.sentence > deed.sentence:
                end = mate.time
            elif mate.agent != person:
                start = min(start, mate.time)
        _unseen_between(c, person, start, end)
        return
    c.unseen(person, last_events(c, person))


_NOTICING = frozenset("notice realize discover observe witness detect catch spot learn".split())


def _unseen_between(c: Chronicle, person: str, start: int, end: int) -> None:
    tail = len(c.events) - start
    kept = c.events[end:]
    c.unseen(person, tail)
    c.events[end:] = kept


def _finds_nothing(c: Chronicle, clause: Clause, person: str) -> None:
    """Somebody looks for a thing where it is not: it is not where the person thought."""
    key = next((a.thing for a in reversed(c.aims) if a.agent == person and a.thing), None)
    if key is None:
        return
    c.suppose(person, place_of(key), Value(f"not found ({key})", "not", "", frozenset()))


def _content(c: Chronicle, clause: Clause, person: str) -> None:
    from symbolic.language.reader.discourse.interpretation import happen  # here: it calls this module

    if clause.how in ("small", "ing"):
        for inner in clause.content:
            _watched(c, clause, inner, person)
        return
    if clause.how in ("that",):
        for inner in clause.content:
            if inner.perfect and inner.subject is not None and not inner.negated:
                deed = _matching(c, clause_words(inner))
                if deed is not None:
                    c.openly_seen(person, len(c.events) - deed.time)
                    continue
            facts = said_facts(c, inner, person)
            for subject, value in facts:
                if c.truth.get(subject) == value.text:
                    c.look(person, subject)
                else:
                    c.become("", subject, value, room="", to=(person,))
            if not facts:
                happen(c, inner, told_by=person)
        return
    words = clause_words(clause.content[0])
    if words & {"happen", "do"} or clause.how in ("what", "how", "where", "who"):
        _whole(c, clause, person)


def _watched(c: Chronicle, clause: Clause, inner: Clause, person: str) -> None:
    """ "Sees B take the key": it happens now, and the person perceives it, hidden if elsewhere."""
    actors = c.cast.persons(inner.subject, exclude=[person])
    c.introduce(actors, about=True)
    c.cast.barred = [person]
    _perceived(c, clause, inner, person, actors)
    c.cast.barred = []
    c.cast.mentions += actors


def _perceived(c: Chronicle, clause: Clause, inner: Clause, person: str, actors: list[str]) -> None:
    from symbolic.language.reader.discourse.interpretation import happen  # here: it calls this module

    if inner.verb == "do" and inner.object is not None and inner.object.head in ("it", "this", "that", "so"):
        far = bool(actors) and c.room_of.get(actors[0]) != c.room_of.get(person)
        seen = c.secretly_seen if far or _veiled(c, clause, person) else c.openly_seen
        seen(person, last_events(c, person))  # "saw him do it"
        return
    apart = actors and c.room_of.get(actors[0]) != c.room_of.get(person)
    outside = apart or _veiled(c, clause, person)
    if _recounted(c, inner, actors):
        deed = _matching(c, clause_words(inner))
        if deed is not None:
            (c.secretly_seen if outside else c.openly_seen)(person, len(c.events) - deed.time)
            return
    if outside:
        c.watching.add(person)
        happen(c, inner)
        c.watching.discard(person)
        return
    start = len(c.events)
    happen(c, inner)
    c.openly_seen(person, len(c.events) - start)


_PEEPS = frozenset("peep peek spy eavesdrop overhear snoop".split())
_VEILS = frozenset(
    "through camera window keyhole balcony screen monitor distance secretly hiding curtain crack gap slit hole "
    "banister hatch fence hedge mirror spyhole telescope binoculars unnoticed unseen".split()
)
"""What one sees through, or from, without being seen."""


def _hidden(clause: Clause) -> bool:
    """Whether somebody perceives so that those perceived do not notice."""
    words = {p.preposition for p in clause.places} | {w for p in clause.places for w in noun_words(p.object)}
    veiled = bool((words | set(clause.adverbs)) & (_VEILS | {"unknown to", "from behind"}))
    return veiled or clause.verb in _PEEPS


def _veiled(c: Chronicle, clause: Clause, person: str) -> bool:
    """Whether somebody perceives in hiding, as this clause or another of the sentence on the same person says."""
    beside = [d.clause for d in c.deeds[-6:] if d.sentence == c.sentence and d.agent == person and d.clause]
    return any(_hidden(said) for said in (clause, *beside))


def _recounted(c: Chronicle, inner: Clause, actors: list[str]) -> bool:
    deed = _matching(c, clause_words(inner))
    return (
        deed is not None
        and deed.verb == inner.verb
        and bool(actors)
        and deed.agent == actors[0]
        and deed.sentence >= c.sentence - 1
    )


def _object(c: Chronicle, clause: Clause, person: str, noun: NounPhrase) -> None:
    personal = noun.kind != "pronoun" or noun.head in ("him", "her", "them", "everyone", "everybody")
    people = c.cast.persons(noun, exclude=[person]) if personal else []
    abstract = (noun.kind == "pronoun" and noun.head in _ALL) or noun.head in (
        "everything",
        "all",
        "whole",
        "scene",
        "thing",
        "exchange",
        "move",
        "change",
        "swap",
    )
    if people and clause.verb == "watch":
        _whole(c, clause, person)
        return
    if people:
        _notices_person(c, clause, person, people)
        return
    if abstract and not _is_place_of_thing(clause) and c.deeds:
        _whole(c, clause, person)
        return
    if noun.head in WRITINGS and c.note is not None:
        read(c, clause, [person])
        return
    found = goal(c, clause)
    if clause.verb in _NOTICING and any(d.kind == "deed" and d.agent != person for d in c.deeds):
        _whole(c, clause, person)
    just_opened = c.opened[0] if c.opened and c.opened[1] >= c.sentence - 1 else None
    held = found is None and clause.verb in ("find", "see", "discover") and noun.kind == "noun"
    if just_opened is not None and held and noun.head != "nothing":
        contain(c, "", c.cast.by_key(just_opened), noun, to=(person,), room="")
    for thing in things_of(c, noun):
        if found is not None and clause.verb not in ("look", "watch"):
            _finds(c, person, thing.key, found[0])
        elif clause.verb in ("find", "discover", "spot", "notice", "see"):
            if place_of(thing.key) in c.truth:
                c.look(person, place_of(thing.key), secret=_hidden(clause) or c.room_of.get(person) != HERE)
            shut = {"closed", "locked", "sealed", "shut", "wrapped"} & set(noun.modifiers)
            if (
                not shut
                and _shows_inside(c, thing)
                and not c.truth.get(state_of(thing.key), "").startswith(("closed", "locked", "sealed"))
            ):
                inspect(c, person, thing.key)
    _predicate(c, clause, person, noun)


_LIDDED = frozenset(
    "tin box chest case carton envelope package parcel tube packet safe trunk suitcase canister casket crate sack "
    "pouch locker drawer cupboard wardrobe".split()
)
"""Containers that are closed unless a story says otherwise: who sees one does not see what is in it."""


def _shows_inside(c: Chronicle, thing: Thing) -> bool:
    opened = c.truth.get(state_of(thing.key), "").startswith("open")
    just = c.opened is not None and c.opened[0] == thing.key
    clear = thing.traits & {"glass", "transparent", "clear", "open", "see-through"}
    return opened or just or bool(clear) or thing.head not in _LIDDED


def _is_place_of_thing(clause: Clause) -> bool:
    return any(
        p.preposition in ("in", "on", "under", "behind", "inside") and p.object is not None
        for p in clause.places
    )


def _finds(c: Chronicle, person: str, key: str, value: Value) -> None:
    """Somebody sees a thing at a place: it is there, and the person knows."""
    subject = place_of(key)
    together = tuple(c.cast.acting) if person in c.cast.acting else (person,)
    if c.truth.get(subject) != value.text:
        c.become("", subject, value, room=c.room_of.get(person, HERE) if not c.began else "", to=together)
    else:
        c.look(person, subject)
    if value.relation == "in" and contents_of(value.thing) not in c.truth:
        thing = c.cast.by_key(key)
        c.become(
            "",
            contents_of(value.thing),
            holding(f"{key} ({value.text})", key, {thing.head, *thing.traits}),
            room="",
            to=(person,),
        )


def _predicate(c: Chronicle, clause: Clause, person: str, noun: NounPhrase) -> None:
    """ "Finds the door locked"."""
    if not clause.predicate:
        return
    thing = c.cast.thing(noun)
    if thing is not None:
        words = set(clause.predicate.lower().split())
        c.become(
            "", state_of(thing.key), being(f"{clause.predicate} ({thing.key})", words), room="", to=(person,)
        )


def _notices_person(c: Chronicle, clause: Clause, person: str, people: list[str]) -> None:
    """Who notices a watcher knows that the watcher has seen; who sees somebody learns where that one is."""
    for other in people:
        c.introduce([other])
        since = c.gone_through(f"noticed by {person}", other)  # what was noticed before is known already
        events = c.events[since:]
        watched = [e.action for e in events if other in e.seen_by and isinstance(e.action, Become)]
        for action in watched:
            c.look(other, action.subject, secret=True, aware=(person,))
        for phrase in clause.places:
            value = place_value(c, phrase, clause)
            if value is not None and not watched and not any(other in e.seen_by for e in c.events[:since]):
                c.become("", place_of(other), value, room="", to=(person,))
                c.values[value.text] = value
            break


def _whole(c: Chronicle, clause: Clause, person: str) -> None:
    """ "Sees it all", "watches": what was told last."""
    came = _had_come(c, person)
    count = last_events(c, person)
    everything = clause.object is not None and clause.object.head in ("all", "everything", "whole", "scene")
    if everything:
        count = len(c.events)
    if not c.events:
        return
    for at in range(max(0, len(c.events) - count), len(c.events)):
        event = c.events[at]
        if (
            isinstance(event.action, Walk)
            and event.action.agent == person
            and not everything
            and came is None
        ):
            count = len(c.events) - at - 1
    hidden = _veiled(c, clause, person)
    room = c.room_of.get(person)
    same = room is not None and room == c.stage and not hidden and person not in c.unaware
    pretending = person in c.unaware or person in c.pretending
    if same and not pretending:
        c.openly_seen(person, count)
    else:
        c.secretly_seen(person, count)
        c.watching.add(person) if clause.verb == "watch" and not clause.times else None


def _had_come(c: Chronicle, person: str) -> Clause | None:
    """Return the clause that says that a person had come by then: "Ann, who had come back early, saw it"."""
    for deed in reversed(c.deeds):
        if deed.sentence != c.sentence:
            return None
        said = deed.clause
        if deed.agent == person and said is not None and said.perfect and said.link == "relative":
            return said
    return None


def read(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody reads, or finds, what was written."""
    if clause.negated:
        if clause.object is not None and clause.object.head in WRITINGS | {"it"}:
            for person in who:
                c.unread(person)
        return
    if c.note is None:
        return
    writer, told = c.note
    for person in who:
        for subject, text in told:
            c.say(writer, subject, c.values[text], [person])


def miss(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody misses what just happened."""
    for person in who:
        if not clause.negated and clause.object is not None and not c.cast.persons(clause.object):
            c.unseen(person, last_events(c))


def learn(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody realizes, learns or remembers something."""
    perceive(c, clause, who)
