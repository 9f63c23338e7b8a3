"""How things are: being somewhere, being so, having, keeping; sleeping and waking."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import (
    EVERYBODY,
    HERE,
    Chronicle,
    Value,
    being,
    contents_of,
    held_by,
    holding,
    place_of,
    state_of,
)
from symbolic.language.reader.discourse.handling import contain, count
from symbolic.language.reader.discourse.motion import AWAY
from symbolic.language.reader.discourse.perceiving import last_events
from symbolic.language.reader.discourse.roles import area, area_name, goal, place_value, says_state
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.persons import gender

_LOOKING = frozenset("look search check open lift inspect examine peek rummage feel reach go".split())
_ASIDE = frozenset("really actually fact reality truth secretly".split())


def knowing(c: Chronicle, clause: Clause) -> tuple[tuple[str, ...], str | None]:
    """Return who knows of what the narrator states: everybody before the story starts, then who is there."""
    words = {word for adverb in clause.adverbs for word in adverb.split()}
    always = any(
        time in ("the whole time", "all the time", "all along") for time in (*clause.times, *clause.adverbs)
    )
    if words & _ASIDE or (always and c.began):
        return (), ""
    if not c.began:
        return (EVERYBODY,), ""
    return (), None


def be(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Something or somebody is somewhere, or is so."""
    if who:
        _person_is(c, clause, who)
        return
    noun = clause.subject
    if noun is None or (
        noun.kind == "pronoun" and noun.head not in ("it", "they", "this", "that", "both", "one")
    ):
        return
    if noun.head in ("nobody", "no-one") or (noun.head == "one" and noun.determiner == "no"):
        return
    to, room = knowing(c, clause)
    if noun.members:
        for member in noun.members:
            _thing_is(c, clause, member, to, room)
        return
    _thing_is(c, clause, noun, to, room)


def _thing_is(c: Chronicle, clause: Clause, noun: NounPhrase, to: tuple[str, ...], room: str | None) -> None:
    thing = c.cast.thing(noun)
    if thing is None:
        return
    if thing.head in ("letter", "note", "message", "text", "email", "card") and "lost" in clause.predicate:
        c.lost()
    if clause.existential:
        count(c, noun, to)
    found = goal(c, clause)
    if found is not None and noun.head in (
        "picture",
        "label",
        "photo",
        "drawing",
        "sticker",
        "word",
        "writing",
    ):
        c.labels[found[0].thing] = noun_words(noun) - {noun.head}
        return
    stuff = next((p.object for p in clause.detail if p.preposition == "of"), None)
    if clause.negated and found is None and "there" in clause.adverbs:
        _missing(c, clause, thing.key)
        return
    if found is not None and not clause.negated and found[0].thing != thing.key:
        c.become("", place_of(thing.key), found[0], to=to, room=room)
        if found[0].relation in ("in", "under", "on"):
            words = {thing.head, *thing.traits, *noun_words(noun)}
            c.become(
                "",
                contents_of(found[0].thing),
                holding(f"{thing.key} ({found[0].text})", thing.key, words),
                to=to,
                room=room,
            )
        c.cast.moved.append(thing.key)
    elif clause.predicate and stuff is not None and not clause.negated:
        contain(c, "", thing, stuff, to, room)
    elif clause.predicate or clause.verb not in ("be",) or any(map(says_state, clause.places)):
        said = clause_words(clause) | {"not"} if clause.negated else clause_words(clause)
        text = f"{'not ' if clause.negated else ''}{clause.predicate or clause.name} ({thing.key})"
        c.become("", state_of(thing.key), being(text, said), to=to, room=room)
        if "empty" in clause.predicate.split() and not clause.negated:
            c.become(
                "",
                contents_of(thing.key),
                holding(f"nothing ({thing.key})", "", {"nothing", "empty"}),
                to=to,
                room=room,
            )


