"""Where the reading of a sentence's units has come to, and what stands around."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase, Unit, VerbGroup

_DIRECTIONS = frozenset(
    "back home away upstairs downstairs outside inside in out up down over off on around round forward apart together "
    "aside "
    "outdoors indoors".split()
)


@dataclass(slots=True)
class Cursor(ABC):
    """The units of one sentence, and how far they are read; steps that call each other are declared at its end.

    Attributes:
        units: the chunks.
        sentence: index of the sentence.
        clauses: the clauses read so far, in order of the text.
        unread: pieces that found no place.
        at: index of the unit to be read next.
    """

    units: Sequence[Unit]
    sentence: int = 0
    clauses: list[Clause] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    at: int = 0

    def _kind(self, offset: int = 0) -> str:
        at = self.at + offset
        return self.units[at].kind if at < len(self.units) else ""

    def _is_kind(self, at: int, kind: str) -> bool:
        return at < len(self.units) and self.units[at].kind == kind

    def _previous(self) -> str:
        return self.units[self.at - 1].kind if self.at else ""

    def _start(self) -> int:
        return self.units[self.at].start if self.at < len(self.units) else self.units[-1].end

    def _end(self) -> int:
        return self.units[self.at - 1].end if self.at else 0

    def _last_noun(self, clause: Clause) -> NounPhrase | None:
        """The noun phrase that stands just before, across a comma."""
        back = self.at - 1
        comma = self._kind() == "COMMA" or self._previous() == "COMMA"
        while back >= 0 and (
            self.units[back].kind == "COMMA"
            or self.units[back].text.lower() == "there"
            or (comma and self.units[back].kind == "ADV")
        ):
            back -= 1
        if back < 0:
            return None
        unit = self.units[back]
        if unit.kind == "NP":
            return unit.noun
        if unit.kind == "PP":
            return unit.phrase.object
        return None

    def _finite_verbs_ahead(self) -> int:
        """How many finite verbs stand here before the next joint."""
        count = 0
        for unit in self.units[self.at :]:
            if unit.kind in ("CC", "COMMA", "SC", "STOP", "WH", "THAT"):
                break
            count += unit.kind == "VG" and unit.group.form == "finite"
        return count

    def _verb_ahead(self) -> bool:
        return any(u.kind == "VG" and u.group.form == "finite" for u in self.units[self.at :])

    def _finite_after(self, offset: int) -> bool:
        for unit in self.units[self.at + offset :]:
            if unit.kind == "VG":
                return unit.group.form == "finite"
            if unit.kind not in ("PP", "ADV"):
                return False
        return False

    def _content_starts(self) -> bool:
        return (
            self._kind() == "NP" and self._kind(1) == "VG" and self.units[self.at + 1].group.form == "finite"
        )

    def _finish(self, clause: Clause) -> None:
        clause.end = self._end()

    def _set_verb(self, clause: Clause, group: VerbGroup) -> None:
        clause.verb, clause.form, clause.tense = group.lemma, group.form, group.tense
        clause.passive, clause.progressive, clause.perfect = group.passive, group.progressive, group.perfect
        clause.negated, clause.modal = clause.negated or group.negated, group.modal
        clause.adverbs += group.adverbs

    def _adverb(self, clause: Clause, unit: Unit) -> None:
        if unit.kind == "TIME":
            clause.times.append(unit.text.lower())
        elif unit.text.lower() in ("not", "never", "neither", "no longer"):
            clause.negated = True
        elif unit.kind == "PART" or unit.text.lower() in _DIRECTIONS:
            clause.particle = f"{clause.particle} {unit.text.lower()}".strip()
        else:
            clause.adverbs.append(unit.text.lower())

    @abstractmethod
    def _clause(self, link: str, shared: NounPhrase | None, joined: str = "") -> Clause | None:
        """Read one clause with its link, subject, verb and the rest; None where none stands here."""

    @abstractmethod
    def _opening(self, clause: Clause, shared: NounPhrase | None) -> None:
        """Read up to and with the verb group."""

    @abstractmethod
    def _rest(self, clause: Clause, stop_at_comma: bool = False) -> None:
        """Read what stands after the verb, up to the end of the clause."""

    @abstractmethod
    def _after_verb(self, clause: Clause, unit: Unit) -> bool:
        """Take one unit that stands after the verb; False when the clause ends before it."""

    @abstractmethod
    def _subordinate(self, clause: Clause) -> bool:
        """Read a subordinate clause after the main one."""
