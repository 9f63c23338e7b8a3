"""What a command line says of a language-model service, made into an answerer."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args

from bip.action_models.llm.served_policy import Way, checked_llm
from bip.action_models.lm.prompt import FORMATS
from bip.baselines import BASELINES, checked_baseline
from bip.evaluation.run import Answerer
from bip.language_models.served import (
    Client,
    Prices,
    from_environment,
    structured_output,
)
from bip.reasoner import Reasoner
from symbolic.errors import InputError
from symbolic.language.llm.auto_parser import AutoParser
from symbolic.language.llm.model_parser import LLMParser

ParserName = Literal["grammar", "llm", "auto"]

POLICIES = ("llm", *BASELINES)
"""The policies that ask a server."""


def connect(
    model: str | None = None,
    base_url: str | None = None,
    *,
    cache: Path | None = None,
    replay: bool = False,
    timeout: float | None = None,
    retries: int | None = None,
    concurrency: int | None = None,
    price: str | None = None,
) -> Client:
    """Return a client; what is None comes from the environment or stays at its default.

    Args:
        model: name of the model; else BIP_MODEL.
        base_url: where the API begins; else BIP_BASE_URL, OPENAI_BASE_URL, or OpenAI's own.
        cache: folder of answers; None keeps none.
        replay: answer from the cache alone.
        timeout: longest wait for one answer, s.
        retries: further tries after a passing fault.
        concurrency: requests in flight at most.
        price: of a million tokens sent and received, "2.5,10".

    Raises:
        ServiceError: no model, no usable URL, or no key where one is needed.
        CacheError: the cache cannot be used.
        InputError: the price is no two numbers.
    """
    endpoint = from_environment(
        model,
        base_url,
        timeout=timeout,
        retries=retries,
        concurrency=concurrency,
        prices=None if price is None else read_price(price),
    )
    return Client(endpoint, cache, replay=replay)


def read_price(text: str) -> Prices:
    """Return the prices that "2.5,10" names.

    Raises:
        InputError: it is no two numbers.
    """
    try:
        prompt, completion = (float(part) for part in text.split(","))
    except ValueError as error:
        raise InputError(
            f"--price {text!r}: give the prices of a million tokens sent and received, e.g. 2.5,10"
        ) from error
    return Prices(prompt, completion)


def make_answerer(
    policy: str,
    client: Client,
    *,
    scoring: str = "echo",
    format: str = "",
    relabelings: int | None = None,
    parser: str = "grammar",
    seed: int = 0,
) -> Answerer:
    """Return what answers by a policy that asks a server, after checking that the server serves for it.

    Args:
        policy: one of `POLICIES`.
        client: talks to the server.
        scoring: how `llm` scores an action: "echo" or "judge".
        format: form of the prompts of `llm`; "" for what the server declares, else "paper".
        relabelings: prompts for each decision of `llm`; None for the scoring's own number.
        parser: who reads the text for `llm`: "grammar", "llm" or "auto".
        seed: of the options' order, or of the labels.

    Raises:
        InputError: an unknown name, or a parser for a baseline, which reads the text itself.
        ServiceError: the server does not serve for this policy; the message says why.
    """
    if policy == "llm":
        _require("--scoring", scoring, get_args(Way))
        if format:
            _require("--format", format, FORMATS)
        way: Way = "echo" if scoring == "echo" else "judge"
        model = checked_llm(client, way, format, relabelings, seed)
        return with_parser(Reasoner(model, model), parser, client)
    told = {
        "--scoring": scoring != "echo",
        "--format": bool(format),
        "--relabelings": relabelings is not None,
    }
    for option, given in told.items():
        if given:
            raise InputError(
                f"{option} is for an action model; the policy {policy} asks outright: leave it out"
            )
    if parser != "grammar":
        raise InputError(f"--parser {parser}: the policy {policy} reads the text itself; leave it out")
    for method in BASELINES:
        if policy == method:
            return checked_baseline(client, method, seed)
    raise InputError(f"there is no policy {policy!r}; choose from {', '.join(POLICIES)}")


def with_parser(reasoner: Reasoner, parser: str, client: Client | None) -> Reasoner:
    """Return a reasoner that reads with a parser, `client` being asked if need be.

    Raises:
        InputError: an unknown parser, or one that needs a server where there is none.
    """
    _require("--parser", parser, get_args(ParserName))
    if parser == "grammar":
        return reasoner
    if client is None:
        raise InputError(f"--parser {parser} asks a language model; name one with --model")
    reader = LLMParser(structured_output(client))
    return replace(reasoner, parser=reader if parser == "llm" else AutoParser(reader))


def _require(option: str, value: str, known: Mapping[str, object] | tuple[str, ...]) -> None:
    if value not in known:
        raise InputError(f"{option} {value!r} is unknown; choose from {', '.join(known)}")
