"""`bip simulate egotom` and `bip simulate wagi`: questions made of narrations and scripts by a served model."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.commands.options.flags import with_options
from bip.commands.options.service_options import Service, connect
from bip.commands.options.told import Told
from bip.commands.progress import advancing

if TYPE_CHECKING:
    from bip.evaluation.run import Answerer

OUT = Annotated[Path, typer.Option("-o", "--out", help="Folder; goes on where an earlier run stopped.")]
OPTIONS = Annotated[Path | None, typer.Option("--options", help="YAML with overrides of filters and sizes.")]
EMBEDDING = Annotated[
    str, typer.Option(help="How alike statements are: words, served, served:MODEL, or a model's folder.")
]


@with_options(policies="none", options=(Service,))
def egotom(
    path: Annotated[
        Path, typer.Argument(help="Ego4D's narrations (.json), EgoToM's CSV, or JSON lines (.jsonl).")
    ],
    out: OUT,
    told: Told,
    screen: Annotated[
        list[str] | None,
        typer.Option(help="A model that must not answer blind, repeatable; the writer by default."),
    ] = None,
    embedding: EMBEDDING = "words",
    seed: Annotated[int, typer.Option(help="Of the orders of choices.")] = 0,
    options: OPTIONS = None,
) -> None:
    """Make questions on goals, beliefs and next actions of narrations, after EgoToM's pipeline."""
    from bip.evaluation.embedding import embedder
    from bip.language_models.served import structured_output
    from bip.options import read_options
    from training.pipelines.egotom_pipeline import EgoToMMakers, EgoToMOptions, make_egotom

    chosen = read_options(replace(EgoToMOptions(), seed=seed), options)
    service = told.options("service", Service())
    with connect(service) as client, _screeners(service, screen or []) as screeners:
        models = screeners or {client.endpoint.model: _blind(client)}
        makers = EgoToMMakers(structured_output(client), embedder(embedding, client), models)
        with advancing("clips") as advance:
            report = make_egotom(path, out, chosen, makers, client.endpoint.concurrency, _counting(advance))
    _tell(out, report)


@with_options(policies="none", options=(Service,))
def wagi(
    path: Annotated[Path, typer.Argument(help="Scripts, JSON lines: scenario, goal, cues, persona.")],
    out: OUT,
    told: Told,
    distractors: Annotated[
        str, typer.Option(help="How alike the wrong goals are: similar or dissimilar.")
    ] = "dissimilar",
    embedding: EMBEDDING = "words",
    goals_only: Annotated[
        bool, typer.Option("--goals-only", help="Draw the wrong goals alone; no model writes anything.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Of distractors, histories and orders.")] = 0,
    options: OPTIONS = None,
) -> None:
    """Make digital states, histories and questions of scripts, after WAGIBench's pipeline."""
    from bip.evaluation.embedding import embedder
    from bip.language_models.served import structured_output
    from bip.options import read_options
    from training.pipelines.wagi_pipeline import make_goal_questions, make_wagi
    from training.pipelines.wagi_stages import WagiOptions

    chosen = read_options(replace(WagiOptions(), seed=seed, band=distractors), options)
    if goals_only and embedding != "served":
        _tell(out, make_goal_questions(path, out, chosen, embedder(embedding)))
        return
    with connect(told.options("service", Service())) as client, advancing("scripts") as advance:
        ask, embed = structured_output(client), embedder(embedding, client)
        report = (
            make_goal_questions(path, out, chosen, embed)
            if goals_only
            else make_wagi(path, out, chosen, ask, embed, client.endpoint.concurrency, _counting(advance))
        )
    _tell(out, report)


def _blind(client: Any) -> "Answerer":
    from bip.baselines import EGOCENTRIC, Baseline

    return Baseline(client, "direct", setting=EGOCENTRIC)


@contextmanager
def _screeners(service: Service, models: Sequence[str]) -> "Iterator[Mapping[str, Answerer]]":
    """Yield the models of the screen by name, each behind a client of its own."""
    with ExitStack() as stack:
        clients = {name: stack.enter_context(connect(replace(service, model=name))) for name in models}
        yield {name: _blind(client) for name, client in clients.items()}


def _counting(advance: Any) -> Any:
    done = iter(range(1, 10**9))
    return lambda: advance(next(done), None)


def _tell(out: Path, report: Mapping[str, Any]) -> None:
    stages = ", ".join(f"{name} {n}" for name, n in sorted(report["stages"].items()))
    made = report["questions"]
    told = made if isinstance(made, int) else ", ".join(f"{n} on {kind}" for kind, n in made.items())
    print(f"{out}: {told} questions; by stage: {stages or 'nothing'}")
    for reason in report["failed"][:5]:
        print(f"  failed, to be made again: {reason}")
