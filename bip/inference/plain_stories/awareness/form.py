"""Which questions ask who knows of something, and whom each choice takes to know of it.

"Who knows that the bus is late?" has for each choice a set of persons; "Does Ann know of it?" has her, or nobody.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.awareness.circles import Circle, circles
from bip.inference.plain_stories.clauses.kinds import perceives
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.copresence import denies
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal


@dataclass(frozen=True, slots=True)
class Awareness:
    """A question on who knows of something.

    Attributes:
        circles: of each choice.
        topic: what is known, as lemmas.
        unaware: whether it asks for those who do not know.
        polar: whether it asks of one person, to be answered with yes or no.
    """

    circles: tuple[Circle, ...]
    topic: frozenset[str]
    unaware: bool
    polar: bool


_KNOWS = re.compile(
    r"\b(?:know|knows|knew|known|knowing|aware|learn(?:s|ed|t)?|heard|hears?|found out|finds? out|reali[sz]e[sd]?|"
    r"notice[sd]?|(?:can|could|able to) (?:tell|say|name|explain|describe|recite|repeat|"
    r"give|open|find|show|lead|bake|make|use|unlock|get into|answer)|"
    r"the right idea|in the know|in on|been told|were told|was told|(?:has|have|had) seen|saw|sees)\b",
    re.I,
)
_UNAWARE = re.compile(
    r"\b(?:not|n['’]t|unaware|ignorant|no idea|wrong|mistaken|in the dark|yet to|still|fooled|deceived|taken in|"
    r"surprised|never|without knowing|(?:only|have to|had to) guess)\b|n['’]t\b",
    re.I,
)
_ERRS = re.compile(
    r"\bstill (?:think|believe|expect|suppose|assume|try|look|go|say|count|have|wait|hope|take|trust|plan|reckon)|"
    r"\b(?:wrong|mistaken|fooled|deceived|taken in|in the dark|unaware|ignorant|no idea|"
    r"(?:only|have to|had to) guess)\b",
    re.I,
)
_YES = re.compile(r"^(?:yes|yup|yeah|true|right)\b", re.I)
_NO = re.compile(r"^(?:no(?![ -]one\b)|nope|not true|not yet|untrue|false|never)\b", re.I)
_BY_AUXILIARY = re.compile(
    r"^(?:he|she|it|they|i|we) (?:is|are|was|were|am|does|do|did|has|have|had|can|could)"
    r"(?P<denied> not| never|n['’]t)?\b",
    re.I,
)
"""A reply that says yes or no by its auxiliary: "She does not.", "It is known to her."."""
_WHO = re.compile(r"(?:^|, )(who|which|whose)\b", re.I)
"""In a question that is parted by an aside: "Who, apart from Ann, knows it?"."""
_LIGHT = frozenset(
    "wrong idea mistaken still think believe mind apart besides aware unaware ignorant dark surprised try can could "
    "able point".split()
)


def awareness_asked(views: Views, asked: Asked, choices: Sequence[Choice]) -> Awareness | None:
    """Return what a question on who knows of something asks; None for other questions."""
    if asked.chain or asked.core is None:
        return None
    topic = frozenset(w.lower() for w in topic_of(views.tale, asked)) - _LIGHT
    topic = topic or frozenset(w.lower() for w in normal(lemmas(asked.text))) - _LIGHT
    replies = [_reply(choice.text) for choice in choices]
    if all(replies):
        return _of_one(views, asked, replies, topic)
    asks = _KNOWS.search(asked.text) or _ERRS.search(asked.text)
    who = asked.word or "".join(_WHO.findall(asked.text)[:1]).lower()
    if who not in ("who", "which", "whose") or any(replies) or not asks:
        return None
    cast = tuple(views.tale.chronicle.cast.people)
    if any(re.search(rf"\b(?:do|does|did) {re.escape(p)}\b", asked.text) for p in cast):
        return None  # "which of these does Ann know?"
    found = circles([choice.text for choice in choices], asked.text, cast, " ".join(views.telling.texts))
    if found is None:
        return None
    return Awareness(found, topic, _UNAWARE.search(asked.text) is not None, False)


def _reply(text: str) -> str:
    """Return whether a choice says "yes" or "no"; "" for neither."""
    said = text.strip()
    by_auxiliary = _BY_AUXILIARY.search(said)
    if by_auxiliary is not None:
        return "no" if by_auxiliary["denied"] else "yes"
    return "yes" if _YES.search(said) else "no" if _NO.search(said) else ""


def _of_one(views: Views, asked: Asked, replies: Sequence[str], topic: frozenset[str]) -> Awareness | None:
    """Return what a question to be answered with yes or no asks of one person's knowing."""
    core = asked.core
    if core is not None and core.verb in ("come", "get"):  # "has she come to know of it?"
        core = next((c for c in asked.others if c.form == "to" and perceives(c)), core)
    if core is None or asked.word or not (perceives(core) or denies(core)):
        return None
    if any(is_a(inner, "know", "think") for inner in core.content):
        return None
    people = views.tale.chronicle.cast.persons(core.subject, subject=True)
    own = frozenset(people[:1] or ("somebody",))
    found = (Circle(own, "one") if reply == "yes" else Circle(frozenset(), "none") for reply in replies)
    return Awareness(tuple(found), topic, denies(core), True)
