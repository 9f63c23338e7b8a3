"""Who and what a story speaks of."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Person:
    """Somebody who can see and know.

    Attributes:
        name: as the story names the person, or the role: "Ann", "Ann's brother", "the teacher".
        gender: "f", "m", or None while the story has not told.
        roles: nouns that speak of the person ("brother"), with whose it is, if anybody's.
        introduced: number of the sentence that first speaks of the person.
        animal: "it" may mean it, too.
        fresh: the story spoke of "a" such person first: somebody not yet there.
    """

    name: str
    gender: str | None = None
    roles: set[tuple[str, str]] = field(default_factory=set)
    introduced: int = 0
    animal: bool = False
    fresh: bool = False


@dataclass(slots=True)
class Thing:
    """Anything else: an object, a container, a place.

    Attributes:
        key: unique words for it.
        head: lemma of its noun.
        traits: words that tell it from others of its class: "red", "left", "cloth".
        owner: whose it is, as far as the story has said.
        plural: several of them, spoken of as one.
        area: it is a place to be at, rather than an object.
        about: words that say what it holds or says ("of nails", a label).
    """

    key: str
    head: str
    traits: frozenset[str] = frozenset()
    owner: str | None = None
    plural: bool = False
    about: frozenset[str] = frozenset()
    last: int = 0
