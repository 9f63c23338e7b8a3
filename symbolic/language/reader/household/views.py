"""Deeds told from the side of rooms, places and things: turned into what somebody does.

"The kitchen had Emma in it", "the cabinet gave up a bread", "the spoon left the drawer in his hand", "the coffee table
became its place", "the closing of the door followed": the subject is no person, and the verb says little. What decides
is the frame: what the subject is (a room, a place in it, a thing, a deed as a noun) and what the object is (a person, a
thing, a place). Each function returns the plain clause of the one deed that fits, or None; who does it, where the
clause names nobody, and whether a thing at rest was just put there, is for the reader who knows who holds what.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.clause_kinds import AS_STATE
from symbolic.language.reader.household.deed_nouns import is_spoken_of, is_thing, person, told_as_nouns
from symbolic.language.reader.household.idioms import DOORS, is_fixture, words
from symbolic.language.reader.household.joined_views import with_shared
from symbolic.language.reader.household.motions import hands_of
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.agreement import FORCES

_HOSTS = words("views", "hosts")
_VISITORS = words("views", "visitors")
_YIELDS = words("views", "yields")
_RELEASES = frozenset("yield surrender release relinquish disgorge".split())
_ACCEPTS = words("views", "accepts")
_LEAVES = words("views", "leaves")
_SPOTS = words("views", "spots")
_HANDS = words("views", "hands")
_STEPS = words("deed", "nouns")
_JOURNEYS = frozenset("trip journey way route tour travels".split())
_HANDLED = frozenset(("open", "close", "take", "put", "move", "hide"))
_OWNED = words("views", "stops") | words("go", "nouns") | _STEPS
"""Nouns of what only people have: "Ann's next stop"."""
_AWAY = frozenset("out off away go forth".split())
_OPENED = frozenset(("open", "ajar", "opened"))
_SHUT = frozenset(("shut", "closed"))
_ONCE = frozenset(("once", "as soon as", "now that", "after"))


def seen_plainly(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence, what rooms, places, things and nouns do being what somebody does."""
    found: list[Clause] = []
    host: NounPhrase | None = None
    guest: NounPhrase | None = None
    for given in with_shared(clauses):
        shares = host is not None and given.subject is host and (given.joined or given.link == "manner")
        clause = (
            replace(given, subject=guest) if shares else given
        )  # "the den had Ann in it, going to the desk"
        plain = _by_frame(_with_seen(clause))
        if plain.subject is not clause.subject and person(plain.subject) is not None:
            host, guest = clause.subject, plain.subject
        found += told_as_nouns(_with_hands(_own_journey(plain)))
    return found


def _by_frame(clause: Clause) -> Clause:
    """Return the clause of the one deed whose frame fits, or the clause."""
    return next((turned for way in _WAYS if (turned := way(clause)) is not None), clause)


def hosted(clauses: Iterable[Clause]) -> Iterator[str]:
    """Yield the names of people of whom the clauses only say that rooms have them, or that they act under a noun."""
    for clause in clauses:
        for way in (_hosts, _visited, _visitor):
            turned = way(clause)
            if turned is not None and turned.subject is not None:
                yield from (one.head for one in turned.subject.each() if one.kind == "name")
        nouns = [clause.subject, clause.object, clause.nominal, *(p.object for p in clause.places)]
        owned = [n for n in nouns if n is not None and n.owner is not None and n.owner.kind == "name"]
        yield from (n.owner.head for n in owned if n.owner is not None and n.head in _HANDS | _OWNED)


def _is_room(noun: NounPhrase | None) -> bool:
    found = named(noun)
    return found is not None and found.category == "room"


def _plain(clause: Clause) -> bool:
    """Whether a clause tells something that happened, actively and in its own words."""
    return not (clause.passive or clause.negated or clause.modal or clause.quote is not None)


def _to(place: NounPhrase) -> PrepPhrase:
    return PrepPhrase("to", place, place.start, place.end)


def _about_it(phrase: PrepPhrase) -> bool:
    return phrase.object is not None and phrase.object.kind == "pronoun" and phrase.object.head == "it"


