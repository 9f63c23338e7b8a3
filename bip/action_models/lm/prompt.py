"""What a language model reads of a decision, and the words for each alternative: the one prompt source.

Training and scoring both come here: a difference of one space changes every likelihood.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from bip.action_models.lm.compact import compact
from bip.action_models.lm.compact_social import compact_social
from bip.action_models.lm.paper import paper
from bip.action_models.lm.paper_social import paper_social
from bip.action_models.lm.prompt_words import Prompt, PromptError
from bip.action_models.protocol import Decision, SocialDecision


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the prompt; the generator deals labels and order, without it they follow the home.

    Attributes:
        alone: writes what a person does alone.
        social: writes what a person does upon another.
    """

    alone: Callable[[Decision, np.random.Generator | None], Prompt]
    social: Callable[[SocialDecision, np.random.Generator | None], Prompt]


FORMATS: Mapping[str, Form] = {
    "compact": Form(compact, compact_social),
    "paper": Form(paper, paper_social),
}
"""Forms of the prompt by name."""


def write_prompt(
    form: str, decision: Decision | SocialDecision, rng: np.random.Generator | None = None
) -> Prompt:
    """Return the prompt of a decision in a form by name.

    Raises:
        PromptError: there is no such form, or it cannot express the decision.
    """
    if form not in FORMATS:
        raise PromptError(f"there is no prompt format {form!r}; choose from {', '.join(FORMATS)}")
    if isinstance(decision, SocialDecision):
        return FORMATS[form].social(decision, rng)
    return FORMATS[form].alone(decision, rng)
