"""What stands after the verb: objects, recipients, predicates, places, particles."""

from dataclasses import dataclass

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import CONTENT, OBJECT_CLASSES, PERCEIVE, TWO_OBJECTS, classes
from symbolic.language.reader.clauses.joints import Joints
from symbolic.language.reader.clauses.nouns import is_personal
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase, Unit, VerbGroup
from symbolic.language.reader.words.agreement import FORCES
from symbolic.language.reader.words.phrasals import WAYS, transitive_phrasals
from symbolic.language.reader.words.verb_classes import phrasal_verbs

_PARTICLES = frozenset("up out off away down on over in".split())
_LEAVES_SO = frozenset("keep leave hold".split())
"""Verbs whose object is left in a state: "kept the gate locked"."""
_POSTURES = frozenset("lie stand sit hang remain stay seem appear look feel".split())
"""Verbs that have a state beside them: "lay sealed"."""
_ASPECT = frozenset("go keep start stop begin continue finish carry be".split())


@dataclass(slots=True)
class Complements(Joints):
    """Reads a clause from its verb to its end."""

    def _rest(self, clause: Clause, stop_at_comma: bool = False) -> None:
        while self.at < len(self.units):
            unit = self.units[self.at]
            if unit.kind == "COMMA" and stop_at_comma and self._kind(1) != "WH":
                return
            before = self.at
            if not self._after_verb(clause, unit):
                return
            if self.at == before:
                self.at += 1

    def _after_verb(self, clause: Clause, unit: Unit) -> bool:
        """Take one unit that stands after the verb; False when the clause ends before it."""
        match unit.kind:
            case "NP":
                return self._noun(clause, unit.noun)
            case "PP":
                self._phrase(clause, unit.phrase)
            case "PART" if self._pied(clause):
                return True
            case "ADV" | "TIME" | "PART":
                existential = (
                    unit.text.lower() == "there"
                    and self._kind(1) == "VG"
                    and self.units[self.at + 1].group.lemma == "be"
                )
                if existential and classes(clause.verb, clause.particle) & CONTENT:
                    return self._content(clause, "that")
                self._adverb(clause, unit)
            case "ADJ" if self._stands_apart(clause, unit):
                return True
            case "ADJ" if self._beside():
                self._described(self._last_noun(clause) or NounPhrase(""))
                return True
            case "ADJ":
                self._predicate(clause, unit)
            case "VG":
                return self._verb(clause, unit.group)
            case "THAT":
                return self._that(clause)
            case "WH":
                return self._wh(clause)
            case "QUOTE":
                clause.quote = unit.text if clause.quote is None else f"{clause.quote} {unit.text}"
            case "COMMA":
                return self._comma(clause)
            case "CC":
                return self._coordination(clause)
            case "SC":
                return self._subordinate(clause)
            case "INTJ":
                clause.adverbs.append(unit.text)
            case _:
                return False
        return True

    def _noun(self, clause: Clause, noun: NounPhrase) -> bool:
        found = classes(clause.verb, clause.particle)
        if self._main_starts(clause):
            return False
        if self._is_contact_relative(clause, found):
            host = self._last_noun(clause)
            assert host is not None
            self.at -= 1
            self._relative(host, False)
            return True
        if self._is_subject_of_content(clause, found):
            return self._content(clause, "that")
        if (clause.existential and clause.subject is None) or (
            clause.subject is None
            and clause.form == "finite"
            and (clause.quote is not None or clause.places or clause.particle or clause.adverbs)
        ):
            clause.subject = noun
        elif clause.verb in ("be", "seem", "become", "remain") and clause.object is None:
            clause.nominal, clause.predicate = noun, noun.head
        elif clause.object is None and clause.recipient is None:
            clause.object = noun
        elif (
            clause.object is not None
            and clause.recipient is None
            and (found & TWO_OBJECTS or is_personal(clause.object) or clause.verb == "pay")
        ):
            clause.recipient, clause.object = clause.object, noun
        elif clause.verb in ("keep", "make", "call", "find", "name", "consider") and clause.nominal is None:
            clause.nominal, clause.predicate = noun, noun.head
        elif noun.head.endswith(("self", "selves")):
            clause.adverbs.append(noun.head)
        else:
            clause.unread.append(self.units[self.at].text)
        return True

    def _main_starts(self, clause: Clause) -> bool:
        """Whether the main clause starts here after one without a comma ("while he was in town his father")."""
        first = len(self.clauses) == 1 or (bool(clause.joined) and clause is self.clauses[-1])
        opening = clause.link not in ("", "content", "relative", "purpose", "manner") and first
        opening = opening or (clause.link == "manner" and first and self._main_has_no_comma())
        opening = opening or (clause.form == "to" and not clause.link and len(self.clauses) == 1)
        if not opening or self._kind(1) != "VG" or self.units[self.at + 1].group.form != "finite":
            return False
        thinks = classes(clause.verb, clause.particle) & CONTENT
        complete = bool(clause.places or clause.predicate or clause.object or clause.particle)
        return (complete or not thinks) and not clause.content

    def _main_has_no_comma(self) -> bool:
        """ "On entering the hall Ben went up"; not "on entering the hall Ben had swept, Ann went up"."""
        ahead = next((at for at in range(self.at, len(self.units)) if self.units[at].kind == "COMMA"), 0)
        return not ahead or self.units[ahead + 1 : ahead + 2] == [] or self.units[ahead + 1].kind != "NP"

    def _phrase(self, clause: Clause, phrase: PrepPhrase) -> None:
        """A prepositional phrase, or a particle and the object that follows it ("picks up the bag")."""
        particle = phrase.preposition
        phrasal = f"{clause.verb} {particle}" in phrasal_verbs() and particle in _PARTICLES
        phrasal = phrasal and not clause.places  # "looked on the shelf in the bathroom"
        gap = clause.link == "relative" and clause.subject is not clause.host
        takes = clause.object is None and not clause.passive and phrase.object is not None and not gap
        if takes and not phrasal and self._is_particle(clause, phrase):
            clause.particle = f"{clause.particle} {particle}".strip()
            clause.object = phrase.object
            return
        if phrasal and takes and classes(clause.verb, particle) & OBJECT_CLASSES:
            clause.particle = f"{clause.particle} {particle}".strip()
            clause.object = phrase.object
            return
        clause.places.append(phrase)

    def _beside(self) -> bool:
        """ "with the curtains drawn": an adjective of the noun after "with"."""
        before = self.units[self.at - 1]
        return (
            before.kind == "PP" and before.phrase.preposition == "with" and before.phrase.object is not None
        )

    def _is_particle(self, clause: Clause, phrase: PrepPhrase) -> bool:
        """ "pinned UP her hair": a particle, unless its noun is a way ("up the stairs", "out the door")."""
        if self._previous() != "VG" or phrase.adverb or phrase.object is None:
            return False
        if f"{clause.verb} {phrase.preposition}" in transitive_phrasals():
            return True
        moves = classes(clause.verb) & {"go", "arrive", "leave", "stay", "be", "see", "sleep", "search"}
        words = {member.head for member in phrase.object.each()}
        return phrase.preposition in ("up", "out") and not moves and not words & WAYS

    def _predicate(self, clause: Clause, unit: Unit) -> None:
        clause.predicate = f"{clause.predicate} {unit.text}".strip()
        if clause.object is not None and clause.verb in (
            "leave",
            "keep",
            "put",
            "place",
            "lay",
            "set",
            "park",
        ):
            clause.places += unit.extra  # "leaves the bike unlocked in front of the school"
            return
        clause.detail = unit.extra

    def _verb(self, clause: Clause, group: VerbGroup) -> bool:
        """A verb group after the verb: content, purpose, small clause, participle; a finite one ends the clause."""
        found = classes(clause.verb, clause.particle)
        previous = self._previous()
        if group.form == "finite":
            return self._stray_finite(clause)
        if self._absolute(group):
            return True
        if self._after_preposition(clause, group):
            return True
        if group.form == "to":
            return self._infinitive(clause, found)
        if clause.object is not None and found & PERCEIVE and previous in ("NP", "ADV", "PP", "PART"):
            return self._small(clause, group)
        if group.form == "ing" and (
            clause.verb in _ASPECT or (not clause.object and found & (PERCEIVE | {"want"}))
        ):
            return self._controlled(clause, "ing", clause.subject)
        if group.form == "ing" and previous != "NP":
            return self._manner(clause)
        if group.form == "bare" and clause.verb in ("help", "let", "go", "come", "make", "do", "be"):
            return self._controlled(clause, "bare", clause.subject)
        tight = clause.verb in FORCES or (clause.object is not None and previous == "NP")
        if group.form == "past" and group.lemma in ("shut", "open") and tight:
            clause.predicate = group.lemma
            return True
        if (
            group.form == "past"
            and clause.verb in _LEAVES_SO
            and clause.object is not None
            and previous == "NP"
        ):
            clause.predicate = self.units[self.at].text.lower()  # "kept the door closed"
            return True
        if group.form == "past" and previous in ("VG", "ADV", "PART") and clause.verb in _POSTURES:
            clause.predicate = self.units[self.at].text.lower()  # "lay sealed on the desk"
            return True
        host = self._last_noun(clause)
        if group.form in ("past", "ing") and host is not None:
            self._reduced(host, previous == "COMMA")
            return True
        if group.form == "past" and clause.verb in ("get", "be"):
            clause.predicate = group.lemma
            return True
        return False

    def _stray_finite(self, clause: Clause) -> bool:
        """A finite verb without a joint: its subject was taken for an object ("the box Ann opened was red")."""
        return False
