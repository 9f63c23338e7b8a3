"""Which people of a story a noun phrase, a pronoun in thought or speech, or a whole sentence means."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from bip.inference.plain_stories.clauses.units import Unit
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.text import Sentence
from symbolic.language.reader.words.persons import PRONOUN_GENDERS


def apart(outer: Unit | None) -> frozenset[str]:
    """Return whom a third person within a thought or a saying cannot mean: the thinker, who speaks, who hears."""
    found: frozenset[str] = frozenset()
    while outer is not None:
        found |= outer.subjects | (outer.hearers if outer.clause.quote is not None else frozenset())
        outer = outer.outer
    return found


def latest(
    cast: Cast, noun: NounPhrase | None, recent: Sequence[str], apart: frozenset[str]
) -> frozenset[str]:
    """Return the person spoken of last whom "he" or "she" can mean, where it stands within thought or speech."""
    sex = PRONOUN_GENDERS.get(noun.head) if noun is not None and noun.kind == "pronoun" else None
    if sex is None or not apart:
        return frozenset()
    people = cast.people
    away = apart | {cast.narrator}  # who tells the story is "I"
    fits = (n for n in reversed(recent) if n in people and n not in away and people[n].gender in (sex, None))
    return frozenset(islice(fits, 1))


@dataclass(frozen=True, slots=True)
class Called:
    """Whom words call, of all in a story: looked up once, since a story may name thousands and speak of them often.

    Attributes:
        cast: the people of the story.
        names: from each name, and each word of one, to those whose it is.
        roles: from each noun to those of whom the story uses it.
        only: from a sex to the only person who can have it; nobody if there are two.
    """

    cast: Cast
    names: Mapping[str, frozenset[str]]
    roles: Mapping[str, frozenset[str]]
    only: Mapping[str, frozenset[str]]


def called(cast: Cast) -> Called:
    """Return whom words call in a story that has been read to its end."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    roles: defaultdict[str, list[str]] = defaultdict(list)
    for name, person in cast.people.items():
        for words in (name, *name.split()):
            names[words].append(name)
        for role, _ in person.roles:
            roles[role].append(person.name)
    return Called(cast, _frozen(names), _frozen(roles), {sex: _only_one(cast, sex) for sex in ("f", "m")})


def _frozen(found: Mapping[str, list[str]]) -> dict[str, frozenset[str]]:
    return {word: frozenset(names) for word, names in found.items()}


def _only_one(cast: Cast, sex: str) -> frozenset[str]:
    """Return the only person of the whole story whom a pronoun that nobody resolved can mean; nobody if it has two."""
    people = (p for p in cast.people.values() if not p.animal and p.name != cast.narrator)
    fitting = [p.name for p in islice((p for p in people if p.gender in (sex, None)), 2)]
    return frozenset(fitting) if len(fitting) == 1 else frozenset()


def meant(called: Called, noun: NounPhrase | None, speaker: str) -> frozenset[str]:
    """Return the people whom a noun phrase was taken to mean while the story was read; names speak for themselves."""
    if noun is None or noun.kind == "gap":
        return _NOBODY
    if noun.members:
        return frozenset(name for member in noun.members for name in meant(called, member, speaker))
    cast = called.cast
    voice = speaker or cast.narrator
    if voice and noun.kind == "pronoun" and noun.head in ("i", "me", "myself"):
        return frozenset((voice,))
    if id(noun) in cast.meant:
        return frozenset(cast.meant[id(noun)][1])
    if noun.kind == "name":
        return called.names.get(noun.head, _NOBODY)
    if noun.kind == "pronoun":
        return called.only.get(PRONOUN_GENDERS.get(noun.head, ""), _NOBODY)
    return called.roles.get(noun.head.lower(), _NOBODY)


_NOBODY: frozenset[str] = frozenset()


def by_first_word(people: Iterable[str]) -> dict[str, dict[str, frozenset[str]]]:
    """From the first word of a name to the names that begin with it, each with its words; "the" is none."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for name in people:
        words = name.removeprefix("the ").split()
        found.setdefault(words[0] if words else "", {})[name] = frozenset(words)
    return found


def named(names: Mapping[str, Mapping[str, frozenset[str]]], sentence: Sentence) -> frozenset[str]:
    """Return the people of whom a sentence says all words of the name."""
    words = frozenset(sentence.text.replace("'s", " ").replace("’s", " ").split())
    bare = frozenset(word.strip(".,;:!?'\"“”‘’()") for word in words)
    return frozenset(name for word in bare for name, whole in names.get(word, {}).items() if whole <= bare)
