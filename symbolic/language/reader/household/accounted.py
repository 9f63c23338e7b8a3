"""Words that can change the meaning of a clause, where they were read: a search in vain, silence, what is asked.

"Nothing was found", "not a word was said", "asked whether he might know": the story goes on as if the first two had
not been told, and the last is a question; none of these words is left over.
"""

import re
from collections.abc import Iterable, Iterator

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.lexicon import senses
from symbolic.world.provenance import Span

DENYING = (
    "not",
    "n't",
    "never",
    "no",
    "nothing",
    "nobody",
    "none",
    "anything",
    "any",
    "without",
    "neither",
    "nor",
)
"""Words of a search in vain, and of silence."""
ASKING = (
    "whether", "if", "could", "can", "might", "may", "would", "'d", "will", "any", "anything", "anywhere", "ever",
    "tell", "say", "should", "'ll",
)  # fmt: skip
"""Words of a question that is reported."""
WISHING = ("wished", "wish", "wishes", "wanted", "wants", "want", "needed", "need", "would", "liked", "like")
"""Words of a wish to know, which is a question."""
SAYING = (
    "said", "says", "say", "saying", "told", "tells", "telling", "answered", "replied", "added", "explained", "that",
)  # fmt: skip
"""Verbs of speech whose words were read."""
CONCEDING = ("once", "although", "though", "even though", "despite", "until", "till")
"""Links of clauses that tell of a deed as any other does."""
LINK = 12
"""How far before a clause the word that links it may begin."""
_FINDS = frozenset("be find see spot discover locate contain hold have turn come notice".split())
_UTTERS = frozenset(
    "say speak talk utter exchange communicate converse reply answer respond add comment pass".split()
)
_NOTHING = frozenset("nothing anything none thing any sign trace luck something interest".split())
_WORDS = frozenset(
    "word words sound syllable peep remark comment thing nothing anything answer reply".split()
)


_SOUNDS = frozenset("word words sound syllable peep answer reply".split())


def in_vain(clause: Clause, asked: str | None) -> bool:
    """Whether a clause that denies something says that nothing was found, or not what was sought."""
    bare = (
        not clause.verb
        and clause.subject is not None
        and (clause.subject.determiner == "no" or clause.subject.head in ("nothing", "none"))
    )
    if bare and not clause.places and clause.link == "" and (what := named(clause.subject)) is not None:
        return what.category == "object"  # "No mug.": what one does not see where one looks
    if (clause.verb not in _FINDS and not bare) or clause.modal or clause.quote is not None:
        return False
    places = [p.object for p in clause.places if p.object is not None and p.preposition != "of"]
    if any(not _points(noun) for noun in places):
        return False
    sought = [n for n in (clause.subject, clause.object, clause.nominal) if n is not None]
    found = next((n for n in sought if n.head in _NOTHING or _is_sought(n, asked)), None)
    return found is not None


def _points(noun: NounPhrase) -> bool:
    """Whether a phrase only points back to where one looks: "in it", "of interest"."""
    found = named(noun)
    return (
        noun.kind == "pronoun" or noun.head in _NOTHING or (found is not None and found.category == "place")
    )


def _is_sought(noun: NounPhrase, asked: str | None) -> bool:
    found = named(noun)
    if noun.kind == "pronoun" and noun.head in ("it", "them"):
        return asked is not None
    return found is not None and asked is not None and (found.name == asked or asked.endswith(found.name))


def silent(clause: Clause) -> bool:
    """Whether a clause that denies something says that nobody spoke: "said nothing", "without a word"."""
    if (
        clause.subject is not None
        and clause.subject.head in _SOUNDS
        and clause.verb in ("come", "pass", "fall")
    ):
        return True  # "not a word came from him"
    speaks = clause.verb in _UTTERS or bool(classes(clause.verb) & {"say", "tell"})
    if not speaks or clause.content or clause.quote is not None:
        return False
    acted_on = clause.subject if clause.passive else clause.object
    return acted_on is None or acted_on.head in _WORDS | _NOTHING | {"further"}


_GETS = frozenset(
    "get receive have hear obtain elicit draw meet expect wait make give offer return be".split()
)
_ANSWERS = _SOUNDS | frozenset("response comment remark sign noise murmur talk conversation exchange".split())
_STIRS = frozenset("stir move budge react respond speak".split())


def still(clause: Clause) -> bool:
    """Whether a clause that denies something says that no answer came, or that somebody did not stir.

    "Got no answer", "made no reply", "not a word from him", "there was no sound out of her", "does not stir".
    """
    if clause.content or clause.quote is not None or clause.modal:
        return False
    sounds = [n for n in (clause.subject, clause.object) if n is not None and n.head in _ANSWERS]
    if sounds and (not clause.verb or clause.verb in _GETS):
        return True
    return clause.verb in _STIRS and clause.object is None and not clause.places


def left_unanswered(clause: Clause) -> bool:
    """ "Was left without an answer": nobody spoke, and nothing was left anywhere."""
    lacks = any(
        p.preposition == "without" and p.object is not None and p.object.head in _ANSWERS
        for p in clause.places
    )
    leaves = clause.verb in ("leave", "remain", "go", "be") and (clause.passive or clause.object is None)
    return lacks and leaves and not clause.negated


_BODILY = r"(?:him|her|it|them|(?:his|her|their|[A-Z]\w+['’]s) (?:back|hands?|arms?|fingers?|own|touch))\b"
_BESIDE = re.compile(
    rf"\b(?:behind|under|beneath|underneath|after)(?= {_BODILY})"
    r"|\b(?:stopped|stopping|stops?|paused|pausing|pauses?)(?= (?:for|a|there|in|at|to|briefly|long|here|and|,))"
    r"|\b(?:of|as)(?= (?:an? )?(?:answer|reply|response)\b)"
    r"|(?<=\bit )(?:was|is)(?= (?:only |not )?(?:from|out of|off)\b)|\bnothing(?= to show\b)",
    re.IGNORECASE,
)
"""What stands beside a deed and changes nothing of it: "closed the door behind her", "stopped for a moment"."""


def beside(span: Span) -> Iterator[Span]:
    """Yield the words of a sentence whose deeds were read that say how: behind whom, by whose hand."""
    for match in _BESIDE.finditer(span.text):
        yield Span(span.start + match.start(), span.start + match.end(), match[0])


def words_read(text: str, start: int, end: int, words: Iterable[str]) -> Iterator[Span]:
    """Yield those of some words that stand in a stretch of a text."""
    for match in re.finditer("|".join(map(_as_pattern, words)), text[start:end], re.I):
        yield Span(start + match.start(), start + match.end(), match[0])


def all_words_read(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield every word in a stretch of a text."""
    for match in re.finditer(r"[\w'’]+", text[start:end]):
        yield Span(start + match.start(), start + match.end(), match[0])


def verb_read(text: str, clause: Clause) -> Iterator[Span]:
    """Yield the verb of a clause where it stands in the text: its own, or "stop" before it."""
    for match in re.finditer(r"\w+", text[clause.start : clause.end]):
        if any(s.lemma in (clause.verb, "stop") and s.tag.startswith("V") for s in senses(match[0].lower())):
            yield Span(clause.start + match.start(), clause.start + match.end(), match[0])


def _as_pattern(word: str) -> str:
    """ "n't" ends a word, every other one is a word."""
    form = re.escape(word).replace("'", "['’]")
    return rf"{form}(?!\w)" if word in ("n't", "'d", "'ll") else rf"(?<!\w){form}(?!\w)"
