"""What somebody says to others against what that one knows: truth meant to be told, or not.

Who says what one has seen, put there, or been told means it; who knows one thing and says another does not.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Literal, TypeAlias

from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words, phrase_words
from symbolic.language.reader.questions.choices import lemmas, normal
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize

Faith: TypeAlias = Literal["true", "false"]

_SENDS = frozenset("send direct point steer".split())
_HANDLES = frozenset(
    "put hide place leave move carry lock take lay set store keep come walk go stand".split()
)
_LEARNS = frozenset("know see hear learn read notice spot watch find remember work".split())
_VAGUE = frozenset(
    "thing one somebody someone something anything minute moment time way sorry thank afraid day everything lot "
    "i you he she it they we look sir madam dear son pet love mate friend please yes no well good really "
    "bit think believe fact truth stop try somewhere anywhere there here just now again hello hi "
    "know go come get put take bring move leave find see look run walk ask say tell want make have do use need "
    "keep".split()
)
_SIDES = frozenset("left right up down upstairs downstairs inside outside".split())


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said, or shown by sending somebody somewhere.

    Attributes:
        speaker: who said it.
        hearers: to whom.
        words: what it names: places, things, numbers.
        about: the words of these that it says something of: "the meeting" of "the meeting is in the hall".
        denied: it says that something is not so.
        deed: the deed of saying it.
    """

    speaker: str
    hearers: frozenset[str]
    words: frozenset[str]
    about: frozenset[str]
    denied: bool
    deed: Deed


LATEST = 40
"""How many of the last remarks are weighed: of a long story, the end counts."""


@once
def remarks(views: Views, speaker: str) -> Sequence[Remark]:
    """Return what somebody says in a story that answers or informs; questions are left out."""
    found = []
    for deed in views.tale.chronicle.deeds:
        if not did(views, deed, speaker) or deed.negated or deed.clause is None:
            continue
        text, words = _said(deed)
        if not words and not text:
            continue
        hearers = frozenset(deed.people) - {speaker} or _asker(views, deed)
        named = _telling(views, words)
        denied = _denies(text) or any(_no(inner) for inner in deed.clause.content)
        about = normal(_telling(views, spoken_of(deed.clause)))
        found.append(Remark(speaker, hearers, normal(named), about, denied, deed))
    return found


def spoken_of(clause: Clause) -> frozenset[str]:
    """Return the subjects of what a clause says, quoted or not, as lemmas: what it is about, not what it claims."""
    return _subjects(clause.content) if clause.quote is None else _subjects_quoted(clause.quote)


@lru_cache(maxsize=4096)  # several ways ask for the remarks of one story
def _subjects_quoted(quote: str) -> frozenset[str]:
    return _subjects([clause for sentence in read_clauses(quote).sentences for clause in sentence.clauses])


def _subjects(clauses: Sequence[Clause]) -> frozenset[str]:
    """Return the words of what something is said of; "green cupboard, second shelf" is an answer by itself."""
    return frozenset(word for clause in clauses if clause.verb for word in noun_words(clause.subject))


def _said(deed: Deed) -> tuple[str, frozenset[str]]:
    """Return the words of a saying as text, if quoted, and as lemmas."""
    clause = deed.clause
    assert clause is not None
    kinds = classes(clause.verb, clause.particle)
    if clause.quote is not None and deed.kind != "stay":
        kept = " ".join(s for s in _sentences(clause.quote) if not s.rstrip().endswith("?"))
        sides = frozenset(t.lower for t in tokenize(kept) if t.lower in _SIDES)
        return kept, lemmas(kept) | sides
    if clause.content and kinds & {"say", "tell"}:
        words = frozenset(w for inner in clause.content for w in (*clause_words(inner), *inner.adverbs))
        return "", words
    if clause.verb in _SENDS:
        return "", phrase_words(clause.places)
    return "", frozenset()


