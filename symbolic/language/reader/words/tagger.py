"""Parts of speech: the cheapest path through the senses of a sentence's words (Viterbi, 1967).

A state is a tag and whether the clause at hand still lacks its finite verb. Costs are hand-set steps,
each about a
factor e: they order readings that English allows and are fitted to nothing.
"""

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import TypeAlias

from symbolic.language.reader.words.agreement import agreement
from symbolic.language.reader.words.bounded import Bounded
from symbolic.language.reader.words.closed import CLOSED, SPEECH_FORMS
from symbolic.language.reader.words.compounds import told_by_neighbours
from symbolic.language.reader.words.first_names import FEMALE_NAMES, MALE_NAMES
from symbolic.language.reader.words.government import governed
from symbolic.language.reader.words.lexicon import Sense, senses
from symbolic.language.reader.words.tokens import LONGEST, Token
from symbolic.language.reader.words.verb_classes import common_verbs


def _transitions() -> dict[str, dict[str, float]]:
    text = resources.files("symbolic.language.reader.words").joinpath("transitions.toml").read_text("utf-8")
    return {
        tag: {after: float(cost) for after, cost in row.items()} for tag, row in tomllib.loads(text).items()
    }


_TRANSITIONS = _transitions()
UNUSUAL = 3.0
"""Cost of two tags that the table does not list together."""
SECOND_FINITE = 2.2
"""Cost of a finite verb where the clause has one and nothing starts another."""
NO_FINITE = 2.5
"""Cost of a sentence that ends without its finite verb."""


@dataclass(slots=True)
class Word:
    """A token with its part of speech; nothing writes to it (a frozen one takes four times as long to make).

    Attributes:
        text: as written.
        tag: see closed.py.
        lemma: dictionary form, in small letters but for names.
        start: index of its first character in the text.
        end: index after its last character.
        plural: a plural noun or a plural form of a verb.
        lower: the text in small letters, with a straight apostrophe.
    """

    text: str
    tag: str
    lemma: str
    start: int
    end: int
    plural: bool
    lower: str = field(repr=False, compare=False)


def tag(sentence: Sequence[Token], names: Collection[str] = ()) -> list[Word]:
    """Return the words of one sentence with their parts of speech; a very long one is read in stretches.

    Args:
        sentence: the tokens of one sentence.
        names: words known to be names from elsewhere in the text.
    """
    starts = range(0, len(sentence), STRETCH)
    return [word for start in starts for word in _tag(sentence[start : start + STRETCH], names)]


STRETCH = LONGEST
"""Tokens that are read together: the search keeps its paths, and so takes the square of their length."""


def _tag(sentence: Sequence[Token], names: Collection[str]) -> list[Word]:
    """Return the words of one stretch: what they are depends on their forms and on which are names alone."""
    key = tuple((t.text, t.kind) for t in sentence), frozenset(t.text for t in sentence if t.text in names)
    found = _READ.get(key)
    if found is None:
        found = _READ[key] = _likeliest(sentence, key[1])
    return [
        Word(t.text, s.tag, s.lemma, t.start, t.end, s.plural, t.lower)
        for t, s in zip(sentence, found, strict=True)
    ]


_Key: TypeAlias = tuple[tuple[tuple[str, str], ...], frozenset[str]]
REMEMBERED = 400_000
"""Characters of the stretches that are remembered at most: of two of the longest texts that are read."""


def _characters(key: _Key) -> int:
    return sum(len(text) for text, _ in key[0])


_READ: Bounded[_Key, tuple[Sense, ...]] = Bounded(REMEMBERED, weight=_characters)


def _likeliest(sentence: Sequence[Token], names: Collection[str]) -> tuple[Sense, ...]:
    asks = bool(sentence) and sentence[-1].text == "?"
    options = [
        _options(token, at == 0 or sentence[at - 1].kind == "quote", token.text in names)
        for at, token in enumerate(sentence)
    ]
    if (
        asks
        and options
        and (closed := [s for s in options[0] if s.tag in ("VF", "MD") and s.lemma in _AUXILIARIES])
    ):
        options[0] = [Sense(s.tag, s.lemma, -3.0) for s in closed]
    options = told_by_neighbours(options, sentence)
    for at in range(1, len(sentence)):
        if _says(sentence, at):
            options[at] = [sense for sense in options[at] if sense.tag == "VF"] or options[at]
    best: dict[tuple[str, bool], tuple[float, tuple[Sense, ...]]] = {("START", True): (0.0, ())}
    for at, choices in enumerate(options):
        before = sentence[at - 1].lower if at else ""
        best = _step(best, choices, before)
    return min(best.items(), key=lambda item: item[1][0] + (NO_FINITE if item[0][1] else 0.0))[1][1]


