"""What a question in anybody's words and its choices say beside what their reader takes up: notes on it.

What is asked of whom is read from the verb and the people; a word of the question that the story does not speak of, and
that frames no question, is named. A choice is held against the story by its words: those of which the story does not
speak, beside some of which it does, are named; so are those that turn a choice round.
"""

import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from symbolic.language.grammar.words.altering import (
    ALTERING,
    COMPARED,
    MANNER,
    amended,
    headed,
    marked,
    mentioned,
    passed,
)
from symbolic.language.grammar.words.qualities import QUALITIES
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.covered import QUANTIFIERS, measures
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.choices import canonical, leaves_open
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import Token, tokenize
from symbolic.world.notes import Note, turned, unread
from symbolic.world.provenance import Span


def question_notes(prompt: str, heard: Counter[str]) -> Iterator[Note]:
    """Yield notes on the words of a question that change what is asked, or that are foreign to the story."""
    yield from marked(prompt)
    yield from _at_no_time(prompt)
    yield from _of_another_relation(prompt)
    yield from amended(prompt, {word.lower() for word in heard}.__contains__)
    tokens = tokenize(prompt)
    for token, after in zip(tokens, (*tokens[1:], None), strict=True):
        if token.kind not in ("word", "clitic"):
            continue
        word = token.lower
        lemma = {sense.lemma for sense in senses(word)}
        if word in FRAMING or lemma & _ASKED or (token is not tokens[0] and _thinks(lemma)):
            continue
        if word in ALTERING or _is_odd(token) or not (_points(word) or _is_heard(token, heard, 2)):
            shown = Span(token.start, token.end, token.text)
            yield unread(shown) if measures(word, after) else passed(shown)


def _thinks(lemmas: AbstractSet[str]) -> bool:
    """Whether a verb asks what somebody thinks, "does Ann reckon"; where it stands first, it asks a reader to."""
    return any("think" in classes(lemma) for lemma in lemmas)


def _at_no_time(prompt: str) -> Iterator[Note]:
    """Yield notes on clauses that say when a question holds by the story as a whole: "before any of this happened"."""
    for sentence in read_clauses(prompt).sentences:
        for clause in all_clauses(sentence.clauses):
            if clause.link in _TIMES and clause.subject is not None and _is_the_story(clause.subject):
                words = prompt[clause.start : clause.end]
                yield turned(Span(clause.start, clause.end, f"{clause.link} {words}"))


def _of_another_relation(prompt: str) -> Iterator[Note]:
    """Yield a note on a preposition that asks for no place: "where is it from?"; not "where to get it from?\""""
    if match := _WHENCE.search(prompt):
        yield turned(Span(match.start(1), match.end(1), match[1]))


_WHENCE = re.compile(
    r"\bwhere\b[^?]*\b(?:is|are|was|were|be) (from|for|about|of|with|without|by|like)\s*\?", re.I
)
_TIMES = frozenset(("before", "after", "until", "till", "once", "since", "as soon as", "by the time"))
_THE_STORY = frozenset("this that everything anything story tale events".split())
"""What points at all that is told, and at none of its deeds."""


def _is_the_story(noun: NounPhrase) -> bool:
    """Whether a noun phrase means all that is told: "everything", "any of this"; not "any of them"."""
    parts = {phrase.object.head for phrase in noun.of if phrase.object is not None}
    return noun.head in _THE_STORY or (noun.kind == "pronoun" and bool(parts & {"this", "that", "it"}))


_ASKED = frozenset(
    "think believe suppose expect guess know want plan intend try look search find go get do be have"
    " say tell ask happen need mean feel see hear come put keep take use".split()
)
FRAMING = frozenset(
    "will would can could may might should must 'll 'd first before until till once long"
    " person people thing things place places story text passage answer question following time moment now right"
    " actually really currently just yet still then most likely probably many much sort kind reason there here".split()
)
"""Words by which a question says when, of what kind, and where it is answered."""


def _points(word: str) -> bool:
    """Whether a word is of a closed class and says of itself nothing."""
    return bool(set(CLOSED.get(word, ())) - {"ADJ", "ADV", "INTJ"}) or word in MANNER


