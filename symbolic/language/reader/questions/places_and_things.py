"""The places and objects that the clauses of a choice name, and the nouns that name neither."""

from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.household.utterances import phrases_of, told_place
from symbolic.language.reader.phrases.phrase import NounPhrase

MOVES = frozenset(("put", "move", "take", "hide"))
INFORMATION = frozenset(("information", "answer", "reply", "response", "hint", "advice", "tip", "word"))
GOALS = frozenset(("goal", "aim", "wish", "desire", "intention", "plan", "want"))
BELIEFS = frozenset(
    ("belief", "opinion", "view", "impression", "conviction", "assumption", "idea", "understanding")
)
_NO_THINGS = frozenset(("two", "both", "content", "contents"))
LOCATION = frozenset(("location", "place", "spot", "position"))


def place_in(clause: Clause) -> PlaceMention | RoomMention | None:
    """Return the place, or the room, that a clause names; None if it names none."""
    found = told_place(list(phrases_of(clause)), Memory(), "", also=("to", "into", "onto"))
    if isinstance(found, PlaceMention):
        return found
    for noun in (clause.object, clause.nominal):  # "the contents of the fridge"
        if noun is not None and noun.head in ("content", "contents") and noun.of:
            inside = named(noun.of[0].object)
            return inside.place() if inside is not None else found
    holder = named(clause.subject) if clause.verb in ("contain", "hold", "have") else None
    return holder.place() if holder is not None and holder.category != "room" else found


def things_in(clause: Clause) -> tuple[str, ...]:
    """Return the names of the objects that a clause is about."""
    for noun in (clause.object, clause.subject, clause.nominal):
        names = noun_names(noun)
        if names:
            return names
    return ()


def thing_in(clause: Clause) -> str | None:
    """Return the name of the first object that a clause is about; None if it is about none."""
    return next(iter(things_in(clause)), None)


def noun_names(noun: NounPhrase | None) -> tuple[str, ...]:
    """Return the names of the objects that a noun phrase means; none for goals, beliefs and the like."""
    if noun is None:
        return ()
    return tuple(name for one in noun.each() if (name := _noun_name(one)) is not None)


def _noun_name(noun: NounPhrase) -> str | None:
    if noun.kind != "noun" or noun.head in GOALS | BELIEFS | LOCATION | INFORMATION | _NO_THINGS:
        return None
    found = named(noun)
    return None if found is None or found.again or found.category in ("room", "place") else found.name
