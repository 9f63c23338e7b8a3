"""The people and things of a story, and which of them a noun phrase means."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from symbolic.language.reader.discourse.referents import Person, Thing
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.first_names import FEMALE_NAMES, MALE_NAMES
from symbolic.language.reader.words.persons import ANIMALS, GROUPS, gender, is_person

_GENDER = {
    "he": "m",
    "him": "m",
    "his": "m",
    "himself": "m",
    "she": "f",
    "her": "f",
    "hers": "f",
    "herself": "f",
}
_THEY = frozenset("they them their themselves both we us our each all".split())
MEMORY = 120
"""How many mentions back a word may refer."""
_NOT_TRAITS = frozenset(
    "nice good whole own same very only full closed open empty two three both four".split()
)
_ORDINALS = frozenset(
    "first second third fourth fifth last left right top bottom middle upper lower front back".split()
)


@dataclass(slots=True)
class Cast:
    """People and things by name, in order of mention, with who was spoken of last.

    Attributes:
        names: the names that are people's.
        people: by name.
        things: in order of mention.
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

    # -- people -----------------------------------------------------------------------------------------------

    def persons(
        self, noun: NounPhrase | None, exclude: Collection[str] = (), subject: bool = False
    ) -> list[str]:
        """Return the people that a noun phrase means; none for a thing."""
        if noun is None:
            return []
        if noun.members:
            found = [name for member in noun.members for name in self.persons(member, exclude, subject)]
            return list(dict.fromkeys(found))
        if id(noun) in self.meant:
            return list(self.meant[id(noun)][1])
        found = self._persons(noun, exclude, subject)
        if found:
            self.meant[id(noun)] = (noun, tuple(found))
        for name in found:
            self.mentions.append(name)
        return found

    def _persons(self, noun: NounPhrase, exclude: Collection[str], subject: bool) -> list[str]:
        if noun.kind == "pronoun":
            return self._pronoun(noun, exclude, subject)
        if noun.kind == "name":
            return self._named(noun)
        head = noun.head.lower()
        if head in ("one", "others", "other", "two", "three") or noun.determiner in (
            "both",
            "neither",
            "either",
        ):
            group = self._group(noun, exclude)
            if group or head in ("others",):
                return group
        if not is_person(head) and head not in self.minded:
            return []
        return self._role(noun, exclude)

    def _named(self, noun: NounPhrase) -> list[str]:
        alias = self._alias(noun)
        name = alias or self._full_name(noun.head)
        if name is None:
            return []
        person = self.people.get(name) or self._add(name)
        person.gender = person.gender or next((g for w in noun.head.split() if (g := gender(w))), None)
        if noun.apposition is not None and noun.apposition.kind == "noun":
            self._give_role(person, noun.apposition)
        return [name]

    def _alias(self, noun: NounPhrase) -> str | None:
        """The person who has so far been known by the role that stands with the name."""
        if noun.head in self.aliases:
            return self.aliases[noun.head]
        role = noun.apposition
        if role is None or role.kind != "noun" or noun.head in self.people or role.determiner in ("a", "an"):
            return None
        owner = self.owner(role, ()) or ""
        known = [
            p.name
            for p in self.people.values()
            if self._fits(p, role.head.lower(), owner) and p.name not in self.names
        ]
        if known:
            self.aliases[noun.head] = known[-1]
        return known[-1] if known else None

    def _full_name(self, words: str) -> str | None:
        if words in self.names:
            return words
        last = words.split()[-1]
        for name in self.names:
            if last not in name:
                continue  # the usual case, before anything dearer: a story may name thousands
            parts = name.split()
            if (
                words in parts
                or (last == parts[-1] and len(parts) == 1)
                or (last == parts[-1] and gender_of_title(words) in (None, gender_of_title(name)))
            ):
                return name
        return None

    def _give_role(self, person: Person, noun: NounPhrase) -> None:
        owner = self.owner(noun, [person.name]) or ""
        person.roles.add((noun.head.lower(), owner))
        person.gender = person.gender or gender(noun.head)
        person.animal = person.animal or noun.head.lower() in ANIMALS

    def _add(self, name: str) -> Person:
        person = Person(name, self.genders.get(name), introduced=self.sentence)
        self.people[name] = person
        return person

    def _role(self, noun: NounPhrase, exclude: Collection[str]) -> list[str]:
        head = noun.head.lower()
        owner = self.owner(noun, exclude) or ""
        by_pronoun = noun.owner is not None and noun.owner.kind == "pronoun"
        if by_pronoun and owner in self.people and any(role == head for role, _ in self.people[owner].roles):
            return [owner]  # "Lina's mother ... Her mother": Lina's again
        if head in ("people", "person", "somebody", "someone", "anybody", "nobody", "everybody"):
            return []
        if noun.plural and (head in GROUPS or head.endswith("s") or noun.plural):
            return self._plural_role(noun, head, owner)
        known = [p for p in self.people.values() if self._fits(p, head, owner)]
        fresh = noun.determiner in ("a", "an", "another", "some") or noun.determiner.startswith("another")
        if known and not fresh:
            trait = [p for p in known if any(m in p.name for m in noun.modifiers)] or known
            return [trait[-1].name]
        if (
            fresh
            and noun.determiner != "another"
            and known
            and not noun.modifiers
            and not owner
            and len(known) == 1
            and known[0].introduced == self.sentence
        ):
            return [known[0].name]
        words = " ".join((*noun.modifiers, head)) if fresh or noun.modifiers else head
        name = (
            f"{owner}'s {head}"
            if owner
            else f"{'another ' if noun.determiner == 'another' else 'the '}{words}"
        )
        if name in self.people:
            return [name]
        person = self._add(name)
        person.gender = gender(head)
        person.animal, person.fresh = head in ANIMALS, fresh
        person.roles.add((head, owner))
        return [name]

    def _fits(self, person: Person, head: str, owner: str) -> bool:
        for role, whose in person.roles:
            if role == head and (not owner or not whose or owner == whose):
                return True
        kin = {("boy", "m"), ("girl", "f"), ("man", "m"), ("woman", "f")}
        if head in ("boy", "girl", "man", "woman", "child") and not owner:
            unnamed = not person.name.startswith("the ")
            return (
                unnamed and person.gender is not None and (head, person.gender) in kin and self._only(person)
            )
        return False

    def _only(self, person: Person) -> bool:
        return sum(p.gender == person.gender for p in self.people.values()) == 1

    def _plural_role(self, noun: NounPhrase, head: str, owner: str) -> list[str]:
        inside = [p.name for p in self.people.values() if self._fits(p, head, owner)]
        groups = [name for name in inside if not _single(name)]
        if groups and (len(inside) == 1 or not owner):
            return groups[-1:]
        if len(inside) > 1:
            return inside
        humans = [p.name for p in self.people.values() if not p.animal]
        two = any(word in ("two", "both") for word in (*noun.modifiers, noun.determiner))
        if (
            head in ("child", "kid", "friend", "girl", "boy", "brother", "sister", "player", "twin")
            and noun.determiner.startswith(("the", "both"))
            and len(humans) > 1
            and not owner
        ):
            return humans[-2:] if two else humans
        name = f"{owner}'s {head}s" if owner else f"the {head}s"
        if head in ("child", "people", "man", "woman"):
            plural = {"child": "children", "man": "men", "woman": "women"}.get(head, head)
            name = f"{owner}'s {plural}" if owner else f"the {plural}"
        person = self.people.get(name) or self._add(name)
        person.roles.add((head, owner))
        return [name]

    def owner(self, noun: NounPhrase, exclude: Collection[str] = ()) -> str | None:
        """Return whose a noun phrase says that something is."""
        if noun.owner is not None and id(noun.owner) in self.meant:
            return self.meant[id(noun.owner)][1][0]
        if noun.owner is not None:
            pronoun = noun.owner.kind == "pronoun"
            found = (
                self._pronoun(noun.owner, exclude, False, True)
                if pronoun
                else self._persons(noun.owner, (), False)
            )
            self.mentions += found[:1]
            if found:
                self.meant[id(noun.owner)] = (noun.owner, tuple(found))
            return found[0] if found else None
        for phrase in noun.of:
            if phrase.preposition == "of" and phrase.object is not None and phrase.object.kind == "name":
                found = self._persons(phrase.object, (), False)
                return found[0] if found else None
        return None

    # -- pronouns ---------------------------------------------------------------------------------------------

    def _pronoun(
        self, noun: NounPhrase, exclude: Collection[str], subject: bool, owning: bool = False
    ) -> list[str]:
        word = noun.head
        exclude = {*exclude, *self.barred} if self.barred and not owning else exclude
        if not subject and not owning and not word.endswith(("self", "selves")):
            exclude = {*exclude, *self.acting}
        if word in ("i", "me", "my", "myself", "mine"):
            voice = self.speaker or self.narrator
            return [voice] if voice else []
        if word in ("you", "your", "yours", "yourself"):
            return [self.hearer] if self.hearer else []
        if word in _GENDER:
            name = self._antecedent(_GENDER[word], exclude, owning)
            return [name] if name else []
        if word in _THEY or word in (
            "others",
            "everyone",
            "everybody",
            "neither",
            "one",
            "either",
            "nobody",
            "none",
        ):
            return self._group(noun, exclude)
        if word == "it":
            name = self._animal(exclude)
            return [name] if name else []
        return []

    def _antecedent(self, sex: str, exclude: Collection[str], owning: bool) -> str | None:
        """The person spoken of last as a subject whose gender agrees; one of unknown gender takes it."""
        seen: list[str] = []
        exclude = {*exclude, *((self.narrator,) if self.narrator else ())}
        nearest = self.acting if owning else []
        for name in [*nearest, *reversed(self.subjects[-8:]), *reversed(self.mentions[-12:])]:
            if name not in seen and name not in exclude and name in self.people:
                seen.append(name)
        sure = [n for n in seen if self.people[n].gender == sex]
        open_ = [
            n for n in seen if self.people[n].gender is None and not self.people[n].animal and _single(n)
        ]
        fitting = [n for n in open_ if looks(n) in (sex, None)] or ([] if sure else open_)
        guessed = [n for n in open_ if n in self.names and n not in fitting and not _known_look(n)]
        if guessed and fitting and fitting[0] not in self.names and open_.index(guessed[0]) == 0:
            fitting = guessed  # how a name ends is a weak guess against who was spoken of last
        roles = [n for n in fitting if n not in self.names]
        if sure and fitting and fitting[0] == self.matrix:
            return sure[0]  # "Kim sees that she cannot reach it": not Kim, if somebody else is surely "she"
        if sure and (
            not fitting
            or seen.index(sure[0]) < seen.index(fitting[0])
            or (fitting[0] in roles and (self.barred or self.people[fitting[0]].introduced < self.sentence))
        ):
            return sure[0]
        if fitting:
            self.people[fitting[0]].gender = sex
            return fitting[0]
        return sure[0] if sure else self._forced(sex, exclude)

    def _faded(self, role: str, named: str) -> bool:
        """Whether "she" in a new sentence goes back to a named person past somebody of unknown gender."""
        return named in self.names and role not in self.subjects[self.opening :]

    def answers(self, noun: NounPhrase | None) -> str | None:
        """Return who was just asked something, if a pronoun can mean that one: the one whose words come next."""
        if noun is None or noun.kind != "pronoun" or noun.head not in ("he", "she") or self.addressed is None:
            return None
        name, sentence = self.addressed
        sex = _GENDER[noun.head]
        person = self.people.get(name)
        if person is None or self.sentence - sentence > 1 or (person.gender or looks(name) or sex) != sex:
            return None
        person.gender = sex
        self.meant[id(noun)] = (noun, (name,))
        return name

    def _forced(self, sex: str, exclude: Collection[str]) -> str | None:
        """Nobody mentioned lately agrees: the only person of all who does, or an animal."""
        fitting = [p.name for p in self.people.values() if p.gender == sex and p.name not in exclude]
        if len(fitting) >= 1:
            return fitting[-1]
        unseen = [n for n in self.names if self.genders.get(n) == sex and n not in (*self.people, *exclude)]
        if len(unseen) == 1:
            return self._add(unseen[0]).name
        loose = [p for p in self.people.values() if p.gender is None and p.name not in exclude]
        if loose:
            loose[-1].gender = sex
            return loose[-1].name
        return None

    def _animal(self, exclude: Collection[str]) -> str | None:
        for name in reversed(self.subjects[-2:]):
            if name in self.people and self.people[name].animal and name not in exclude:
                return name
        return None

    def _group(self, noun: NounPhrase, exclude: Collection[str]) -> list[str]:
        humans = [p.name for p in self.people.values() if not p.animal or p.name in self.subjects]
        word = noun.head
        if word in ("others", "other"):
            last = [s for s in self.subjects if s not in exclude][-1:]
            rest = [name for name in humans if name not in exclude and name not in last]
            return rest if word == "others" or len(rest) == 1 else rest[-1:]
        inner = [p.object for p in noun.of if p.object is not None]
        of_people = any(
            (p.kind == "pronoun" and p.head in ("them", "us")) or is_person(p.head) for p in inner
        )
        if word in ("one", "either", "two", "three") and not of_people:
            return []
        if word in ("all", "each", "both", "most", "some", "half", "rest") and inner and not of_people:
            return []  # "all of the money"
        if word in ("one", "either", "none", "nobody", "neither", "each") and word != "each":
            return []
        if word in ("they", "them", "their", "themselves"):
            plural = [n for n in reversed(self.mentions[-6:]) if not _single(n)]
            if plural and plural[0] == (self.mentions or [""])[-1]:
                return [plural[0]]
        people = [name for name in humans if name not in exclude] if word in ("them", "us") else humans
        lately = [name for name in people if name in self.mentions[-12:]]
        if word == "they" and len(lately) < 2 and any(self.by_key(key).plural for key in self.recent[-4:]):
            return []  # the things
        return lately[-2:] if word == "both" or noun.determiner == "both" else lately

    # -- things -----------------------------------------------------------------------------------------------

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

    def by_key(self, key: str) -> Thing:
        """Return the thing with a key."""
        return next(thing for thing in self.things if thing.key == key)

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
        fitting = [t for t in self.things if (t.head == head or head == "one") and _agrees(t, traits, owner)]
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
        own = [t for t in self.things if t.head == head and t.owner == owner]
        if own:
            return own[-1]
        thing = Thing(f"{owner}'s {head}", head, frozenset(), owner)
        self.things.append(thing)
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
        self.things.append(thing)
        return thing

    def _other(self) -> Thing | None:
        """The other of two: of the class of the last thing that has a sibling."""
        for key in reversed(self.recent):
            last = self.by_key(key)
            siblings = [t for t in self.things if t.head == last.head and t.key != key]
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
        taken = {t.key for t in self.things}
        while key in taken:
            key, count = f"{base} ({count})", count + 1
        thing = Thing(key, head, traits, owner, noun.plural)
        self.things.append(thing)
        return thing


def _agrees(thing: Thing, traits: frozenset[str], owner: str | None) -> bool:
    if owner is not None and thing.owner is not None and owner != thing.owner:
        return False
    return traits <= thing.traits or thing.traits <= traits


def _single(name: str) -> bool:
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


def _known_look(name: str) -> bool:
    """Whether a name or its title is one that most readers know."""
    first = name.split()[0].lower()
    return gender_of_title(name) is not None or first in FEMALE_NAMES or first in MALE_NAMES


def known_names(names: Iterable[str]) -> frozenset[str]:
    """Return names without those that are part of a longer one."""
    unique = {name for name in names if name}
    parts = {part for name in unique for part in name.split() if part != name}
    parts |= {" ".join(words[at:]) for words in map(str.split, unique) for at in range(1, len(words))}
    return frozenset(unique - parts)
