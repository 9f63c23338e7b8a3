"""Inverse planning over open words: Bayes' rule, with a language model as the likelihood.

    log p(h | e) = log p(h) + Σ_m Σ_t log r(e_t^m | h) - log Z

over the modalities m, whose evidence adds up as factors, and the lines t of each. By form,

    evidence        log r(e_t | h) = log p(e_t | h, e_<t) - log p(e_t | e_<t)
    contrastive     log r(e_t | h) = log p(h | e_≤t) - log p(h | e_<t)

What is taken off in the first does not depend on h: it only makes a line's figure readable, as what the
line says for h beyond what anybody would do. In the second the terms sum to log p(h | e) - log p(h): how
long or well worded a statement is adds the same to both sides. In either form no evidence leaves the
prior as it is, whatever the choices' words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.inference.posterior import log_posterior
from bip.open_words.evidence import Line, by_modality, goes_backwards, read_lines
from bip.open_words.film import film_of
from bip.open_words.history import log_type_prior
from bip.open_words.open_answer import Factor, OpenAnswer
from bip.open_words.scorer import Form, LineScorer
from bip.open_words.wording import Wording, asked, word, word_line
from symbolic.errors import InputError
from symbolic.language.question import Question
from symbolic.world.notes import Note, remark

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class OpenWordPlanner:
    """Answers questions whose choices and evidence are in open words.

    Attributes:
        scorer: the language model.
        form: how Bayes' rule is applied; None for evidence where goals or beliefs are asked and
            contrastive where next actions are, as far as the scorer can.
        model_prior: the prior is the model's log p(h) with nothing above it, which goes by words; else
            even. History speaks in either case.
        margin: the best two choices count as tied when their probabilities differ by no more than this.
    """

    scorer: LineScorer
    form: Form | None = None
    model_prior: bool = False
    margin: float = 0.05

    def answer(self, question: Question) -> OpenAnswer:
        """Answer a question.

        Raises:
            InputError: it asks for no goal, belief or next action, or has a scene or a video.
            BipError: the model cannot score it.
        """
        if question.video or question.clues or question.scene or question.told is not None:
            raise InputError(
                "open-word inverse planning reads lines of evidence alone, and no scene or video"
            )
        lines, kind = read_lines(question.narrative), asked(question.prompt)
        if any(film_of(line) is not None for line in lines):
            raise InputError("open-word inverse planning sees no film; use --policy direct, cot or simtom")
        wording = word(kind, question.choices)
        form = self._form(kind)
        factors = [
            self._factor(modality, group, wording, form if modality != "longitudinal" else "contrastive")
            for modality, group in by_modality(lines).items()
        ]
        prior = log_type_prior(question.choices, lines)
        if self.model_prior:
            prior = prior + self.scorer.score_choices((), wording.heading, wording.choices, (0,)).values[0]
        totals = [factor.log_evidence.sum(axis=0) for factor in factors]
        log_p = log_posterior(prior, np.array(totals).reshape(-1, len(question.choices)))
        return OpenAnswer(
            question,
            tuple(float(p) for p in np.exp(log_p)),
            self._choice(np.exp(log_p)),
            form,
            tuple(float(p) for p in prior),
            tuple(factors),
            _notes(lines, factors),
        )

    def _form(self, kind: str) -> Form:
        if self.form is not None:
            if self.form not in self.scorer.forms:
                raise InputError(
                    f"this model cannot score the form {self.form!r}; choose {' or '.join(self.scorer.forms)}"
                )
            return self.form
        wanted: Form = "contrastive" if kind == "next" else "evidence"
        return wanted if wanted in self.scorer.forms else self.scorer.forms[0]

    def _factor(self, modality: str, lines: Sequence[Line], wording: Wording, form: Form) -> Factor:
        told = [word_line(line) for line in lines]
        if form == "evidence":
            scores = self.scorer.score_lines((*wording.openings, wording.without), told)
            log_evidence, labels = scores.values[:, :-1] - scores.values[:, -1:], lines
        else:
            after = range(len(told) + 1) if self.scorer.traces else (0, len(told))
            scores = self.scorer.score_choices(told, wording.heading, wording.choices, after)
            log_evidence = np.diff(scores.values, axis=0)
            labels = (
                lines if self.scorer.traces else [Line(f"all {len(lines)} lines", None, lines[0].modality)]
            )
        return Factor(modality, tuple(labels), log_evidence, scores.windows, scores.unread)

    def _choice(self, p: Floats) -> int | None:
        order = np.argsort(-p, kind="stable")
        return int(order[0]) if p[order[0]] - p[order[1]] > self.margin else None


def _notes(lines: Sequence[Line], factors: Sequence[Factor]) -> tuple[Note, ...]:
    notes = []
    if not lines:
        notes.append(remark("no evidence was given: what remains is the prior"))
    back = goes_backwards(lines)
    if back:
        where = f"at {len(back)} of {len(lines)} lines, first at {lines[back[0]].text!r}"
        notes.append(
            Note("backwards", f"times run backwards {where}; the lines were taken in the order given")
        )
    for factor in factors:
        if factor.windows > 1:
            notes.append(
                remark(
                    f"{factor.modality}: longer than what is read at a time, so read in {factor.windows} windows; "
                    f"{factor.unread} of {len(factor.lines)} lines lay before the last"
                )
            )
    return tuple(notes)
