"""Options of the commands that may ask a language-model service, and the answerer that they name."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.evaluation.run import Answerer
    from bip.language_models.served import Client
    from bip.reasoner import Reasoner

SERVED = ("llm", "direct", "cot", "simtom")
"""The policies that ask a server; those of `bip.commands.answerers`, known here without loading it."""

ModelOption = Annotated[str | None, typer.Option(help="Served model, by name; else BIP_MODEL.")]
BaseUrlOption = Annotated[
    str | None, typer.Option(help="Where its API begins; else BIP_BASE_URL, OPENAI_BASE_URL, or OpenAI's.")
]
ScoringOption = Annotated[
    str, typer.Option(help="llm: echo (scored completions) or judge (Likely/Unlikely).")
]
FormatOption = Annotated[
    str,
    typer.Option(
        help="lm, llm: form of the prompt, paper or compact; what the weights or the server declare by default."
    ),
]
ParserOption = Annotated[
    str, typer.Option(help="Who reads the text: grammar, llm, or auto (the model where the grammar stops).")
]
CacheOption = Annotated[Path | None, typer.Option(help="Folder of answers; a rerun then asks nothing twice.")]
ReplayOption = Annotated[bool, typer.Option("--replay", help="Answer from --cache alone, offline.")]
ConcurrencyOption = Annotated[
    int | None, typer.Option(min=1, help="Requests in flight, and questions at a time; 8 by default.")
]
TimeoutOption = Annotated[float | None, typer.Option(help="Longest wait for one answer, s; 60 by default.")]
RetriesOption = Annotated[int | None, typer.Option(min=0, help="Tries after a passing fault; 5 by default.")]
PriceOption = Annotated[
    str | None,
    typer.Option(help="Of a million tokens sent and received, e.g. 2.5,10; the report adds it up."),
]
SeedOption = Annotated[int, typer.Option(help="Deals the order of options or labels.")]


@contextmanager
def answering(
    policy: str,
    local: "Callable[[], Reasoner]",
    *,
    parser: str = "grammar",
    model: str | None = None,
    base_url: str | None = None,
    cache: Path | None = None,
    replay: bool = False,
    concurrency: int | None = None,
    timeout: float | None = None,
    retries: int | None = None,
    price: str | None = None,
    **options: Any,
) -> "Iterator[tuple[Answerer, Client | None]]":
    """Yield what answers by a policy, and its client if it asks a server; closed afterwards.

    Args:
        policy: as typed.
        local: makes the reasoner of a policy that needs no server.
        parser: who reads the text.
        model, base_url, cache, replay, concurrency, timeout, retries, price: as for `bip.commands.answerers.connect`.
        options: those of `bip.commands.answerers.make_answerer`: scoring, format, relabelings, seed.

    Raises:
        BipError: the options do not fit together, or the server does not serve for the policy.
    """
    if policy not in SERVED and parser == "grammar":
        refuse_unused(
            f"--policy {policy} asks no server",
            {
                "--model": model,
                "--base-url": base_url,
                "--cache": cache,
                "--replay": replay or None,
                "--concurrency": concurrency,
                "--timeout": timeout,
                "--retries": retries,
                "--price": price,
                "--scoring": None if options.get("scoring", "echo") == "echo" else "judge",
            },
        )
        yield local(), None
        return
    from bip.commands.answerers import connect, make_answerer, with_parser

    with connect(
        model,
        base_url,
        cache=cache,
        replay=replay,
        timeout=timeout,
        retries=retries,
        concurrency=concurrency,
        price=price,
    ) as client:
        if policy in SERVED:
            yield make_answerer(policy, client, parser=parser, **options), client
        else:
            yield with_parser(local(), parser, client), client


def refuse_unused(why: str, options: Mapping[str, object]) -> None:
    """Refuse options that would be left aside in silence.

    Raises:
        InputError: one of them is given.
    """
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise InputError(f"{' and '.join(given)}: {why}; leave that out or choose another --policy")
