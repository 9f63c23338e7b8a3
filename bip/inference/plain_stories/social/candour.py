"""Whether the doer's words are so, by what the doer knows, and whom they serve: who asked, or who is being looked for.

Who knows where a thing is, and names that place to whoever asks, helps; who names another, or says that there is none,
hinders. Where somebody else asks after one who hides or flees, it is the other way round.

Weights set by hand; fitted_on: the development stories (batches one to three, voices three to seven).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.phrases import pattern
from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.social.signs import SAYS, Sign, sought_by_other, text_of
from bip.inference.plain_stories.social.sincerity import LATEST, is_number, spoken_of, tells
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.choices import lemmas, normal
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person

Truth: TypeAlias = Literal["true", "false"]

_CONTRASTS = (
    frozenset(
        "red blue green yellow white black brown grey gray orange pink purple violet golden silver".split()
    ),
    frozenset("big large small little tiny long short tall high low wide narrow".split()),
    frozenset("left right middle".split()),
    frozenset("up down upstairs downstairs upper lower top bottom".split()),
    frozenset("inside outside indoors outdoors".split()),
    frozenset("north south east west northern southern eastern western".split()),
    frozenset("first second third fourth fifth sixth seventh last".split()),
    frozenset("old new".split()),
    frozenset("monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday".split()),
    frozenset("morning afternoon evening night".split()),
    frozenset("open closed shut".split()),
    frozenset("front back side".split()),
    frozenset("near nearer nearest far farther farthest further".split()),
)
"""Words that exclude each other of one thing: what is in the red box is not in the white one."""
_LEARNS = frozenset(
    "see know hear learn read notice find spot watch remember put hide place leave move carry lock take lay set store "
    "keep have drop feed fill return park hang bury stand think believe suppose assume".split()
)
_ASKS = frozenset("ask wonder inquire enquire beg want need question".split())
_QUESTIONS = frozenset("ask wonder inquire enquire question".split())
_DENIES = pattern("denies")
_FLEES = pattern("flees")
_WARNS = re.compile(
    r"\s*(?:do not|don['’]t|never|stop|careful|mind|watch out|look out|beware)\b", re.IGNORECASE
)
_ABOUT_IT = re.compile(
    r"\b(?:it|they|them|there|that one|try|go|look|here)\b|"
    r"^\s*(?:in|on|under|behind|at|by|near|next|inside|outside|up|down)\b"
)
"""What answers, though nobody asked: it names a place, or speaks of "it"."""
_HUNTS = pattern("hunts")


@dataclass(frozen=True, slots=True)
class _Said:
    text: str
    sentence: int
    asker: str
    asked: bool
    start: int
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something that the doer knows: where it is told, whether it holds for what was said before, and its words."""

    sentence: int
    start: int
    late: bool
    points: bool
    words: frozenset[str]


_POINTS = re.compile(r"\b(?:it|this|that|which|them|they|so|there|one)\b")


def word_signs(views: Views, told: Sequence[Turn]) -> list[Sign]:
    """Return what the doer's words tell, held against what the doer knows."""
    said = list(_said(views, told))[-LATEST:]
    if not said:
        return []
    found = []
    pieces, questions = _pieces(views, told), _asked(views, told)
    sought = normal(sought_by_other(views, told))
    for remark in said:
        topic = sought.union(*(words for at, words in questions if at <= remark.sentence))
        about = normal(remark.about)
        topic |= about if named(views, remark.text) - topic - about else frozenset()
        truth = _truth(views, pieces, topic, remark)
        if truth is None:
            continue
        helps = truth == "true"
        if remark.asker == "third":
            if not _hunted(views, told):
                continue
            helps = not helps
        found.append(Sign("help" if helps else "hinder", 2.0, "word", remark.sentence))
    return found


