"""Whom a pronoun means: agreement in gender and number, and who was spoken of last."""

from collections.abc import Collection
from dataclasses import dataclass

from symbolic.language.reader.discourse.mentioned import Mentioned
from symbolic.language.reader.discourse.names import is_single, known_look, looks
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.persons import PRONOUN_GENDERS, is_person

_THEY = frozenset("they them their themselves both we us our each all".split())


@dataclass(slots=True)
class Pronouns(Mentioned):
    """The people that pronouns and words for several ("both", "the others") refer to."""

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
        if word in PRONOUN_GENDERS:
            name = self._antecedent(PRONOUN_GENDERS[word], exclude, owning)
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
            n for n in seen if self.people[n].gender is None and not self.people[n].animal and is_single(n)
        ]
        fitting = [n for n in open_ if looks(n) in (sex, None)] or ([] if sure else open_)
        guessed = [n for n in open_ if n in self.names and n not in fitting and not known_look(n)]
        if guessed and fitting and fitting[0] not in self.names and open_.index(guessed[0]) == 0:
            fitting = guessed  # how a name ends is a weak guess against who was spoken of last
        roles = [n for n in fitting if n not in self.names]
        if sure and fitting and owning and self._belongs_to(fitting[0], sure[0]):
            return sure[0]  # "his neighbour watered his plants"
        if sure and fitting and fitting[0] == self.matrix:
            return sure[0]  # "Kim sees that she cannot reach it": not Kim, if somebody else is surely "she"
        if sure and (
            not fitting
            or seen.index(sure[0]) < seen.index(fitting[0])
            or (fitting[0] in roles and (self.barred or self._stands_back(fitting[0], sure[0])))
        ):
            return sure[0]
        if fitting:
            self.people[fitting[0]].gender = sex
            return fitting[0]
        return sure[0] if sure else self._forced(sex, exclude)

    def _belongs_to(self, one: str, other: str) -> bool:
        """Whether somebody is known by being another's: her aunt, his neighbour."""
        return any(owner == other for _, owner in self.people[one].roles)

    def _stands_back(self, role: str, sure: str) -> bool:
        """Whether a role of unknown gender, though spoken of later, gives way to somebody whose gender is known.

        Of two roles neither does: the farmer who lent it, and the neighbour who was spoken of last.
        """
        return self.people[role].introduced < self.sentence and sure in self.names

    def answers(self, noun: NounPhrase | None) -> str | None:
        """Return who was just asked something, if a pronoun can mean that one: the one whose words come next."""
        if noun is None or noun.kind != "pronoun" or noun.head not in ("he", "she") or self.addressed is None:
            return None
        name, sentence = self.addressed
        sex = PRONOUN_GENDERS[noun.head]
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
            if word == "they" and self.subjects and not is_single(self.subjects[-1]):
                return self.subjects[-1:]  # "the nurses needed the bed for a boy, so they moved ..."
            plural = [n for n in reversed(self.mentions[-6:]) if not is_single(n)]
            if plural and plural[0] == (self.mentions or [""])[-1]:
                return [plural[0]]
        people = [name for name in humans if name not in exclude] if word in ("them", "us") else humans
        lately = [name for name in people if name in self.mentions[-12:]]
        if word == "they" and len(lately) < 2 and any(self.by_key(key).plural for key in self.recent[-4:]):
            return []  # the things
        return lately[-2:] if word == "both" or noun.determiner == "both" else lately
