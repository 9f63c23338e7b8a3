"""What a phrase says comes of a deed for the one it concerns: good or bad, meant, mistaken, or not known of.

A phrase is read like a sum: words that name what people are glad of count as good, words for harm as bad, and what
prevents or denies turns either round ("keep him from getting burned" is good, "keep him from getting the bike" bad).
Its words are classes of English, none of any story's.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from bip.inference.plain_stories.clauses.phrases import pattern
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize

Outcome: TypeAlias = Literal["good", "bad", "honest", "unaware", "joke", "selfish"]

_GOOD = frozenset(
    "help helper further advance promote boost ease facilitate "
    "assist aid support protect save rescue safe safely guide lead warn remind advise guard comfort spare "
    "please reach find get have receive obtain catch use take enjoy win succeed manage see meet "
    "right correct true truth ready clean comfortable easy easier kind kindness favor favour good well "
    "let allow enable able can could may glad happy useful service finish mend repair strengthen stronger".split()
)
_BAD = frozenset(
    "miss lose lost fail late stuck hurt burn burned wrong trouble spoil ruin annoy cry wet hungry tease trick fool "
    "cheat deceive mislead lie fib harm thwart nuisance hard harder difficult worse bad astray frighten scare upset "
    "hindrance hinderer disturb disturbance interrupt disrupt interfere sabotage impede distract waste destroy "
    "undermine "
    "obstacle deception dishonest liar cruel unkind setback foil frustrate handicap hamper misinform misdirect "
    "fall stumble tripping tripped slipping choke suffer starve freeze drown embarrass punish steal "
    "die tire tired slow confuse anger pain danger dangerous harmful untrue falsehood "
    "untruth hoax prank mock humiliate sick damage sabotage betray thwart".split()
)
_MODALS = frozenset("can could may".split())
_ARTICLES = (["a"], ["the"], ["this"], ["that"])
"""Before "can": the can is a thing."""
_OWNED = (*_ARTICLES, ["his"], ["her"], ["their"], ["my"])
_TURNS = frozenset(
    "not never without stop prevent avoid hinder block delay obstruct forbid refuse instead undo".split()
)
_BARS = frozenset("hinder block delay obstruct stop prevent".split())
"""Bad by themselves, where nothing follows."""
_AWAY = frozenset("from away out off back".split())
_MISTAKEN = frozenset(
    "think thought believe trust suppose assume mistaken mistake confuse muddle slip honest honestly sincere mixed "
    "misread mishear misheard misunderstand misunderstood mistook misled unknowingly accident accidentally".split()
)
_KNOWING = frozenset("know knew idea aware realize realise notice notion suspect hear".split())
_JOKING = frozenset("joke joking fun kidding tease irony ironic".split())
_KEEPS = re.compile(
    r"^(?:in order )?(?:to |because (?:he|she) wanted to |(?:he|she) wanted to )?"
    r"keep (?:the|it|all|them)\b(?!.*\b(?:from|away|out|safe|warm|dry|open)\b)"
)
_SELF = frozenset("himself herself themselves itself myself alone".split())


@lru_cache(maxsize=8192)
def forms(word: str) -> frozenset[str]:
    """Return a word with the dictionary forms that it may have."""
    return frozenset({word, *(s.lemma for s in senses(word) if s.cost < 2.0)})


_IN_FAITH = pattern("in_faith")
"""What says that one meant no untruth, denied or not."""
_NEITHER = pattern("neither")
"""What says that there was neither help nor harm."""
_FOR_HELP = pattern("for_help")
_FOR_HARM = pattern("for_harm")


def outcome(text: str) -> Outcome | None:
    """Return what a phrase says is meant for another; None where no word of it tells.

    Args:
        text: an answer, a purpose, a wish, without its "yes" or "no".
    """
    words = [token.lower for token in tokenize(text) if token.kind in ("word", "clitic")]
    known = [forms(word) for word in words]
    if _SPARED.search(text.lower()):
        return "good"
    denied = _has(known, {"not", "never", "no", "nothing", "nobody", "neither", "nor"})
    if _mistaken(words, known, denied):
        return "honest"
    if _NEITHER.search(text.strip().lower()):
        return "unaware"
    if denied and _has(known, _KNOWING) and not _has(known, {"find", "reach", "get", "want"}):
        return "unaware"
    if "neither" in words and "nor" in words:
        return "unaware"
    if _has(known, _JOKING) and not _has(known, {"lie"}):
        return "joke"
    if not denied:
        small = text[:1].lower() + text[1:]
        if _FOR_HELP.search(small):
            return "good"
        if _FOR_HARM.search(small):
            return "bad"
    value = worth(words)
    if value != "bad" and (_selfish(words) or _KEEPS.search(text.strip().lower())):
        return "selfish"
    return value


_SPARED = re.compile(r"\b(?:not|never|no longer|n['’]t) (?:have|need) to\b")
"""That somebody is spared something: "so that he does not have to bend down"."""


def _has(known: Sequence[Collection[str]], words: Collection[str]) -> bool:
    return any(set(forms_) & set(words) for forms_ in known)


def _mistaken(words: Sequence[str], known: Sequence[Collection[str]], denied: bool) -> bool:
    """ "She thought it was there", "he took it for hers", "what she had read": one's own error, or good faith."""
    if "purpose" in words or _has(known, {"lie", "deceive"}):
        return False
    if "took" in words and "for" in words[words.index("took") :]:
        return True
    if _IN_FAITH.search(" ".join(words)):
        return True
    return not denied and _has(known, _MISTAKEN)


