"""An answer, and why: each step's log-likelihood under each choice, and how the belief moved, as text."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from bip.hypotheses.minds_in_words import mind_in_words
from bip.inference.posterior import Posterior, StepTrace
from symbolic.language.question import Question, letter
from symbolic.language.statements import Query, chain_of
from symbolic.mind.belief import Belief
from symbolic.world.notes import Note
from symbolic.world.perspective import ConstantTrust, Trust, perspective
from symbolic.world.story import Event, Story

MOVED = 0.005
"""A belief's probability at a place is shown when it moved by more than this."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reasoner concludes, and all it takes to say why.

    Attributes:
        question: what was asked.
        query: the question as symbols.
        story: the story as symbols, in the likeliest world.
        posterior: over the statements, with its trace.
        probabilities: of the choices, in their order; they sum to 1.
        choice: index of the chosen statement; None when the evidence does not separate the best two, or the best one
            is hardly likelier than a guess.
        margin: by less than this, in probability, two choices are not told apart.
        notes: what was inferred, repaired or skipped on the way.
        trust: how far people were taken to believe each other.
        right: how probable each choice is to be the one asked for, the likeliest or the least likely; sums to 1.
        confidence: how sure the least sure part of the reading of the story is, in [0, 1].
        mind: whose belief was followed through an everyday story sentence by sentence, the outermost first; none
            where it was answered otherwise.
        over_chance: by how much a choice had to be likelier than a guess among them.
    """

    question: Question
    query: Query
    story: Story
    posterior: Posterior
    probabilities: tuple[float, ...]
    choice: int | None
    margin: float
    notes: tuple[Note, ...]
    trust: Trust = field(default_factory=ConstantTrust)
    confidence: float = 1.0
    right: tuple[float, ...] = ()
    mind: tuple[str, ...] = ()
    over_chance: float = 0.0

    @property
    def undecided(self) -> str:
        """Why no choice is given, as a clause; "" where one is."""
        if self.choice is not None:
            return ""
        second, first = sorted(self.probabilities)[-2:]
        even = 1.0 / len(self.probabilities)
        if first - second > self.margin and first <= even + self.over_chance:
            return f"the likeliest choice is within {self.over_chance:.2g} of a guess, which is right at {even:.0%}"
        return f"the best two choices are within {self.margin:.2g} of each other"

    def explain(self) -> str:
        """Return the evidence in words and figures: each step under each statement, and the belief.

        Of an everyday story: sentence by sentence, whether it becomes known, and which choice it tells.
        """
        why = _sentences(self) if self.mind else _steps(self)
        return "\n".join((*_verdict(self), "", *why, "", *_notes(self))).rstrip()

    def _repr_html_(self) -> str:
        """Return the answer and why as notebooks show it."""
        from bip.explanation import explain
        from bip.pages.rendering import notebook

        return notebook(explain(self))

    def summary(self) -> str:
        """Return the posterior over the choices and the notes, as lines of text."""
        return "\n".join((*_verdict(self), *_notes(self)))

    def as_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        return {
            "prompt": self.question.prompt,
            "sense": self.query.sense,
            "choices": [
                {"statement": statement, "probability": p}
                for statement, p in zip(self.question.choices, self.probabilities, strict=True)
            ],
            "status": "undecided" if self.choice is None else "answered",
            "choice": self.choice,
            "notes": [str(note) for note in self.notes],
        }


def _verdict(answer: Answer) -> list[str]:
    lines = [answer.question.prompt]
    for i, (choice, p) in enumerate(zip(answer.question.choices, answer.probabilities, strict=True)):
        mark = "  <- answer" if i == answer.choice else ""
        lines.append(f"  ({letter(i)}) {p:6.1%}  {choice}{mark}")
    if answer.choice is None:
        lines.append(f"  undecided: {answer.undecided}")
    elif answer.query.sense == "least":
        lines.append("  (the question asks for the least likely)")
    return [*lines, *_by_worlds(answer)]


def _by_worlds(answer: Answer) -> list[str]:
    """Say how probable the answer is to be right, where worlds are summed over that do not agree on it."""
    if answer.choice is None or not answer.right or answer.posterior.log_worlds is None:
        return []
    several = sum(p > 0.05 for p in np.exp(np.logaddexp.reduce(answer.posterior.log_worlds, axis=1))) > 1
    if not several:
        return []
    return [
        f"  it is the one asked for with probability {answer.right[answer.choice]:.0%}, by what can have happened"
    ]


def representatives(answer: Answer) -> list[int]:
    """Return for each choice the index of its likeliest hypothesis: the one whose steps are shown."""
    posterior = answer.posterior
    totals = posterior.prior + sum((step.log_likelihood for step in posterior.trace), np.zeros(1))
    picks, start = [], 0
    for group in posterior.groups:
        picks.append(start + int(np.argmax(totals[start : start + len(group)])))
        start += len(group)
    return picks


def _steps(answer: Answer) -> list[str]:
    picks = representatives(answer)
    head = "".join(f"{f'({letter(i)})':>9}" for i in range(len(picks)))
    lines = [f"log-likelihood of each step, nats{'':23}{head}"]
    for number, traced in enumerate(answer.posterior.trace, start=1):
        scores = "".join(f"{traced.log_likelihood[h]:9.2f}" for h in picks)
        lines.append(f"{number:3}. {describe(traced.step):<51}{scores}")
    before = answer.posterior.prior[picks] + np.log([len(group) for group in answer.posterior.groups])
    if np.ptp(np.nan_to_num(before, neginf=-1e9)) > 0:  # what was witnessed tells the choices apart already
        lines.insert(1, f"     {'what was witnessed':<51}" + "".join(f"{value:9.2f}" for value in before))
    else:
        before = np.zeros(len(picks))
    totals = sum((step.log_likelihood[picks] for step in answer.posterior.trace), before)
    lines.append(f"     {'total':<51}" + "".join(f"{total:9.2f}" for total in totals))
    return [*lines, "", *_perspectives(answer, picks), *_beliefs(answer, picks)]


def comes_to_know(mind: Sequence[str]) -> str:
    """Return whose knowing it is, in words: "Ann comes to know", "Ann takes Ben to know"."""
    if len(mind) == 1:
        return f"{mind[0]} comes to know"
    return f"{mind[0]} takes {' to take '.join(mind[1:])} to know"


def _sentences(answer: Answer) -> list[str]:
    from bip.plain_answers import tracked  # which makes answers

    letters = "".join(f"{f'({letter(i)})':>7}" for i in range(len(answer.probabilities)))
    lines = [
        f"what {comes_to_know(answer.mind)}, sentence by sentence, and which choice each tells",
        f"{'known':>10}{letters}",
    ]
    for sentence in tracked(answer.question):
        told = "".join(f"{p:7.0%}" for p in sentence.told)
        lines.append(f"{sentence.known:10.0%}{told}  {sentence.text}")
    return lines


def _perspectives(answer: Answer, picks: Sequence[int]) -> list[str]:
    """What happened as the people of nested claims know it: the story behind what they think."""
    hypotheses = [h for group in answer.posterior.groups for h in group]
    claims = [claim for pick in picks for claim in hypotheses[pick].claims]
    lines: list[str] = []
    for chain in dict.fromkeys(chain_of(claim) for claim in claims):
        story = answer.story
        for name in chain:
            story = perspective(story, name, answer.trust)
        if chain:
            lines.append(f"what happened as {' thinks that '.join(chain)} knows it")
            lines += [f"{number:3}. {describe(event)}" for number, event in enumerate(story.steps, start=1)]
            lines.append("")
    return lines


def _beliefs(answer: Answer, picks: Sequence[int]) -> list[str]:
    hypotheses = [h for group in answer.posterior.groups for h in group]
    lines = []
    for i, h in enumerate(picks):
        if hypotheses[h].claims and hypotheses[h].goal is None and hypotheses[h].social_goal is None:
            continue  # it follows from who witnessed what
        lines.append(f"belief under ({letter(i)}), where {mind_in_words(hypotheses[h])}:")
        lines += _movement(answer.posterior.trace, answer.posterior.final_beliefs[h], h)
    return lines


def _movement(trace: Sequence[StepTrace], final: Belief | None, h: int) -> list[str]:
    if final is None and not trace:
        return ["     no step bears on it"]
    if final is None:
        return ["     cannot be held: what was seen rules it out"]
    beliefs = [belief for step in trace if (belief := step.beliefs[h]) is not None] + [final]
    lines = [f"     at the start: {_peaks(beliefs[0])}"]
    for number, (before, after) in enumerate(pairwise(beliefs), start=1):
        moved = np.flatnonzero(np.abs(after.probabilities - before.probabilities) > MOVED)
        if len(moved):
            lines.append(f"     after step {number}: {_peaks(after)}")
    return lines


def _peaks(belief: Belief, most: int = 4) -> str:
    """The likeliest places, e.g. "fridge 52%, stove 8%, ... (10 more)"."""
    names = [place.words for place in belief.places] + ["somewhere else"]
    order = [int(i) for i in np.argsort(-belief.probabilities, kind="stable") if belief.probabilities[i] > 0]
    shown = ", ".join(f"{names[i]} {belief.probabilities[i]:.0%}" for i in order[:most])
    rest = len(order) - most
    return shown + (f", {rest} more" if rest > 0 else "")


def describe(step: Event) -> str:
    """Return a step in a few words, e.g. "Mark opens the fridge (about to)"."""
    hint = " (about to)" if step.imminent else " (inferred)" if step.source == "inferred" else ""
    return f"{step.action.agent} {step.action.phrase()}{hint}".lstrip()


def _notes(answer: Answer) -> list[str]:
    return [f"note: {note}" for note in answer.notes]
