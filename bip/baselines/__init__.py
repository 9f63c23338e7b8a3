"""Language models asked outright: what papers compare inverse planning with."""

from bip.baselines.answerer import BASELINES, Baseline, DirectAnswer, checked_baseline
from bip.baselines.extraction import NoAnswerError, extract_letter
from bip.baselines.prompts import EGOCENTRIC, HOME, Setting

__all__ = [
    "BASELINES",
    "EGOCENTRIC",
    "HOME",
    "Baseline",
    "DirectAnswer",
    "NoAnswerError",
    "Setting",
    "checked_baseline",
    "extract_letter",
]
