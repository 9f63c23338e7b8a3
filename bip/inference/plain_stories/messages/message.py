"""What a remark or a sign means: the ways to tell, the surest first."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.conventions import by_convention
from bip.inference.plain_stories.messages.gestures import by_gesture, by_pointing
from bip.inference.plain_stories.messages.glosses import by_gloss
from bip.inference.plain_stories.messages.irony import in_earnest, in_faint_praise, in_irony, out_of_kindness
from bip.inference.plain_stories.messages.reference import by_reference
from bip.inference.plain_stories.messages.requests import by_request
from bip.inference.plain_stories.messages.utterance import asks_message
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_SHOWS = re.compile(r"\b(?:mean|meant|tell|say|point\w*|show|understand|answer|indicate)\b", re.IGNORECASE)


def message(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what somebody means, or takes another to mean, beyond the words; None where nothing tells."""
    if any(c.polarity for c in choices):
        return None
    if asked.word in ("which", "what") and (found := by_reference(views, asked, choices)) is not None:
        return found
    if not asks_message(asked):
        return None
    return (
        by_convention(views, choices)
        or by_gloss(views, asked, choices)
        or in_earnest(views, asked, choices)
        or in_irony(views, asked, choices)
        or in_faint_praise(views, asked, choices)
        or by_request(views, asked, choices)
        or by_gesture(views, asked, choices)
        or (by_pointing(views, choices) if _SHOWS.search(asked.text) and not asked.chain else None)
    )


def motive(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score reasons for saying something: sparing whom one praises against one's taste."""
    return out_of_kindness(views, asked, choices)
