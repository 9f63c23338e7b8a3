"""Taking, putting, moving, giving, swapping, opening, using up: what happens to things."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import (
    Chronicle,
    Value,
    being,
    contents_of,
    count_of,
    held_by,
    holding,
    located,
    place_of,
    state_of,
)
from symbolic.language.reader.discourse.referents import Thing
from symbolic.language.reader.discourse.roles import goal, source, theme, things_of
from symbolic.language.reader.discourse.speaking import share
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.places import FIXTURES

_NUMBERS = {
    w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}


def put(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A thing gets to a place."""
    noun = theme(clause)
    if noun is None:
        noun = clause.subject if not who else None
    people = handled_people(c, noun, who)
    target = theme_first(c, noun)
    found = goal(c, clause)
    if target and noun is not None and found is not None:
        _before(c, noun)
    agent = who[0] if who else ""
    if people and found is not None:
        for person in people:
            c.introduce([person])
            c.become(agent, place_of(person), found[0], _deed(clause))
        return
    things = things_of(c, noun)
    for thing in things:
        c.cast.moved.append(thing.key)
        if found is not None:
            settle(c, agent, thing, found[0], clause)
        else:
            _without_goal(c, agent, thing, clause)


def theme_first(c: Chronicle, noun: NounPhrase | None) -> bool:
    """Settle what is handled before the places are read, so that "it" is not the place."""
    if noun is not None and noun.kind == "pronoun":
        things_of(c, noun)
    return noun is not None


def handled_people(c: Chronicle, noun: NounPhrase | None, who: list[str]) -> list[str]:
    """Return the people handled as things are ("shuts the cat in"); "them" is things where some are at hand."""
    if noun is None or _is_it(noun):
        return []
    if (
        noun.kind == "pronoun"
        and noun.head in ("them", "both")
        and (len(c.cast.group) > 1 or any(t.plural for t in c.cast.things))
    ):
        return []
    return c.cast.persons(noun, exclude=who)


def _is_it(noun: NounPhrase) -> bool:
    return noun.kind == "pronoun" and noun.head == "it"


def _before(c: Chronicle, noun: NounPhrase) -> None:
    """The thing spoken of stays the one that "it" means, not the place that was just read."""
    if noun.kind != "pronoun":
        c.cast.thing(noun)


def settle(c: Chronicle, agent: str, thing: Thing, value: Value, clause: Clause) -> None:
    """Let a thing be at a place, and the place hold it; what stands in it comes along."""
    if value.thing == thing.key:
        return
    _empty(c, agent, thing)
    c.become(agent, place_of(thing.key), value, _deed(clause))
    holds = value.relation in ("in", "under", "on") or (
        value.relation == "at" and contents_of(value.thing) in c.truth  # "moves it to the basket"
    )
    if holds and value.thing not in c.cast.people:
        text = f"{thing.key} ({value.text})"
        noun = theme(clause)
        words = {
            thing.head,
            *thing.traits,
            *(noun_words(noun) if noun is not None and not noun.members else ()),
        }
        c.become(agent, contents_of(value.thing), holding(text, thing.key, words))


def _empty(c: Chronicle, agent: str, thing: Thing) -> None:
    """The place where a thing was no longer holds it."""
    before = c.truth.get(place_of(thing.key))
    if before is None:
        return
    container = c.values[before].thing
    inside = c.truth.get(contents_of(container))
    if inside is not None and c.values[inside].thing == thing.key:
        c.become(agent, contents_of(container), holding(f"nothing ({container})", "", {"nothing", "empty"}))


def _without_goal(c: Chronicle, agent: str, thing: Thing, clause: Clause) -> None:
    words = set(clause.particle.split())
    if "back" in words or clause.verb in ("return", "replace"):
        first = c.first.get(place_of(thing.key))
        earlier = [v for v in (c.previous_place(thing.key), first) if v]
        if earlier:
            settle(c, agent, thing, c.values[earlier[0]], clause)
        return
    kept = c.truth.get(place_of(thing.key))
    if (
        "away" in words
        and clause.verb in _TIDIES
        and kept is not None
        and c.values[kept].relation in ("in", "on")
    ):
        return  # to where it is kept
    if "away" in words:
        c.become(
            agent,
            place_of(thing.key),
            Value(f"away ({thing.key})", "away", "", frozenset({"away"})),
            _deed(clause),
        )


