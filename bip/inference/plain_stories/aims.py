"""What somebody wants, and what somebody takes another to want."""

from collections.abc import Sequence

from bip.inference.plain_stories.goals import by_deeds, explained_deed
from bip.inference.plain_stories.stances import agent_of
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal


def goals(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the person aims at: as the deeds tell, and the story's own words."""
    agent = agent_of(views, asked, choices)
    if agent is None or any(c.polarity for c in choices):
        return None
    explained, words = None, frozenset[str]()
    if asked.word == "why" and asked.core is not None:
        words = normal(clause_words(asked.core)) - {agent, agent.lower(), *agent.lower().split()}
        explained = explained_deed(views, agent, words)
    return by_deeds(views, agent, choices, explained, words)


def _covered(choice: Choice, words: frozenset[str]) -> float:
    """Return 2 where all of what a choice says alone is among some words, 1 for most of it, else 0."""
    own = normal(choice.own)
    share = len(own & words) / max(1, len(own))
    return 2.0 if share == 1 else 1.0 if share > 0.6 and len(own & words) > 1 else 0.0


def believed_goal(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices as what somebody takes another to want: what the other was heard to say of it."""
    if not asked.chain:
        return None
    thinker = asked.chain[-1]
    heard = [s.words for s in views.tale.chronicle.sayings if thinker in s.hearers and s.speaker != thinker]
    for words in reversed(heard):
        scores = [_covered(c, normal(words)) for c in choices]
        if best(scores, 0.9) is not None:
            return scores
    return None
