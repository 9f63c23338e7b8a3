"""Relative clauses: with a relative word, without one, and reduced to a participle."""

from dataclasses import dataclass, replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.cursor import Cursor
from symbolic.language.reader.clauses.frames import CONTENT, OBJECT_CLASSES, PERCEIVE, classes
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase, Unit
from symbolic.language.reader.words.lexicon import senses

_DEPICTS = frozenset("be find keep make leave want need get seem call consider paint".split())
"""Verbs whose object may have a predicate: "left the door open"."""


@dataclass(slots=True)
class Relatives(Cursor):
    """Reads what says of a noun which one it is, or more of it."""

    def _relative(self, host: NounPhrase, loose: bool, preposition: str = "", *, ends: bool = False) -> None:
        """A relative clause, from its relative word on; it is kept beside the main clauses with its host.

        Args:
            host: the noun that it speaks of.
            loose: it is set off by a comma, and so told as news.
            preposition: "on" of "on which".
            ends: the clause that it stands in has its verb already.
        """
        word = self.units[self.at]
        if word.value == "which" and host.kind == "name":
            host = self._noun_before(host) or host  # "a note from Ann which says"
        contact = word.kind not in ("WH", "THAT")
        self.at += 1
        self._inserted()
        inner = Clause(link="relative", host=host, loose=loose, start=max(word.start, self._start()))
        inner.adverbs.append("rel:that" if contact else f"rel:{word.value}")
        owned = word.value == "whose" and self._kind() == "NP"
        if owned:
            inner.subject = replace(self.units[self.at].noun, owner=host)
            self.at += 1
        apart = word.value in ("where", "when", "whom") or owned or preposition
        self._opening(inner, None if apart else host)
        if not inner.verb:
            self.unread.append(word.text)
            return
        slot = len(self.clauses)
        self.clauses.insert(slot, inner)
        gap_object = inner.subject is not host and (contact or word.value in ("that", "which", "who", "whom"))
        if word.value == "where" or preposition:
            inner.places.append(PrepPhrase(preposition or "at", host))
        self._rest(inner)
        if gap_object and not preposition and inner.object is None and not inner.passive:
            inner.object = host
        self._finish(inner)
        while self._relative_goes_on(inner, loose, ends=ends):
            pass
        if inner.object is host:
            self._acts_on_both(inner)

    def _inserted(self) -> None:
        """ "From which, ONCE IT WAS OPENED, a plum was taken": a clause of its own behind the relative word."""
        if self._kind() != "COMMA" or self._kind(1) != "SC":
            return
        link = str(self.units[self.at + 1].value)
        self.at += 2
        self._clause(link, None)
        if self._kind() == "COMMA":
            self.at += 1

    def _noun_before(self, noun: NounPhrase) -> NounPhrase | None:
        """The noun phrase on which a prepositional phrase with another noun hangs."""
        hangs = [
            at for at in range(1, self.at) if self._is_kind(at, "PP") and self.units[at].phrase.object is noun
        ]
        return self.units[hangs[0] - 1].noun if hangs and self._is_kind(hangs[0] - 1, "NP") else None

    def _relative_goes_on(self, inner: Clause, loose: bool, *, ends: bool) -> bool:
        """ "who put it back AND LEFT", "which he opened AND FROM WHICH he took a plum": the same host goes on.

        After a comma alone only where the clause around it is over: "by Ann, who went to the desk, OPENED it and left".
        Return whether more may follow: what stands behind "and" is the last.
        """
        if not loose or inner.host is None:
            return False
        ahead = 1 if self._kind() == "CC" or (ends and self._kind() == "COMMA") else 0
        if self._kind() == "COMMA" and self._kind(1) == "CC" and (ends or self._kind(2) == "WH"):
            ahead = 2
        if not ahead:
            return False
        again = ahead + (self._kind(ahead) == "PART")
        if self._kind(again) == "WH" and self.units[self.at + again].value in ("who", "which", "whom"):
            preposition = self.units[self.at + ahead].text.lower() if again > ahead else ""
            self.at += again
            self._relative(inner.host, loose, preposition, ends=ends)
            return False
        if self._kind(ahead) != "VG":
            return False
        group = self.units[self.at + ahead].group
        passive = inner.passive and self._may_be_passive(ahead)
        if group.form != "finite" or not (inner.subject is inner.host or passive):
            return False
        self.at += ahead
        told = Clause(
            link="relative", host=inner.host, loose=True, subject=inner.subject, start=self._start()
        )
        self._set_verb(told, self.units[self.at].group)
        told.passive = told.passive or passive
        if passive:
            told.places += [p for p in inner.places if p.preposition == "by" and p.object is inner.host]
        last = self._is_kind(self.at - 1, "CC")
        self.clauses.append(told)
        self.at += 1
        self._rest(told)
        self._finish(told)
        return not last

    def _acts_on_both(self, inner: Clause) -> None:
        """ "The stove, which she opened AND SHUT", "the first thing she opened AND SHUT": one thing, two deeds."""
        if self._kind() != "CC" or self._kind(1) != "VG" or self._kind(2) not in ("STOP", "COMMA", "", "VG"):
            return
        group = self.units[self.at + 1].group
        if group.form not in ("finite", "past") or not classes(group.lemma) & OBJECT_CLASSES:
            return
        self.at += 1
        told = replace(inner, content=[], places=[], adverbs=[], particle="", start=self._start())
        self._set_verb(told, group)
        told.perfect = inner.perfect
        self.clauses.append(told)
        self.at += 1
        self._finish(told)

    def _may_be_passive(self, ahead: int) -> bool:
        """Whether a verb alone can be the participle of a passive that goes on: "was picked up and CARRIED off"."""
        unit = self.units[self.at + ahead]
        lemma = unit.group.lemma
        participle = any(s.tag == "VN" and s.lemma == lemma for s in senses(unit.text.lower()))
        return participle and self._kind(ahead + 1) != "NP" and bool(classes(lemma) & OBJECT_CLASSES)

    def _reduced(self, host: NounPhrase, loose: bool) -> None:
        """A participle after a noun: "a box filled with nails", "the man standing at the door"."""
        group = self.units[self.at].group
        inner = Clause(
            link="relative", host=host, subject=host, loose=loose and group.form == "ing", start=self._start()
        )
        self._set_verb(inner, group)
        inner.passive = inner.passive or group.form == "past"
        self.clauses.append(inner)
        self.at += 1
        if loose and group.form == "ing":
            self._rest(inner, stop_at_comma=True)
            self._finish(inner)
            return
        kinds = ("PP", "ADV", "PART", "TIME", "NP", "ADJ", "QUOTE")
        while self._kind() in kinds and (not self._content_starts() or self._lacks_object(inner)):
            self._after_verb(inner, self.units[self.at])
            self.at = min(
                self.at + 1, len(self.units)
            )  # what stands behind the verb may have gone to the end
        self._finish(inner)

    def _lacks_object(self, inner: Clause) -> bool:
        """Whether the noun before a verb is what a participle acts on: "the man playing CHESS laughed"."""
        return inner.form in ("ing", "to") and inner.object is None and not classes(inner.verb) & CONTENT

    def _described(self, host: NounPhrase) -> None:
        """ "the gardener, worried about the frost,": an adjective after its noun says how it is."""
        unit = self.units[self.at]
        inner = Clause(link="relative", host=host, subject=host, verb="be", loose=True, start=unit.start)
        inner.predicate, inner.detail = unit.text, unit.extra
        self.clauses.append(inner)
        self.at += 1
        while self._kind() in ("PP", "ADV", "TIME"):
            self._after_verb(inner, self.units[self.at])
            self.at += 1
        self._finish(inner)

    def _pied(self, clause: Clause) -> bool:
        """ "the desk, on which he put it": a relative that takes its preposition along."""
        following = self.units[self.at + 1] if self.at + 1 < len(self.units) else None
        host = self._last_noun(clause)
        if (
            host is None
            or following is None
            or following.kind != "WH"
            or following.value not in ("which", "whom")
        ):
            return False
        preposition = self.units[self.at].text.lower()
        self.at += 1
        self._relative(host, True, preposition)
        return True

    def _stands_apart(self, clause: Clause, unit: Unit) -> bool:
        """ "Took the cup LEFT on the desk by Ann": a participle of the noun that was taken for an adjective."""
        host = self._last_noun(clause)
        lemma = next((s.lemma for s in senses(unit.text.lower()) if s.tag == "VN"), "")
        depicts = clause.verb in _DEPICTS or bool(classes(clause.verb, clause.particle) & PERCEIVE)
        if not lemma or host is None or self._previous() != "NP" or self._kind(1) != "PP" or depicts:
            return False
        inner = Clause(
            link="relative", host=host, subject=host, verb=lemma, form="past", passive=True, start=unit.start
        )
        self.clauses.append(inner)
        self.at += 1
        while self._kind() in ("PP", "ADV", "PART", "TIME"):
            self._after_verb(inner, self.units[self.at])
            self.at += 1
        self._finish(inner)
        return True

    def _is_contact_relative(self, clause: Clause, found: frozenset[str]) -> bool:
        """ "the longest stick HE COULD FIND": a relative without a relative word."""
        if (
            self._previous() not in ("NP", "PP")
            or self._last_noun(clause) is None
            or self.units[self.at].noun.members
        ):
            return False
        told = found & {"tell", "ask", "say"} and self._previous() == "NP"
        if told or self._kind(1) != "VG" or self.units[self.at + 1].group.form != "finite":
            return False
        host = self._last_noun(clause)
        if host is not None and host.kind == "pronoun":
            return False
        return clause.object is not None or clause.nominal is not None or self._previous() == "PP"
