"""What the names of a story's people tell: their gender, one or many, and which are parts of longer ones."""

from collections.abc import Iterable

from symbolic.language.reader.words.first_names import FEMALE_NAMES, MALE_NAMES
from symbolic.language.reader.words.persons import gender


def is_single(name: str) -> bool:
    """Return whether a name is of one person, not of several: "the nurses" are many."""
    return not name.endswith(("children", "parents", "people", "kids", "men")) and not (
        name.startswith("the ") and name.endswith("s") and not name.endswith("ss")
    )


def gender_of_title(words: str) -> str | None:
    """Return the gender that a title tells: "Mrs. Lowe"."""
    return next((g for word in words.split() if (g := gender(word))), None)


def looks(name: str) -> str | None:
    """A weak guess for a name of which the story has not told: many that end in -a are women's."""
    told = gender_of_title(name)
    if told:
        return told
    first = name.split()[0].lower()
    if (first in FEMALE_NAMES) != (first in MALE_NAMES):
        return "f" if first in FEMALE_NAMES else "m"
    return "f" if name.endswith(("a", "ah", "ine", "elle", "ie")) else None


def known_look(name: str) -> bool:
    """Return whether a name or its title is one that most readers know."""
    first = name.split()[0].lower()
    return gender_of_title(name) is not None or first in FEMALE_NAMES or first in MALE_NAMES


def known_names(names: Iterable[str]) -> frozenset[str]:
    """Return names without those that are part of a longer one."""
    unique = {name: name.split() for name in names if name}
    parts = {part for name, words in unique.items() for part in words if part != name}
    lengths = {len(words) for words in unique.values()}  # a part that is no name itself does not matter
    parts |= {
        " ".join(words[-length:]) for words in unique.values() for length in lengths if length < len(words)
    }
    return frozenset(unique.keys() - parts)
