"""Clefts undone: "a book is what Ann wants" and "it is a book that Ann wants" both say "Ann wants a book"."""

import re

from symbolic.language.question import Question
from symbolic.language.reader.words.lexicon import senses

_COPULA = r"(?:is|was|'s|’s)"
_WHAT = re.compile(
    rf"\b(?P<thing>an? [\w ]+?) {_COPULA} what (?P<who>[A-Z][\w-]+) (?P<verb>[^,.?!]+)", re.IGNORECASE
)
_IT = re.compile(
    rf"\bit ?{_COPULA} (?P<thing>an? [\w ]+?) that (?P<who>[A-Z][\w-]+) (?P<verb>[^,.?!]+)", re.IGNORECASE
)
_ANY = re.compile(r"\bthere (?:are|is)(?:n['’]t| not) any (?P<thing>[\w ]+?)(?P<place> (?:in|on|inside|at) )")


def uncleft(text: str) -> str:
    """Return a text with its clefts undone, and "there aren't any cups" as "there is no cup"."""
    plain = _IT.sub(_straight, _WHAT.sub(_straight, text))
    return _ANY.sub(lambda m: f"there is no {_one(m['thing'])}{m['place']}", plain)


def _straight(match: re.Match[str]) -> str:
    thing = match["thing"]
    return f"{match['who']} {match['verb'].rstrip()} {thing[0].lower()}{thing[1:]}"


def _one(thing: str) -> str:
    *rest, last = thing.split()
    nouns = [sense.lemma for sense in senses(last.lower()) if sense.tag == "N"]
    return " ".join([*rest, nouns[0] if nouns else last])


def straightened(question: Question) -> Question:
    """Return a question with the clefts of its prompt and choices undone."""
    return Question(
        question.scene,
        question.narrative,
        uncleft(question.prompt),
        tuple(uncleft(choice) for choice in question.choices),
        question.video,
        question.clues,
    )
