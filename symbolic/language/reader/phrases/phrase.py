"""What a chunk of a sentence is: noun phrase, prepositional phrase, verb group, and the smaller units."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["finite", "to", "bare", "ing", "past"]
Tense: TypeAlias = Literal["past", "present", "none"]


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase: "her brother's two small boxes of nails".

    Attributes:
        head: lemma of the head noun ("box"), the name as written, or the pronoun in small letters.
        kind: what stands at the head; "gap" for the place that a relative leaves empty.
        determiner: article or other determiner, in small letters; "" without one.
        owner: who owns it: "her brother".
        modifiers: words between determiner and head, in small letters ("two", "small").
        plural: whether it speaks of several.
        of: what follows with "of" ("nails"), and other phrases that stand with the noun ("on the left").
        members: the parts of "Ann and Ben"; empty for a single phrase.
        joint: how the members are joined.
        apposition: of "her brother Arjun": the phrase "her brother".
        start: index of the first character.
        end: index after the last character.
    """

    head: str
    kind: Literal["noun", "name", "pronoun", "quote", "gap"] = "noun"
    determiner: str = ""
    owner: NounPhrase | None = None
    modifiers: tuple[str, ...] = ()
    plural: bool = False
    of: tuple[PrepPhrase, ...] = ()
    members: tuple[NounPhrase, ...] = ()
    joint: str = "and"
    apposition: NounPhrase | None = None
    start: int = 0
    end: int = 0

    def each(self) -> tuple[NounPhrase, ...]:
        """Return the members, or the phrase itself."""
        return self.members or (self,)


@dataclass(frozen=True, slots=True)
class PrepPhrase:
    """A prepositional phrase; without an object for "there", "inside", "home"."""

    preposition: str
    object: NounPhrase | None
    start: int = 0
    end: int = 0
    adverb: str = ""


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """A verb with its auxiliaries.

    Attributes:
        lemma: dictionary form of the main verb.
        form: finite, infinitive with "to", bare, -ing, past participle.
        tense: of a finite group.
        passive: "was put"; progressive: "is putting"; perfect: "has put".
        negated: "does not put", "never puts".
        modal: "can", "will", "would", ...; "" without one.
        inverted: the subject between the auxiliary and the verb, in a question.
        auxiliary: lemma of the first auxiliary; "" without one.
    """

    lemma: str
    form: Form
    tense: Tense = "none"
    passive: bool = False
    progressive: bool = False
    perfect: bool = False
    negated: bool = False
    modal: str = ""
    inverted: NounPhrase | None = None
    auxiliary: str = ""
    adverbs: tuple[str, ...] = ()
    start: int = 0
    end: int = 0


Value = NounPhrase | PrepPhrase | VerbGroup | str


@dataclass(slots=True)
class Unit:
    """One chunk. kind: NP, PP, VG, ADJ, ADV, TIME, SC, WH, THAT, CC, COMMA, STOP, QUOTE, INTJ, WORD.

    Nothing writes to it (a frozen one takes four times as long to make).
    """

    kind: str
    value: Value
    text: str
    start: int
    end: int
    extra: tuple[PrepPhrase, ...] = field(default=())

    @property
    def noun(self) -> NounPhrase:
        """The noun phrase of an NP unit."""
        assert isinstance(self.value, NounPhrase)
        return self.value

    @property
    def group(self) -> VerbGroup:
        """The verb group of a VG unit."""
        assert isinstance(self.value, VerbGroup)
        return self.value

    @property
    def phrase(self) -> PrepPhrase:
        """The prepositional phrase of a PP unit."""
        assert isinstance(self.value, PrepPhrase)
        return self.value
