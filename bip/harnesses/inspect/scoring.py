"""The scorer: credit as `bip eval` gives it, and beside it what rules without a theory of mind get."""

from inspect_ai.model import ModelOutput
from inspect_ai.scorer import Score, Scorer, Target, grouped, mean, scorer, stderr
from inspect_ai.solver import TaskState

from bip.baselines.extraction import extract_letter
from bip.benchmarks import BENCHMARKS
from bip.benchmarks.benchmark import BadRecord, Record, Sample
from bip.evaluation.run import control_credits, credit
from bip.evaluation.score import Item, from_json
from bip.harnesses.inspect.replies import ITEM, POINTER
from bip.harnesses.shown import LETTERS, Where

BY_TYPE = grouped(mean(), "type", all=False, name_template="type {group_name}")


@scorer(metrics={"accuracy": [mean(), stderr(), BY_TYPE], "*": [mean()]})
def credits() -> Scorer:
    """Credit of a choice: 1 or 0; 1/k where undecided among k, 1 where it cannot be told and is not.

    `wrong`, `undecided` and `failed` are shares of all; a reply that chooses no one letter has failed, and is no
    guess. `control: ...` is the credit of a rule that uses no theory of mind, on the same records.
    """

    async def score(state: TaskState, target: Target) -> Score:
        told = dict(state.metadata[POINTER])
        order = told.pop("order")
        where = Where(**told)
        record = where.record()
        item = item_of(state.output, record, order)
        letter = LETTERS[order.index(item.choice)] if item.choice is not None else None
        values = {
            "accuracy": item.correct,
            "wrong": float(item.wrong),
            "undecided": float(item.status == "undecided"),
            "failed": float(item.status == "failed"),
        }
        controls = BENCHMARKS[where.benchmark].controls
        tried = control_credits(record, controls)
        return Score(
            value=values | {f"control: {name}": tried.get(name, 0.0) for name in controls},
            answer=letter,
            explanation=item.error or state.output.completion,
            metadata={"status": item.status, "probabilities": list(item.probabilities)},
        )

    return score


def item_of(output: ModelOutput, record: Record, order: list[int]) -> Item:
    """Return the item of a record: as our reasoner concluded, or by the letter that the words of a model choose."""
    if isinstance(record, BadRecord):
        return Item(record.id, record.type, "failed", error=record.error, unusable=True)
    concluded = (output.metadata or {}).get(ITEM)
    if concluded is not None:
        return from_json(concluded)
    options = [record.question.choices[i] for i in order]
    letters = LETTERS[: len(order)]
    letter = extract_letter(output.completion, letters, options)
    return _chosen(record, None if letter is None else order[letters.index(letter)], output.completion)


def _chosen(record: Sample, choice: int | None, said: str) -> Item:
    if choice is None:
        why = f"{record.id}: the reply chooses no one option: {' '.join(said.split())[-160:]!r}"
        return Item(record.id, record.type, "failed", target=record.target, error=why)
    return Item(record.id, record.type, "answered", choice, (), credit(choice, record), record.target)