def _hosts(clause: Clause) -> Clause | None:
    """ "The kitchen had Emma in it", "the den got a visitor, Ann", "the kitchen door let her in": she comes there."""
    place, who = clause.subject, person(clause.object)
    if not _plain(clause) or clause.verb not in _HOSTS or place is None or who is None or clause.content:
        return None
    if {*clause.particle.split(), *clause.adverbs} & _AWAY or clause.recipient is not None:
        return None
    room = _is_room(place) or (place.head in DOORS and named(_behind(place)) is not None)
    if not room:
        return None
    goal = _to(_behind(place) or place)
    rest = [p for p in clause.places if not _about_it(p)]
    return replace(
        clause, verb="go", particle="", subject=who, object=None, places=[goal, *rest],
        link="" if clause.link == "relative" else clause.link, host=None,
    )  # fmt: skip


def _behind(door: NounPhrase) -> NounPhrase | None:
    """Return the room behind "the kitchen door" or "the door of the kitchen"."""
    if door.head not in DOORS:
        return None
    if door.owner is not None:
        return door.owner if _is_room(door.owner) else None
    part = next((p.object for p in door.of if _is_room(p.object)), None)
    if part is not None or not door.modifiers:
        return part
    room = replace(door, head=door.modifiers[-1], modifiers=door.modifiers[:-1])
    return room if _is_room(room) else None


def _with_seen(clause: Clause) -> Clause:
    """ "The kitchen saw Ann enter", "the den saw the mug taken": what is seen there happens there."""
    inner = clause.content[0] if clause.content else None
    sees = clause.verb in ("see", "witness", "watch", "have", "find", "observe") and _plain(clause)
    if not sees or not _is_room(clause.subject) or inner is None or clause.subject is None:
        return clause
    if inner.subject is None or clause.how not in ("small", "bare", "ing"):
        return clause
    goes = classes(inner.verb, inner.particle) & {"go", "arrive"}
    comes = (
        goes and not inner.places and not inner.object and not {"out", "away"} & set(inner.particle.split())
    )
    places = [_to(clause.subject)] if comes else inner.places
    verb, particle = ("go", "") if comes else (inner.verb, inner.particle)
    return replace(
        inner, verb=verb, particle=particle, places=places, link=clause.link, joined=clause.joined, form="finite",
        start=clause.start,
    )  # fmt: skip


def _visited(clause: Clause) -> Clause | None:
    """ "The first person in the kitchen was Jake", "the kitchen's next visitor was Emma": he comes there."""
    if clause.verb != "be" or not _plain(clause) or clause.how or clause.content:
        return None
    for noun, who in ((clause.subject, clause.nominal), (clause.nominal, clause.subject)):
        if noun is None or person(who) is None or noun.kind == "name":
            continue
        room = noun if _is_room(noun) else None
        if noun.head in _VISITORS:
            phrases = (*noun.of, *clause.places)
            room = noun.owner or next((p.object for p in phrases if _is_room(p.object)), None)
        if _is_room(room) and room is not None:
            places = [p for p in clause.places if p.object is not room]
            return replace(
                clause,
                verb="go",
                subject=person(who),
                nominal=None,
                predicate="",
                places=[_to(room), *places],
            )
    return None


def _visitor(clause: Clause) -> Clause | None:
    """ "The kitchen filled up with two people, Ann and Ben": they come there."""
    place = clause.subject
    if clause.verb != "fill" or not _plain(clause) or place is None or not _is_room(place):
        return None
    phrase = next((p for p in clause.places if p.preposition == "with" and p.object is not None), None)
    noun = phrase.object if phrase is not None else None
    if noun is None:
        return None
    people = tuple(m for m in noun.each() if m.kind == "name")
    if not people:
        return None
    who = replace(noun, members=people) if len(people) > 1 else people[0]
    places = [p for p in clause.places if p is not phrase]
    return replace(clause, verb="go", particle="", subject=who, places=[_to(place), *places])


