"""The options of our policies, a dataclass each, and how each policy is made from them.

The recipes are entry points of the group "bip.policies". Heavy imports wait until a policy is made.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from bip.options import option
from bip.recipe import Recipe

if TYPE_CHECKING:
    from bip.action_models.llm.served_policy import LLM
    from bip.action_models.lm.local_policy import LM
    from bip.baselines import Baseline
    from bip.baselines.answerer import Method
    from bip.language_models.served import Client


UNWEIGHTED = "has no weights"


@dataclass(frozen=True)
class Weights:
    """Which local language model, and where it computes."""

    base: str | None = option(
        None, "lm: folder or Hugging Face name; the bundled one by default.", lacking=UNWEIGHTED
    )
    adapter: str | None = option(
        None, "lm: folder of a LoRA adapter; none for the base alone.", lacking=UNWEIGHTED
    )
    device: str = option("cpu", "lm: cpu, cuda or cuda:N.", lacking=UNWEIGHTED)
    dtype: str = option("float32", "lm: float32, bfloat16 or float16.", lacking=UNWEIGHTED)


@dataclass(frozen=True)
class Prompting:
    """How decisions become prompts."""

    format: str = option(
        "",
        "lm, llm: form of the prompt, paper or compact; what the weights or the server declare by default.",
        lacking="writes no prompts",
    )
    relabelings: int | None = option(
        None,
        "lm, llm: average over so many prompts of each decision; 4, but 1 for --scoring judge.",
        least=1,
        lacking="has no prompts",
    )


@dataclass(frozen=True)
class Dealing:
    """Chance in what a language model is shown."""

    seed: int = option(
        0, "Deals the order of options or labels; of `ablate`, the bootstrap too.", lacking="deals nothing"
    )


@dataclass(frozen=True)
class LMOptions(Dealing, Prompting, Weights):
    """The options of `lm`, a local language model that scores actions."""

    backend: str = option(
        "local",
        "lm: what runs the model: local, or what another package registers.",
        lacking=UNWEIGHTED,
    )


@dataclass(frozen=True)
class LLMOptions(Dealing, Prompting):
    """The options of `llm`, a served language model that scores actions."""

    scoring: str = option(
        "echo", "llm: echo (scored completions) or judge (Likely/Unlikely).", lacking="asks no server"
    )


@dataclass(frozen=True)
class BaselineOptions(Dealing):
    """The options of a baseline, which asks a served language model outright."""


@dataclass(frozen=True)
class Deciding:
    """When the reasoner decides; a flag of its section."""

    margin: float | None = option(
        None,
        "Undecided where the best two choices are nearer, in probability; 0.05 by default.",
        least=0,
        most=1,
    )


OPTIONS = {"lm": LMOptions, "llm": LLMOptions, **dict.fromkeys(("direct", "cot", "simtom"), BaselineOptions)}
"""The policies whose options are flags of the command line."""
REASONING = ("rational", "lm", "llm")
"""Those of ours that are action models within the reasoner."""


def _lm(options: LMOptions) -> "LM":
    from bip.action_models.lm.local_policy import language_model

    model = language_model(
        options.base,
        options.adapter,
        format=options.format,
        device=options.device,
        dtype=options.dtype,
        backend=options.backend,
    )
    model = replace(model, seed=options.seed)
    return model if options.relabelings is None else replace(model, relabelings=options.relabelings)


def _llm(options: LLMOptions, client: "Client") -> "LLM":
    from bip.action_models.llm.served_policy import Way, checked_llm
    from bip.action_models.lm.prompt import FORMATS

    require_known("--scoring", options.scoring, get_args(Way))
    if options.format:
        require_known("--format", options.format, tuple(FORMATS))
    way: Way = "echo" if options.scoring == "echo" else "judge"
    return checked_llm(client, way, options.format, options.relabelings, options.seed)


def _baseline(options: BaselineOptions, client: "Client", method: "Method") -> "Baseline":
    from bip.baselines import checked_baseline

    return checked_baseline(client, method, options.seed)


LM_RECIPE = Recipe(LMOptions(), _lm)
LLM_RECIPE = Recipe(LLMOptions(), _llm, asks_server=True)
DIRECT, COT, SIMTOM = (
    Recipe(BaselineOptions(), partial(_baseline, method=method), asks_server=True, outright=True)
    for method in ("direct", "cot", "simtom")
)


def require_known(option: str, value: str, known: tuple[str, ...]) -> None:
    """Refuse a name that is not among those known.

    Raises:
        InputError: it is not.
    """
    from symbolic.errors import InputError

    if value not in known:
        raise InputError(f"{option} {value!r} is unknown; choose from {', '.join(known)}")
