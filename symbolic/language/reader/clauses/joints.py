"""What goes on after a comma, "and", or a subordinating word."""

from dataclasses import dataclass

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.contents import Contents
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.clauses.nouns import appose, person_of
from symbolic.language.reader.phrases.phrase import PrepPhrase, Unit
from symbolic.language.reader.words.lexicon import senses

_LEADS = frozenset(("to", "into", "onto", "towards", "toward"))


@dataclass(slots=True)
class Joints(Contents):
    """Reads the joints between phrases and between clauses."""

    def _comma(self, clause: Clause) -> bool:
        following = self.units[self.at + 1] if self.at + 1 < len(self.units) else None
        speaks = bool(classes(clause.verb, clause.particle) & {"say", "tell", "ask"})
        if following is None or (
            clause.link == "content"
            and (following.kind in ("SC", "CC") or (following.kind == "QUOTE" and not speaks))
        ):
            return False
        if (
            following.kind == "WH"
            and self._kind(2) == "VG"
            and self.units[self.at + 2].group.inverted is not None
        ):
            return False  # "When Ann returns, where will she look?"
        if following.kind == "WH" and following.value in ("who", "which", "where", "whose", "whom"):
            host = self._last_noun(clause)
            if host is None:
                return False
            self.at += 1
            self._relative(person_of(host) if following.value == "who" else host, True, ends=True)
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
            clause.object = appose(clause.object, noun)
        return True

    def _coordination(self, clause: Clause) -> bool:
        """ "and" within this clause: a further phrase; before a verb or a clause of its own it ends the clause."""
        following = self.units[self.at + 1] if self.at + 1 < len(self.units) else None
        if following is None or (following.kind == "PART" and self._kind(2) == "WH"):
            return False  # "and from which he took it": a relative of its own
        if following.kind == "VG" and clause.link == "manner" and self._may_follow(clause, following):
            return self._goes_on(clause)
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
        if following.kind == "NP" and clause.object is not None and self._gap_ends(2):
            return self._gapped(clause)
        return False

    def _may_follow(self, clause: Clause, following: Unit) -> bool:
        """ "Having opened it AND TAKEN the cup", "opening it AND TAKING the cup"."""
        form = following.group.form
        if not clause.perfect:
            return clause.form == "ing" and form == "ing"
        lemma = following.group.lemma
        participle = any(
            s.tag == "VN" and s.lemma == lemma for s in senses(following.text.lower().split()[-1])
        )
        return form in ("past", "finite") and participle and not following.group.auxiliary

    def _goes_on(self, clause: Clause) -> bool:
        """Read a further participle of the same subject."""
        self.at += 1
        again = Clause(
            link=clause.link, joined="and", host=clause.host, loose=clause.loose, subject=clause.subject,
            start=self._start(),
        )  # fmt: skip
        self._set_verb(again, self.units[self.at].group)
        again.perfect, again.form, again.passive = clause.perfect, clause.form, clause.passive
        self.clauses.append(again)
        self.at += 1
        self._rest(again, stop_at_comma=True)
        self._finish(again)
        return False

    def _gap_ends(self, offset: int) -> bool:
        """Whether a phrase or a particle goes with the noun after "and", and no verb: "and the heating UP"."""
        if self._kind(offset) == "PP":
            return not self._finite_after(offset)
        return self._kind(offset) == "PART" and self._kind(offset + 1) in ("STOP", "COMMA", "CC", "")

    def _gapped(self, clause: Clause) -> bool:
        """ "puts A in X and B in Y": the verb is understood again."""
        self.at += 1
        again = Clause(
            verb=clause.verb, particle="" if self._kind(1) == "PART" else clause.particle, subject=clause.subject,
            form=clause.form, tense=clause.tense,
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
        asked = clause.verb in ("ask", "wonder") or (
            clause.verb in ("know", "forget") and self._previous() == "VG"
        )
        if link == "when" and asked and not clause.content and clause.link != "relative":
            self.at += 1
            return self._content(clause, "when")
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
