"""Who and what a story has spoken of so far, the latest last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symbolic.language.reader.discourse.referents import Person, Thing
from symbolic.language.reader.phrases.phrase import NounPhrase

MEMORY = 120
"""How many mentions back a word may refer."""


@dataclass(slots=True)
class Mentioned:
    """People and things by name, in order of mention, with who was spoken of last: what a noun phrase may refer to.

    Attributes:
        names: the names that are people's.
        people: by name.
        things: in order of mention.
        keys: things by their keys.
        heads: things by their nouns.
        subjects: people as subjects, the last one last.
        mentions: people mentioned, the last one last.
        recent: keys of things mentioned, the last one last.
        genders: of names, as the text tells all told.
        addressed: who was asked something last, and in which sentence: the one to answer.
        opening: number of subjects before this sentence.
        matrix: who sees or thinks what is being read, if anybody does.
        minded: nouns that are people's in this story, because they think or know in it.
        narrator: name of who tells the story as "I"; None where nobody does.
    """

    names: frozenset[str]
    people: dict[str, Person] = field(default_factory=dict)
    things: list[Thing] = field(default_factory=list)
    keys: dict[str, Thing] = field(default_factory=dict)
    heads: dict[str, list[Thing]] = field(default_factory=dict)
    subjects: list[str] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    recent: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    sentence: int = 0
    topic: frozenset[str] = frozenset()
    only_places: set[str] = field(default_factory=set)
    barred: list[str] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)
    group: list[str] = field(default_factory=list)
    acting: list[str] = field(default_factory=list)
    meant: dict[int, tuple[NounPhrase, tuple[str, ...]]] = field(default_factory=dict)
    resolved: dict[int, tuple[NounPhrase, str]] = field(default_factory=dict)
    speaker: str | None = None
    hearer: str | None = None
    genders: Mapping[str, str] = field(default_factory=dict)
    addressed: tuple[str, int] | None = None
    matrix: str | None = None
    opening: int = 0
    minded: frozenset[str] = frozenset()
    narrator: str | None = None

    def forget(self) -> None:
        """Keep of what was spoken of only the latest: nothing refers further back, and long texts stay quick."""
        for spoken in (self.subjects, self.mentions, self.recent, self.moved):
            del spoken[:-MEMORY]
        self.opening = len(self.subjects)

    def by_key(self, key: str) -> Thing:
        """Return the thing with a key."""
        return self.keys[key]

    def has(self, key: str) -> bool:
        """Whether there is a thing with a key."""
        return key in self.keys

    def of_head(self, head: str) -> Sequence[Thing]:
        """Return the things that a noun is the head of, in order of mention."""
        return self.heads.get(head, ())

    def add(self, thing: Thing) -> None:
        """Let a thing be in the story from now on."""
        self.things.append(thing)
        self.keys.setdefault(thing.key, thing)
        self.heads.setdefault(thing.head, []).append(thing)

    def salient(self) -> list[str]:
        """Keys of what a pronoun may mean, the likeliest first: lately spoken of, acted upon, asked about."""
        latest = list(dict.fromkeys(reversed(self.recent)))[:8]
        acted = list(dict.fromkeys(reversed(self.moved)))[:3]
        cost: dict[str, float] = {}
        for rank, key in enumerate([*latest, *(k for k in acted if k not in latest)]):
            thing = self.by_key(key)
            cost[key] = rank - (2.5 if key in acted else 0) - (3 if thing.head in self.topic else 0)
            cost[key] += 3 if key in self.only_places and key not in acted else 0
            cost[key] += 1 if thing.last < self.sentence - 2 else 0
        return sorted(cost, key=lambda k: cost[k])

    def _add(self, name: str) -> Person:
        person = Person(name, self.genders.get(name), introduced=self.sentence)
        self.people[name] = person
        return person
