"""Who answers questions in open words, as a command line names it: open-word inverse planning, or asking outright."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, get_args

from bip.commands.options.policy_options import (
    Dealing,
    Deciding,
    Weights,
    require_known,
)
from bip.commands.options.service_options import Service, connect
from bip.commands.options.told import Told, flag_of
from bip.open_words.scorer import Form
from bip.options import option
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.evaluation.run import Answerer
    from bip.language_models.served import Client

PLANNERS = ("lm", "llm")
"""Inverse planning by a local and by a served model: the order of the choices changes nothing."""
OUTRIGHT = ("direct", "cot", "simtom")
"""Baselines that ask a served model for a letter."""
POLICIES = (*PLANNERS, *OUTRIGHT)


@dataclass(frozen=True)
class Planning(Deciding):
    """How Bayes' rule is applied, and when it decides."""

    form: str = option(
        "",
        "lm, llm: evidence (each line under a hypothesis) or contrastive (a hypothesis after the lines, and without "
        "them); by default contrastive where next actions are asked, else evidence.",
    )
    model_prior: bool = option(
        False, "lm, llm: the prior is what the model thinks of a choice's words; else even."
    )
    window: int | None = option(
        None, "Longest context: tokens for lm, characters for llm; all that fits by default.", least=32
    )


@dataclass(frozen=True)
class OpenLM(Planning, Weights):
    """The options of `lm`: a local model scores lines."""


@dataclass(frozen=True)
class OpenLLM(Planning):
    """The options of `llm`: a served model scores lines, or judges statements."""

    scoring: str = option("echo", "llm: echo (scored completions) or judge (Likely/Unlikely).")


@dataclass(frozen=True)
class OpenOutright(Dealing):
    """The options of the policies that ask outright."""


FLAGS = (OpenLM, OpenLLM, OpenOutright, Service)
"""The dataclasses whose fields are flags of the commands."""
_OPTIONS: dict[str, Any] = {"lm": OpenLM, "llm": OpenLLM, **dict.fromkeys(OUTRIGHT, OpenOutright)}


def one_policy(flag: str | None, told: Told) -> str:
    """Return the policy that a flag or, where there is none, a file of options names; `lm` by default.

    Raises:
        InputError: it is unknown, the file names several, or a parser, which nothing in open words needs.
    """
    if told.parser:
        raise InputError(f"{told.file}: parser: evidence in open words is not parsed; leave it out")
    if flag is None and len(told.policies) > 1:
        raise InputError(f"{told.file}: policy: one at a time, not {', '.join(told.policies)}")
    policy = flag or next(iter(told.policies), "lm")
    require_known("--policy", policy, POLICIES)
    return policy


@contextmanager
def answering(policy: str, told: Told) -> "Iterator[tuple[Answerer, Client | None]]":
    """Yield what answers by a policy, and its client if it asks a server; closed afterwards.

    Raises:
        BipError: what was said does not fit the policy, or the model cannot be used.
    """
    used = {item.name for item in fields(_OPTIONS[policy])}
    used |= {item.name for item in fields(Service)} if policy != "lm" else set()
    unused = [flag_of(name) for name, value in told.flags.items() if name not in used and value]
    if unused:
        raise InputError(f"{' and '.join(unused)}: --policy {policy} does not use it; leave it out")
    options = told.options("open_words", _OPTIONS[policy]())
    with ExitStack() as stack:
        client = None
        if policy != "lm":
            client = stack.enter_context(connect(told.options("service", Service())))
        yield make_answerer(policy, options, client), client


def make_answerer(policy: str, options: Any, client: "Client | None") -> "Answerer":
    """Return what answers by a policy, after checking that its model can.

    Args:
        policy: its name.
        options: its dataclass of options.
        client: talks to the server that it asks, if it asks one.

    Raises:
        BipError: the model cannot be used.
    """
    if policy in OUTRIGHT:
        from bip.baselines import BASELINES, EGOCENTRIC, checked_baseline

        assert client is not None
        method = next(name for name in BASELINES if name == policy)
        return checked_baseline(client, method, options.seed, EGOCENTRIC)
    from bip.open_words.open_word_planner import OpenWordPlanner

    if options.form:
        require_known("--form", options.form, get_args(Form))
    form: Form | None = next((f for f in get_args(Form) if f == options.form), None)
    planner = OpenWordPlanner(_scorer(policy, options, client), form, options.model_prior)
    return planner if options.margin is None else replace(planner, margin=options.margin)


def _scorer(policy: str, options: Any, client: "Client | None") -> Any:
    if policy == "lm":
        from bip.open_words.local_scorer import local_scorer

        weights = {"device": options.device, "dtype": options.dtype, "window": options.window}
        return local_scorer(options.base, options.adapter, **weights)
    from bip.open_words.echo_scorer import checked_echo_scorer
    from bip.open_words.judge_scorer import checked_judge_scorer

    assert client is not None
    require_known("--scoring", options.scoring, ("echo", "judge"))
    if options.scoring == "judge":
        return checked_judge_scorer(client)
    return checked_echo_scorer(client, options.window)