_DENIAL = re.compile(
    r"\b(gone|nothing|none|nobody|no longer|out of order|no (?!,)\w+|"
    r"(is|are|was|were|have|has|had|do|does|did)( not|n['’]t)(?! you| we))\b",
    re.IGNORECASE,
)


def _no(clause: Clause) -> bool:
    """Whether what is told is that something is not: "that there is no homework"."""
    nouns = (clause.subject, clause.object, clause.nominal)
    return clause.negated or any(noun is not None and noun.determiner == "no" for noun in nouns)


def _denies(text: str) -> bool:
    """Whether words say that something is not so: not "no, ..." to a question, nor "don't ...", which warns."""
    claims = (s for s in _sentences(text) if not re.match(r"\s*(do not|don['’]t|never) ", s, re.IGNORECASE))
    return any(_DENIAL.search(re.sub(r"^\s*no\s*[,.!]", "", claim, flags=re.IGNORECASE)) for claim in claims)


def _sentences(text: str) -> list[str]:
    found, start = [], 0
    for at, letter in enumerate(text):
        if letter in ".!?":
            found.append(text[start : at + 1])
            start = at + 1
    return [*found, text[start:]] if text[start:].strip() else found


def _asker(views: Views, deed: Deed) -> frozenset[str]:
    """Return who asked last, before something was said; else everybody else who is named."""
    others = (
        d.agent
        for deeds in (_asking(views), views.tale.chronicle.deeds)
        for d in reversed(deeds[: bisect_left(deeds, deed.number, key=_number)])
        if d.agent not in ("", deed.agent)
    )
    return frozenset(islice(others, 1))


def _number(deed: Deed) -> int:
    return deed.number


@once
def _asking(views: Views) -> Sequence[Deed]:
    """Return the deeds of asking and of wanting."""
    verbs = ("ask", "wonder", "inquire", "beg", "want")
    return [d for d in views.tale.chronicle.deeds if d.verb in verbs or _asks(d)]


def _asks(deed: Deed) -> bool:
    return deed.clause is not None and (deed.clause.quote or "").rstrip().endswith("?")


@lru_cache(maxsize=20_000)
def tells(word: str) -> bool:
    """Whether a lemma names something that a remark can be true or false of: a noun, a number, a side."""
    if word.lower() in _VAGUE:
        return False
    if word[:1].isupper() or word in _SIDES:
        return word.lower() not in CLOSED or word in _SIDES
    found = senses(word)
    named = min((s.cost for s in found if s.tag in ("N", "NUM", "PN")), default=9.0)
    said_of = min((s.cost for s in found if s.tag in ("ADJ", "ADV")), default=9.0)
    return named < 3.0 and (named <= said_of or not word.endswith(("er", "est")))


@once
def _people(views: Views) -> frozenset[str]:
    """Return the words of the names of all in the story, in small letters."""
    return frozenset(part.lower() for name in views.tale.chronicle.room_of for part in name.split())


def _telling(views: Views, words: frozenset[str]) -> frozenset[str]:
    """Return the words that name something, without the people of the story."""
    names = _people(views)
    small = frozenset(w.lower() if w.lower() in words or not w[:1].isupper() else w for w in words)
    return frozenset(w for w in small if tells(w) and w.lower() not in names)


