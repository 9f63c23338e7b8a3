"""Where a story says the choices of a question: which word, in which clause, on a label or not, left behind or not."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bip.inference.plain_stories.beliefs.nested import unlike
from bip.inference.plain_stories.clauses.kinds import speaks
from bip.inference.plain_stories.clauses.units import Hit, Telling, Unit
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.complementary import no_places, nouns
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_SOURCES = frozenset("from off than".split())
CONTAINERS = nouns("containers")
_MARKS = frozenset(
    "marked labelled labeled says said reads reading read word words inscribed lettered".split()
)
_PICTURES = frozenset(
    "picture pictures drawing photo photograph image label sticker sign word words title".split()
)
_MARKED_AFTER = frozenset(
    "written painted printed pictured stamped embroidered stencilled inscribed lettered".split()
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A word of a choice in the story.

    Attributes:
        choice: index of the choice.
        unit: index of the innermost clause that has it.
        offset: index of its first character in its sentence.
        source: whether it is what something leaves: "out of the hall".
        label: the container that is called by it ("egg box"), or "mark" where it stands on one ("marked SALT").
        words: its lemmas that the choice has.
    """

    choice: int
    unit: int
    offset: int
    source: bool
    label: str
    words: frozenset[str]


_PLACING = frozenset(
    "in on at to into onto under behind beside by near inside from off of over beneath underneath below between among "
    "against around outside within through across with beyond above up down for".split()
)
_COPULAS = frozenset("is was were are be been".split())
_ADVERBS = frozenset(
    "home upstairs downstairs outside inside outdoors indoors here there next-door abroad".split()
)


def _after_preposition(before: Sequence[str]) -> bool:
    """Whether one of the words before a noun, up to its article, is a preposition, or says that something is it."""
    is_it = bool(_COPULAS & set(before[-2:])) and "there" not in before
    return bool(_PLACING & set(before)) or is_it


def in_quotes(text: str, offset: int) -> bool:
    """Whether a character of a sentence stands within quotation marks."""
    marks = [m.start() for m in re.finditer(r"[\"“”]|(?<!\w)['‘]|['’](?!\w)", text)]
    return sum(at < offset for at in marks) % 2 == 1


def mentions(story: Telling, words: Sequence[frozenset[str]], placed: bool) -> list[Mention]:
    """Return where the words of each choice stand, each with the innermost clause that has it."""
    found: list[Mention] = []
    for hit in _hits(story, tuple(words)):
        first, last = story.spans[hit.sentence]
        text, tokens = story.texts[hit.sentence], hit.tokens
        offset = tokens[hit.at][0]
        unit = _unit_at(story, first, last, story.starts[hit.sentence] + offset)
        before = _before(text, tokens, hit.at)
        label = "" if placed else _label(tokens, [token.lower() for _, token in tokens], hit.at)
        if not label and _of_speaker(story.units[unit], text, offset):
            continue
        if placed and not (_after_preposition(before) or hit.meant & _ADVERBS):
            continue
        if _compared(story.units[unit], story.starts[hit.sentence] + offset):
            continue
        found.append(Mention(hit.choice, unit, offset, _from_there(before), label, hit.words))
    return found


@once
def _hits(story: Telling, words: tuple[frozenset[str], ...]) -> Sequence[Hit]:
    """Return where the words of each choice stand."""
    found: list[Hit] = []
    every = frozenset(word for mine in words for word in mine)
    for number, (first, last) in enumerate(story.spans):
        if first == last:
            continue
        tokens = [(m.start(), m.group()) for m in _WORD.finditer(story.texts[number])]
        for at, (_, token) in enumerate(tokens):
            meant = _meant_by(token)
            if at and token.lower() == "left" and tokens[at - 1][1].lower() in _ARTICLES:
                meant = _SIDE
            if meant.isdisjoint(every):
                continue
            for choice, mine in enumerate(words):
                if shared := mine & meant:
                    found.append(Hit(number, tokens, at, choice, meant, shared))
    return found


_SIDE = frozenset(("left",))


@lru_cache(maxsize=20_000)
def _meant_by(word: str) -> frozenset[str]:
    """Return the lemmas of a word as a story writes it, in small letters, synonyms made one."""
    bare = word.replace("’", "'").removesuffix("'s").replace("-", " ")
    return frozenset(w.lower() for w in normal(lemmas(bare)))


def _compared(unit: Unit, position: int) -> bool:
    """Whether a word is only compared with, chosen, exchanged for: "preferred it to the tin"."""
    return any(phrase.start <= position < phrase.end for phrase in no_places(unit.clause))


_NEAR, _FAR = 4, 6
"""How many words before a noun may be its preposition's: beyond the first, only where no comma stands between."""


def _before(text: str, tokens: Sequence[tuple[int, str]], at: int) -> list[str]:
    """Return the words before a noun, in small letters, back to where its phrase can begin."""
    first = max(0, at - _NEAR)
    while first > max(0, at - _FAR) and "," not in text[tokens[first - 1][0] : tokens[at][0]]:
        first -= 1
    return [token.lower() for _, token in tokens[first:at]]


