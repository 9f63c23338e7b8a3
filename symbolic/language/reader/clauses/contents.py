"""Clauses that a verb takes or that depend on it: contents, infinitives, small clauses, manner."""

from dataclasses import dataclass

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import CONTENT, classes
from symbolic.language.reader.clauses.nouns import is_personal
from symbolic.language.reader.clauses.openings import Openings
from symbolic.language.reader.phrases.phrase import NounPhrase, VerbGroup

_GAP = NounPhrase("", "gap")
_TAKES_ING = frozenset("of on about for from against in at".split())
_FOR_SOMETHING = frozenset("wait long hope arrange call pray wish ask".split())
_CONTACTS = frozenset("ring phone telephone call write text email e-mail message mail wire cable fax".split())
"""Ways to reach somebody: who does so "to tell" is the one who tells."""
_OPINIONS = frozenset(
    "idea clue doubt feeling hunch impression sign notion inkling suspicion fact belief knowledge conviction "
    "confidence certainty sense".split()
)


@dataclass(slots=True)
class Contents(Openings):
    """Reads the clauses within a clause."""

    def _content(self, clause: Clause, how: str) -> bool:
        """A finite content clause (or "where to ..."), and those that "and" joins to it with their own subject."""
        if self._kind() == "VG" and self.units[self.at].group.form == "to":
            clause.how = how
            return self._controlled(clause, how, clause.subject)
        inner = Clause(link="content", start=self._start())
        if how in ("which", "what", "whose", "how") and self._kind() == "NP" and self._kind(1) == "NP":
            inner.adverbs.append(f"wh:{self.units[self.at].noun.head}")
            self.at += 1
        self._opening(inner, _GAP if how in ("who", "which", "what", "how many", "whoever") else None)
        if not inner.verb:
            if inner.subject is not None:
                clause.object = clause.object or inner.subject
            return True
        self._rest(inner)
        self._finish(inner)
        clause.content.append(inner)
        clause.how = clause.how or how
        self._more_content(clause, inner)
        return True

    def _more_content(self, clause: Clause, inner: Clause) -> None:
        """ "knows that A and that B"; "thinks it is hers and opens it" goes on with the outer clause."""
        if inner.perfect and inner.tense == "past" and self._kind() == "CC" and self._kind(1) == "VG":
            group = self.units[self.at + 1].group
            if group.form in ("finite", "past") and group.tense != "present" and not group.auxiliary:
                self.at += 1
                again = Clause(link="content", subject=inner.subject, start=self._start())
                self._set_verb(again, group)
                self.at += 1
                self._rest(again)
                self._finish(again)
                clause.content.append(again)
        while self._kind() == "CC" and (self._kind(1) in ("THAT", "WH") or self._whether(1)):
            how = str(self.units[self.at + 1].value)
            self.at += 2
            again = Clause(link="content", start=self._start())
            self._opening(again, inner.subject)
            if not again.verb:
                return
            self._rest(again)
            self._finish(again)
            clause.content.append(again)
            clause.how = clause.how or how

    def _whether(self, offset: int) -> bool:
        return self._kind(offset) == "SC" and self.units[self.at + offset].value == "whether"

    def _controlled(self, clause: Clause, how: str, subject: NounPhrase | None) -> bool:
        inner = Clause(subject=subject, start=self._start(), link="content")
        self._set_verb(inner, self.units[self.at].group)
        if subject is None and inner.verb == "be" and "there" in clause.adverbs:
            inner.existential = True  # "there used to be a bench"
        self.at += 1
        self._rest(inner)
        self._finish(inner)
        clause.content.append(inner)
        clause.how = clause.how or how
        self._coordinate_content(clause, inner)
        return True

    def _after_preposition(self, clause: Clause, group: VerbGroup) -> bool:
        """ "insisted on PAYING", "afraid of WAKING him": an -ing form after a preposition is what the verb is about."""
        before = self.units[self.at - 1]
        words = clause.particle.split()
        if before.kind != "PART" or group.form != "ing" or words[-1:] != [before.text.lower()]:
            return False
        if before.text.lower() not in _TAKES_ING:
            return False
        clause.particle = " ".join(words[:-1])
        return self._controlled(clause, "ing", clause.subject)

    def _coordinate_content(self, clause: Clause, first: Clause) -> None:
        """ "wants to open it and take the key": the bare verb after "and" belongs to the content."""
        while self._kind() in ("CC", "COMMA") and self.at + 1 < len(self.units):
            skip = 2 if self._kind() == "COMMA" and self._kind(1) == "CC" else 1
            following = self.units[self.at + skip] if self.at + skip < len(self.units) else None
            if following is None or following.kind != "VG":
                return
            form = following.group.form
            if form != first.form and not (first.form == "to" and form == "bare"):
                return
            if form == "finite":
                return
            self.at += skip
            inner = Clause(subject=first.subject, start=self._start(), link="content")
            self._set_verb(inner, following.group)
            self.at += 1
            self._rest(inner)
            self._finish(inner)
            clause.content.append(inner)

    def _small(self, clause: Clause, group: VerbGroup) -> bool:
        """ "sees B take it", "sees B taking it", "sees it taken by B"."""
        inner = Clause(subject=clause.object, start=self._start(), link="content")
        self._set_verb(inner, group)
        inner.passive = group.form == "past" or group.passive
        self.at += 1
        self._rest(inner)
        self._finish(inner)
        clause.content.append(inner)
        clause.how = "small"
        self._coordinate_content(clause, inner)
        return True

    def _infinitive(self, clause: Clause, found: frozenset[str]) -> bool:
        wants = bool(
            found & {"want", "think", "know", "learn", "say", "ask", "tell", "cause", "help", "hinder"}
        )
        if wants or clause.verb in ("be", "have", "see", "hear") or clause.predicate:
            controller = clause.object if clause.object is not None and not clause.content else clause.subject
            mine = clause.verb == "have" and (controller is None or not is_personal(controller))
            contact = clause.verb in _CONTACTS and self._tells_next()
            if clause.verb == "promise" or mine or contact:
                controller = clause.subject  # "he has a letter to write", "rang her to tell her so"
            if (other := self._for_whom(clause)) is not None:
                controller = other
            return self._controlled(clause, "to", controller)
        places = clause.places
        if clause.verb in _FOR_SOMETHING and (other := self._for_whom(clause)) is not None:
            clause.places = places  # who waits for the rain to stop waits for the rain
            return self._controlled(clause, "to", other)
        subject = clause.subject if not clause.passive else None
        if found & {"give", "move"} and clause.verb == "send":
            subject = clause.object
        return self._dependent(clause, "purpose", subject)

    def _tells_next(self) -> bool:
        """Whether the infinitive that stands here is of a verb of saying."""
        group = self.units[self.at].group
        return bool(classes(group.lemma, "") & {"tell", "say", "ask"}) or group.lemma in ("let", "thank")

    def _for_whom(self, clause: Clause) -> NounPhrase | None:
        """Who does what follows in "too heavy for Iris to lift", "waited for the doors to open"."""
        before = self.units[self.at - 1]
        if before.kind != "PP" or before.phrase.preposition != "for":
            return None
        clause.places = [place for place in clause.places if place is not before.phrase]
        return before.phrase.object

    def _manner(self, clause: Clause) -> bool:
        return self._dependent(clause, "manner", clause.subject)

    def _dependent(self, clause: Clause, link: str, subject: NounPhrase | None) -> bool:
        inner = Clause(subject=subject, start=self._start(), link=link)
        if link == "purpose" and "in time" in (*clause.adverbs, *clause.times):
            inner.adverbs.append("in time")  # "came in time to see": saw
        self.clauses.append(inner)
        self._set_verb(inner, self.units[self.at].group)
        self.at += 1
        self._rest(inner)
        self._finish(inner)
        form = inner.form
        while self._kind() == "CC" and self._kind(1) == "VG" and form != "finite":
            following = self.units[self.at + 1].group
            if following.form != form and not (form == "to" and following.form == "bare"):
                break
            self.at += 1
            second = Clause(subject=subject, start=self._start(), link=link)
            self.clauses.append(second)
            self._set_verb(second, following)
            self.at += 1
            self._rest(second)
            self._finish(second)
        return True

    def _dependent_finite(self, clause: Clause, link: str) -> bool:
        """ "stays where she is": a finite clause that says where."""
        inner = self._clause(link, clause.subject)
        return inner is not None

    def _that(self, clause: Clause) -> bool:
        found = classes(clause.verb, clause.particle)
        host = self._last_noun(clause)
        if clause.verb == "do" and host is None:
            self.at += 1  # "when he'd done that he left": what was told
            return True
        speaks = bool(found & CONTENT) or clause.predicate
        told = clause.object is not None and found & {"tell", "ask", "say"}
        opinion = host is not None and host.head in _OPINIONS
        if host is not None and clause.object is host and host.determiner.startswith("such"):
            self.at += 1  # "such a toothache that he went home"
            return self._clause("so", clause.subject) is not None
        it = host is not None and host is clause.object and host.head == "it"
        if it or opinion or (speaks and (self._previous() != "NP" or told or clause.verb == "be")):
            self.at += 1
            return self._content(clause, "that")
        if host is not None:
            says = self._kind(1) == "VG" and self.units[self.at + 1].group.lemma in ("say", "read")
            self._relative(clause.object if says and clause.object is not None else host, False)
            return True
        self.at += 1
        return self._content(clause, "that")

    def _wh(self, clause: Clause) -> bool:
        found = classes(clause.verb, clause.particle)
        word = str(self.units[self.at].value)
        previous = self._previous()
        told = bool(found & {"tell", "ask", "say", "read", "give"}) and clause.object is not None
        about = previous == "PART" or previous in ("VG", "ADV", "ADJ", "TIME") or (told and previous == "NP")
        if ((found & CONTENT or clause.predicate) and about and word not in ("who", "which", "whose")) or (
            (found & CONTENT and previous in ("VG", "ADV"))
            or (told and previous == "NP" and word not in ("who", "which"))
        ):
            self.at += 1
            return self._content(clause, word)
        host = self._last_noun(clause)
        if host is not None and host.head in _OPINIONS and word in ("where", "what", "who", "whether"):
            self.at += 1
            return self._content(clause, word)
        asked = clause.verb in ("ask", "wonder") or (
            clause.passive and clause.verb in ("tell", "show", "inform")
        )
        if asked and not clause.content and previous != "COMMA" and word in ("where", "how", "why"):
            self.at += 1
            return self._content(clause, word)
        if host is None and word == "where":
            self.at += 1
            return self._dependent_finite(clause, "where")
        if (word == "when" and previous != "NP") or (word == "when" and host is not None):
            return self._when(clause)
        if host is None:
            self.at += 1
            return self._content(clause, word)
        self._relative(host, previous == "COMMA")
        return True

    def _when(self, clause: Clause) -> bool:
        return self._subordinate(clause)

    def _is_subject_of_content(self, clause: Clause, found: frozenset[str]) -> bool:
        """Whether the noun phrase here is the subject of a content clause without "that"."""
        ahead = self.at + 1
        while ahead < len(self.units) and self.units[ahead].kind in ("ADV", "PP"):
            ahead += 1
        if (
            ahead >= len(self.units)
            or self.units[ahead].kind != "VG"
            or self.units[ahead].group.form != "finite"
        ):
            return False
        if self.units[ahead - 1].text.lower() == "there" and self.units[self.at].noun.kind == "pronoun":
            return False  # "told him there is one"
        return bool(found & CONTENT) or (clause.verb == "be" and bool(clause.predicate))