@once
def knowledge(views: Views, person: str, before: Deed) -> tuple[list[frozenset[str]], frozenset[str]]:
    """Return what somebody is told to know, each piece as its words, and the words of all else that was so.

    Known is what one saw or learned to be so, and where one put, found, or came from something. "Anjali knows that
    well" makes known what the sentence before it tells.

    Args:
        views: the story.
        person: who knows.
        before: up to which deed; that somebody knows may be told later, too.
    """
    own: list[frozenset[str]] = []
    rest: set[str] = set()
    told: dict[int, list[frozenset[str]]] = {}
    deeds = views.tale.chronicle.deeds
    at = before.number
    for number, (deed, mine) in enumerate(zip(deeds, _doings(views, person), strict=True)):
        earlier = number < at
        words = deed.words | deed.theme
        if deed.clause is None or deed.clause.quote or (deed.kind == "want" and not mine):
            continue
        if (
            mine
            and not deed.negated
            and (deed.kind in ("know", "think") or (earlier and deed.verb in _LEARNS | _HANDLES))
        ):
            own.append(_learned(deed))
            if _points_back(deed):
                own += [*told.get(deed.sentence, ()), *(told.get(deed.sentence - 1, ()))]
        elif earlier and not (mine and deed.negated) and deed.verb not in ("ask", "wonder"):
            rest |= words
        if not (mine and deed.clause.content and classes(deed.verb) & {"say", "tell"}):
            told.setdefault(deed.sentence, []).append(words)
    pieces = [normal(_telling(views, words)) for words in own]
    return [p for p in pieces if p], normal(_telling(views, frozenset(rest)))


@once
def asked_of(views: Views, remark: Remark) -> frozenset[str]:
    """Return the words of what its hearers had asked, or wanted, before a remark."""
    words: set[str] = set()
    after = _after_something(views)
    for deed in after[: bisect_left(after, remark.deed.number, key=_number)]:
        if any(did(views, deed, hearer) for hearer in remark.hearers):
            words |= deed.words | deed.theme | lemmas((deed.clause.quote if deed.clause else "") or "")
    return normal(_telling(views, frozenset(words)))


@once
def _after_something(views: Views) -> Sequence[Deed]:
    """Return the deeds by which somebody is after something, or to be told of it."""
    verbs = ("ask", "wonder", "want", "need", "look", "search", "try")
    return [d for d in views.tale.chronicle.deeds if d.verb in verbs or _asks(d)]


def _learned(deed: Deed) -> frozenset[str]:
    """Return what a deed of seeing, knowing or handling lets one know: its content, and where it took place."""
    assert deed.clause is not None
    words = phrase_words(deed.clause.places) | set(deed.clause.adverbs) & _SIDES
    for inner in deed.clause.content:
        words |= clause_words(inner)
    return frozenset(words | deed.theme) if words else frozenset()


def did(views: Views, deed: Deed, person: str) -> bool:
    """Whether somebody is among those who do a deed ("both of them tell Cyril")."""
    if deed.agent == person:
        return True
    clause = deed.clause
    if clause is None or clause.subject is None or not deed.agent or clause.passive:
        return False
    return person in views.tale.chronicle.cast.persons(clause.subject, subject=True)


@once
def _doings(views: Views, person: str) -> Sequence[bool]:
    """Return of each deed whether somebody is among those who do it."""
    return [did(views, deed, person) for deed in views.tale.chronicle.deeds]


def _points_back(deed: Deed) -> bool:
    clause = deed.clause
    if clause is None:
        return False
    nouns = (clause.object, clause.nominal)
    pronouns = ("that", "this", "it", "them", "both", "these")
    bare = deed.kind == "know" and not clause.content and not clause.places
    if bare and clause.object is None and clause.nominal is None:
        return True  # "as she well knew"
    return "there" in clause.adverbs or any(
        (noun is not None and noun.kind == "pronoun" and noun.head in pronouns) or (bare and noun is not None)
        for noun in nouns
    )


@once
def faith(views: Views, remark: Remark) -> Faith | None:
    """Return whether a remark says what its speaker knows; None where the story does not tell.

    It is held against what the speaker is told to know of what was asked, without the words of the question itself;
    where nothing is told of that, against what had been so.
    """
    word = _narrated(views, remark)
    if word is not None:
        return word
    pieces, rest = knowledge(views, remark.speaker, remark.deed)
    asked = asked_of(views, remark)
    if pieces and remark.words and remark.words <= remark.about and not remark.denied:
        return None  # what it says of its subject was not read
    if pieces and remark.words - asked - remark.about:
        asked |= remark.about
    told = _nearest(pieces, asked)
    open_question = _asked_where(views, remark)
    named = remark.words - asked or remark.words
    if not named:
        said_no = remark.denied and any(piece & asked for piece in pieces)
        return "false" if said_no else None  # "They are not", of what the speaker knows to be
    counts = [frozenset(w for w in words if is_number(w)) for words in (named, told)]
    if counts[0] and counts[1] and not counts[0] & counts[1]:
        return "false"
    if remark.denied and (pieces or remark.words & rest):
        return "false"  # it says that something is not so, of which there is something to know
    if named & told:
        return "true" if len(named & told) * 3 >= len(named) else None
    if told - asked and open_question:
        return "false"
    return "true" if not pieces and named & (rest - asked) else None


