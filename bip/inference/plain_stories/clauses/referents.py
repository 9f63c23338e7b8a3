"""Which people of a story a noun phrase, a pronoun in thought or speech, or a whole sentence means."""

from collections.abc import Iterable, Mapping, Sequence
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


def _only_one(cast: Cast, sex: str | None) -> frozenset[str]:
    """Return the only person of the whole story whom a pronoun that nobody resolved can mean; nobody if it has two."""
    if sex is None:
        return frozenset()
    people = (p for p in cast.people.values() if not p.animal and p.name != cast.narrator)
    fitting = [p.name for p in islice((p for p in people if p.gender in (sex, None)), 2)]
    return frozenset(fitting) if len(fitting) == 1 else frozenset()


def meant(cast: Cast, noun: NounPhrase | None, speaker: str) -> frozenset[str]:
    """Return the people whom a noun phrase was taken to mean while the story was read; names speak for themselves."""
    if noun is None or noun.kind == "gap":
        return frozenset()
    if noun.members:
        return frozenset(name for member in noun.members for name in meant(cast, member, speaker))
    voice = speaker or cast.narrator
    if voice and noun.kind == "pronoun" and noun.head in ("i", "me", "myself"):
        return frozenset((voice,))
    if id(noun) in cast.meant:
        return frozenset(cast.meant[id(noun)][1])
    if noun.kind == "name":
        return frozenset(name for name in cast.people if noun.head == name or noun.head in name.split())
    if noun.kind == "pronoun":
        return _only_one(cast, PRONOUN_GENDERS.get(noun.head))
    head = noun.head.lower()
    return frozenset(p.name for p in cast.people.values() if any(head == role for role, _ in p.roles))


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
