"""What a question on communication asks of: who means something, and by which words or signs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize

_MEANS = re.compile(
    r"\b(?:mean|means|meant|meaning|understand|understands|understood|convey|communicate|signal|hint|"
    r"hints|imply|"
    r"hinting|implying|getting at|driving at|get across|gather|gathers|infer|conclude|make of|point of|"
    r"let \w+ know|sign|gesture|message|really (?:think|feel|want|ask)\w*)\b"
    r"|\b(?:want|wants|wanted|trying|try|tries|tried|wish|wishes|wished|mean|meant) (?:[\w'’]+ ){0,4}to "
    r"(?:say|tell|show|express|suggest|know|do|realize|realise|see)\b"
    r"|\b(?:take|takes|took) (?:[\w'’]+ ){1,4}(?:to mean|as)\b"
    r"|\b(?:think|thinks|thought|believe|believes|believed) (?:that )?(?:[\w'’]+ ){1,3}(?:want|wants|"
    r"wanted|mean|meant)\b"
    r"|\b(?:did|does|will|would) (?:[\w'’]+ ){1,4}(?:tell|show|answer|reply)\b"
    r"|\basking for\b|['’]s (?:\w+ )?(?:answer|reply)\b|\bwhat (?:does|did) [\w'’ ]+ want\b",
    re.IGNORECASE,
)


_SAYS = re.compile(
    r"\b(?:say|says|said|remark\w*|mention\w*|ask|asks|asked|tell|tells|told|point|points|pointed|"
    r"wav\w+|cough\w*|"
    r"nod\w*|tap|taps|tapped|gestur\w+|signal\w*|whistl\w+|wink\w*|knock\w*)\b",
    re.IGNORECASE,
)


def asks_message(asked: Asked) -> bool:
    """Whether a question asks what words, or a sign, were meant or taken to say."""
    if asked.word == "why":
        return _SAYS.search(asked.text) is not None
    return asked.word in ("what", "how", "which") and _MEANS.search(asked.text) is not None


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words said in a story.

    Attributes:
        speaker: who says them; "" where that was not read.
        text: the words.
        sentence: index of the sentence that reports them.
    """

    speaker: str
    text: str
    sentence: int


def utterances(views: Views) -> list[Utterance]:
    """Return the quoted words of a story in order; what one person says in pieces of one sentence is one."""
    found: list[Utterance] = []
    speakers = {
        d.sentence: d.agent for d in views.tale.chronicle.deeds if d.clause is not None and d.clause.quote
    }
    for number, sentence in enumerate(views.tale.text.sentences):
        tokens = tokenize(sentence.text)
        quotes = [t.text for t in tokens if t.kind == "quote"]
        if quotes:
            goes_on = bool(found) and found[-1].sentence == number - 1 and len(quotes) == len(tokens)
            only = views.telling.people[number] - _named_within(views, quotes)
            speaker = speakers.get(number, "") or (found[-1].speaker if goes_on else "")
            speaker = next(iter(only)) if not speaker and len(only) == 1 else speaker
            found.append(Utterance(speaker, " ".join(quotes), number))
    return found


def _named_within(views: Views, quotes: Sequence[str]) -> frozenset[str]:
    return frozenset(name for quote in quotes for name in named_in(views, quote))


def asked_about(views: Views, asked: Asked) -> Utterance | None:
    """Return the words that a question asks of: the last ones of somebody whom it names, else the only ones."""
    said = utterances(views)
    named = named_in(views, asked.text)
    own = [one for one in said if one.speaker in named]
    if own:
        return own[-1]
    return said[0] if len(said) == 1 and not said[0].speaker else None


def named_in(views: Views, text: str) -> frozenset[str]:
    """Return the people whom a text names."""
    words = {t.text for t in tokenize(text)} | {t.lower for t in tokenize(text)}
    return frozenset(
        name for name in views.tale.chronicle.cast.people if name.removeprefix("the ").split()[-1] in words
    )


def forms(text: str) -> frozenset[str]:
    """Return the words of a text with the dictionary forms that each may have, in small letters."""
    found: set[str] = set()
    for token in tokenize(text):
        if token.kind == "quote":
            found |= forms(token.text)
        elif token.kind in ("word", "clitic"):
            found |= {token.lower, *(s.lemma.lower() for s in senses(token.lower) if s.cost < 2.0)}
    return frozenset(found)


def outside_quotes(views: Views) -> str:
    """Return what the narrator tells, without what is said."""
    parts = [t.text for s in views.tale.text.sentences for t in tokenize(s.text) if t.kind != "quote"]
    return " ".join(parts)


def the_only(fits: Sequence[bool]) -> list[float] | None:
    """Return scores for the one choice that fits; None where none or several do."""
    return [2.0 if one else 0.0 for one in fits] if sum(fits) == 1 else None


_NO = frozenset(
    ("not", "no", "never", "n't", "cannot", "nothing", "nobody", "none", "neither", "unable", "refuse")
)


def denied(choice: Choice) -> bool:
    """Whether a choice denies something."""
    return (
        bool(_NO & {t.lower for t in tokenize(choice.text)}) or "n't" in choice.text or "n’t" in choice.text
    )