_UNTRUE = re.compile(
    r"\b(although|though|but) (it|they|there|he|she|that) (was|were|is|are|had|did)(n['’]t| not)\b|"
    r"\bnot true\b|\buntrue\b|\b(was|is) a (lie|fib)\b|\b(making|made|makes) (it|that|this) up\b|\bnot \w+ at all\b",
    re.IGNORECASE,
)
_TRUE = re.compile(
    r"\b(and )?(that|which) (was|is) (true|so|right|where|how|what|when)\b|"
    r"\band (so )?(it|they) (was|were|is|are)\b[.!]|\btruthfully\b|\bjust as it (was|is)\b",
    re.IGNORECASE,
)


def _narrated(views: Views, remark: Remark) -> Faith | None:
    """Return what the narrator says of a remark: "although it was not", "and that is where it stops"."""
    if remark.deed.clause is None:
        return None
    sentences = views.tale.text.sentences
    at = remark.deed.sentence
    quote = remark.deed.clause.quote or ""
    said_to = (
        sentences[at].text.find(quote) + len(quote) if quote else remark.deed.clause.end - sentences[at].start
    )
    rest = sentences[at].text[max(0, said_to) :]
    following = sentences[at + 1].text if at + 1 < len(sentences) else ""
    if _UNTRUE.search(rest) or _UNTRUE.search(following):
        return "false"
    deeds = views.tale.chronicle.deeds
    seen_there = [
        d
        for d in deeds[bisect_left(deeds, at, key=_sentence) : bisect_left(deeds, at + 1, key=_sentence)]
        if did(views, d, remark.speaker) and d.clause is not None and "there" in d.clause.adverbs
    ]
    after = any(d.verb in _LEARNS | _HANDLES and d is not remark.deed for d in seen_there)
    return "true" if _TRUE.search(rest) or after else None


_WHERE = re.compile(
    r"\b(where|which|when|what|how|who|whose|hint|for|seen|saw|know|looking|look|find|want)\b", re.I
)


def _asked_where(views: Views, remark: Remark) -> bool:
    """Whether a remark's words are an answer that another could be: to "where", not to "is it open?"."""
    asking = _asking(views)
    before = reversed(asking[: bisect_left(asking, remark.deed.number, key=_number)])
    by_hearers = (d for d in before if any(did(views, d, h) for h in remark.hearers))
    asked = next((d for d in by_hearers if d.verb in ("ask", "wonder", "inquire") or _asks(d)), None)
    if asked is None:
        return bool(asked_of(views, remark))  # unasked, it answers what the hearers are after, if anything
    return bool(_WHERE.search(views.tale.text.sentences[asked.sentence].text))


def _sentence(deed: Deed) -> int:
    return deed.sentence


def _nearest(pieces: Sequence[frozenset[str]], asked: frozenset[str]) -> frozenset[str]:
    """Return the words of the pieces of knowledge that speak most of what was asked."""
    telling = [p for p in pieces if p - asked]
    most = max((len(p & asked) for p in telling), default=0)
    return frozenset(w for p in telling if len(p & asked) == most for w in p)


def is_number(word: str) -> bool:
    """Whether a lemma counts, or tells the time of day as numbers do."""
    counts = any(sense.tag == "NUM" for sense in senses(word)) and word != "one"
    return word[:1].isdigit() or word in ("noon", "midnight") or counts
