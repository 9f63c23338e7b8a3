"""Language models asked outright: what papers compare inverse planning with."""

from bip.baselines.answerer import BASELINES, Baseline, DirectAnswer, checked_baseline
from bip.baselines.extraction import NoAnswerError, extract_letter

__all__ = ["BASELINES", "Baseline", "DirectAnswer", "NoAnswerError", "checked_baseline", "extract_letter"]
