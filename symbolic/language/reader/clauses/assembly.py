"""From chunks to clauses: subjects, objects, content clauses, subordination, coordination (recursive descent).

This module reads the sentence as a whole. The steps within it build on each other, from `cursor` (the units, and how
far they are read) over `relatives`, `openings` (up to the verb), `contents`, and `joints` to `complements` (after it).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.complements import Complements
from symbolic.language.reader.clauses.frames import CONTENT, classes
from symbolic.language.reader.clauses.mending import mended
from symbolic.language.reader.phrases.phrase import NounPhrase, Unit, VerbGroup
from symbolic.language.reader.words.lexicon import senses


@dataclass(slots=True)
class Assembler(Complements):
    """Reads the clauses of one sentence from its units."""

    def read(self) -> list[Clause]:
        """Return the clauses of the sentence; relatives and participles follow the clause that they stand in."""
        main: NounPhrase | None = None
        joined, comma = "", False
        if self._kind() == "WH" and self.units[0].value == "what" and self.units[-1].text != "?":
            self.units = _uncleft(self.units)
        while self.at < len(self.units):
            unit = self.units[self.at]
            if unit.kind in ("COMMA", "STOP", "CC", "INTJ"):
                comma = comma or unit.kind == "COMMA"
                joined = unit.value if unit.kind == "CC" and isinstance(unit.value, str) else joined
                self.at += 1
                continue
            if unit.kind == "THAT" and comma and (telling := self._unfinished()) is not None:
                self.at += 1
                self._content(telling, "that")
                continue
            waiting = self._waiting() if comma and unit.kind == "VG" and unit.group.form == "finite" else None
            if waiting is not None:  # "Ann, when he left, believed ..."
                self.clauses.remove(waiting)
                main = waiting.subject
            if self._echoes(joined):
                joined, comma = "", False
                continue
            before = self.clauses[-1] if self.clauses else None
            fresh = waiting is not None or (comma and (joined or before is None or before.link == "relative"))
            late = (
                comma and main is not None and before is not None and before.joined and before.link in _ASIDES
            )
            clause = self._one(main if fresh or late else self._nearest() or main, joined)
            if clause is not None and clause.form == "bare" and joined and before is not None:
                clause.negated = clause.negated or before.negated
            if clause is not None and before is not None and joined in ("or", "nor"):
                _share_denial(before, clause)
            if clause is not None and clause.link in ("", "so") and clause.subject is not None:
                main = clause.subject
            joined, comma = "", False
        self.clauses = mended(self.clauses)
        for at, clause in enumerate(self.clauses):
            clause.sentence = self.sentence
            _negate_pairs(clause)
            if clause.link and clause.subject is None and clause.form == "ing":
                clause.subject = next((c.subject for c in self.clauses[at + 1 :] if not c.link), None)
        return self.clauses

    def _echoes(self, joined: str) -> bool:
        """ "and so did she", "nor was Tom": what was told last is true of another as well."""
        units = self.units[self.at : self.at + 4]
        first = units[0].text.lower().partition(" ")[0]
        word = first if first in ("so", "neither", "nor") else ""
        units = units[1:] if word and units[0].kind != "VG" else units
        word = word or (joined if joined == "nor" else "")
        told = next((c for c in reversed(self.clauses) if c.verb and c.form == "finite" and not c.link), None)
        if told is None or not word or len(units) < 2 or units[0].kind != "VG" or units[1].kind != "NP":
            return False
        group, noun = units[0].group, units[1].noun
        if group.form != "finite" or group.lemma not in _STANDS_FOR or group.inverted is not None:
            return False
        if len(units) > 2 and units[2].kind not in ("STOP", "COMMA", "CC", "SC"):
            return False
        negated = told.negated or word in ("neither", "nor")
        start, self.at = self.units[self.at].start, self.units.index(units[1]) + 1
        self.clauses.append(
            replace(told, subject=noun, joined="and", negated=negated, start=start, end=noun.end)
        )
        return True

    def _waiting(self) -> Clause | None:
        """The clause of which only the subject has been read so far; not "the door open, she took it, AND LEFT"."""
        for at, clause in enumerate(self.clauses):
            if not clause.verb and clause.subject is not None and clause.quote is None:
                told = at == 0 and any(c.verb and c.link in ("", "so") for c in self.clauses[at + 1 :])
                return None if told else clause
        return None

    def _unfinished(self) -> Clause | None:
        """ "He told her, as she left, that": the clause of telling or thinking that still lacks what is told."""
        for clause in self.clauses:
            if (
                classes(clause.verb, clause.particle) & CONTENT
                and not clause.content
                and clause.quote is None
            ):
                return clause
        return None

    def _nearest(self) -> NounPhrase | None:
        """The subject of the last finite clause: "when the sun comes out and shines"."""
        for clause in reversed(self.clauses):
            if clause.form == "finite" and clause.verb and clause.link != "relative":
                return clause.subject
        return None

    def _one(self, shared: NounPhrase | None, joined: str) -> Clause | None:
        before = self.at
        link = ""
        if self._kind() == "SC":
            link = str(self.units[self.at].value)
            self.at += 1
        clause = self._clause(link, shared, joined)
        if self.at == before:
            self.unread.append(self.units[self.at].text)
            self.at += 1
        return clause

    def _clause(self, link: str, shared: NounPhrase | None, joined: str = "") -> Clause | None:
        clause = Clause(link=link, joined=joined, start=self._start())
        slot = len(self.clauses)
        self._opening(clause, shared)
        if not clause.verb:
            if clause.quote is not None or clause.subject is not None or clause.places:
                self.clauses.insert(slot, clause)
                clause.end = self._end()
                return clause
            return None
        self.clauses.insert(slot, clause)
        self._rest(clause)
        self._finish(clause)
        return clause


def _share_denial(before: Clause, clause: Clause) -> None:
    """ "Has not seen or heard it", "never saw it or heard of it", "neither saw nor heard it": both are denied."""
    if clause.subject is not before.subject or clause.link != before.link:
        return
    if "neither" in before.adverbs:
        before.negated = True
    clause.negated = clause.negated or before.negated


_ASIDES = frozenset("since because although though while when after before if unless as until once".split())
"""Links of clauses that stand between "and" and its verb: "told her and, since he was old, wrote it down"."""
_STANDS_FOR = frozenset("do be have can could will would shall should may might must".split())
"""Auxiliaries that stand for a verb said before."""


def _uncleft(units: Sequence[Unit]) -> Sequence[Unit]:
    """ "What he wanted was a rest" says that he wanted a rest: the question word and the copula go."""
    verbs = [at for at, unit in enumerate(units) if unit.kind == "VG" and unit.group.form == "finite"]
    if len(verbs) < 2 or units[1].kind != "NP" or units[verbs[1]].group.lemma != "be":
        return units[1:]
    copula = verbs[1]
    if units[verbs[0]].group.lemma == "do" and (deed := _deed_of(units[copula + 1 :])) is not None:
        kept = [unit for unit in units[2:copula] if unit.kind in ("ADV", "TIME", "PP")]
        return [units[1], *kept, *deed]
    apart = any(unit.kind in ("COMMA", "CC", "SC", "THAT", "WH") for unit in units[1:copula])
    if apart or copula + 1 >= len(units) or units[copula + 1].kind not in ("NP", "THAT", "WH", "VG"):
        return units[1:]
    return [*units[1:copula], *units[copula + 1 :]]


def _deed_of(units: Sequence[Unit]) -> list[Unit] | None:
    """ "What she did was (to) open the fridge": the units behind the copula, the first as a finite verb."""
    adverbs = next((at for at, unit in enumerate(units) if unit.kind not in ("ADV", "TIME")), len(units))
    if adverbs == len(units):
        return None
    first, rest = units[adverbs], list(units[adverbs + 1 :])
    same = first.kind == "VG" and first.text.lower().split()[0] == first.group.lemma  # "put", "set"
    if first.kind == "VG" and (same or first.group.form in ("to", "bare")):
        group = replace(first.group, form="finite", tense="past")
        return [*units[:adverbs], replace(first, value=group), *rest]
    verb = next((s.lemma for s in senses(first.text.lower()) if s.tag == "VB"), "")
    if first.kind not in ("ADJ", "NP", "WORD") or not verb:
        return None
    group = VerbGroup(verb, "finite", "past", start=first.start, end=first.end)
    return [*units[:adverbs], Unit("VG", group, first.text, first.start, first.end), *rest]


def _negate_pairs(clause: Clause) -> None:
    """ "neither A nor B" denies the clause, wherever it stands in it; so does "nor" before a verb."""
    nouns = (clause.subject, clause.object, clause.recipient, *(place.object for place in clause.places))
    denied = any(noun is not None and noun.members and noun.joint == "nor" for noun in nouns)
    clause.negated = clause.negated or denied or clause.joined == "nor"
    for inner in clause.content:
        _negate_pairs(inner)


def assemble(units: Sequence[Unit], sentence: int = 0) -> tuple[list[Clause], list[str]]:
    """Return the clauses of a sentence, and the pieces that were not read."""
    assembler = Assembler(units, sentence)
    return assembler.read(), assembler.unread
