"""Judges of a stated goal: a model's grade, the option that it comes closest to, and plain similarity.

A grade is 1 (very relevant), .5 or 0; a reply without one is its own outcome, never a 0.
"""

import re
from collections.abc import Callable, Sequence
from typing import Literal, get_args

from bip.benchmarks.wagibench.records import Observation
from bip.evaluation.embedding import Embed, similarity
from symbolic.errors import InputError

Say = Callable[[Sequence[dict[str, str]]], str]
Shown = Literal["both", "reference", "cues", "neither"]
SHOWN: tuple[Shown, ...] = get_args(Shown)
Judge = Callable[[Observation, str], float | None]
"""From an observation and a stated goal to its grade in [0, 1]; None where the judge gave none."""

_GRADE = re.compile(r"<score>\s*([012])(?:\.0)?\s*</score>", re.I)
_SYSTEM = (
    "You grade goals that an assistant in smart glasses ascribed to their wearer. Think briefly, then end with "
    "<score>2</score> where carrying out the stated goal would serve the wearer well, <score>1</score> where it "
    "would in part, <score>0</score> where it would not."
)


def model_judge(say: Say, shown: Shown) -> Judge:
    """Return a judge that asks a model, which sees the stated goal and the reference, the cues, both or neither."""
    if shown not in SHOWN:
        raise InputError(f"--judge-sees {shown!r} is unknown; choose from {', '.join(SHOWN)}")

    def judge(observation: Observation, stated: str) -> float | None:
        return grade_in(say(judging(observation, stated, shown)))

    return judge


def judging(observation: Observation, stated: str, shown: Shown) -> list[dict[str, str]]:
    """Return what a judge is told."""
    parts = [f"Stated goal: {stated}"]
    if shown in ("both", "reference"):
        parts.append(f"The wearer's own goal: {observation.reference}")
    if shown in ("both", "cues") and observation.cues:
        parts.append("What happened by the script:\n" + "\n".join(f"- {cue}" for cue in observation.cues))
    if shown == "neither" and observation.narrative:
        parts.append(f"What the glasses took in:\n{observation.narrative}")
    return [{"role": "system", "content": _SYSTEM}, {"role": "user", "content": "\n\n".join(parts)}]


def grade_in(reply: str) -> float | None:
    """Return the grade that a reply gives, 0, .5 or 1; None where it gives none, or several that differ."""
    found = {int(grade) for grade in _GRADE.findall(reply)}
    return found.pop() / 2 if len(found) == 1 else None


def snap_judge(embed: Embed) -> Judge:
    """Return a judge that snaps a stated goal to the most alike of the four options: 1 if that is the right one.

    Ties between the right one and others earn a share; an observation without options is not graded.
    """

    def judge(observation: Observation, stated: str) -> float | None:
        if not observation.options:
            return None
        cosines = similarity(embed, [stated], observation.options)[0]
        best = cosines >= cosines.max() - 1e-9
        return float(best[0]) / float(best.sum())

    return judge


def similarity_judge(embed: Embed) -> Judge:
    """Return a judge by the cosine of the stated goal with the reference, from 0 on."""

    def judge(observation: Observation, stated: str) -> float | None:
        return max(0.0, float(similarity(embed, [stated], [observation.reference])[0, 0]))

    return judge