def _gives_up(clause: Clause) -> Clause | None:
    """ "The cabinet gave up a bread", "the stove parted with the toy", "the fridge gave Ann the milk": it is taken."""
    place, thing = clause.subject, clause.object
    parted = next((p for p in clause.places if p.preposition == "with" and is_thing(p.object)), None)
    if clause.verb == "part" and parted is not None:
        thing = parted.object
    handed = clause.verb != "give" or "up" in clause.particle or clause.recipient is not None
    if not (is_thing(thing) or (handed and is_spoken_of(thing, new=clause.verb in _RELEASES))):
        return None
    source = is_fixture(place) or _is_room(place)
    if not _plain(clause) or clause.verb not in _YIELDS or place is None or not source or thing is None:
        return None
    if place.kind == "pronoun" or place.head in DOORS:
        return None
    taker = person(clause.recipient) or next(
        (p.object for p in clause.places if p.preposition == "to" and person(p.object)), None
    )
    kept = [p for p in clause.places if p is not parted and p.object is not taker]
    by = [PrepPhrase("by", taker, taker.start, taker.end)] if taker is not None else []
    source_phrase = PrepPhrase("from", place, place.start, place.end)
    return replace(
        clause, verb="take", particle="", subject=thing, object=None, recipient=None, passive=True,
        places=[source_phrase, *kept, *by], link="" if clause.link == "relative" else clause.link, host=None,
    )  # fmt: skip


def _accepts(clause: Clause) -> Clause | None:
    """ "The table got the mug back", "the fridge took in the milk": it is put there."""
    place, thing = clause.subject, clause.object
    back = {"in", "back"} & {*clause.particle.split(), *clause.adverbs}
    takes = clause.verb in _ACCEPTS or (clause.verb == "have" and back)
    if not takes or (clause.verb == "take" and not back):
        return None
    object_of_home = is_spoken_of(thing) or (
        thing is not None and thing.kind == "pronoun" and thing.head == "it"
    )
    if not _plain(clause) or place is None or place.kind == "pronoun" or place.head in DOORS:
        return None
    if not is_fixture(place) or not object_of_home or clause.recipient is not None or clause.content:
        return None
    goal = PrepPhrase("in", place, place.start, place.end)
    return replace(
        clause, verb="put", particle="", subject=thing, object=None, passive=True, places=[goal, *clause.places],
        link="" if clause.link == "relative" else clause.link, host=None,
    )  # fmt: skip


def _leaves(clause: Clause) -> Clause | None:
    """ "The mug left the table in her hand": it comes from there."""
    thing, place = clause.subject, clause.object
    pointed = thing is not None and thing.kind == "pronoun" and thing.head in ("it", "they", "both")
    if (
        not _plain(clause)
        or clause.verb not in _LEAVES
        or not (pointed or is_spoken_of(thing, new=hands_of(clause) is not None))
    ):
        return None
    if place is None or not is_fixture(place):
        return None
    source = PrepPhrase("from", place, place.start, place.end)
    return replace(clause, verb="go", particle="", object=None, places=[source, *clause.places])


def _becomes_place(clause: Clause) -> Clause | None:
    """ "The coffee table became its new place", "the desk was the mug's home from then on": it is put there."""
    for place, spot in ((clause.subject, clause.nominal), (clause.nominal, clause.subject)):
        if place is None or spot is None or spot.head not in _SPOTS or not is_fixture(place):
            continue
        owner = spot.owner or next((p.object for p in spot.of if p.preposition == "of"), None)
        mine = owner is not None and owner.kind == "pronoun" and owner.head in ("its", "it", "their")
        comes = clause.verb == "become" or (
            clause.verb == "be" and {"new", "next", "final"} & set(spot.modifiers)
        )
        if not comes or not _plain(clause) or place.kind == "pronoun" or not (mine or is_spoken_of(owner)):
            continue
        thing = NounPhrase("it", "pronoun", start=spot.start, end=spot.end) if mine else owner
        goal = PrepPhrase("on", place, place.start, place.end)
        return replace(
            clause, verb="put", subject=thing, nominal=None, predicate="", passive=True,
            places=[goal, *clause.places],
        )  # fmt: skip
    return None