def speaks_to_third(views: Views, told: Sequence[Turn]) -> bool:
    """Whether what the doer says is said to somebody else than the other in question."""
    said = list(_said(views, told))
    return bool(said) and all(remark.asker == "third" for remark in said)


def speaking(views: Views, told: Sequence[Turn]) -> frozenset[int]:
    """Return the sentences in which the doer says something."""
    return frozenset(remark.sentence for remark in _said(views, told))


_NOBODY = frozenset("nobody none noone anybody anyone".split()) | {"no one", "no-one"}


def _said(views: Views, told: Sequence[Turn]) -> Iterator[_Said]:
    asker = ""
    for turn in told:
        clause, unit = turn.unit.clause, turn.unit
        if unit.speaker or turn.around is not None:
            continue
        asks = clause.verb in _ASKS or (clause.quote or "").rstrip().endswith("?")
        questions = clause.verb in _QUESTIONS or clause.quote
        if asks and turn.subject != "doer" and (turn.subject == "other" or (unit.subjects and questions)):
            asker = "other" if turn.subject == "other" else "third"
        if turn.subject != "doer" or clause.negated or clause.passive or is_a(clause, "think"):
            continue
        if clause.object is not None and clause.object.head in _NOBODY:
            continue  # "told no one about it"
        text = ""
        if clause.quote:
            text = " ".join(s for s in re.findall(r"[^.!?]+[.!?]?", clause.quote) if not s.endswith("?"))
        elif clause.verb in SAYS and (clause.content or clause.verb in ("tell", "direct", "send", "point")):
            text = " ".join(text_of(views, inner, unit.sentence) for inner in clause.content)
            text = text or _after_verb(text_of(views, clause, unit.sentence), clause.verb)
        if text.strip():
            to = "other" if turn.toward == "other" else asker
            yield _Said(text, unit.sentence, to, bool(asker), clause.start, spoken_of(clause))


def _after_verb(text: str, verb: str) -> str:
    words = text.split()
    at = next((i for i, word in enumerate(words) if verb in forms(word.lower())), -1)
    return " ".join(words[at + 1 :])


def named(views: Views, text: str) -> frozenset[str]:
    """Return the words of a text that name something: things, places, numbers, days, and contrasting adjectives."""
    names = {part.lower() for name in views.tale.chronicle.cast.people for part in name.split()}
    contrasting = frozenset(w for group in _CONTRASTS for w in group)
    sides = frozenset(found.lower() for found in _SIDE.findall(text))
    text = _HALF.sub(lambda found: f"{found[1]}-{found[2]}-{found[3]}".lower(), text)
    clock = frozenset(re.findall(r"\b(?:half|quarter)-(?:past|to)-\w+", text))
    text = re.sub(r"\b(?:half|quarter)-(?:past|to)-\w+", " ", text)
    words = {w for w in lemmas(text) if w.lower() in contrasting - {"left", "right"} or tells(w)}
    words |= set(re.findall(r"\d[\d:.]*\d|\d", text))
    small = {w if w[:1].isupper() and not senses(w.lower()) else w.lower() for w in words}
    small = {w for w in small if w[:1].isupper() or w in contrasting or tells(w)}
    kept = frozenset(w for w in small if w.lower() not in names and not is_person(w))
    return normal(kept) | sides | clock


_SIDE = re.compile(
    r"(?:\b(?:the|to|turn\w*|go|goes|went|keep|bear|point\w*|first|then|on|is|was|his|her|your)|^|[,.!?])\s+"
    r"(left|right)\b(?!\s+(?:away|now|here|there|for|at|in)\b)",
    re.IGNORECASE,
)
"""A side, and not "he left", or "the right one": what goes before it tells."""
_HALF = re.compile(r"\b(half|quarter) (past|to) (\w+)\b", re.IGNORECASE)
"""A time of day that is not the hour which it names."""


