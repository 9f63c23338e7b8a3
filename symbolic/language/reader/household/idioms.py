"""What somebody does that the verb alone does not say, told the plain way: "made her way", "took hold of".

The table (`idioms.toml`) has the verbs and the nouns of each idiom; a clause that has one is returned as one with the
plain verb of its class (go, take, close, ask, tell), so that the frames of deeds need not know of it.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase

_TABLES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    files(__package__).joinpath("idioms.toml").read_text("utf-8")
)
DOORS = frozenset(("door", "lid", "doors"))
_LEADS = frozenset("to into towards toward onto for".split()) | {"up to", "over to", "back to"}
_ENDS = frozenset("at by beside near before on in".split()) | {"in front of", "next to", "opposite"}


def words(table: str, row: str) -> frozenset[str]:
    """Return the words of one row of the table of idioms."""
    return frozenset(_TABLES[table][row].split())


_GO, _TAKE, _ASK, _TELL, _SHUT, _FIND, _LOOK = (
    {row: words(table, row) for row in _TABLES[table]}
    for table in ("go", "take", "ask", "tell", "shut", "find", "look")
)
SEEK = words("tell", "seek")
"""Verbs with which one is told where to look: what is told is the place."""


def idiomatic(clause: Clause) -> Clause:
    """Return a clause with the plain verb of what its idiom says."""
    for way in (_closing, _finding, _taking, _asking, _telling, _journeying, _looking, _going):
        found = way(clause)
        if found is not None:
            return found
    return clause


def is_place(noun: NounPhrase | None) -> bool:
    """Whether a noun phrase names a room or a place in it."""
    found = named(noun)
    return found is not None and found.category in ("room", "place")


def is_fixture(noun: NounPhrase | None) -> bool:
    """Whether a noun phrase names a place in a room, by its kind, by "it" or by its door."""
    found = named(noun)
    if noun is not None and (noun.head in DOORS or (noun.kind == "pronoun" and noun.head == "it")):
        return True
    return found is not None and found.category == "place"


def reflexive(clause: Clause) -> bool:
    """Whether somebody does it to oneself."""
    heads = [noun.head for noun in (clause.object, clause.recipient) if noun is not None]
    return any(word.endswith(("self", "selves")) for word in (*heads, *clause.adverbs))


def _going(clause: Clause) -> Clause | None:
    """ "Made her way to", "betook herself to", "made for", "drew near", "paid the desk a visit"."""
    noun, verb = clause.object, clause.verb
    if clause.passive or clause.content:
        return None
    goals = [p for p in clause.places if is_place(p.object) and p.preposition in _LEADS | _ENDS]
    leads = [p for p in goals if p.preposition in _LEADS]
    if noun is not None and noun.head in _GO["nouns"] and verb in _GO["verbs"]:
        if is_place(clause.recipient):  # "paid the desk a visit"
            return _went(clause, [PrepPhrase("to", clause.recipient, clause.start, clause.end)])
        inside = [p for p in noun.of if is_place(p.object) and p.preposition in _LEADS | _ENDS]
        return _went(clause, inside) if goals or inside else None
    if reflexive(clause):
        return _went(clause) if verb in _GO["selves"] and goals else None
    if noun is not None or not goals:
        return None
    if verb in _GO["for"] and any(p.preposition in ("for", "towards", "toward") for p in goals):
        return _went(clause)
    if verb in _GO["to"] and (leads or any(p.preposition in _ENDS - {"in", "on"} for p in goals)):
        return _went(clause)
    onward = verb in ("advance", "close", "move", "turn", "end", "wind") and bool(goals)
    return _went(clause) if onward or (leads and not classes(verb)) else None


def _looking(clause: Clause) -> Clause | None:
    """ "Had a look in the stove", "took a peek into it": looked there."""
    noun = clause.object
    if noun is None or noun.head not in _LOOK["nouns"] or clause.verb not in _LOOK["verbs"] or clause.content:
        return None
    places = [replace(p, preposition="in") for p in (*noun.of, *clause.places) if is_fixture(p.object)]
    return replace(clause, verb="look", object=None, recipient=None, places=places) if places else None


def _journeying(clause: Clause) -> Clause | None:
    """ "His route led through the hall to the den", "her steps took her there", "next came a trip to the den"."""
    journey = clause.subject
    if journey is None or journey.head not in _GO["nouns"] | _GO["days"] or clause.passive or clause.negated:
        return None
    if clause.verb not in _GO["leads"]:  # "her day began in the den, and went on to open": who began it
        deed = bool(classes(clause.verb, clause.particle) & {"open", "close", "take", "put"})
        return (
            idiomatic(replace(clause, subject=journey.owner)) if deed and clause.object is not None else None
        )
    if clause.content:
        return None
    own = [p for p in journey.of if is_place(p.object)]
    goals = [*own, *(p for p in clause.places if is_place(p.object))]
    if not goals:
        return None
    person = (
        clause.object if clause.object is not None and clause.object.kind in ("name", "pronoun") else None
    )
    rest = [p for p in clause.places if not is_place(p.object) and p.preposition != "with"]
    places = [replace(p, preposition="to") if p.preposition not in ("through", "via") else p for p in goals]
    if all(p.preposition != "to" for p in places):
        places = [replace(p, preposition="to") for p in places]
    walker = journey.owner or person
    return replace(
        clause, verb="go", particle="", subject=walker, object=None, recipient=None, places=[*places, *rest]
    )


def _went(clause: Clause, more: Sequence[PrepPhrase] = ()) -> Clause:
    places = [
        replace(p, preposition="to") if p.preposition in ("for", "on", "at") and is_place(p.object) else p
        for p in (*more, *clause.places)
    ]
    return replace(clause, verb="go", particle="", object=None, recipient=None, places=places)


def _taking(clause: Clause) -> Clause | None:
    """ "Took hold of the cup", "laid hands on it", "helped herself to a plum"."""
    noun = clause.object
    if reflexive(clause) and clause.verb in _TAKE["selves"]:
        own = noun.of if noun is not None else ()
        phrases = sorted((*own, *clause.places), key=lambda p: p.preposition == "with")
        phrase = next((p for p in phrases if p.preposition in ("to", "of", "with")), None)
        return None if phrase is None else _took(clause, phrase)
    if noun is None and clause.verb in _TAKE["reaches"] and not clause.passive:
        phrase = next((p for p in clause.places if p.preposition == "for"), None)
        sought = named(phrase.object) if phrase is not None else None
        thing = sought is not None and sought.category == "object"
        return _took(clause, phrase) if phrase is not None and thing else None
    if noun is None or noun.head not in _TAKE["nouns"] or clause.verb not in _TAKE["verbs"]:
        return None
    behind = (*noun.of, *clause.places)
    phrase = next((p for p in behind if p.preposition in ("of", "on", "over", "upon")), None)
    if phrase is None and clause.link == "relative" and clause.particle in ("of", "on"):
        phrase = PrepPhrase(clause.particle, clause.host)  # "a cup, which she took hold of"
    return None if phrase is None else _took(clause, phrase)


def _took(clause: Clause, phrase: PrepPhrase) -> Clause:
    places = [p for p in clause.places if p is not phrase]
    adverbs = [a for a in clause.adverbs if not a.endswith(("self", "selves"))]
    return replace(clause, verb="take", particle="", object=phrase.object, places=places, adverbs=adverbs)


def _finding(clause: Clause) -> Clause | None:
    """ "Came upon the cup": found it."""
    if clause.object is not None or clause.verb not in _FIND["verbs"]:
        return None
    for phrase in clause.places:
        found = named(phrase.object)
        if phrase.preposition in _FIND["on"] and found is not None and found.category in ("object", None):
            places = [p for p in clause.places if p is not phrase]
            return replace(clause, verb="find", particle="", object=phrase.object, places=places)
    return None


def _closing(clause: Clause) -> Clause | None:
    """ "Pushed the door to", "let the lid fall shut"."""
    if clause.verb == "let" and clause.content and is_fixture(clause.object):
        inner = clause.content[0]
        if inner.verb in _SHUT["moves"]:
            verb = "open" if inner.predicate == "open" else "close"
            return replace(clause, verb=verb, particle="", content=[], how="")
    acted_on = clause.subject if clause.passive else clause.object
    behind = any(
        acted_on is not None and p.start > acted_on.start and p.preposition != "by" for p in clause.places
    )
    to = clause.particle.split()[-1:] == ["to"] and not behind
    if to and is_fixture(acted_on) and not {"go", "arrive", "leave"} & classes(clause.verb):
        return replace(clause, verb="close", particle="")
    return None


def _asking(clause: Clause) -> Clause | None:
    """ "Put the question to Ben where it was", "wanted to know where it was", "consulted Ben about the cup"."""
    inner = clause.content[0] if clause.content else None
    if clause.verb in _WISH and inner is not None and inner.verb in _KNOW and not clause.negated:
        content = inner.content
        return replace(
            clause, verb="ask", content=content, how=inner.how, places=[*clause.places, *inner.places]
        )
    if inner is not None and clause.how == "to" and inner.verb in _ASK["about"] and _calls(clause):
        return replace(
            inner,
            link=clause.link,
            joined=clause.joined,
            start=clause.start,
            subject=clause.subject,
            form="finite",
        )
    noun = clause.object
    if noun is not None and noun.head in _ASK["nouns"] and clause.verb in _ASK["verbs"]:
        return replace(clause, verb="ask", object=None, places=[*noun.of, *clause.places])
    posed = clause.verb == "put" and noun is not None and noun.head == "it" and clause.content
    about = (
        any(p.preposition in _ABOUT for p in clause.places)
        and noun is not None
        and noun.kind in ("name", "pronoun")
    )
    return replace(clause, verb="ask") if posed or (about and clause.verb in _ASK["about"]) else None


_ABOUT = frozenset("about regarding concerning over".split())


_WISH = frozenset("want need wish like long care".split())
_KNOW = frozenset("know learn hear discover find".split())


def _calls(clause: Clause) -> bool:
    """Whether a verb with "to ask" behind it is the asking itself: "called out to ask"; not "wanted to ask"."""
    return bool(classes(clause.verb, clause.particle) & {"say", "tell", "call", "go", "turn"})


def _telling(clause: Clause) -> Clause | None:
    """ "Gave the answer that", "let him know that", "suggested the desk", "directed her to the desk"."""
    noun, inner = clause.object, clause.content[0] if clause.content else None
    if clause.verb == "let" and inner is not None and inner.verb == "know":
        return replace(clause, verb="tell", content=inner.content, how="that")
    if noun is not None and noun.head in _TELL["nouns"] and clause.verb in _TELL["verbs"]:
        none = clause.negated or noun.determiner in ("no", "not a")
        return replace(clause, verb="tell", object=None, places=[*noun.of, *clause.places], negated=none)
    if inner is not None and clause.how == "that" and not clause.passive and clause.verb in _TELL["learns"]:
        source = next((p for p in clause.places if p.preposition == "from" and not is_place(p.object)), None)
        if source is not None and source.object is not None and source.object.kind != "noun":
            places = [p for p in clause.places if p is not source]
            return replace(clause, verb="tell", subject=source.object, places=places)
    if clause.content or clause.passive or clause.quote is not None:
        return None
    whom = clause.recipient or noun
    led = [p for p in clause.places if p.preposition in _LEADS | {"at"} and is_fixture(p.object)]
    person = whom is not None and (whom.kind == "name" or whom.head in _PERSONS)
    if clause.verb in _TELL["sends"] and led and (person or (noun is None and clause.verb == "point")):
        return _there(
            clause, [replace(led[0], preposition="in"), *(p for p in clause.places if p is not led[0])]
        )
    named_place = named(noun)
    placed = (
        named_place is not None
        and named_place.category == "place"
        and not (person and clause.recipient is None)
    )
    if clause.verb in _TELL["places"] and placed:
        return _there(clause, [PrepPhrase("in", noun, clause.start, clause.end), *clause.places])
    return None


_PERSONS = frozenset("he she him her them they me you us".split())


def _there(clause: Clause, places: list[PrepPhrase]) -> Clause:
    """Tell that it is in some place."""
    content = Clause(verb="be", link="content", places=places, start=clause.start, end=clause.end)
    return replace(clause, verb="tell", object=None, recipient=None, places=[], content=[content], how="that")
