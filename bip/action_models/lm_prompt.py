"""What a language model reads of a decision, and the words for each action: the one prompt source.

Training and scoring both come here: a difference of one space changes every likelihood.
"""

from collections.abc import Callable, Mapping

import numpy as np

from bip.action_models.lm_compact import compact
from bip.action_models.lm_paper import paper
from bip.action_models.lm_words import Prompt
from bip.action_models.protocol import Decision

FORMATS: Mapping[str, Callable[[Decision, np.random.Generator | None], Prompt]] = {
    "compact": compact,
    "paper": paper,
}
"""Forms of the prompt by name; the generator deals labels and order, without it they follow the home."""
