"""Phrases to verb phrases: who does what to what, and what is only about to happen.

    "She then moves to the stove, opens it, and is about to close it"
      -> walk(to stove)  open(it)  close(it, imminent)

This layer knows no discourse: "it", "the same", and shared complements ("opens and closes the
stove") are left to `symbolic.language.grammar.discourse.one_actor`. It holds for any tense and any subject.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from symbolic.language.grammar.phrases.phrases import ObjectPhrase, Phrase, PlacePhrase, Word
from symbolic.language.grammar.words.altering import UNREAL
from symbolic.language.grammar.words.verbs import VerbForm


@dataclass(slots=True)
class Complement:
    """A noun phrase or pronoun that goes with a verb, its preposition ("to", "in", ... or ""), and its neighbours."""

    preposition: str
    phrase: Phrase
    joined: bool = False
    before: "Complement | None" = None
    after: "Complement | None" = None


@dataclass(slots=True)
class VerbPhrase:
    """A verb with what it governs.

    Attributes:
        classes: see `symbolic.language.grammar.words.verbs`; "next" for "followed by" and the like.
        lemma: dictionary form.
        form: inflection.
        first, last: the phrases it covers, [first, last).
        subject: name, or "" when the sentence names none here.
        owns_subject: True when a name or pronoun stands before this very verb.
        imminent: True for "about to", "preparing to"; the deed is not seen.
        tentative: True for "walks to the stove to open it": imminent unless more follows.
        negated: True for "without opening it", "might open it", "refuses to open it".
        foreign: True where the subject is somebody who is no person of the story: "the dog opens it".
        order: "before" or "after" when it opens such a clause.
        relative: True for "which she opens".
        macro: True for "does the same".
        joined: True when "and" or a comma stands before it.
        contrast: True when "but" stands before it.
        complements: what it governs, in order.
    """

    classes: frozenset[str]
    lemma: str
    form: VerbForm
    first: int
    last: int
    subject: str = ""
    owns_subject: bool = False
    imminent: bool = False
    tentative: bool = False
    negated: bool = False
    foreign: bool = False
    order: str = ""
    relative: bool = False
    macro: bool = False
    joined: bool = False
    contrast: bool = False
    complements: list[Complement] = field(default_factory=list[Complement])

    def is_(self, *classes: str) -> bool:
        """Whether the verb has any of the classes."""
        return not self.classes.isdisjoint(classes)

    def nouns(self) -> list[Complement]:
        """The complements that are noun phrases."""
        return [complement for complement in self.complements if not isinstance(complement.phrase, Word)]


@dataclass(slots=True)
class _Pending:
    """What has been read since the last verb and belongs to the next one."""

    preposition: str = ""
    subject: str = ""
    owns_subject: bool = False
    imminent: bool = False
    negated: bool = False
    foreign: bool = False
    order: str = ""
    relative: bool = False
    joined: bool = False
    contrast: bool = False
    infinitive: bool = False


_LEADS_ON = (
    "walk",
    "aspect",
    "intend",
    "want",
    "open",
    "close",
    "handle",
    "grab",
    "put",
    "inspect",
    "pass",
    "next",
)
"""Verbs after which an infinitive says what is done next, or is to be: not "is seen to open"."""

TOPIC = frozenset({"topic"})
"""Class of the phrase without a verb that may open a sentence: "In the bathroom, ..."."""


UNKNOWN = frozenset({"unknown"})
"""Class of a word that stands where a verb would and that no table knows."""


def verb_phrases(phrases: Sequence[Phrase]) -> list[VerbPhrase]:
    """Read a sentence as verb phrases, in the order of the text."""
    return _Reader(phrases).read()


def _leaves_it(verb: VerbPhrase) -> bool:
    """Whether something is left to somebody: "leaves it to others to open"."""
    return verb.lemma == "leave" and any(isinstance(c.phrase, Word) for c in verb.complements)


def _spelled_out(complements: list[Complement]) -> list[Complement]:
    """The complements without "these cabinets" where it is said which: "these cabinets: the third and the fifth"."""
    kept: list[Complement] = []
    for complement in complements:
        phrase, before = complement.phrase, kept[-1] if kept else None
        whole = before.phrase if before is not None else None
        if (
            isinstance(phrase, PlacePhrase)
            and isinstance(whole, PlacePhrase)
            and (complement.joined and phrase.numbers and not phrase.kind)
            and (whole.plural and whole.kind and not whole.numbers and not whole.count)
        ):
            phrase.kind, phrase.room, phrase.first = whole.kind, phrase.room or whole.room, whole.first
            complement.preposition = kept.pop().preposition
        kept.append(complement)
    return kept


class _Reader:
    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self._phrases = phrases
        self._found: list[VerbPhrase] = []
        self._pending = _Pending()

    def read(self) -> list[VerbPhrase]:
        for index, phrase in enumerate(self._phrases):
            if isinstance(phrase, Word):
                self._word(index, phrase)
            else:
                self._complement(index, phrase)
        for verb in self._found:
            verb.complements = _spelled_out(verb.complements)
        return self._found

    def _word(self, index: int, word: Word) -> None:
        pending = self._pending
        norm = word.lexeme.norm
        if "name" in word or ("subject" in word and not ("relative" in word and self._found)):
            pending.subject, pending.owns_subject = (norm if "name" in word else ""), True
            pending.foreign = False
        elif "foreign" in word:
            pending.subject, pending.owns_subject, pending.foreign = "", True, True
        elif "imminent" in word:
            pending.imminent, pending.preposition = True, ""
        elif "walk noun" in word and self._has_noun(index):
            self._verb(index, word, frozenset({"walk"}), norm, "s")
        elif "same" in word and self._has_noun(index):
            self._verb(index, word, frozenset({"repeat"}), norm, "s")
            self._found[-1].macro = True
        elif "followed by" in word:
            self._verb(index, word, frozenset({"next"}), norm, "s")
        elif ("before" in word or "after" in word) and self._opens_clause(index):
            pending.order = "before" if "before" in word else "after"
            pending.preposition = ""
        elif "neg" in word or "refrain" in word or (norm in UNREAL and not self._is_found(index)):
            pending.negated = True
        elif "comma" in word or "and" in word or "while" in word:
            pending.joined, pending.preposition = True, ""
            pending.contrast |= norm == "but"
        elif "macro" in word and self._completes_macro():
            self._found[-1].macro = True
            self._found[-1].last = index + 1
        elif "verb" in word and not self._is_result(word):
            sense = word.lexeme["verb"]
            self._verb(index, word, sense.classes, sense.value, sense.form)
        elif "prep" in word:
            pending.infinitive = norm == "to"
            pending.preposition = word.lexeme["prep"].value
        elif "with" in word:
            pending.preposition = "with"
        elif "relative" in word:
            pending.relative = norm in ("which", "that")
        elif "pronoun" in word or "there" in word:
            self._complement(index, word)
        elif "unknown" in word and self._moves(index):
            self._verb(index, word, frozenset({"walk", "guessed"}), norm, "s")
        elif "unknown" in word and self._governs(index, norm):
            self._verb(index, word, UNKNOWN, norm, "s")

    def _verb(self, index: int, word: Word, classes: frozenset[str], lemma: str, form: VerbForm) -> None:
        pending, before = self._pending, self._found[-1] if self._found else None
        found = VerbPhrase(classes, lemma, form, index, index + 1)
        found.subject, found.owns_subject = pending.subject, pending.owns_subject
        found.imminent, found.negated, found.order = pending.imminent, pending.negated, pending.order
        found.relative, found.joined = pending.relative, pending.joined
        found.contrast, found.foreign = pending.contrast, pending.foreign
        infinitive = pending.infinitive and form == "base"
        found.negated |= self._is_unreal(index, form, infinitive)
        if (
            before is not None
            and (infinitive or (form == "ing" and not pending.joined))
            and not pending.order
        ):
            self._subordinate(found, before, infinitive)
        if found.is_("be") and not found.is_("walk"):
            self._keep_flags()
        else:
            self._pending = _Pending()
        self._found.append(found)

    def _keep_flags(self) -> None:
        """An auxiliary hands what stood before it to the main verb: "does not open", "is about to open"."""
        self._pending = _Pending(
            subject=self._pending.subject,
            owns_subject=self._pending.owns_subject,
            negated=self._pending.negated,
            foreign=self._pending.foreign,
            order=self._pending.order,
            relative=self._pending.relative,
            joined=self._pending.joined,
        )

    @staticmethod
    def _subordinate(found: VerbPhrase, before: VerbPhrase, infinitive: bool) -> None:
        """A verb that depends on the one before: "prepares to open", "walks up to open", "starts opening"."""
        bare = not before.nouns()
        found.negated |= before.negated and bare
        intends = before.is_("intend", "want") and not before.is_("open", "close")
        if bare and (intends or before.imminent):
            found.imminent = True
        elif bare and before.is_("aspect"):
            found.tentative = infinitive and before.lemma in ("begin", "start", "decide", "choose", "opt")
        elif before.is_("walk") and infinitive:
            found.tentative = True

    def _complement(self, index: int, phrase: Phrase) -> None:
        pending = self._pending
        if isinstance(phrase, ObjectPhrase) and not phrase.known and self._acts(index):
            pending.subject, pending.owns_subject, pending.foreign = "", True, True
            return
        if not self._found:
            self._found.append(VerbPhrase(TOPIC, "", "base", index, index + 1))
        verb = self._found[-1]
        before = verb.complements[-1] if verb.complements else None
        verb.complements.append(Complement(pending.preposition, phrase, pending.joined, before))
        if before is not None:
            before.after = verb.complements[-1]
        verb.last = index + 1
        pending.preposition, pending.infinitive, pending.joined = "", False, False

    # --- look-ahead

    def _has_noun(self, index: int) -> bool:
        return any(not isinstance(phrase, Word) for phrase in self._phrases[index + 1 : index + 3])

    def _is_found(self, index: int) -> bool:
        """Whether "can be found" or "can be seen" follows: somebody is there."""
        after = self._phrases[index + 1 : index + 3]
        verbs = [p.lexeme["verb"].value for p in after if isinstance(p, Word) and "verb" in p]
        return len(verbs) == 2 and verbs[0] == "be" and verbs[1] in ("find", "see", "spot", "locate")

    def _is_unreal(self, index: int, form: VerbForm, infinitive: bool) -> bool:
        """Whether an unknown word governs a verb: "refuses to open", "dreads opening" do not say that it is done."""
        before = self._phrases[max(0, index - 2) : index]
        governor = before[0] if infinitive and len(before) == 2 else before[-1] if before else None
        strange = isinstance(governor, Word) and "unknown" in governor
        main = self._found[-1] if self._found else None
        idle = (
            main is not None and (not main.is_(*_LEADS_ON) or _leaves_it(main)) and not self._pending.imminent
        )
        return (strange and (infinitive or form == "ing")) or (infinitive and idle)

    def _acts(self, index: int) -> bool:
        """Whether a thing that begins a clause is who acts: "the dog opens", but not "the apple is taken"."""
        before = self._phrases[index - 1] if index else None
        after = self._phrases[index + 1] if index + 1 < len(self._phrases) else None
        opens = before is None or (
            isinstance(before, Word) and any(c in before for c in ("comma", "and", "while", "relative"))
        )
        if not opens or not isinstance(after, Word) or "verb" not in after or self._pending.preposition:
            return False
        verb = after.lexeme["verb"]
        return verb.form in ("s", "ed", "base") and "be" not in verb.classes

    def _opens_clause(self, index: int) -> bool:
        """Whether "after" or "before" has a verb: not so in "closing each one after"."""
        for phrase in self._phrases[index + 1 : index + 4]:
            if not isinstance(phrase, Word):
                return False
            if "verb" in phrase:
                return True
            if not any(category in phrase for category in ("subject", "name", "neg", "also", "ordinal")):
                return False
        return False

    def _completes_macro(self) -> bool:
        last = self._found[-1] if self._found else None
        if last is None or (last.lemma == "treat" and not last.nouns()):
            return False
        if last.lemma in ("get", "receive", "have", "give", "treat"):
            return True  # "the stove gets the same treatment", "she treats the stove in the same way"
        return last.is_("repeat") and not last.nouns()

    def _is_result(self, word: Word) -> bool:
        """Whether the word says how a handling ends: "secures it shut", "pulls the stove open"."""
        sense = word.lexeme["verb"]
        if not self._found or not sense.classes & {"open", "close"} or sense.form not in ("ed", "base"):
            return False
        verb, pending = self._found[-1], self._pending
        if (
            pending.joined
            or pending.infinitive
            or pending.imminent
            or not verb.complements
            or pending.owns_subject
        ):
            return False
        if verb.classes == TOPIC:
            return verb.complements[-1].preposition == "with"
        if verb.is_("handle"):
            verb.classes |= sense.classes & {"open", "close"}
        return verb.is_("handle", "open", "close", "leave", "aspect")

    def _governs(self, index: int, norm: str) -> bool:
        """An unknown word that looks like a verb and stands before a noun takes it as its object."""
        after = self._phrases[index + 1 : index + 2]
        return norm.endswith(("s", "ed", "ing")) and bool(after) and not isinstance(after[0], Word)

    def _moves(self, index: int) -> bool:
        """An unknown verb that takes "towards" and a noun is a way of walking."""
        after = self._phrases[index + 1 : index + 3]
        if len(after) < 2 or not isinstance(after[0], Word) or isinstance(after[1], Word):
            return False
        return "prep" in after[0] and after[0].lexeme["prep"].value == "to"
