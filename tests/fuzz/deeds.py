"""Verbs in the forms that a mutation needs: "opens" -> "might open", "stops short of opening"."""

import re
from dataclasses import replace
from random import Random

from lemminflect import getInflection

from symbolic.language.question import Question
from tests.fuzz.mutation import Mutation

_LEMMAS = (
    "walk open close grab place put head move approach proceed stride go take ask reply pick lay carry bring"
    " leave answer"
).split()
_DETERMINER = re.compile(r"\b(?:the|a|an|his|her)$")


def _forms() -> dict[str, tuple[str, str]]:
    """From a finite form to its lemma and tag: "opened" -> (open, VBD)."""
    tagged = [(lemma, tag) for lemma in _LEMMAS for tag in ("VBZ", "VBD")]
    return {form: (lemma, tag) for lemma, tag in tagged for form in getInflection(lemma, tag=tag)}


_FORMS = _forms()
_VERB = re.compile(rf"(?<=[\s,])({'|'.join(sorted(_FORMS, key=len, reverse=True))})\b")


def inflected(lemma: str, tag: str) -> str:
    """Return a form of a verb: (open, VBG) -> "opening"."""
    if lemma == "be":
        return {"VBZ": "is", "VBD": "was"}[tag]
    return str(getInflection(lemma, tag=tag)[0])


def on_deed(family: str, words: str, *, first: bool) -> Mutation:
    """Return a mutation of one finite verb of the narrative.

    Args:
        family: the line of the table.
        words: what stands in place of the verb: {fin} is the verb as it stood, {base}, {ing} and {part} its
            forms, and {fail}, or any other verb, that verb in the tense of the old one.
        first: see `Mutation`.
    """

    def change(question: Question, rng: Random) -> Question | None:
        text = question.narrative
        found = [
            m for m in _VERB.finditer(_masked(text)) if not _DETERMINER.search(text[: m.start()].rstrip())
        ]
        if not found:
            return None
        match = rng.choice(found)
        return replace(
            question, narrative=text[: match.start()] + _said(words, match[0]) + text[match.end() :]
        )

    return Mutation(family, words, first, True, change)


def _said(words: str, verb: str) -> str:
    lemma, tag = _FORMS[verb]
    own = {"fin": verb, "base": lemma, "ing": inflected(lemma, "VBG"), "part": inflected(lemma, "VBN")}
    return re.sub(r"\{(\w+)\}", lambda m: own.get(m[1]) or inflected(m[1], tag), words)


def _masked(text: str) -> str:
    """Blank what is said within quotation marks: verbs there are no deeds of the story."""
    return re.sub(r'"[^"]*"', lambda m: "~" * len(m[0]), text)