def _missing(c: Chronicle, clause: Clause, key: str) -> None:
    """ "She looks in the box, but it is not there": who looked no longer takes it to be anywhere known."""
    looked = next((d for d in reversed(c.deeds) if d.kind == "deed" and d.agent), None)
    if looked is None or looked.sentence < clause.sentence - 1 or looked.verb not in _LOOKING:
        return
    c.suppose(looked.agent, place_of(key), Value(f"not found ({key})", "not", "", frozenset()))


def _person_is(c: Chronicle, clause: Clause, who: list[str]) -> None:
    words = {*clause.predicate.lower().split(), *clause.particle.split(), *clause.adverbs}
    if clause.nominal is not None and not clause.negated:
        for person in who:
            head = clause.nominal.head.lower()
            c.cast.people[person].roles.add((head, c.cast.owner(clause.nominal) or ""))
            c.cast.people[person].gender = c.cast.people[person].gender or gender(head)
    if words & {"asleep", "unconscious", "sleeping"} and not clause.negated:
        c.introduce(who)
        unmoved(c, who)
    elif words & {"awake"}:
        c.pretending |= set(who) & c.unaware
        c.unaware -= set(who)
    elif words & {"alone"}:
        for other in list(c.room_of):
            if other not in who and c.room_of[other] == c.room_of.get(who[0], HERE):
                c.walk(other, c.absent(other))
    elif words & {"gone", "absent"}:
        for person in who:
            c.introduce([person])
            c.walk(person, c.absent(person))
    stay(c, clause, who)


