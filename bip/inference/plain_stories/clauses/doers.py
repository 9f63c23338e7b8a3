"""Who does what a clause tells of: whom a name or a pronoun before its verb means, else whoever did the last."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.referents import Person
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.words.persons import PRONOUN_GENDERS, gender


@dataclass(slots=True)
class Doers:
    """Whose doing each clause of a story is, asked in the order of the text.

    Attributes:
        tale: the story.
        last: who did the last.
    """

    tale: Tale
    last: str = ""
    _people: dict[str, Person] = field(default_factory=dict)
    _sexes: dict[str, str | None] = field(default_factory=dict)
    _recent: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find out who is in the story, and what names and roles tell of their sex."""
        cast = self.tale.chronicle.cast
        self._people = {**cast.people, **_mentioned(self.tale)}
        self._sexes = {name: _sex(name, person, cast.genders) for name, person in self._people.items()}

    def doer(self, number: int, clause: Clause, link: str, people: Collection[str]) -> str:
        """Return who does what the next clause tells; "" for a thing, or several.

        Args:
            number: index of its sentence; who is first met later is not meant.
            clause: the clause.
            link: the word that joins it to the one before.
            people: whom its subject was taken to mean.
        """
        noun = clause.subject
        sex = PRONOUN_GENDERS.get(noun.head) if noun is not None and noun.kind == "pronoun" else None
        if sex is not None:
            self.last = self._meant(number, sex)
        elif noun is not None or link in ("that", "which"):
            self.last = next(iter(people)) if len(people) == 1 else ""
        aside = link in _ASIDES and noun is not None and noun.determiner in ("a", "an")
        self._recent.append("" if aside else self.last)
        return self.last

    def _meant(self, number: int, sex: str) -> str:
        """Return whom "he" or "she" means: who did something last, of those surely of that sex where there are such."""
        people, sexes = self._people, self._sexes

        def met(told: str | None) -> str:
            """The first of all who is met by now and of whom that is told; "" for none."""
            of_it = (n for n, person in people.items() if sexes[n] == told and person.introduced <= number)
            return next(of_it, "")

        told = sex if met(sex) else None
        lately = (n for n in reversed(self._recent[-6:]) if n in people and sexes[n] == told)
        return next((n for n in lately if people[n].introduced <= number), "") or met(told)


_ASIDES = ("when", "as", "while", "after", "before")
"""What begins a clause whose subject, where it is new ("a customer"), is not who is spoken of."""


def _mentioned(tale: Tale) -> dict[str, Person]:
    """Return those whom the story names before anything that they do was read: "in Mrs Adeyemi's class"."""
    cast = tale.chronicle.cast
    known = {part for name in cast.people for part in name.split()}
    names = [name for name in sorted(cast.names) if name in cast.people or not set(name.split()) & known]
    found: dict[str, Person] = {}
    for name in names:
        at = next((n for n, s in enumerate(tale.text.sentences) if name in s.text), None)
        person = cast.people.get(name, Person(name, introduced=len(tale.text.sentences)))
        if at is not None and at < person.introduced:
            found[name] = replace(person, introduced=at)
    return found


def _sex(name: str, person: Person, told: Mapping[str, str]) -> str | None:
    """Return what a name, a title or a role tells of somebody's sex; of a bare role, pronouns tell little."""
    words = [*name.removeprefix("the ").split(), *(role for role, _ in person.roles)]
    by_word = next((sex for word in words if (sex := gender(word)) is not None), None)
    return told.get(name) or by_word or (None if name.startswith("the ") else person.gender)