def _is_heard(token: Token, heard: Counter[str], times: int) -> bool:
    """Whether the story, the question and the choices speak of a word so many times."""
    forms = {token.text, token.lower, *(sense.lemma for sense in senses(token.lower))}
    return max(heard[form] for form in (*forms, *map(canonical, forms))) >= times


def _is_odd(token: Token) -> bool:
    return len(token.lower) > 4 and token.lower.endswith("ly") and token.lower not in MANNER


def choice_notes(choice: str, told: Counter[str]) -> Iterator[Note]:
    """Yield notes on words of a choice that turn it round and that no clause of it reads, and that nothing is told of.

    Args:
        choice: as written.
        told: in how many sentences of the story and the question each lemma stands.
    """
    if leaves_open(choice):
        return  # it answers nothing: "the story does not say"
    yield from marked(choice)
    spoken_of = {word.lower() for word in told}

    def speaks(word: str) -> bool:
        return bool({word, *(s.lemma for s in senses(word))} & spoken_of)

    yield from headed(choice, speaks)
    yield from mentioned(choice, speaks)
    for match in COMPARED.finditer(choice):
        yield turned(Span(match.start(), match.end(), match[0]))
    clauses = [
        clause for sentence in read_clauses(choice).sentences for clause in all_clauses(sentence.clauses)
    ]
    negated = any(clause.negated for clause in clauses if clause.verb)
    for clause in clauses:
        if clause.verb and clause.subject is not None and clause.subject.head in _THE_TEXT:
            yield turned(Span(clause.start, clause.end, choice[clause.start : clause.end]))
    denials = [token.start for token in tokenize(choice) if token.lower in _NOTS]
    twice = frozenset(denials[max(1, sum(clause.negated for clause in clauses)) :])
    claims = {clause.verb for clause in clauses}
    tokens = [token for token in tokenize(choice) if token.kind in ("word", "clitic")]
    strange = [token for token in tokens if not _says_nothing(token) and not _is_heard(token, told, 1)]
    spoken = any(
        _tells(token) or (not _says_nothing(token) and _is_heard(token, told, 1)) for token in tokens
    )
    starts = [token.start for token in tokens]
    before, behind = dict(zip(starts[1:], tokens, strict=False)), dict(zip(starts, tokens[1:], strict=False))
    aside = [token for token in tokens if 0 <= choice.find("(") < token.start]
    for token in tokens:
        lemma = {sense.lemma for sense in senses(token.lower)}
        altering = token.lower in ALTERING or _is_odd(token)
        last = before.get(token.start)
        relates = token.lower in _RELATIONS and (last is None or last.lower not in ("the", "a", "an"))
        read = relates or lemma & claims & _ASKED or (negated and token.lower in _DENIALS)
        if (altering and not read) or token.start in twice:
            shown = Span(token.start, token.end, f"{choice[token.start : token.end + 24]}".strip())
            yield unread(shown) if measures(token.lower, behind.get(token.start)) else passed(shown)
        elif not altering and ((token in strange and spoken) or token.lower in _JOINTS or token in aside):
            yield passed(Span(token.start, token.end, token.text))


def _tells(token: Token) -> bool:
    """Whether a word of a closed class is an answer of itself: "yes", "two", "neither"."""
    return token.lower in QUANTIFIERS or bool({"NUM", "INTJ"} & set(CLOSED.get(token.lower, ())))


_JOINTS = frozenset("any but or if though although than other".split())
"""What joins two answers, or takes one back; no choice is read with such words."""


def _says_nothing(token: Token) -> bool:
    """Whether a word of a choice needs no counterpart in the story."""
    word = token.lower
    lemma = {sense.lemma for sense in senses(word)}
    return word in FRAMING or _points(word) or word in MANNER or word in QUALITIES or bool(lemma & _ASKED)


_RELATIONS = frozenset("under underneath beneath below behind outside opposite will would can could".split())
_THE_TEXT = frozenset("story text passage question".split())
"""What a choice speaks of that says how right it is: "which the story rules out"."""
_NOTS = frozenset(("not", "n't", "never"))
_DENIALS = frozenset("not n't never no none nobody nothing neither nor".split())