def _reached_state(clause: Clause) -> Clause | None:
    """ "Once its door was open", "as soon as that was shut": somebody has opened it, if the story did not say so."""
    states = {clause.predicate, *clause.adverbs}
    opened, shut = states & _OPENED, states & _SHUT
    place = clause.subject
    pointed = place is not None and place.kind == "pronoun" and place.head in ("it", "that", "this")
    if clause.verb != "be" or clause.link not in _ONCE or not (opened or shut) or not _plain(clause):
        return None
    if place is None or not (pointed or is_fixture(place)) or clause.content:
        return None
    noun = NounPhrase("it", "pronoun", start=place.start, end=place.end) if pointed else place
    adverbs = [*(a for a in clause.adverbs if a not in _OPENED | _SHUT), AS_STATE]
    verb = "open" if opened else "close"
    return replace(clause, verb=verb, subject=noun, predicate="", adverbs=adverbs, passive=True)


def _turns_to(clause: Clause) -> Clause | None:
    """ "The stove came next for John", "next came the den": he goes there; "it began with a cabinet": that is next."""
    place = clause.subject
    if not _plain(clause) or clause.content or clause.how or clause.object is not None or place is None:
        return None
    if (
        clause.verb in ("begin", "start")
        and place.kind == "pronoun"
        and place.head in ("it", "this", "that", "all")
    ):
        first = next(
            (p.object for p in clause.places if p.preposition == "with" and is_fixture(p.object)), None
        )
        return None if first is None else replace(clause, verb="be", nominal=first, places=[])
    soon = _NEXT & {*clause.adverbs, clause.predicate}
    if clause.verb not in ("come", "be", "follow") or not soon or clause.nominal is not None:
        return None
    who = next((p.object for p in clause.places if p.preposition == "for" and person(p.object)), None)
    if not (is_fixture(place) or _is_room(place)) or place.kind == "pronoun" or place.head in DOORS:
        return None
    if any(p.object is not who for p in clause.places) or (who is None and not _is_room(place)):
        return None
    return replace(clause, verb="go", particle="", subject=who, predicate="", places=[_to(place)])


def _next_to_be(clause: Clause) -> Clause | None:
    """ "A cabinet was the next thing to be opened", "the fridge was the next to be shut": it was."""
    inner = clause.content[0] if clause.content else None
    told = inner is not None and inner.passive and clause.verb == "be" and clause.how == "to"
    thing = clause.nominal is not None and clause.nominal.head in ("thing", "one", "place", "next", "first")
    listed = clause.predicate in ("next", "first", "last")
    if inner is None or not told or not (thing or listed) or not _plain(clause) or clause.subject is None:
        return None
    return replace(
        inner, subject=clause.subject, link=clause.link, joined=clause.joined, form="finite", start=clause.start,
        places=[*inner.places, *clause.places],
    )  # fmt: skip


def _is_bound(clause: Clause) -> Clause | None:
    """ "The fridge was where he was bound": where he went."""
    bound = clause.predicate in ("bound", "headed") and person(clause.subject) is not None
    if clause.verb != "be" or not bound or not _plain(clause) or clause.content:
        return None
    return replace(clause, verb="go", predicate="")


def _under_hands(clause: Clause) -> Clause | None:
    """ "The door opened under Ann's hand", "its lid closed by her hand": she opened it."""
    turned = {"open", "close"} & classes(clause.verb, clause.particle)
    hands = hands_of(
        replace(clause, places=[p for p in clause.places if p.preposition in ("under", "by", "at", "to")])
    )
    if (
        not turned
        or hands is None
        or clause.object is not None
        or not _plain(clause)
        or not is_fixture(clause.subject)
    ):
        return None
    return replace(clause, passive=True, perfect=False, places=[*clause.places, PrepPhrase("by", hands)])


def _pulled_open(clause: Clause) -> Clause | None:
    """ "The door was pulled open", "its lid was pushed shut": opened, shut."""
    forced = clause.passive and (clause.verb in FORCES or not {"see", "have"} & classes(clause.verb))
    state = clause.predicate in _OPENED | _SHUT
    if not forced or not state or clause.negated or clause.modal or not is_fixture(clause.subject):
        return None
    if clause.verb in ("leave", "keep", "hold", "find", "see", "make"):
        return None
    return replace(clause, verb="open" if clause.predicate in _OPENED else "close", predicate="", particle="")


