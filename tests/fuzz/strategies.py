"""Hypothesis strategies: a question of ours, a mutation, and where it strikes."""

from collections.abc import Sequence

from hypothesis import strategies as st

from bip.answer import Answer
from tests.fuzz.mutation import Mutation
from tests.fuzz.table import Case


@st.composite
def mutated(draw: st.DrawFn, answers: Sequence[Answer], mutations: Sequence[Mutation]) -> Case | None:
    """Draw a mutated question; None where the mutation finds nothing to change in the question drawn."""
    answer = draw(st.sampled_from(answers))
    mutation = draw(st.sampled_from(mutations))
    changed = mutation.change(answer.question, draw(st.randoms(use_true_random=False)))
    if changed is None or changed == answer.question:
        return None
    return Case(mutation, changed, answer)