def _of_speaker(unit: Unit, text: str, offset: int) -> bool:
    """Whether a word stands with a verb of saying, outside what is said: it tells where the speaker is."""
    clause = unit.clause
    if clause.quote is not None:
        return not in_quotes(text, offset)
    speaker = bool(unit.subjects) and not is_a(clause, "give", "tell")
    return speaks(clause) and not clause.content and not clause.passive and speaker


_ARTICLES = frozenset("the a his her its their my our your far".split())
_WORD = re.compile(r"[\w’'-]+")


def _from_there(before: Sequence[str]) -> bool:
    """Whether the words before a noun say that something leaves it: "from the", "out of the", "instead of"."""
    for at in range(len(before) - 1, -1, -1):
        word = before[at]
        if (
            word in _SOURCES
            or (word == "of" and at and before[at - 1] in ("out", "instead"))
            or word == "not"
        ):
            return True
        if word in ("to", "into", "in", "on", "onto", "at", "under", "behind", "and", "with", "by", "for"):
            return False
    return False


def _label(tokens: Sequence[tuple[int, str]], lower: Sequence[str], at: int) -> str:
    """Return of what a word is the label: the container of whose kind it is the name, or "mark" for what is written.

    "Egg box" is a box for eggs; "marked SALT", "with a picture of chips on it" say so in writing; "" for other words.
    """
    after = lower[at + 1 : at + 3]
    kinds = [_container(w) for w in after[:1]]
    kinds += [_container(after[1])] if len(after) > 1 and after[0] not in _SMALL else []
    kinds += [_container(part) for part in tokens[at][1].lower().split("-")[1:]]
    named = next((kind for kind in kinds if kind), "")
    before, follows = lower[max(0, at - 5) : at], lower[at + 1 : at + 5]
    front = follows[:2] == ["on", "the"] and bool(set(follows[2:3]) & _FRONTS)
    marked = bool(_MARKS & set(before[-2:])) or ("of" in before and bool(_PICTURES & set(before)))
    written = bool(_MARKED_AFTER & set(follows[:2])) and bool({"on", "over", "across"} & set(follows))
    shown = "with" in before[-3:] and follows[:2] in (["on", "it"], ["on", "them"])
    marked = (
        marked or written or front or shown or follows[:1] in (["pictured"], ["label"], ["sticker"], ["sign"])
    )
    capital = len(tokens[at][1]) > 2 and tokens[at][1].isupper()
    return named or ("mark" if marked or capital else "")


def _container(word: str) -> str:
    """Return the singular of a noun for a container; "" for other words."""
    return next((w for w in (word, word.removesuffix("s"), word.removesuffix("es")) if w in CONTAINERS), "")


_FRONTS = frozenset("lid label front side cover outside wrapper".split())
_SMALL = frozenset(
    "the a an in on of and or to into with from is was were are for by his her its their".split()
)


def _unit_at(story: Telling, first: int, last: int, position: int) -> int:
    """Return the innermost clause of a sentence that has a place of the text."""
    best, width = first, None
    for at in range(first, last):
        clause = story.units[at].clause
        if story.units[at].speaker:
            continue
        if clause.start <= position < clause.end and (width is None or clause.end - clause.start <= width):
            best, width = at, clause.end - clause.start
    if width is None:
        earlier = [
            at
            for at in range(first, last)
            if story.units[at].clause.start <= position and not story.units[at].speaker
        ]
        best = earlier[-1] if earlier else first
    return best


def distinct(views: Views, choices: Sequence[Choice]) -> list[frozenset[str]]:
    """Return the words that each choice alone has, names only where nothing else is left."""
    names = frozenset(w.lower() for p in views.tale.chronicle.cast.people for w in p.split()) - {"the"}
    mine = [frozenset(w.lower() for w in normal(c.words)) for c in choices]
    common = frozenset.intersection(*mine) if mine else frozenset()
    said = []
    for at, (w, all_) in enumerate(zip(unlike(choices), mine, strict=True)):
        others = frozenset(word for k in (*mine[:at], *mine[at + 1 :]) for word in k)
        own = (w - names) or w or (all_ - others) or (all_ - common) or frozenset(("\0",))
        said.append((own - _PARTS) or own)
    return [frozenset() if _DENIED.search(c.text) else w for w, c in zip(said, choices, strict=True)]


_PARTS = frozenset("one some each every other among part o'clock o’clock".split())
_DENIED = re.compile(r"\b(?:no|not|nothing|nowhere|neither|none|nobody|never|no one)\b", re.I)


_SMALL_HEAD = re.compile(
    r"\b(?:of|in|on|at|by|with|near|behind|under|next|beside|for|from|that|who|which|where)\b"
)


def head_of(choice: Choice) -> frozenset[str]:
    """Return the lemmas of the head noun of a choice: "basket" of "in the basket by the fire"."""
    said = re.sub(
        r"^\W*(?:(?:in|on|at|to|into|under|behind|by|inside|near|beside|of|from)\s+)+",
        "",
        choice.text,
        flags=re.I,
    )
    said = re.sub(r"\s+o['’]clock\b", "", said)
    said = re.sub(r"^(?:one|some|each|part|all|any) of (?:the )?", "", said, flags=re.I)
    first = _SMALL_HEAD.split(said)[0].strip(" .,!?")
    last = first.split()[-1] if first.split() else ""
    bare = last.removesuffix("'s").removesuffix("’s")
    return frozenset(w.lower() for w in normal(lemmas(bare)))
