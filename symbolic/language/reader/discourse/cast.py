"""The people and things of a story, and which of them a noun phrase means."""

from dataclasses import dataclass

from symbolic.language.reader.discourse.people import People
from symbolic.language.reader.discourse.referents import Thing
from symbolic.language.reader.phrases.phrase import NounPhrase

_NOT_TRAITS = frozenset(
    "nice good whole own same very only full closed open empty two three both four".split()
)
_ORDINALS = frozenset(
    "first second third fourth fifth last left right top bottom middle upper lower front back".split()
)


@dataclass(slots=True)
class Cast(People):
    """The people of a story with its things, and which of them a noun phrase means."""

    def thing(self, noun: NounPhrase | None, create: bool = True) -> Thing | None:
        """Return the thing that a noun phrase means; a new one where it speaks of none that is known."""
        if noun is None:
            return None
        if noun.members:
            noun = noun.members[0]
        if id(noun) in self.resolved and noun.kind != "gap":
            found: Thing | None = self.by_key(self.resolved[id(noun)][1])
        elif noun.kind == "pronoun":
            found = self._pronoun_thing(noun)
        else:
            found = self._known_thing(noun)
            if found is None and create:
                found = self._new_thing(noun)
        if found is not None and create:
            self.resolved[id(noun)] = (noun, found.key)
        if found is not None:
            self.recent.append(found.key)
            found.last = self.sentence
        return found

    def _pronoun_thing(self, noun: NounPhrase) -> Thing | None:
        word = noun.head
        if word not in ("it", "them", "they", "this", "that", "these", "those", "one", "both"):
            return None
        order = self.salient()
        if word in ("them", "they", "these", "those", "both"):
            many = [key for key in order if self.by_key(key).plural]
            order = many or order
        elif word == "it":
            single = [key for key in order if not self.by_key(key).plural]
            order = single or order
        return self.by_key(order[0]) if order else None

    def traits(self, noun: NounPhrase) -> frozenset[str]:
        """Return the words that tell a thing from others of its class."""
        words = set(noun.modifiers) - _NOT_TRAITS
        for phrase in noun.of:
            if phrase.object is not None:
                words |= {phrase.object.head.lower(), *phrase.object.modifiers} - _NOT_TRAITS
        return frozenset(words)

    def _known_thing(self, noun: NounPhrase) -> Thing | None:
        if noun.determiner in ("a", "an", "another") and noun.owner is None:
            return None
        head = noun.head.lower() if noun.kind != "name" else noun.head
        traits = self.traits(noun)
        owner = self.owner(noun)
        if head == "one" and owner:
            return self._of_owner(owner)
        ordinal = head in _ORDINALS and owner is None  # "the left"; not "his back"
        if head in ("one", "ones") or ordinal or head in ("other", "others", "same"):
            return self._elliptic(noun, head, traits)
        fitting = [t for t in self.of_head(head) if _agrees(t, traits, owner)]
        if not fitting:
            return None
        if len(fitting) > 1:
            lately = self._recencies()
            fitting.sort(
                key=lambda t: (
                    len(t.traits & traits),
                    -len(t.traits - traits),
                    t.owner == owner and owner is not None,
                    lately.get(t.key, -1),
                )
            )
        return fitting[-1]

    def _of_owner(self, owner: str) -> Thing | None:
        """ "hers", "Ben's": of the class spoken of last, the one that is the person's."""
        order = [*reversed(self.moved), *reversed(self.recent)]
        if not order:
            return None
        order = [*reversed(self.moved), *(k for k in reversed(self.recent) if self.by_key(k).plural)] or order
        head = self.by_key(order[0]).head
        own = [t for t in self.of_head(head) if t.owner == owner]
        if own:
            return own[-1]
        thing = Thing(f"{owner}'s {head}", head, frozenset(), owner)
        self.add(thing)
        return thing

    def _elliptic(self, noun: NounPhrase, head: str, traits: frozenset[str]) -> Thing | None:
        """ "the red one", "the other one", "the left": of the class spoken of last."""
        words = traits | ({head} if head in _ORDINALS else set())
        if head in ("other", "others") or "other" in noun.modifiers:
            return self._other()
        words -= {"other"}
        fitting = [t for t in self.things if words and words <= t.traits]
        if fitting:
            lately = self._recencies()
            return max(fitting, key=lambda t: lately.get(t.key, -1))
        order = [self.by_key(k) for k in reversed(self.recent)]
        rival = next((t for t in order if t.traits and not t.plural), None) or next(
            (t for t in order if t.plural), None
        )
        if rival is None or not words:
            return None
        thing = Thing(f"{' '.join(sorted(words))} {rival.head}", rival.head, words)
        self.add(thing)
        return thing

    def _other(self) -> Thing | None:
        """The other of two: of the class of the last thing that has a sibling."""
        for key in reversed(self.recent):
            last = self.by_key(key)
            siblings = [t for t in self.of_head(last.head) if t.key != key]
            if siblings:
                return siblings[-1]
        return None

    def _recencies(self) -> dict[str, int]:
        """When each thing was mentioned last."""
        return {key: at for at, key in enumerate(self.recent)}

    def _new_thing(self, noun: NounPhrase) -> Thing:
        head = noun.head.lower() if noun.kind != "name" else noun.head
        owner = self.owner(noun)
        traits = self.traits(noun)
        words = " ".join((*(m for m in noun.modifiers), head))
        base = f"{owner}'s {words}" if owner else words
        key, count = base, 2
        while self.has(key):
            key, count = f"{base} ({count})", count + 1
        thing = Thing(key, head, traits, owner, noun.plural)
        self.add(thing)
        return thing


def _agrees(thing: Thing, traits: frozenset[str], owner: str | None) -> bool:
    if owner is not None and thing.owner is not None and owner != thing.owner:
        return False
    return traits <= thing.traits or thing.traits <= traits
