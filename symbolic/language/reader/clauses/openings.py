"""What stands before the verb, and the verb: subjects, fronted phrases and participles."""

from dataclasses import dataclass, replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import OBJECT_CLASSES, classes
from symbolic.language.reader.clauses.nouns import appose
from symbolic.language.reader.clauses.relatives import Relatives
from symbolic.language.reader.phrases.phrase import NounPhrase, Unit, VerbGroup
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person

_LOOSE = frozenset(("who", "which", "where", "whose", "whom"))


@dataclass(slots=True)
class Openings(Relatives):
    """Reads a clause up to its verb."""

    def _opening(self, clause: Clause, shared: NounPhrase | None) -> None:
        """Read up to and with the verb group."""
        while self.at < len(self.units):
            unit = self.units[self.at]
            if unit.kind == "VG" and self._takes(clause, unit.group, shared):
                return
            if unit.kind == "VG" and self._absolute(unit.group):
                continue
            if self._opens_with_participle(clause, unit):
                self._fronted(clause)
                if clause.verb:
                    return
                continue
            if unit.kind == "VG" and unit.group.form == "ing" and clause.subject is None and not clause.link:
                if clause.joined and shared is not None and self._previous() != "COMMA":
                    clause.subject, clause.progressive = shared, True
                    self._set_verb(clause, unit.group)
                    self.at += 1
                    return
                self._fronted(clause, shared if clause.joined else None)
                if clause.verb:
                    return
                continue
            if (
                unit.kind == "VG"
                and unit.group.form == "past"
                and (clause.joined or self._is_in_list())
                and clause.subject is None
                and shared
            ):
                clause.subject = shared
                self._set_verb(clause, unit.group)
                clause.perfect = True
                self.at += 1
                return
            if not self._before_verb(clause, unit):
                return

    def _is_in_list(self) -> bool:
        """ "Had opened it, TAKEN the cup and left": a participle that has the auxiliary of the one before."""
        before = next((c for c in reversed(self.clauses) if c.verb), None)
        return before is not None and before.perfect and not before.passive and self._previous() == "COMMA"

    def _opens_with_participle(self, clause: Clause, unit: Unit) -> bool:
        """ "Pushed by the wind, the boat ...": a participle that opens a sentence."""
        return self.at == 0 and unit.kind == "VG" and unit.group.form == "past" and not clause.link

    def _absolute(self, group: VerbGroup) -> bool:
        """ "with Ann LOOKING ON": the participle is of the noun after "with"; it is read beside the clause."""
        before = self.units[self.at - 1] if self.at else None
        if before is None or before.kind != "PP" or group.form not in ("ing", "past"):
            return False
        host = before.phrase.object
        if before.phrase.preposition != "with" or host is None:
            return False
        self._reduced(host, False)
        return True

    def _before_verb(self, clause: Clause, unit: Unit) -> bool:
        """Take one unit that stands before the verb; False when the clause ends here."""
        kind = unit.kind
        if kind == "NP":
            if clause.subject is None:
                clause.subject = unit.noun
            elif (
                self._previous() == "NP" and clause.subject.kind == "name" and unit.noun.determiner == "the"
            ) or (self._previous() == "COMMA" and unit.noun.kind != "pronoun"):
                clause.subject = appose(clause.subject, unit.noun)
            elif unit.noun.head in ("both", "all", "each", "himself", "herself", "themselves"):
                clause.adverbs.append(unit.noun.head)
            elif clause.subject.kind == "quote":
                clause.subject = unit.noun
            elif self._fronts_object(clause.subject, unit.noun):
                if self._finite_verbs_ahead() > 1:
                    self.at -= 1
                    self._relative(clause.subject, False)
                    return True
                clause.object, clause.subject = clause.subject, unit.noun
            else:
                return False
        elif kind == "PP":
            if clause.subject is not None and self._previous() == "NP":
                clause.subject = replace(clause.subject, of=(*clause.subject.of, unit.phrase))
            else:
                clause.places.append(unit.phrase)
        elif kind in ("ADV", "TIME", "PART"):
            self._adverb(clause, unit)
        elif kind == "QUOTE":
            clause.quote = unit.text if clause.quote is None else f"{clause.quote} {unit.text}"
        elif kind in ("WH", "THAT") and clause.subject is not None:
            self._relative(clause.subject, self._previous() == "COMMA")
            return True
        elif kind == "WH" and self._previous() == "COMMA" and unit.value in _LOOSE and self._fronted_noun():
            self._relative(self._fronted_noun() or NounPhrase(""), True)
            return True
        elif (
            kind == "VG"
            and clause.subject is not None
            and unit.group.lemma in ("name", "call")
            and self._kind(1) == "NP"
        ):
            clause.subject = appose(clause.subject, self.units[self.at + 1].noun)
            self.at += 1
        elif kind == "VG" and clause.subject is not None and unit.group.form in ("past", "ing"):
            self._reduced(clause.subject, self._previous() == "COMMA")
            return True
        elif kind == "VG" and clause.subject is not None and self._identifies(unit.group):
            self._reduced(clause.subject, False)
            return True
        elif kind == "COMMA" and self._comma_inside(clause):
            pass
        elif kind == "ADJ" and clause.subject is None:
            clause.adverbs.append(unit.text)
        elif kind == "ADJ" and clause.subject is not None and self._previous() == "COMMA":
            self._described(clause.subject)
            return True
        elif kind == "ADJ" and clause.subject is not None:
            clause.subject = replace(clause.subject, of=(*clause.subject.of, *unit.extra))
        elif kind == "INTJ":
            pass
        else:
            return False
        self.at += 1
        return True

    def _fronted_noun(self) -> NounPhrase | None:
        """The noun of a phrase that opens the sentence: "Outside the nursery, where ..."."""
        unit = self.units[self.at - 2] if self.at > 1 else None
        return unit.phrase.object if unit is not None and unit.kind == "PP" else None

    def _identifies(self, group: VerbGroup) -> bool:
        """ "the last person TO LEAVE locks the door": an infinitive that says which one, before the verb."""
        if group.form != "to" or self._previous() not in ("NP", "PP"):
            return False
        for unit in self.units[self.at + 1 :]:
            if unit.kind in ("COMMA", "CC", "SC", "STOP", "WH", "THAT", "QUOTE"):
                return False
            if unit.kind == "VG" and unit.group.form == "finite":
                return True
        return False

    def _fronts_object(self, first: NounPhrase, second: NounPhrase) -> bool:
        """ "The juice he moves away", "the box Ann opened was red": two nouns, then the verb of the second."""
        acts = second.kind in ("name", "pronoun") and self._previous() in ("NP", "ADV", "PP")
        thing = first.kind == "noun" or (
            first.kind == "pronoun" and first.head in ("that", "this", "these", "those")
        )
        follows = self._kind(1) == "VG" and self.units[self.at + 1].group.form == "finite"
        person = is_person(first.head) and self._finite_verbs_ahead() < 2
        return acts and thing and follows and not person

    def _comma_inside(self, clause: Clause) -> bool:
        """Whether the clause goes on after a comma before its verb: it does after fronted phrases and appositions."""
        if clause.quote is not None or clause.subject is None:
            return True
        following = self._kind(1)
        kinds = ("NP", "VG", "PP", "ADV", "WH", "TIME", "PART", "SC", "ADJ")
        return following in kinds and self._verb_ahead()

    def _takes(self, clause: Clause, group: VerbGroup, shared: NounPhrase | None) -> bool:
        """Whether a verb group is the verb of this clause; if so it is set."""
        if group.form != "finite" and not self._may_be_nonfinite(clause, group):
            return False
        if clause.subject is None:
            self._time_as_subject(clause, group)
        if clause.subject is None:
            there = "there" in clause.adverbs
            if group.inverted is not None:
                clause.subject, clause.inverted = group.inverted, True
            elif there and group.lemma in ("be", "stand", "lie", "hang", "remain", "seem"):
                clause.existential = True
            elif clause.quote is None:
                clause.subject = shared
        self._set_verb(clause, group)
        self.at += 1
        if clause.subject is not None and clause.subject is shared:
            clause.passive = clause.passive or self._goes_on_in_passive(clause)
        return True

    def _goes_on_in_passive(self, clause: Clause) -> bool:
        """ "It was taken out and put on the shelf": a participle that has the auxiliary of the one before."""
        before = next((c for c in reversed(self.clauses) if c.verb and c.link != "relative"), None)
        if before is None or not before.passive or not clause.joined or before.tense != clause.tense:
            return False
        form = self.units[self.at - 1].text.lower()
        participle = any(s.tag == "VN" and s.lemma == clause.verb for s in senses(form))
        return participle and self._kind() != "NP" and bool(classes(clause.verb) & OBJECT_CLASSES)

    def _time_as_subject(self, clause: Clause, group: VerbGroup) -> None:
        """ "The lesson day was moved", "Monday was cold": a time is the subject where none stands beside it."""
        unit = self.units[self.at - 1] if self.at else None
        if unit is None or unit.kind != "TIME" or not isinstance(unit.value, NounPhrase) or not clause.times:
            return
        alone = self.at == 1 or self.units[self.at - 2].kind in ("COMMA", "SC", "STOP", "CC", "QUOTE")
        if group.form != "finite" or group.inverted is not None or (clause.joined and group.lemma != "be"):
            return
        if alone or clause.link == "content":
            clause.subject = unit.value
            clause.times.pop()

    def _may_be_nonfinite(self, clause: Clause, group: VerbGroup) -> bool:
        if clause.link and (clause.subject is None or clause.link == "without"):
            return group.form in ("ing", "past", "to", "bare")
        if group.form == "bare" and clause.subject is None and not clause.link:
            return True
        return group.form == "to" and clause.subject is None

    def _fronted(self, clause: Clause, shared: NounPhrase | None = None) -> None:
        """ "Leaving the house, Ann ...": a participial clause whose subject is that of the main clause."""
        inner = Clause(link="manner", joined=clause.joined, start=self._start())
        self.clauses.append(inner)
        self._set_verb(inner, self.units[self.at].group)
        inner.passive = inner.passive or inner.form == "past"
        self.at += 1
        self._rest(inner, stop_at_comma=True)
        self._finish(inner)
        if self._kind() == "COMMA":
            self.at += 1
        clause.start = self._start()
        self._opening(clause, shared)
        inner.subject = clause.subject
        if clause.verb:
            return
