"""Whom a noun phrase means: a name, a role ("her brother"), or a pronoun; and whose a thing is."""

from collections.abc import Collection
from dataclasses import dataclass

from symbolic.language.reader.discourse.names import gender_of_title, is_single
from symbolic.language.reader.discourse.pronouns import Pronouns
from symbolic.language.reader.discourse.referents import Person
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.closed import OFFICES
from symbolic.language.reader.words.persons import ANIMALS, GROUPS, gender, is_person


@dataclass(slots=True)
class People(Pronouns):
    """The people of a story, and which of them a noun phrase means."""

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
        if office := OFFICES.get(noun.head.split()[0].lower()):
            person.roles.add((office, ""))
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
        groups = [name for name in inside if not is_single(name)]
        if groups and (len(inside) == 1 or not owner):
            return groups[-1:]
        if len(inside) > 1:
            return inside
        humans = [p.name for p in self.people.values() if not p.animal]
        two = any(word in ("two", "both") for word in (*noun.modifiers, noun.determiner))
        sex = gender(head)
        alike = [name for name in humans if sex is None or self.people[name].gender in (sex, None)]
        if (
            head in ("child", "kid", "friend", "girl", "boy", "brother", "sister", "player", "twin")
            and noun.determiner.startswith(("the", "both"))
            and (two or not noun.modifiers)
            and len(alike) > 1
            and not owner
        ):
            return alike[-2:] if two else alike
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
