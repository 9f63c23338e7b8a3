"""From chunks to clauses: subjects, objects, content clauses, subordination, coordination (recursive descent)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import CONTENT, PERCEIVE, TWO_OBJECTS, classes
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase, Unit, VerbGroup
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tagger import FORCES
from symbolic.language.reader.words.verb_classes import phrasal_verbs

_GAP = NounPhrase("", "gap")
_MOVES = frozenset("go come arrive return leave enter".split())


@dataclass(slots=True)
class Assembler:
    """Reads the units of one sentence.

    Attributes:
        units: the chunks.
        sentence: index of the sentence.
        clauses: the clauses read so far, in order of the text.
        unread: pieces that found no place.
    """

    units: Sequence[Unit]
    sentence: int = 0
    clauses: list[Clause] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    at: int = 0

    def read(self) -> list[Clause]:
        """Return the clauses of the sentence; relatives and participles follow the clause that they stand in."""
        main: NounPhrase | None = None
        joined, comma = "", False
        if self._kind() == "WH" and self.units[0].value == "what" and self.units[-1].text != "?":
            self.at = 1  # "what she took out was the carrot"
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
            before = self.clauses[-1] if self.clauses else None
            fresh = waiting is not None or (comma and (joined or before is None or before.link == "relative"))
            clause = self._one(main if fresh else self._nearest() or main, joined)
            if clause is not None and clause.form == "bare" and joined and before is not None:
                clause.negated = clause.negated or before.negated
            if clause is not None and clause.link in ("", "so") and clause.subject is not None:
                main = clause.subject
            joined, comma = "", False
        for clause in self.clauses:
            clause.sentence = self.sentence
        return self.clauses

    def _waiting(self) -> Clause | None:
        """The clause of which only the subject has been read so far."""
        return next(
            (c for c in self.clauses if not c.verb and c.subject is not None and c.quote is None), None
        )

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

    # -- one clause -------------------------------------------------------------------------------------------

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

    def _opening(self, clause: Clause, shared: NounPhrase | None) -> None:
        """Read up to and with the verb group."""
        while self.at < len(self.units):
            unit = self.units[self.at]
            if unit.kind == "VG" and self._takes(clause, unit.group, shared):
                return
            if unit.kind == "VG" and unit.group.form == "ing" and clause.subject is None and not clause.link:
                if clause.joined and shared is not None:
                    clause.subject, clause.progressive = shared, True
                    self._set_verb(clause, unit.group)
                    self.at += 1
                    return
                self._fronted(clause)
                if clause.verb:
                    return
                continue
            if (
                unit.kind == "VG"
                and unit.group.form == "past"
                and clause.joined
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

    def _before_verb(self, clause: Clause, unit: Unit) -> bool:
        """Take one unit that stands before the verb; False when the clause ends here."""
        kind = unit.kind
        if kind == "NP":
            if clause.subject is None:
                clause.subject = unit.noun
            elif (
                self._previous() == "NP" and clause.subject.kind == "name" and unit.noun.determiner == "the"
            ) or (self._previous() == "COMMA" and unit.noun.kind != "pronoun"):
                clause.subject = _appose(clause.subject, unit.noun)
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
        elif (
            kind == "VG"
            and clause.subject is not None
            and unit.group.lemma in ("name", "call")
            and self._kind(1) == "NP"
        ):
            clause.subject = _appose(clause.subject, self.units[self.at + 1].noun)
            self.at += 1
        elif kind == "VG" and clause.subject is not None and unit.group.form in ("past", "ing"):
            self._reduced(clause.subject, self._previous() == "COMMA")
            return True
        elif kind == "COMMA" and self._comma_inside(clause):
            pass
        elif kind == "ADJ" and clause.subject is None:
            clause.adverbs.append(unit.text)
        elif kind == "ADJ" and clause.subject is not None:
            clause.subject = replace(clause.subject, of=(*clause.subject.of, *unit.extra))
        elif kind == "INTJ":
            pass
        else:
            return False
        self.at += 1
        return True

    def _fronts_object(self, first: NounPhrase, second: NounPhrase) -> bool:
        """ "The juice he moves away", "the box Ann opened was red": two nouns, then the verb of the second."""
        acts = second.kind in ("name", "pronoun") and self._previous() in ("NP", "ADV", "PP")
        thing = first.kind == "noun" or (
            first.kind == "pronoun" and first.head in ("that", "this", "these", "those")
        )
        follows = self._kind(1) == "VG" and self.units[self.at + 1].group.form == "finite"
        return acts and thing and follows and not is_person(first.head)

    def _finite_verbs_ahead(self) -> int:
        """How many finite verbs stand here before the next joint."""
        count = 0
        for unit in self.units[self.at :]:
            if unit.kind in ("CC", "COMMA", "SC", "STOP", "WH", "THAT"):
                break
            count += unit.kind == "VG" and unit.group.form == "finite"
        return count

    def _comma_inside(self, clause: Clause) -> bool:
        """Whether the clause goes on after a comma before its verb: it does after fronted phrases and appositions."""
        if clause.quote is not None or clause.subject is None:
            return True
        following = self._kind(1)
        return following in ("NP", "VG", "PP", "ADV", "WH", "TIME", "PART", "SC") and self._verb_ahead()

    def _verb_ahead(self) -> bool:
        return any(u.kind == "VG" and u.group.form == "finite" for u in self.units[self.at :])

    def _takes(self, clause: Clause, group: VerbGroup, shared: NounPhrase | None) -> bool:
        """Whether a verb group is the verb of this clause; if so it is set."""
        if group.form != "finite" and not self._may_be_nonfinite(clause, group):
            return False
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
        return True

    def _may_be_nonfinite(self, clause: Clause, group: VerbGroup) -> bool:
        if clause.link and (clause.subject is None or clause.link == "without"):
            return group.form in ("ing", "past", "to", "bare")
        if group.form == "bare" and clause.subject is None and not clause.link:
            return True
        return group.form == "to" and clause.subject is None

    def _set_verb(self, clause: Clause, group: VerbGroup) -> None:
        clause.verb, clause.form, clause.tense = group.lemma, group.form, group.tense
        clause.passive, clause.progressive, clause.perfect = group.passive, group.progressive, group.perfect
        clause.negated, clause.modal = clause.negated or group.negated, group.modal
        clause.adverbs += group.adverbs

    def _fronted(self, clause: Clause) -> None:
        """ "Leaving the house, Ann ...": a participial clause whose subject is that of the main clause."""
        inner = Clause(link="manner", start=self._start())
        self.clauses.append(inner)
        self._set_verb(inner, self.units[self.at].group)
        self.at += 1
        self._rest(inner, stop_at_comma=True)
        if self._kind() == "COMMA":
            self.at += 1
        clause.start = self._start()
        self._opening(clause, None)
        inner.subject = clause.subject
        if clause.verb:
            return

    # -- after the verb ---------------------------------------------------------------------------------------

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
            and (found & TWO_OBJECTS or _personal(clause.object))
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
        if not opening or self._kind(1) != "VG" or self.units[self.at + 1].group.form != "finite":
            return False
        thinks = classes(clause.verb, clause.particle) & CONTENT
        complete = bool(clause.places or clause.predicate or clause.object or clause.particle)
        return (complete or not thinks) and not clause.content

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
        return bool(found & CONTENT) or (clause.verb == "be" and bool(clause.predicate))

    def _phrase(self, clause: Clause, phrase: PrepPhrase) -> None:
        """A prepositional phrase, or a particle and the object that follows it ("picks up the bag")."""
        particle = phrase.preposition
        phrasal = f"{clause.verb} {particle}" in phrasal_verbs() and particle in _PARTICLES
        gap = clause.link == "relative" and clause.subject is not clause.host
        takes = clause.object is None and not clause.passive and phrase.object is not None and not gap
        if phrasal and takes and classes(clause.verb, particle) & _OBJECT_CLASSES:
            clause.particle = f"{clause.particle} {particle}".strip()
            clause.object = phrase.object
            return
        clause.places.append(phrase)

    def _adverb(self, clause: Clause, unit: Unit) -> None:
        if unit.kind == "TIME":
            clause.times.append(unit.text.lower())
        elif unit.text.lower() in ("not", "never"):
            clause.negated = True
        elif unit.kind == "PART" or unit.text.lower() in _DIRECTIONS:
            clause.particle = f"{clause.particle} {unit.text.lower()}".strip()
        else:
            clause.adverbs.append(unit.text.lower())

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
        if group.form == "past" and group.lemma in ("shut", "open") and clause.verb in FORCES:
            clause.predicate = group.lemma
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

    def _infinitive(self, clause: Clause, found: frozenset[str]) -> bool:
        wants = bool(
            found & {"want", "think", "know", "learn", "say", "ask", "tell", "cause", "help", "hinder"}
        )
        if wants or clause.verb in ("be", "have", "see", "hear") or clause.predicate:
            controller = clause.object if clause.object is not None and not clause.content else clause.subject
            if clause.verb == "promise":
                controller = clause.subject
            return self._controlled(clause, "to", controller)
        subject = clause.subject if not clause.passive else None
        if found & {"give", "move"} and clause.verb == "send":
            subject = clause.object
        return self._dependent(clause, "purpose", subject)

    def _controlled(self, clause: Clause, how: str, subject: NounPhrase | None) -> bool:
        inner = Clause(subject=subject, start=self._start(), link="content")
        self._set_verb(inner, self.units[self.at].group)
        self.at += 1
        self._rest(inner)
        self._finish(inner)
        clause.content.append(inner)
        clause.how = clause.how or how
        self._coordinate_content(clause, inner)
        return True

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

    def _manner(self, clause: Clause) -> bool:
        return self._dependent(clause, "manner", clause.subject)

    def _dependent(self, clause: Clause, link: str, subject: NounPhrase | None) -> bool:
        inner = Clause(subject=subject, start=self._start(), link=link)
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
        speaks = bool(found & CONTENT) or clause.predicate
        told = clause.object is not None and found & {"tell", "ask", "say"}
        opinion = host is not None and host.head in _OPINIONS
        if opinion or (speaks and (self._previous() != "NP" or told or clause.verb == "be")):
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
        while self._kind() == "CC" and self._kind(1) in ("THAT", "WH"):
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

    # -- relatives and participles ----------------------------------------------------------------------------

    def _relative(self, host: NounPhrase, loose: bool, preposition: str = "") -> None:
        """A relative clause, from its relative word on; it is kept beside the main clauses with its host."""
        word = self.units[self.at]
        contact = word.kind not in ("WH", "THAT")
        self.at += 1
        inner = Clause(link="relative", host=host, loose=loose, start=word.start)
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
        self._relative_goes_on(inner, loose)

    def _relative_goes_on(self, inner: Clause, loose: bool) -> None:
        """ "who put it back AND LEFT": the next verb phrase has the same host where the relative is loose."""
        if not loose or not inner.host or self._kind() != "CC" or self._kind(1) != "VG":
            return
        if self.units[self.at + 1].group.form != "finite" or inner.subject is not inner.host:
            return
        self.at += 1
        again = Clause(link="relative", host=inner.host, loose=True, subject=inner.host, start=self._start())
        self._set_verb(again, self.units[self.at].group)
        self.clauses.append(again)
        self.at += 1
        self._rest(again)
        self._finish(again)

    def _reduced(self, host: NounPhrase, loose: bool) -> None:
        """A participle after a noun: "a box filled with nails", "the man standing at the door"."""
        group = self.units[self.at].group
        inner = Clause(
            link="relative", host=host, subject=host, loose=loose and group.form == "ing", start=self._start()
        )
        self._set_verb(inner, group)
        inner.passive = group.form == "past"
        self.clauses.append(inner)
        self.at += 1
        while self._kind() in ("PP", "ADV", "PART", "TIME", "NP", "ADJ") and not self._content_starts():
            self._after_verb(inner, self.units[self.at])
            self.at = min(
                self.at + 1, len(self.units)
            )  # what stands behind the verb may have gone to the end
        self._finish(inner)

    def _content_starts(self) -> bool:
        return (
            self._kind() == "NP" and self._kind(1) == "VG" and self.units[self.at + 1].group.form == "finite"
        )

    # -- joints -----------------------------------------------------------------------------------------------

    def _comma(self, clause: Clause) -> bool:
        following = self.units[self.at + 1] if self.at + 1 < len(self.units) else None
        speaks = bool(classes(clause.verb, clause.particle) & {"say", "tell", "ask"})
        if following is None or (
            clause.link == "content"
            and (following.kind in ("SC", "CC") or (following.kind == "QUOTE" and not speaks))
        ):
            return False
        if following.kind == "WH" and following.value in ("who", "which", "where", "whose", "whom"):
            host = self._last_noun(clause)
            if host is None:
                return False
            self.at += 1
            self._relative(_person_of(host) if following.value == "who" else host, True)
            return True
        if following.kind == "PART" and self._kind(2) == "WH":
            self.at += 1
            return self._pied(clause) or False
        if following.kind == "VG" and following.group.form in ("ing", "past"):
            if clause.link in ("content",):
                return False
            self.at += 1
            if following.group.form == "past":
                return False
            return self._manner(clause)
        if following.kind == "VG" and following.group.form == "to":
            self.at += 1
            return self._infinitive(clause, frozenset())
        if (following.kind == "QUOTE" and clause.quote is None) or following.kind in (
            "PP",
            "ADV",
            "TIME",
            "PART",
            "ADJ",
        ):
            return self._phrase_after_comma(clause, following)
        if following.kind == "QUOTE":
            self.at += 1
            clause.quote = f"{clause.quote} {following.text}"
            self.at += 1
            return True
        return bool(following.kind == "NP" and self._apposition(clause))

    def _phrase_after_comma(self, clause: Clause, following: Unit) -> bool:
        """ ", in the evening": part of this clause unless a subject and a verb follow it."""
        if following.kind == "QUOTE":
            self.at += 1
            clause.quote = following.text
            self.at += 1
            return True
        ahead = self.at + 1
        while ahead < len(self.units) and self.units[ahead].kind in ("PP", "ADV", "TIME", "PART", "ADJ"):
            ahead += 1
        if ahead < len(self.units) and self.units[ahead].kind in ("NP", "VG", "SC"):
            return False
        return clause.link != "content"

    def _apposition(self, clause: Clause) -> bool:
        """ "her dog, a big one," after the verb: says who or what the last noun is."""
        noun = self.units[self.at + 1].noun
        if noun.head in ("one", "ones") and self._kind(2) == "NP" and self._kind(3) == "VG":
            self.at += 1  # ", the one Ann had brought"
            self._relative(self._last_noun(clause) or noun, False)
            return True
        ends = self._kind(2) in ("COMMA", "STOP", "") and not (
            self._kind(2) == "COMMA" and self._kind(3) in ("VG",)
        )
        if not ends:
            return False
        self.at += 2
        if clause.object is not None and clause.nominal is None and noun.kind == "name":
            clause.object = _appose(clause.object, noun)
        return True

    def _coordination(self, clause: Clause) -> bool:
        """ "and" within this clause: a further phrase; before a verb or a clause of its own it ends the clause."""
        following = self.units[self.at + 1] if self.at + 1 < len(self.units) else None
        if following is None:
            return False
        if following.kind in ("PP", "ADV", "PART", "TIME"):
            ahead = self.at + 1
            while ahead < len(self.units) and self.units[ahead].kind in ("PP", "ADV", "TIME", "PART"):
                ahead += 1
            ends = ahead >= len(self.units) or self.units[ahead].kind not in (
                "NP",
                "VG",
                "SC",
                "QUOTE",
                "COMMA",
            )
            if ends or self.units[ahead].kind != "COMMA":
                return ends
            leads = following.kind == "PP" and following.phrase.preposition in _LEADS
            return leads or self._is_kind(ahead + 1, "WH")
        if following.kind == "ADJ":
            return True
        if (
            following.kind == "NP"
            and clause.object is not None
            and self._kind(2) == "PP"
            and not self._finite_after(2)
        ):
            return self._gapped(clause)
        return False

    def _is_kind(self, at: int, kind: str) -> bool:
        return at < len(self.units) and self.units[at].kind == kind

    def _finite_after(self, offset: int) -> bool:
        for unit in self.units[self.at + offset :]:
            if unit.kind == "VG":
                return unit.group.form == "finite"
            if unit.kind not in ("PP", "ADV"):
                return False
        return False

    def _gapped(self, clause: Clause) -> bool:
        """ "puts A in X and B in Y": the verb is understood again."""
        self.at += 1
        again = Clause(
            verb=clause.verb, particle=clause.particle, subject=clause.subject, form=clause.form, tense=clause.tense,
            link=clause.link, start=self._start(), object=self.units[self.at].noun, host=clause.host,
            negated=clause.negated, modal=clause.modal, perfect=clause.perfect, passive=clause.passive,
        )  # fmt: skip
        self.at += 1
        while self._kind() in ("PP", "ADV", "PART", "TIME"):
            self._after_verb(again, self.units[self.at])
            self.at += 1
        self._finish(again)
        if clause.link != "content":
            self.clauses.append(again)
        else:
            clause.asides.append(again)
        self.at -= 1
        return True

    def _subordinate(self, clause: Clause) -> bool:
        """A subordinate clause after the main one; it is read here and the main clause is over."""
        if clause.link == "content" and clause.form in ("to", "bare", "ing"):
            pass
        link = str(self.units[self.at].value)
        if (
            link in ("if", "whether")
            and classes(clause.verb) & {"ask", "know", "see", "think", "tell", "want"}
            and clause.verb
        ):
            self.at += 1
            return self._content(clause, "whether")
        before = self.at
        self.at += 1
        inner = self._clause(link, clause.subject)
        if inner is None or not inner.verb:
            if inner is not None:
                self.clauses.remove(inner)
            self.at = before + 1
            if self._kind() == "NP":
                noun = self.units[self.at].noun
                clause.places.append(PrepPhrase(link, noun, noun.start, noun.end))
                self.at += 1
        return True

    # -- looking around ---------------------------------------------------------------------------------------

    def _finish(self, clause: Clause) -> None:
        clause.end = self._end()

    def _kind(self, offset: int = 0) -> str:
        at = self.at + offset
        return self.units[at].kind if at < len(self.units) else ""

    def _previous(self) -> str:
        return self.units[self.at - 1].kind if self.at else ""

    def _start(self) -> int:
        return self.units[self.at].start if self.at < len(self.units) else self.units[-1].end

    def _end(self) -> int:
        return self.units[self.at - 1].end if self.at else 0

    def _last_noun(self, clause: Clause) -> NounPhrase | None:
        """The noun phrase that stands just before, across a comma."""
        back = self.at - 1
        while back >= 0 and (self.units[back].kind == "COMMA" or self.units[back].text.lower() == "there"):
            back -= 1
        if back < 0:
            return None
        unit = self.units[back]
        if unit.kind == "NP":
            return unit.noun
        if unit.kind == "PP":
            return unit.phrase.object
        return None


_DEPICTS = frozenset("be find keep make leave want need get seem call consider paint".split())
"""Verbs whose object may have a predicate: "left the door open"."""
_OPINIONS = frozenset("idea clue doubt feeling hunch impression sign".split())
_LEADS = frozenset(("to", "into", "onto", "towards", "toward"))
_PARTICLES = frozenset("up out off away down on over in".split())
_OBJECT_CLASSES = frozenset("take put switch close open consume act give move hide search make fill".split())


def _personal(noun: NounPhrase) -> bool:
    return (
        noun.kind == "name" or noun.head in ("him", "her", "me", "us", "them", "you") or is_person(noun.head)
    )


_ASPECT = frozenset("go keep start stop begin continue finish carry be".split())
_DIRECTIONS = frozenset(
    "back home away upstairs downstairs outside inside in out up down over off on around forward apart together aside "
    "outdoors indoors".split()
)


def _person_of(noun: NounPhrase) -> NounPhrase:
    """Whom "who" means after "the answer of Sarah"."""
    names = [p.object for p in noun.of if p.object is not None and p.object.kind == "name"]
    return names[-1] if noun.kind == "noun" and names and not is_person(noun.head) else noun


def _appose(noun: NounPhrase, other: NounPhrase) -> NounPhrase:
    """Join "her brother" and "Kerem": the name is the head, whichever came first."""
    if other.kind == "name" and noun.kind != "name":
        return replace(other, apposition=noun, start=noun.start)
    return replace(noun, apposition=other)


def assemble(units: Sequence[Unit], sentence: int = 0) -> tuple[list[Clause], list[str]]:
    """Return the clauses of a sentence, and the pieces that were not read."""
    assembler = Assembler(units, sentence)
    return assembler.read(), assembler.unread


__all__ = ["assemble", "Assembler", "_MOVES"]
