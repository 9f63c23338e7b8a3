"""Verbs in the forms that a mutation needs: "opens" -> "might open", "stops short of opening"."""

import re
from dataclasses import replace
from random import Random

from lemminflect import getInflection

from symbolic.language.question import Question
from tests.fuzz.mutation import Batch, Mutation

_LEMMAS = (
    "walk open close grab place put head move approach proceed stride go take ask reply pick lay carry bring"
    " leave answer"
).split()
_EVERYDAY = (
    "walk open close grab place put head move approach go take ask reply pick lay carry bring leave answer drop hide"
    " park drive climb tell say see watch hear look find lock come step run sit stand pull push throw give get buy sell"
    " write read send wave nod drink eat cook wash clean hang pour lift fetch call wait turn work play hold keep"
).split()
"""Verbs of stories that are told in anybody's words: they are changed behind a pronoun or a name only."""
_DETERMINER = re.compile(r"\b(?:the|a|an|his|her)$")


def _forms() -> dict[str, tuple[str, str]]:
    """From a finite form to its lemma and tag: "opened" -> (open, VBD)."""
    tagged = [(lemma, tag) for lemma in (*_LEMMAS, *_EVERYDAY) for tag in ("VBZ", "VBD")]
    return {form: (lemma, tag) for lemma, tag in tagged for form in getInflection(lemma, tag=tag)}


_FORMS = _forms()
_OLD = [form for form, (lemma, _) in _FORMS.items() if lemma in _LEMMAS]
_VERB = re.compile(rf"(?<=[\s,])({'|'.join(sorted(_OLD, key=len, reverse=True))})\b")
_SOMEBODYS = re.compile(
    r"\b(?:[Hh]e|[Ss]he|[Tt]hey|I|who|[A-Z][a-z]+|[Tt]he [a-z]+|[Hh](?:er|is) [a-z]+) "
    rf"({'|'.join(sorted(_FORMS, key=len, reverse=True))})\b"
)


def inflected(lemma: str, tag: str) -> str:
    """Return a form of a verb: (open, VBG) -> "opening"."""
    if lemma == "be":
        return {"VBZ": "is", "VBD": "was"}[tag]
    return str(getInflection(lemma, tag=tag)[0])


def on_deed(family: str, words: str, *, batch: Batch) -> Mutation:
    """Return a mutation of one finite verb of the narrative.

    Args:
        family: the line of the table.
        words: what stands in place of the verb: {fin} is the verb as it stood, {base}, {ing} and {part} its
            forms, and {fail}, or any other verb, that verb in the tense of the old one.
        batch: see `Mutation`.
    """

    def change(question: Question, rng: Random) -> Question | None:
        text = question.narrative
        found = _found(_masked(text), everyday=batch not in ("first", "second"))
        if not found:
            return None
        start, end = rng.choice(found)
        return replace(question, narrative=text[:start] + _said(words, text[start:end]) + text[end:])

    return Mutation(family, words, batch, True, change)


def _found(text: str, *, everyday: bool) -> list[tuple[int, int]]:
    """Return where finite verbs stand, from and to."""
    at_home = (m for m in _VERB.finditer(text) if not _DETERMINER.search(text[: m.start()].rstrip()))
    spans = {m.span() for m in at_home}
    if everyday:
        spans |= {m.span(1) for m in _SOMEBODYS.finditer(text)}
    return sorted(spans)


def _said(words: str, verb: str) -> str:
    lemma, tag = _FORMS[verb]
    own = {"fin": verb, "base": lemma, "ing": inflected(lemma, "VBG"), "part": inflected(lemma, "VBN")}
    return re.sub(r"\{(\w+)\}", lambda m: own.get(m[1]) or inflected(m[1], tag), words)


def _masked(text: str) -> str:
    """Blank what is said within quotation marks: verbs there are no deeds of the story."""
    return re.sub(r'"[^"]*"', lambda m: "~" * len(m[0]), text)
