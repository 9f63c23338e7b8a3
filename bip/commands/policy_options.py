"""Who answers, as a command line names it: the policies, their options, and the reasoner they make."""

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bip.reasoner import Reasoner


class Policy(StrEnum):
    """Who answers: an action model inside the inverse planner, or a baseline that asks a model outright."""

    rational = "rational"
    lm = "lm"
    llm = "llm"
    direct = "direct"
    cot = "cot"
    simtom = "simtom"


BASELINES = (Policy.direct, Policy.cot, Policy.simtom)

PolicyOption = Annotated[
    Policy,
    typer.Option(
        help="The planner, a local or a served model scores actions; direct, cot, simtom ask outright."
    ),
]
BaseOption = Annotated[
    str | None, typer.Option(help="lm: folder or Hugging Face name; the bundled one by default.")
]
AdapterOption = Annotated[
    str | None, typer.Option(help="lm: folder of a LoRA adapter; none for the base alone.")
]
DeviceOption = Annotated[str, typer.Option(help="lm: cpu, cuda or cuda:N.")]
DtypeOption = Annotated[str, typer.Option(help="lm: float32, bfloat16 or float16.")]
RelabelingsOption = Annotated[
    int | None,
    typer.Option(
        min=1, help="lm, llm: average over so many prompts of each decision; 4, but 1 for --scoring judge."
    ),
]


def make_reasoner(
    policy: Policy,
    base: str | None = None,
    adapter: str | None = None,
    device: str = "cpu",
    dtype: str = "float32",
    format: str = "",
    relabelings: int | None = None,
) -> "Reasoner":
    """Return the reasoner for a policy and, for a language model, its weights.

    Raises:
        InputError: weights or prompts are given to a policy that has none.
        ModelError: the weights cannot be found.
    """
    from bip.action_models.lm.local_policy import language_model
    from bip.action_models.rational.planner import Rational
    from bip.reasoner import Reasoner
    from symbolic.errors import InputError

    if policy is Policy.lm:
        model = language_model(base, adapter, format=format, device=device, dtype=dtype)
        model = model if relabelings is None else replace(model, relabelings=relabelings)
        return Reasoner(model, model)
    if relabelings is not None:
        raise InputError(f"--relabelings belongs to lm and llm; the policy {policy.value} has no prompts")
    if base is not None or adapter is not None:
        raise InputError(
            f"--base and --adapter belong to --policy lm; the policy {policy.value} has no weights"
        )
    return Reasoner(Rational())