def _selfish(words: Sequence[str]) -> bool:
    return bool(_SELF & set(words))


def worth(words: Sequence[str]) -> Literal["good", "bad"] | None:
    """Return whether what some words say is good or bad for whom it befalls; None where no word tells.

    The sign of the last thing named (a harm, else something good), turned round by each word before it that prevents
    or denies; "keep" prevents where "from", "away", "out", "off" or "back" follows.
    """
    turns, good, bad, barred = 0, False, False, False
    for at, word in enumerate(words):
        own = forms(word)
        ahead = words[at + 1 : at + 4]
        keeps = bool(own & {"keep", "save", "protect", "spare"}) and bool(_AWAY & set(words[at + 1 : at + 6]))
        noun = words[at - 1 : at] in _OWNED and "stop" in own  # "his stop" prevents nothing
        if (own & _TURNS and not noun) or word in ("cannot", "n't") or (keeps and "keep" in own):
            turns, barred = turns + 1, barred or bool(own & _BARS) or keeps
        elif keeps or ("too" in words[:at] and word == "late"):
            good, bad = good or keeps, bad or not keeps
            turns += 0
        elif (own & _BAD and not _saved(words, at)) or _in_the_way(word, ahead):
            bad = True
        elif (word, *ahead[:1]) == ("away", "from"):
            turns, barred = turns + (0 if barred else 1), True
        elif own & (_GOOD - _MODALS) or (word in _MODALS and words[at - 1 : at] not in _ARTICLES):
            good = True
    if not (good or bad or barred):
        return None
    sign = -1 if bad else 1
    return "good" if sign * (-1) ** turns > 0 else "bad"


def _in_the_way(word: str, ahead: Sequence[str]) -> bool:
    """ "In his way"; "puts her off"."""
    return (word == "in" and "way" in ahead[1:2]) or (forms(word) >= {"put"} and "off" in ahead[1:2])


def _saved(words: Sequence[str], at: int) -> bool:
    """ "Save her from harm", "protect from getting hurt": the harm does not come."""
    before = [forms(word) for word in words[:at]]
    if any(own & {"save", "spare"} for own in before):
        return True
    return any(own & {"save", "protect", "spare", "guard", "warn", "alert"} for own in before) and bool(
        {"from", "against", "not", "of", "about"} & set(words[:at])
    )