def _left_room(clause: Clause) -> Clause | None:
    """ "The bedroom was left behind by Ann": she left it, and put it nowhere."""
    by = next((p.object for p in clause.places if p.preposition == "by" and person(p.object)), None)
    if clause.verb not in _LEAVES or not clause.passive or by is None or not _is_room(clause.subject):
        return None
    return replace(
        clause, verb="leave", particle="", passive=False, subject=by, object=clause.subject, places=[]
    )


def _belongs(clause: Clause) -> Clause | None:
    """ "One of the cabinets was Ann's: she went to it": the cabinet is what is dealt with next."""
    noun = clause.nominal
    mine = noun is not None and noun.head == "one" and noun.owner is not None
    if clause.verb != "be" or not mine or not _plain(clause) or named(clause.subject) is None:
        return None
    return replace(clause, nominal=clause.subject, predicate="")


def _filled(clause: Clause) -> Clause | None:
    """ "Filled it with the bread", "loaded the mug into": the thing is put there."""
    phrase = next((p for p in clause.places if p.preposition == "with" and is_thing(p.object)), None)
    place = clause.object
    if (
        clause.verb not in ("fill", "load", "stock", "furnish", "provide")
        or phrase is None
        or not _plain(clause)
    ):
        return None
    if person(clause.subject) is None or not (place is None or is_fixture(place)):
        return None
    goal = [PrepPhrase("in", place, place.start, place.end)] if place is not None else []
    rest = [p for p in clause.places if p is not phrase]
    return replace(
        clause, verb="put", particle="" if goal else "in", object=phrase.object, places=[*goal, *rest]
    )


_NEXT = frozenset("next then".split())
_WAYS = (
    _hosts, _visited, _visitor, _gives_up, _accepts, _leaves, _becomes_place, _reached_state, _turns_to, _next_to_be,
    _is_bound, _belongs, _filled, _under_hands, _left_room, _pulled_open,
)  # fmt: skip
"""The frames, of which at most one fits a clause."""


def _with_hands(clause: Clause) -> Clause:
    """ "Ann's hand pulled it open", "Mary, whose hand was pulling the stove open": Ann, Mary does."""
    hand = clause.subject
    if hand is None or hand.head not in _HANDS or hand.owner is None or clause.passive:
        return clause
    deed = clause.object is not None and _HANDLED & classes(clause.verb, clause.particle)
    forced = clause.predicate in _OPENED | _SHUT and clause.object is not None
    if not (deed or forced):
        return clause
    news = clause.link == "relative" and clause.loose
    return replace(
        clause, subject=hand.owner, link="" if news else clause.link, host=None if news else clause.host,
        loose=clause.loose and not news,
    )  # fmt: skip


def _own_journey(clause: Clause) -> Clause:
    """ "For the potato the trip ended in the microwave", "the mug's journey ended on the desk": the thing moves."""
    journey = clause.subject
    if journey is None or journey.head not in _JOURNEYS or clause.passive:
        return clause
    phrase = next(
        (
            p
            for p in (*clause.places, *journey.of)
            if p.preposition in ("for", "of") and is_spoken_of(p.object)
        ),
        None,
    )
    thing = journey.owner if is_spoken_of(journey.owner) else phrase.object if phrase is not None else None
    its = journey.owner is not None and journey.owner.head == "its"
    if thing is None and its:
        thing = NounPhrase("it", "pronoun", start=journey.start, end=journey.end)
    guest = next((p for p in clause.places if p.preposition == "for" and person(p.object)), None)
    if thing is None and guest is not None and journey.owner is None:
        places = [p for p in clause.places if p is not guest]
        return replace(clause, subject=replace(journey, owner=guest.object), places=places)
    if thing is None:
        return clause
    places = [p for p in clause.places if p is not phrase and p is not guest]
    return replace(clause, subject=thing, places=places)
