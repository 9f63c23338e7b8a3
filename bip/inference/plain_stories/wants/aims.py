"""What somebody wants, where a question asks for it."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import forms, outcome
from bip.inference.plain_stories.social.stances import agent_of, stance
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import by_deeds, explained_deed
from bip.inference.plain_stories.wants.pursuit import pursued
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice, normal
from symbolic.language.reader.words.tokens import tokenize


def goals(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the person aims at: as the deeds tell, and the story's own words."""
    if not asks_goal(asked, choices):
        return None
    agent = agent_of(views, asked, choices)
    if agent is None or any(c.polarity for c in choices):
        return None
    if stance(views, agent)["unaware"] + stance(views, agent)["honest"] > 2.0:
        return None  # what one did by mistake does not tell what one wanted
    others = [name.split()[-1] for name in views.tale.chronicle.room_of if name != agent]
    for_another = [
        any(re.match(rf"(For |That |So that )?[\w' ]*\b{re.escape(n)} (not )?to ", c.text) for n in others)
        for c in choices
    ]
    meant = {outcome(c.text) for c in choices}
    if sum(for_another) > 1 or (others and (sum(m == "bad" for m in meant) or "honest" in meant)):
        return None  # how somebody means it with another, which deeds upon things do not tell
    explained, words = None, frozenset[str]()
    if asked.word == "why" and asked.core is not None:
        words = normal(clause_words(asked.core)) - {agent, agent.lower(), *agent.lower().split()}
        explained = explained_deed(views, agent, words)
        if explained is None:
            return pursued(views, asked, choices)  # what is to be explained was told in other words
    return pursued(views, asked, choices) or by_deeds(views, agent, choices, explained, words)


_SEARCHES = re.compile(
    r"\b(?:look|search|hunt|shop|fish|rummag|forag|wait|queue?)\w* (?:around |about )?for\b|"
    r"\b(?:going|up|come|came|there|here|for) (?:\w+ ){0,4}(?:for|to|to do|to get|to buy|to fetch|to see)$|"
    r"\b(?:going|up|come|came|went|gone) (?:\w+ ){0,5}to (?:do|get|buy|fetch|find|see|make|take)$|"
    r"\b(?:is|was|be|been) (?:\w+ ){0,3}after(?: (?:at|in|on|by|beside) (?:\w+ ?){1,3})?$"
)
"""Asks what somebody is looking for, has come for, is after."""
_WISHES = frozenset("want try hope intend plan need wish aim seek desire attempt wait like prefer".split())


def asks_goal(asked: Asked, choices: Sequence[Choice]) -> bool:
    """Whether a question asks what somebody is after: by its verb, by "what ... for?", or by what its answers say."""
    if asked.clause is None or asked.clause.verb in THINK - {"hope", "mean"} or asked.word in ("how", "when"):
        return False
    if asked.core is not None and asked.core.modal in ("will", "would") and asked.clause is asked.core:
        return False  # what is done next
    words = [t.lower for t in tokenize(asked.text) if t.kind == "word"]
    wishes = any(form in _WISHES for word in words for form in forms(word))
    looks = bool(_SEARCHES.search(" ".join(words)))
    said = all({"want", "mean"} & set(choice.words) for choice in choices)
    return bool(wishes or looks or asked.word == "why" or words[-1:] in (["for"], ["after"]) or said)
