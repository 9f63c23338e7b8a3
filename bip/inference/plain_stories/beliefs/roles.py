"""In which role a story says a choice, and whether what says it is about what a question asks about.

A value of a fluent stands beside what it is a value of: "the party is on Sunday now". Who puts up a list, or when a
letter came, is said in as many words, and is none. Nothing here decides, see `judgement`.
fitted_on: as `evidence`, of which it is part.
"""

from collections.abc import Callable, Iterator, Sequence

from bip.inference.plain_stories.beliefs.periods import Places
from bip.inference.plain_stories.beliefs.sayings import Saying
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.witnesses.whereabouts import goes_away, is_numb
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.perceiving import WRITINGS
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase

_IT = frozenset("it they them one this that these those itself themselves".split())
"""Pronouns that can stand for the thing asked about."""


_WORD = 30
"""Characters of a sentence in which a word ends."""


def role_of(story: Telling, unit: Unit, offset: int) -> str:
    """Return the role in its clause of what stands at a place of its sentence.

    "subject" of a deed or state, "agent" of a passive one, "object", "predicate", "place" with the preposition after
    it, "time", "within" another noun's phrase; "other" where the reader gave it none.
    """
    clause, position = unit.clause, story.starts[unit.sentence] + offset
    for name, noun in _nouns(clause):
        if noun is not None and noun.start <= position < noun.end:
            return name if _heads(noun, position) else f"within {name}"
    for place in clause.places:
        if place.start <= position < place.end:
            return _of_place(clause, place)
    said = story.texts[unit.sentence][offset : offset + _WORD].split()
    if said and any(said[0].strip(".,;:!?'\"“”‘’").lower() in time.split() for time in clause.times):
        return "time"
    return "other"


def _nouns(clause: Clause) -> Iterator[tuple[str, NounPhrase | None]]:
    yield "subject", clause.subject
    yield "object", clause.object
    yield "recipient", clause.recipient
    yield "predicate", clause.nominal


def _heads(noun: NounPhrase, position: int) -> bool:
    """Whether a place in a noun phrase is not in a phrase that hangs on it: "of the hall", "Ann's"."""
    owned = noun.owner is not None and noun.owner.start <= position < noun.owner.end
    return not owned and not any(each.start <= position < each.end for each in noun.of)


def _of_place(clause: Clause, place: PrepPhrase) -> str:
    if place.preposition == "by" and clause.passive:
        return "agent"
    return f"place {place.preposition.split()[0] if place.preposition else ''}".strip()


def about_of(story: Telling, unit: Unit, topic: frozenset[str]) -> str:
    """Return how a clause speaks of what is asked about: outright, by a pronoun, its sentence only, or not at all."""
    if unit.words & topic:
        return "outright"
    clause = unit.clause
    heads = [n.head for n in (clause.subject, clause.object) if n is not None and n.kind == "pronoun"]
    if _IT & set(heads):
        return "pronoun"
    return "sentence" if story.words[unit.sentence] & topic else "nothing"


def roles(story: Telling, person: str, said: Saying) -> dict[str, float]:
    """Return in which roles a choice is said, and in what kinds of clauses.

    Args:
        story: clause by clause.
        person: whose mind is asked about.
        said: where the choice is said.
    """
    row: dict[str, float] = {}
    for at, offset in said.places:
        unit = story.units[at]
        role = role_of(story, unit, offset)
        row[f"role: {role}"] = row[f"{kind_of(unit, person)} {role}"] = 1.0
    return row


def kind_of(unit: Unit, person: str) -> str:
    """Return what kind of clause one is, and whether it tells of a person's own doing."""
    clause = unit.clause
    whose = "own" if person in unit.subjects else "others'" if unit.subjects else "thing's"
    kinds = (
        ("perceives", perceives(clause)),
        ("speaks", speaks(clause)),
        ("is", is_a(clause, "be")),
        ("puts", is_a(clause, "put", "hide")),
        ("takes", is_a(clause, "take")),
        ("goes", is_a(clause, "go", "come", "leave")),
        ("thinks", is_a(clause, "think")),
    )
    return f"{whose} {next((name for name, fits in kinds if fits), 'does')}"


_STAYS = frozenset("be stay stand sit lie wait live work sleep walk drive ride run hurry head step".split())
_SIDE_ROLES = ("place", "time", "subject", "agent")
_BRINGS = frozenset("come arrive be hang lie stick".split())


def aside(unit: Unit, role: str) -> str:
    """Return what a word in some role tells of besides versions: "whereabouts" of people, "telling"; "" for neither.

    Where somebody goes, or is met, is no place of a thing; when a letter comes, and who writes it, is no value in it.
    """
    clause = unit.clause
    noun = clause.subject
    written = noun is not None and noun.head in WRITINGS and clause.verb in _BRINGS
    if (written or speaks(clause)) and not unit.quoted and role.startswith(_SIDE_ROLES):
        return "telling"
    moves = clause.verb in _STAYS or is_a(clause, "go", "come", "leave", "arrive", "meet")
    if role.startswith("place") and unit.subjects and moves and clause.object is None and not clause.passive:
        return "whereabouts"
    return ""


def asides(story: Telling, said: Saying) -> dict[str, float]:
    """Return whether a choice is said of nothing but people's whereabouts, or of the telling."""
    told = [aside(story.units[at], role_of(story, story.units[at], offset)) for at, offset in said.places]
    return {f"only {name}": 1.0 for name in set(told) if name and set(told) == {name}}


def as_of(story: Telling, person: str, said: Saying) -> dict[str, float]:
    """Return whether a choice is said of how things were as somebody left, or as that one did something else.

    "It was in the oven when he went out" tells what he last knew of it, wherever a story says it.
    """
    row: dict[str, float] = {}
    for unit in (story.units[at] for at in said.units):
        for each in story.within(unit.sentence, unit.sentence):
            if (
                each is unit
                or person not in each.subjects
                or each.clause.link not in ("when", "as", "before")
            ):
                continue
            row["as one left" if goes_away(each, person) or is_numb(each) else "as one did"] = 1.0
    return row


def versions_about(story: Telling, said: Sequence[Saying], topic: frozenset[str], word: str) -> list[Places]:
    """Return of each choice where it is said as a value of what is asked about, if of two choices at least.

    Otherwise where it is said of what is asked about, in whatever role; otherwise wherever it is said.
    """
    tries = (
        [_places(one, lambda unit, at: _may_be_value(story, unit, at, topic, word), story) for one in said],
        [_places(one, lambda unit, at: about_of(story, unit, topic) != "nothing", story) for one in said],
    )
    for found in tries:
        if sum(bool(each) for each in found) > 1:
            return found
    return [one.places for one in said]


def _places(said: Saying, test: Callable[[Unit, int], bool], story: Telling) -> Places:
    return tuple((at, offset) for at, offset in said.places if test(story.units[at], offset))


_PLACELESS = frozenset("place of,place with,place about,place for,place by,place from,place than".split(","))
_PEOPLE = frozenset("subject agent object predicate other recipient".split())


def _may_be_value(story: Telling, unit: Unit, offset: int, topic: frozenset[str], word: str) -> bool:
    """Whether what stands at a place of a clause can be a value: where something is, who does it, when, or what."""
    role = role_of(story, unit, offset)
    if about_of(story, unit, topic) == "nothing" or role.startswith("within") or aside(unit, role):
        return False
    if word == "where":
        return role not in _PLACELESS and role not in ("subject", "time", "agent", "recipient")
    if word in ("who", "whom", "whose"):
        return role in _PEOPLE
    return role not in ("subject", "agent") or (word != "when" and is_a(unit.clause, "be"))
