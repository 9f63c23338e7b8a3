"""The one type between syntax and meaning: a clause with its roles."""

from __future__ import annotations

from dataclasses import dataclass, field

from symbolic.language.reader.phrases.phrase import Form, NounPhrase, PrepPhrase, Tense


@dataclass(slots=True)
class Clause:
    """Who did what to what, where, when, in whose words.

    The assembler fills a clause from left to right; nothing writes to it afterwards.

    Attributes:
        verb: lemma of the main verb; "" for a clause without one.
        particle: "up" of "picks up", "back" of "comes back"; several are joined by a space.
        subject: who or what; None when it is understood and nothing gives it.
        object: what is acted upon.
        recipient: the first of two objects ("hands HER the key"), or whom one tells or asks.
        predicate: adjective or noun after "be", or after an object ("finds the door LOCKED").
        nominal: the predicate as a noun phrase, when it is one.
        places: prepositional phrases in order; what each means depends on the verb.
        adverbs: other adverbs, in small letters.
        times: phrases that say when, in small letters.
        content: clauses that the verb is about: what is seen, thought, wanted, said, asked.
        how: how the content is joined: "that", "to", "small", "ing", or a question word.
        form: finite, infinitive, bare, -ing or past participle.
        link: how the clause hangs on another: "" for a main clause, a subordinator, "relative", "purpose", "manner".
        host: noun phrase that a relative or a participle speaks of.
        loose: for a relative: set off by a comma, and so told as news.
        quote: the words said, without marks.
        span: first and last character in the text.
        sentence: index of its sentence.
    """

    verb: str = ""
    particle: str = ""
    subject: NounPhrase | None = None
    object: NounPhrase | None = None
    recipient: NounPhrase | None = None
    predicate: str = ""
    nominal: NounPhrase | None = None
    detail: tuple[PrepPhrase, ...] = ()
    places: list[PrepPhrase] = field(default_factory=list)
    adverbs: list[str] = field(default_factory=list)
    times: list[str] = field(default_factory=list)
    content: list[Clause] = field(default_factory=list)
    how: str = ""
    form: Form = "finite"
    tense: Tense = "none"
    passive: bool = False
    progressive: bool = False
    perfect: bool = False
    negated: bool = False
    modal: str = ""
    inverted: bool = False
    existential: bool = False
    link: str = ""
    joined: str = ""
    host: NounPhrase | None = None
    loose: bool = False
    quote: str | None = None
    asides: list[Clause] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    start: int = 0
    end: int = 0
    sentence: int = 0

    @property
    def name(self) -> str:
        """The verb with its particle: "pick up"."""
        return f"{self.verb} {self.particle}".strip()