def _pieces(views: Views, told: Sequence[Turn]) -> list[_Piece]:
    """Return what the doer is told to know, each piece as its words."""
    found: list[_Piece] = []
    texts = views.tale.text.sentences
    watched = {id(t.around) for t in told if t.around is not None and t.subject == "other"}
    last_deed = ""
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.unit.speaker:
            continue
        if turn.subject == "other" and turn.unit.outer is None:
            last_deed = text_of(views, clause, at)
        mine = turn.subject == "doer" and not clause.negated and clause.modal in ("", "could")
        learns = clause.verb in _LEARNS or (clause.passive and clause.verb in ("tell", "inform", "show"))
        if not mine or not learns or clause.quote:
            continue
        text = text_of(views, clause, at)
        words = named(views, text)
        points = _POINTS.search(text.lower()) is not None
        late = clause.verb in ("know", "think", "believe") or clause.perfect
        found.append(_Piece(at, clause.start, late, points, words))
        if clause.verb in ("see", "watch") and id(turn) in watched and last_deed:
            found.append(_Piece(at, clause.start, late, True, words | named(views, last_deed)))
        back = "there" in clause.adverbs or (clause.verb == "know" and not clause.content) or not words
        bare = clause.verb == "know" and clause.object is None and not clause.content
        if (points and back) or bare:
            before = named(views, texts[at].text[: max(0, clause.start - texts[at].start)])
            earlier = named(views, texts[at - 1].text) if at and not before else before
            found.append(_Piece(at, clause.start, late, True, earlier))
    return [piece for piece in found if piece.words]


def _known(pieces: Sequence[_Piece], topic: frozenset[str], remark: _Said) -> list[frozenset[str]]:
    """Return the pieces that the doer knew of a topic when saying something; that one knows it may be told after it."""
    so_far = [p for p in pieces if p.sentence <= remark.sentence + 1 and (p.start <= remark.start or p.late)]
    return [p.words for p in so_far if p.points or p.words & topic]


def _truth(views: Views, all_pieces: Sequence[_Piece], topic: frozenset[str], remark: _Said) -> Truth | None:
    pieces = _known(all_pieces, topic, remark)
    known = frozenset(w for piece in pieces for w in piece)
    said = named(views, remark.text)
    if not remark.asked and not _ABOUT_IT.search(remark.text.lower()) and not said & topic:
        return None  # it speaks of something else
    if not pieces:
        return None
    for group in (
        *_CONTRASTS,
        frozenset(w for w in said | known if is_number(w) or w.startswith(("half-", "quarter-"))),
    ):
        one, two = said & group, (known & group) - topic
        if one and two:
            return "true" if one & two else "false"
    contrasting = frozenset(w for group in _CONTRASTS for w in group)
    own, kept = said - topic, known - topic
    corrects = re.match(r"\s*(?:no,|not \S+,|not \S+ but)", remark.text.lower())
    if corrects or _WARNS.match(remark.text):
        return None
    if _DENIES.search(remark.text.lower()) and (known & topic or not topic):
        return "false" if not own & kept else None
    if own & kept:
        return None if (own - kept) & contrasting else "true"  # "in the left drawer", of one of two
    return "false" if own and kept else None


def _asked(views: Views, told: Sequence[Turn]) -> list[tuple[int, frozenset[str]]]:
    """Return the words of what others ask, each with its sentence."""
    found = []
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        asks = clause.verb in _ASKS or (clause.quote or "").rstrip().endswith("?")
        if asks and turn.subject != "doer" and not turn.unit.speaker:
            found.append((at, named(views, text_of(views, clause, at) + " " + (clause.quote or ""))))
    return found


def _hunted(views: Views, told: Sequence[Turn]) -> bool:
    """Whether the other hides, or flees from whoever asks."""
    for turn in told:
        text = text_of(views, turn.unit.clause, turn.unit.sentence).lower()
        if turn.subject == "other" and _FLEES.search(text):
            return True
        if turn.toward == "other" and turn.subject == "" and _HUNTS.search(text):
            return True
    return False