_TIDIES = frozenset("put tidy clear pack lock stow store tuck file".split())


def take(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A thing gets into somebody's hand; where it was is told, or known."""
    noun = theme(clause)
    if noun is not None and noun.kind == "noun" and noun.head in _LIGHT_OBJECTS:
        _light(c, clause, who, noun.head)
        return
    found = goal(c, clause)
    was = source(c, clause)
    agent = who[0] if who else ""
    to_goal = found is not None and any(p.preposition in ("to", "into", "onto") for p in clause.places)
    people = handled_people(c, noun, who)
    if people:
        if found is not None:
            for person in people:
                c.introduce([person])
                c.become(agent, place_of(person), found[0], _deed(clause))
        elif any(w in clause.particle for w in ("away", "out", "off")):
            for person in people:
                c.introduce([person])
                c.walk(person, c.absent(person))
        return
    for thing in things_of(c, noun):
        c.cast.moved.append(thing.key)
        here = place_of(thing.key)
        known = was or (found[0] if found is not None and not to_goal else None)
        if known is not None and c.truth.get(here) is None:
            c.from_the_start(here, known)
        if to_goal and found is not None:
            settle(c, agent, thing, found[0], clause)
        elif agent:
            c.remember_place(thing.key)
            _empty(c, agent, thing)
            c.become(agent, here, held_by(agent), _deed(clause))


_LIGHT_OBJECTS = frozenset(
    "nap shower bath look walk call break seat trip train bus taxi rest breath step stroll drive photo picture lesson "
    "class test swim bite sip turn word time care place part".split()
)


def _light(c: Chronicle, clause: Clause, who: list[str], head: str) -> None:
    """ "takes a nap", "takes a shower", "takes a look": the noun says what is done."""
    for person in who:
        if head in ("nap", "rest"):
            c.unaware.add(person)
        elif head in ("shower", "bath", "walk", "break", "trip", "train", "bus", "taxi", "stroll", "swim"):
            c.introduce([person])
            c.walk(person, c.absent(person))
        elif head == "look":
            for phrase in clause.places:
                thing = c.cast.thing(phrase.object) if phrase.object is not None else None
                if thing is not None:
                    inspect(c, person, thing.key)


def inspect(c: Chronicle, person: str, key: str, secret: bool = False) -> None:
    """Somebody sees what a thing holds and how it is."""
    if contents_of(key) in c.truth:
        c.look(person, contents_of(key), secret)
    if state_of(key) in c.truth:
        c.look(person, state_of(key), secret)
    for subject, text in list(c.truth.items()):
        value = c.values[text]
        if subject.startswith("where ") and value.thing == key and value.relation in ("in", "under", "on"):
            c.look(person, subject, secret)


def move(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A thing is brought somewhere; one that merely moves by itself is put as well."""
    noun = theme(clause)
    if noun is None:
        return
    people = handled_people(c, noun, who)
    leaves = any(p.preposition in ("out of", "from") for p in clause.places) or clause.particle in (
        "away",
        "out",
        "off",
    )
    if people and (leaves or clause.verb == "send"):
        for person in people:
            c.introduce([person])
            c.walk(person, c.absent(person))
        return
    if {"as usual", "as always", "as ever"} & {*clause.adverbs, *clause.times}:
        return  # to where it has just been said to go
    if goal(c, clause) is None and "back" not in clause.particle.split():
        was = source(c, clause)
        for thing in things_of(c, noun):
            c.cast.moved.append(thing.key)
            if was is not None and place_of(thing.key) not in c.truth:
                c.from_the_start(place_of(thing.key), was)
            words = set(clause.particle.split())
            gone = words & {"away", "out", "off", "home"} or clause.verb in ("move", "shift")
            if gone and c.cast.persons(noun) == []:
                agent = who[0] if who else ""
                c.become(
                    agent,
                    place_of(thing.key),
                    Value(f"away ({thing.key})", "away", "", frozenset({"away"})),
                    _deed(clause),
                )
        return
    put(c, clause, who)


def give(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A thing gets to another person; shown, it is seen."""
    to = c.cast.persons(clause.recipient)
    for phrase in clause.places:
        if not to and phrase.preposition in ("to", "with") and phrase.object is not None:
            to = c.cast.persons(phrase.object, exclude=who)
    noun = theme(clause)
    if not to and clause.object is not None and clause.recipient is None:
        to = c.cast.persons(clause.object, exclude=who) if noun is clause.object else []
        if to:
            return
    things = things_of(c, noun)
    if clause.verb in ("show", "offer"):
        c.introduce(to)
        return
    agent = who[0] if who else ""
    if to and any(t.head in ("letter", "note", "message", "text", "email", "card") for t in things) and agent:
        share(c, clause, agent, to, news=True)
    for thing in things:
        c.cast.moved.append(thing.key)
        if to:
            c.introduce(to)
            _empty(c, agent, thing)
            c.become(agent, place_of(thing.key), held_by(to[0]), _deed(clause), to=to)
        elif goal(c, clause) is not None:
            put(c, clause, who)
            return


def swap(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Two things change places; two containers, what is in them."""
    pair = things_of(c, theme(clause))
    agent = who[0] if who else ""
    if len(pair) != 2:
        return
    one, two = pair
    subjects = [place_of(one.key), place_of(two.key)]
    if not all(s in c.truth for s in subjects):
        subjects = [contents_of(one.key), contents_of(two.key)]
    if not all(s in c.truth for s in subjects):
        return
    first, second = (c.values[c.truth[s]] for s in subjects)
    c.become(agent, subjects[0], second, _deed(clause))
    c.become(agent, subjects[1], first, _deed(clause))
    if subjects[0].startswith("where "):
        for thing, value in ((one, second), (two, first)):
            if value.relation == "in":
                words = {thing.head, *thing.traits}
                c.become(
                    agent, contents_of(value.thing), holding(f"{thing.key} ({value.text})", thing.key, words)
                )
    else:
        _follow_contents(c, agent, subjects)


def _follow_contents(c: Chronicle, agent: str, subjects: list[str]) -> None:
    for subject in subjects:
        key = subject.removeprefix("what is in ")
        inside = c.values[c.truth[subject]].thing
        if inside and place_of(inside) in c.truth:
            c.become(agent, place_of(inside), located("in", c.cast.by_key(key)))


def substitute(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """ "replaces A with B": B is where A was."""
    old = c.cast.thing(theme(clause))
    noun = next((p.object for p in clause.places if p.preposition == "with"), None)
    if old is None or noun is None:
        put(c, clause, who)
        return
    new = c.cast.thing(noun)
    agent = who[0] if who else ""
    where = c.truth.get(place_of(old.key))
    if new is not None and where is not None:
        settle(c, agent, new, c.values[where], clause)
        c.become(agent, place_of(old.key), Value(f"away ({old.key})", "away", "", frozenset({"away"})))


def fill(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A container holds something from now on."""
    noun = theme(clause)
    stuff = next((p.object for p in clause.places if p.preposition == "with"), None)
    agent = who[0] if who else ""
    if stuff is None and "the other way round" in clause.adverbs:
        pair = things_of(c, noun)[-2:]
        _exchange(c, agent, pair)
        return
    for thing in things_of(c, noun):
        if stuff is not None:
            contain(c, agent, thing, stuff)


def _exchange(c: Chronicle, agent: str, pair: list[Thing]) -> None:
    if len(pair) != 2 or not all(contents_of(t.key) in c.truth for t in pair):
        return
    one, two = (c.values[c.truth[contents_of(t.key)]] for t in pair)
    c.become(agent, contents_of(pair[0].key), two)
    c.become(agent, contents_of(pair[1].key), one)


def contain(
    c: Chronicle,
    agent: str,
    thing: Thing,
    stuff: NounPhrase,
    to: tuple[str, ...] = (),
    room: str | None = None,
) -> None:
    """Let a container hold what a noun phrase says."""
    inner = c.cast.thing(stuff)
    if inner is None:
        return
    words = set(noun_words(stuff)) | {inner.head}
    value = holding(f"{inner.key} (in {thing.key})", inner.key, words)
    c.become(agent, contents_of(thing.key), value, to=to, room=room)
    c.become(agent, place_of(inner.key), located("in", thing), to=to, room=room)


def open_(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Something is open or unlocked from now on; who opens it sees what is in it."""
    word = "unlocked" if clause.verb == "unlock" else "open"
    for thing in containers(c, theme(clause)):
        _state(c, who, thing, word, clause)
        c.opened = (thing.key, c.sentence)
        for person in who:
            inspect(c, person, thing.key)


def containers(c: Chronicle, noun: NounPhrase | None) -> list[Thing]:
    """Return what is opened or closed; "it" is what holds things, not what it holds."""
    if noun is not None and noun.kind == "pronoun" and noun.head == "it":
        for key in dict.fromkeys(reversed(c.cast.recent[-8:])):
            if c.cast.by_key(key).head in FIXTURES or contents_of(key) in c.truth:
                return [c.cast.by_key(key)]
    return things_of(c, noun)


def close(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Something is closed or locked from now on; with a place, something is shut in there."""
    if goal(c, clause) is not None and clause.verb in ("lock", "shut", "seal", "zip", "button"):
        put(c, clause, who)
        return
    word = {"lock": "locked", "seal": "sealed", "zip": "closed"}.get(clause.verb, "closed")
    for thing in containers(c, theme(clause)):
        _state(c, who, thing, word, clause)


def switch(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A device is on or off from now on."""
    words = set(clause.particle.split())
    off = words & {"off", "out", "down"} or clause.verb == "unplug"
    for thing in things_of(c, theme(clause)):
        _state(c, who, thing, "off" if off else "on", clause)


def _state(c: Chronicle, who: list[str], thing: Thing, word: str, clause: Clause) -> None:
    agent = who[0] if who else ""
    c.become(agent, state_of(thing.key), being(f"{word} ({thing.key})", {word, clause.verb}), _deed(clause))


def consume(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Something is eaten, used up, broken: it is no longer what it was."""
    noun = theme(clause)
    agent = who[0] if who else ""
    if noun is None and not who:
        noun = clause.subject
    if noun is None:
        return
    number = _number(noun)
    for thing in things_of(c, noun):
        counted = c.truth.get(count_of(thing.head))
        if counted is not None and number:
            left = max(0, int(c.values[counted].thing) - number)
            c.become(agent, count_of(thing.head), counting(thing.head, left), _deed(clause))
            continue
        words = {clause.verb, thing.head, *clause_words(clause)}
        if clause.verb in _GONE or "up" in clause.particle or "away" in clause.particle:
            words |= {"gone", "nothing"}
            _empty(c, agent, thing)
            c.become(agent, place_of(thing.key), being(f"gone: {clause.name} ({thing.key})", words))
        c.become(agent, state_of(thing.key), being(f"{clause.name} ({thing.key})", words), _deed(clause))


_GONE = frozenset("eat drink swallow finish devour consume steal".split())


def _number(noun: NounPhrase) -> int:
    for word in (*noun.modifiers, noun.head, noun.determiner):
        if word in _NUMBERS:
            return _NUMBERS[word]
    return 0


def counting(head: str, number: int) -> Value:
    """Return the value of there being so many."""
    word = next((w for w, n in _NUMBERS.items() if n == number), str(number))
    words = {word, str(number)} | ({"none", "no"} if number == 0 else set())
    return Value(f"{number} {head}", "count", str(number), frozenset(words))


def count(c: Chronicle, noun: NounPhrase, to: tuple[str, ...]) -> None:
    """ "There are three apples": so many there are."""
    number = _number(noun)
    if number and noun.plural:
        c.become("", count_of(noun.head.lower()), counting(noun.head.lower(), number), to=to)


def _deed(clause: Clause) -> str:
    words = [clause.name, *(p.preposition for p in clause.places[:1])]
    return " ".join(words)
