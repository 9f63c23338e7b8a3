"""Words not meant as they are said: irony, which both are to see through, and the lie that spares feelings.

Praise where all goes badly echoes what would have been hoped for, and means the contrary (Sperber and Wilson 1981,
"Irony and the use-mention distinction"). Praise of a present that one does not like, to whoever made it, is said to
spare that one.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.utterance import (
    Utterance,
    asked_about,
    denied,
    forms,
    named_in,
    outside_quotes,
    the_only,
    utterances,
)
from bip.inference.plain_stories.messages.valence import ANTONYMS, BAD, DISLIKES, KINDNESS, PRAISE
from bip.inference.plain_stories.social.sincerity import tells
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_CUES = re.compile(
    r"\broll\w* (?:her|his|their) eyes\b|\beyes? roll\w*|\bpull\w* a face\b|\bsarcas\w+|\bironic\w*|"
    r"\bdr(?:i|y)ly\b|"
    r"\bwithout (?:a )?smil\w+|\bstraight face\b|\bwith a (?:groan|snort|sigh)\b|\bgrowl\w*|\bgroan\w*|"
    r"\bsigh\w*|\bsnort\w*|\bsnap(?:s|ped)\b|"
    r"\bgrumbl\w*|"
    r"\bmutter\w*|\braise[ds]? (?:an|one|her|his) eyebrows?\b|\bgritted teeth\b|\bglar\w+|\bgrimly\b|"
    r"\bsourly\b|"
    r"\b(?:shook|shaking|shakes) (?:her|his) head\b|\bscowl\w*|\bfrown\w*|\bthrough (?:her|his|their) "
    r"teeth\b|\bbitter\w*",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"\bfor the (?:second|third|fourth|fifth|sixth|tenth|umpteenth) time\b", re.IGNORECASE)
_SINCERE = re.compile(
    r"\b(?:beam\w*|glad|gladly|delighted|happily|grateful\w*|honest\w*|sincere\w*|meant (?:it|every word))\b",
    re.I,
)
_FACE = re.compile(
    r"\bbravely\b|\bwink\w*\b|\bforced (?:a |herself|himself)|\bswallow\w* hard\b|\bwhen (?:he|she) "
    r"was(?: not|n['’]t) looking\b|"
    r"\b(?:made|makes|making|pulls?|pulled) a face\b|\bpush\w* (?:it|them|the \w+|her|his) ?(?:\w+ )?away\b|"
    r"\b(?:did|does|do|could|can)(?:n['’]t| not) (?:really |much |at all )?(?:like|stand|bear|care for|"
    r"want)\b|"
    r"\bnot (?:at all )?to (?:his|her|their) taste\b|\bspat\b|\b(?:far |much )?too (?:sweet|salty|"
    r"bitter|big|small|tight)\b",
    re.IGNORECASE,
)


def in_irony(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the contrary of praise that is said where things went badly; None without such praise."""
    said = asked_about(views, asked)
    if said is None:
        return None
    told = outside_quotes(views)
    if _CUES.search(told) or re.search(r"\breally\b", asked.text):
        found = the_only([contrary(said.text, choice.text) for choice in choices])
        if found is not None:
            return found
    if not praises(said.text):
        return None
    worse = bool(_AGAIN.search(told)) + sum(bool(forms(word) & BAD) for word in told.split())
    if _SINCERE.search(told) or not (_CUES.search(told) or worse >= 2):
        return None
    common = frozenset.intersection(*(forms(choice.text) for choice in choices))
    return the_only([speaks_ill(forms(choice.text) - common) for choice in choices])


_OPINION = re.compile(
    r"\b(?:how (?:did|do) you (?:like|find)|what (?:do|did) you think|how (?:is|was|are|were)|do you "
    r"like|did you like|"
    r"is (?:\w+ ){1,4}(?:good|nice|any good|a good|clever)|is it (?:good|nice|any good)|was it (?:good|"
    r"nice|any good))\b",
    re.IGNORECASE,
)


def in_faint_praise(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what is left unsaid: to praise another thing speaks ill of the one asked of (Grice 1975)."""
    said = asked_about(views, asked)
    if said is None:
        return None
    before = [
        one for one in utterances(views) if one.sentence < said.sentence and one.speaker != said.speaker
    ]
    if not before or not _OPINION.search(before[-1].text):
        return None
    if re.match(r"\W*(?:yes|no|very much|of course|i (?:love|like))", said.text, re.IGNORECASE):
        return None
    shared = _nouns(before[-1].text) & _nouns(said.text)
    if shared or not praises(said.text):
        return None
    common = frozenset.intersection(*(forms(choice.text) for choice in choices))
    return the_only([speaks_ill(forms(choice.text) - common) for choice in choices])


def _nouns(text: str) -> frozenset[str]:
    return frozenset(w for w in forms(text) if tells(w)) - PRAISE


def in_earnest(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by praise that the narrator tells to be meant: the only one that praises, and speaks no ill."""
    said = asked_about(views, asked)
    if said is None or not praises(said.text) or not sincere(views) or _CUES.search(outside_quotes(views)):
        return None
    words = [forms(choice.text) for choice in choices]
    return the_only([bool(own & PRAISE) and not speaks_ill(own) for own in words])


def sincere(views: Views) -> bool:
    """Whether the narrator tells that words are meant as they are said."""
    return _SINCERE.search(outside_quotes(views)) is not None


def contrary(said: str, text: str) -> bool:
    """Whether a choice says the contrary of a word that was said."""
    words, own = forms(said), forms(text)
    pairs = [(frozenset(a.split()), frozenset(b.split())) for a, b in ANTONYMS]
    return any((words & a and own & b) or (words & b and own & a) for a, b in pairs)


def praises(text: str) -> bool:
    """Whether some words praise."""
    return bool(forms(text) & PRAISE)


def speaks_ill(words: frozenset[str]) -> bool:
    """Whether the words of a choice speak ill of something: by a bad word, or praise that is denied."""
    no = bool(words & {"not", "no", "never", "n't", "nothing", "anything", "far"})
    return bool(words & BAD) != (no and not words & BAD and bool(words & PRAISE))


def out_of_kindness(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score reasons why somebody praised what that one did not like: the one that spares the other."""
    if asked.word != "why" or not re.search(
        r"\b(?:sa(?:y|ys|id)|tell|tells|told|praise\w*|pretend\w*)\b", asked.text
    ):
        return None
    said = _of(views, asked)
    told = outside_quotes(views)
    if said is None or not praises(said.text) or not (forms(told) & DISLIKES or _FACE.search(told)):
        return None
    return the_only([bool(forms(c.text) & KINDNESS) and _spares(c) for c in choices])


def _spares(choice: Choice) -> bool:
    """Whether a motive spares somebody: harm denied ("so as not to hurt her"), or kindness not denied."""
    words = forms(choice.text)
    harm = bool(
        words & {"hurt", "upset", "disappoint", "offend", "embarrass", "bad", "sad", "cry", "unhappy"}
    )
    averted = denied(choice) or bool(words & {"avoid", "without", "spare", "save", "keep"})
    return averted if harm else not denied(choice)


def _of(views: Views, asked: Asked) -> Utterance | None:
    named = named_in(views, asked.text)
    said = asked_about(views, asked)
    return said if said is not None and (not said.speaker or said.speaker in named) else None