def have(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody keeps a thing somewhere, or has it; a thing holds things."""
    to, room = knowing(c, clause)
    if not who and clause.subject is not None and clause.object is not None and not clause.negated:
        thing = c.cast.thing(clause.subject)
        if thing is not None and clause.verb in ("hold", "contain", "have"):
            contain(c, "", thing, clause.object, to, room)
        return
    if clause.object is None or clause.negated:
        return
    covered = {"eye"} & clause_words(clause) and {"over", "cover", "tie", "blindfold"} & {
        *clause_words(clause),
        *(p.preposition for p in clause.places),
    }
    if "turn" in clause_words(clause) or clause.object.head in ("back", "eye", "blindfold") or covered:
        _back(c, clause, who)
        return
    if c.cast.persons(clause.object, exclude=who):
        return
    found = goal(c, clause)
    thing = c.cast.thing(clause.object)
    if thing is None:
        return
    c.introduce(who)
    if found is not None and found[0].thing == thing.key:
        found = None
    if found is not None:
        known = tuple(who) if clause.verb == "keep" else to
        c.become("", place_of(thing.key), found[0], to=known or tuple(who), room=room)
        c.become(
            "",
            contents_of(found[0].thing),
            holding(
                f"{thing.key} ({found[0].text})",
                thing.key,
                {thing.head, *thing.traits, *noun_words(clause.object)},
            ),
            to=known or tuple(who),
            room=room,
        )
        c.cast.moved.append(thing.key)
    elif clause.verb in ("have", "hold", "possess") and who and place_of(thing.key) not in c.truth:
        c.become("", place_of(thing.key), held_by(who[0]), to=tuple(who), room=room)


def unmoved(c: Chronicle, who: list[str]) -> None:
    """Somebody is in a state in which one perceives nothing; it held during what was told just before, too."""
    for person in who:
        last = next((d for d in reversed(c.deeds) if d.kind == "deed"), None)
        recent = last is not None and last.sentence >= c.sentence - 1 and last.agent != person
        if recent and person not in c.unaware:
            c.unseen(person, last_events(c))
        c.unaware.add(person)


def _back(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """ "Has his back to the door", "has her eyes closed": does not see what happens."""
    half = "half" in clause_words(clause) or "open" in clause_words(clause)
    c.introduce(who)
    if not half:
        unmoved(c, who)


def sleep(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody sleeps, and perceives nothing; where an animal sleeps, it is."""
    stay(c, clause, [name for name in who if name not in c.cast.people])
    for person in who:
        if clause.verb != "fall" and clause.tense == "past":
            c.unseen_since_own(person)
    if not clause.negated and (clause.verb == "be" or clause.progressive):
        c.introduce(who)
        unmoved(c, who)
    elif not clause.negated:
        c.introduce(who)
        c.unaware |= set(who)


def wake(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody wakes up."""
    c.unaware -= set(who)


def turn(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody turns away or back."""
    words = {*clause.particle.split(), *clause.adverbs}
    if clause.subject is not None and clause.passive and clause.subject.head in ("back", "head", "face"):
        owner = c.cast.owner(clause.subject)
        c.unaware |= {owner} if owner else set()
        return
    if clause.object is not None and clause.object.head in ("back", "head", "face"):
        c.unaware |= set(who)
        return
    if words & {"back"}:
        c.unaware -= set(who)
    elif clause.content or clause.how == "to" or not words & {"away", "around", "round"}:
        c.briefly |= set(who) - c.unaware  # "turns to shut the door": looks away for as long as the sentence
        c.unaware |= set(who)
    elif words & {"away", "around", "round"}:
        c.introduce(who)
        already = set(who) & c.unaware
        c.unaware -= already
        c.unaware |= set(who) - already


def stay(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody is somewhere: in an area of one's own, or where the others are."""
    words = {*clause.particle.split(), *clause.predicate.lower().split(), *clause.adverbs}
    words |= {p.adverb for p in clause.places}
    if clause.negated:
        return
    if not who:
        be(c, clause, who)  # "a jar stands on the shelf"
    if "there" in words and clause.verb == "be" and not clause.existential:
        for person in [n for n in who if n not in c.room_of and c.began]:
            _was_there(c, person)
    for person in who:
        phrases = [p for p in clause.places if p.object is not None]
        where = next((p for p in phrases if area(p)), None)
        if where is not None or words & AWAY:
            c.unseen_since_own(person)
        if words & AWAY and clause.perfect and clause.tense == "present":
            c.missed_till_now(person)  # "has been away for a month"
        if where is not None:
            _settle(c, person, where, clause)
        elif words & AWAY or any(p.preposition == "out of" for p in phrases):
            if person not in c.room_of and c.began:
                c.introduce([person], c.absent(person))
            c.introduce([person])
            c.walk(person, c.absent(person))
        elif (
            words & {"here", "back", "present", "there"}
            and person in c.room_of
            and "there" not in clause.adverbs
        ):
            c.walk(person, HERE)
        else:
            c.introduce([person])
            for phrase in phrases:
                value = place_value(c, phrase, clause)
                if value is not None and person not in c.cast.people:
                    c.become("", place_of(person), value)


def _was_there(c: Chronicle, person: str) -> None:
    """ "Ann told them. Ben was there": who is brought in so perceived what has just been told."""
    count = last_events(c, person)
    c.introduce([person])
    c.openly_seen(person, count + 1)


def _settle(c: Chronicle, person: str, phrase: PrepPhrase, clause: Clause) -> None:
    name = area_name(phrase)
    companions = [n for n in c.room_of if c.room_of[n] == name]
    still = "still" in clause.adverbs and not c.here and c.room_of.get(person) == c.stage
    if still:
        c.here = name  # "who was still in the kitchen": where all have been all along
    elif name == c.here:
        c.walk(person, HERE)
    elif companions:
        c.walk(person, name)
    elif (
        not c.began
        and not c.here
        and clause.link not in ("while", "when")  # "while he was in the X-ray room": elsewhere
        and not [n for n in c.room_of if n != person]
    ):
        c.here = name
        c.introduce([person], HERE)
    elif (not c.began and name in c.here.split()) or (
        person not in c.room_of and not c.began and clause.existential
    ):
        c.introduce([person], HERE)
    else:
        c.introduce([person], name)
        c.walk(person, name)
    value = place_value(c, phrase, clause)
    if value is not None:
        action_room = c.room_of[person]
        c.become("", place_of(person), value, room=action_room)
