"""A story, and a question with its choices, as the words by which the one tells what the others say."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.beliefs.brought_about import causes_of
from bip.inference.plain_stories.beliefs.sayings import Saying, sayings
from bip.inference.plain_stories.changes.words import stemmed
from bip.inference.plain_stories.clauses.mentions import distinct, head_of
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.associations import content, linked
from symbolic.language.reader.words.consequences import every_lemma, tellings_of

NONE = re.compile(r"\b(?:no|not|nothing|nobody|neither|never|nowhere|none|without|cannot)\b|n['’]t\b", re.I)
ANAPHOR = re.compile(r"\b(?:it|its|them|they|one|this|that|there)\b", re.I)
_PREPOSITION = re.compile(
    r"^\W*(in|on|at|to|into|under|behind|beside|by|inside|near|with|from|for|of|next to|beneath)\b", re.I
)
_SCALE = 16.0
"""By which how closely words go together is of the order of one."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a choice.

    Attributes:
        all: lemmas, synonyms made one.
        own: those that no other choice has.
        head: those of its head noun.
        stems: of its own words.
        denied: whether it says that something is not so.
        placed: matches its preposition before one of its words; None where it has none.
    """

    all: frozenset[str]
    own: frozenset[str]
    head: frozenset[str]
    stems: frozenset[str]
    denied: bool
    placed: re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class Scene:
    """A story, and a question with its choices; what is of each choice stands in their order.

    Attributes:
        story: clause by clause.
        asked: the question.
        choices: as read.
        words: of each.
        said: where the story says each, as the ways of reading find it.
        causes: the sentences that bear on the state that each names, by how.
        topic: words of what the question is about.
        told: the lemmas of each sentence.
        often: in how many sentences each stands.
        matched: of each choice, which share of its own words each sentence has.
        together: of each choice, the sentences that have its words in one clause with what is asked about.
        near: of each choice, how closely it goes with each sentence in life.
        signs: of each choice, by which phrases each sentence tells it without its words, as the number of their words;
            none of a choice of which no such phrases are known.
    """

    story: Telling
    asked: Asked
    choices: Sequence[Choice]
    words: Sequence[Words]
    said: Sequence[Saying]
    causes: Sequence[Mapping[str, frozenset[int]]]
    topic: frozenset[str]
    told: Sequence[frozenset[str]]
    often: Counter[str]
    matched: Sequence[Sequence[float]]
    together: Sequence[frozenset[int]]
    near: Sequence[Sequence[float]]
    signs: Sequence[Sequence[Sequence[int]] | None]


LONGEST = 40
"""Sentences of a story up to which all are looked at; of a longer one, so many of the last that have a choice's words.

Everyday stories have less than half of it.
"""


def sentences(views: Views, choices: Sequence[Choice]) -> tuple[int, ...]:
    """Return the indices of the sentences of a story that are looked at."""
    texts = views.telling.texts
    if len(texts) <= LONGEST:
        return tuple(range(len(texts)))
    own = frozenset(word for mine in distinct(views, choices) for word in mine)
    return tuple(number for number, text in enumerate(texts) if own & lemmas_of(text))[-LONGEST:]


def scene_of(
    views: Views, asked: Asked, choices: Sequence[Choice], own: Sequence[frozenset[str]] | None = None
) -> Scene:
    """Return a story and a question as the words that tell what the choices say.

    Args:
        views: a story.
        asked: the question.
        choices: its choices, or what else may be told.
        own: of each the words that tell it; by default those that it alone has.
    """
    story = views.telling
    own = distinct(views, choices) if own is None else own
    causes = causes_of(story, choices)
    words = tuple(_words_of(choice, mine) for choice, mine in zip(choices, own, strict=True))
    told = tuple(lemmas_of(text) for text in story.texts)
    topic = topic_of(views.tale, asked) - frozenset(w for mine in own for w in mine)
    return Scene(
        story=story,
        asked=asked,
        choices=choices,
        words=words,
        said=sayings(story, choices, own, causes),
        causes=[
            {name: _sentences(story, getattr(each, name)) for name in ("alike", "brought", "ended")}
            for each in causes
        ],
        topic=topic,
        told=told,
        often=Counter(word for mine in told for word in mine),
        matched=[[_matched(each, mine) for mine in told] for each in words],
        together=[_together(story, each, topic) for each in words],
        near=_near(views, choices),
        signs=_signs(views, choices),
    )


def _near(views: Views, choices: Sequence[Choice]) -> list[list[float]]:
    """Return of each choice how closely it goes with each sentence in life (`associations.linked`)."""
    people = frozenset(word for person in views.tale.chronicle.cast.people for word in person.lower().split())
    told = [content(text, people) for text in views.telling.texts]
    own = [content(choice.text, people) for choice in choices]
    return [[_SCALE * linked(each, text) for text in told] for each in own]


def _signs(views: Views, choices: Sequence[Choice]) -> list[list[list[int]] | None]:
    """Return of each choice by which phrases each sentence tells what it alone says, as the number of their words."""
    told, own = [every_lemma(text) for text in views.telling.texts], [every_lemma(c.text) for c in choices]
    found: list[list[list[int]] | None] = []
    for n, choice in enumerate(choices):
        others = [words for m, words in enumerate(own) if m != n]
        alone = [
            each for each in tellings_of(choice.text) if not any(each.words <= words for words in others)
        ]
        phrases = {phrase for each in alone for phrase in each.by if not phrase <= own[n]}
        found.append([[len(p) for p in phrases if p <= text] for text in told] if alone else None)
    return found


def _sentences(story: Telling, units: Sequence[int]) -> frozenset[int]:
    return frozenset(story.units[at].sentence for at in units)


def lemmas_of(text: str) -> frozenset[str]:
    """Return the content lemmas of a text in small letters, synonyms made one."""
    return frozenset(word.lower() for word in normal(lemmas(text)))


def _words_of(choice: Choice, own: frozenset[str]) -> Words:
    mine, every = own - {"\0"}, frozenset(word.lower() for word in normal(choice.words))
    return Words(
        every,
        mine,
        head_of(choice),
        frozenset(stem for word in mine for stem in stemmed(word)),
        NONE.search(choice.text) is not None,
        _placing(choice, every),
    )


def _placing(choice: Choice, words: frozenset[str]) -> re.Pattern[str] | None:
    """Return what matches the preposition of a choice within three words of one of its words."""
    found = _PREPOSITION.match(choice.text)
    if found is None or not words:
        return None
    near = "|".join(re.escape(word) for word in sorted(words))
    return re.compile(rf"\b{found.group(1)}\b(?:\W+\w+){{0,3}}?\W+(?:{near})", re.I)


def _matched(words: Words, told: frozenset[str]) -> float:
    """Return the share of a choice's own words that a sentence has."""
    return len(words.own & told) / max(1, len(words.own))


def _together(story: Telling, words: Words, topic: frozenset[str]) -> frozenset[int]:
    """Return the sentences that have words of a choice in one clause with what is asked about, or a pronoun."""
    found = set()
    for unit in story.units:
        lemmas_ = frozenset(word.lower() for word in unit.words | unit.open_words)
        if lemmas_ & words.own and (lemmas_ & topic or ANAPHOR.search(unit.text)):
            found.add(unit.sentence)
    return frozenset(found)