def _says(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word is the verb of a quotation behind it: "Mary, opening it, ANSWERS, '...'"."""
    behind = [token for token in sentence[at + 1 : at + 3] if token.text not in (",", ":")][:1]
    spoken = bool(behind) and behind[0].kind == "quote" and sentence[at + 1].kind != "word"
    return spoken and sentence[at].lower in SPEECH_FORMS and sentence[at - 1].text == ","


_AUXILIARIES = frozenset("be have do can could will would shall should may might must".split())
Paths = dict[tuple[str, bool], tuple[float, tuple[Sense, ...]]]


def _step(best: Paths, choices: Sequence[Sense], before: str) -> Paths:
    result: dict[tuple[str, bool], tuple[float, tuple[Sense, ...], Sense]] = {}
    for (tag_before, lacks), (cost, path) in best.items():
        row = _TRANSITIONS[tag_before]
        for sense in choices:
            tag = sense.tag
            total = cost + sense.cost + row.get(tag, UNUSUAL)
            total += agreement(path, sense, before) + governed(path, sense, before, choices)
            for lacks_now, extra in _flags(tag, lacks, tag_before):
                key = (tag, lacks_now)
                known = result.get(key)
                if known is None or total + extra < known[0]:
                    result[key] = (total + extra, path, sense)
    return {key: (total, (*path, sense)) for key, (total, path, sense) in result.items()}


def _flags(tag: str, lacks: bool, before: str) -> tuple[tuple[bool, float], ...]:
    """Whether the clause lacks its finite verb after a tag, with the cost of each way."""
    if tag in ("VF", "MD"):
        free = lacks or before in ("CC", "COMMA", "NOT", "QUOTE", "INTJ")
        return ((False, (0.0 if free else SECOND_FINITE) + (1.2 if before == "CC" and lacks else 0.0)),)
    if tag in ("PN", "PRON") and before == "N" and not lacks:
        return ((False, 0.0), (True, 0.6))  # "the cup Ann washed": a relative without its word
    if tag in ("SC", "WH", "THAT"):
        return ((True, 0.0), (False, 0.8))
    if tag == "COMMA" and lacks and before in ("N", "PN"):
        return ((True, 0.9), (False, 1.5))
    if tag in ("COMMA", "CC", "QUOTE", "INTJ"):
        return ((True, 0.1), (lacks, 0.0)) if not lacks else ((True, 0.0), (False, 0.6))
    return ((lacks, 0.0),)


DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february april june july august "
    "september "
    "october november december christmas easter halloween".split()
)


_FIRST_NAMES = FEMALE_NAMES | MALE_NAMES


_QUOTE = (Sense("QUOTE", "quote", 0.0),)
_OPTIONS: Bounded[tuple[str, str, bool, bool], Sequence[Sense]] = Bounded(
    REMEMBERED, weight=lambda key: len(key[0])
)


def _options(token: Token, first: bool, named: bool) -> Sequence[Sense]:
    """Return the senses of a word; those of each form are made once, for the start of a sentence and within it.

    Args:
        token: the word.
        first: whether it opens a sentence.
        named: whether it is known to be a name.
    """
    if token.kind == "quote":
        return _QUOTE
    key = (token.text, token.kind, first, named)
    found = _OPTIONS.get(key)
    if found is None:
        found = _OPTIONS[key] = _options_of(token, first, named)
    return found


def _options_of(token: Token, first: bool, named: bool) -> list[Sense]:
    if token.kind == "mark" and token.lower not in (".", "!", "?", "...", "…"):
        return [Sense("COMMA", token.text, 0.0)]
    form = token.lower
    capital = token.text[:1].isupper() and token.text != "I" and token.kind == "word"
    found = list(senses(form))
    if not capital or form.rstrip("s") in DAYS:
        return [Sense("N", form.rstrip("s"), 0.0)] if capital else found
    if len(form) > 2 and token.text.isupper() and not _dictionary_lacks(found, form):
        return found  # capitals for emphasis
    if named:
        return [Sense("PN", token.text, 0.0), *(Sense(s.tag, s.lemma, s.cost + 4.0, s.plural) for s in found)]
    if first:
        known = any(s.cost == 0.0 for s in found) and not _dictionary_lacks(found, form)
        if form in ("having", "being"):
            return found
        if form in _FIRST_NAMES and form not in CLOSED:
            known = False  # "Amir wants" opens a sentence with a name: the noun would have its article
        opens = form in CLOSED or any(
            s.tag in ("VB", "VN", "VG") and s.lemma in common_verbs() for s in found
        )
        return [*found, Sense("PN", token.text, (4.0 if opens else 2.0) if known else -0.5)]
    return [Sense("PN", token.text, 0.0), *(Sense(s.tag, s.lemma, s.cost + 2.0, s.plural) for s in found)]


def _dictionary_lacks(found: Sequence[Sense], form: str) -> bool:
    return len(found) == 1 and found[0].tag == "N" and found[0].cost == 0.5
