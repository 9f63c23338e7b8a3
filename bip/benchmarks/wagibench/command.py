"""`bip eval wagibench`: joins the command line through the entry-point group "bip.commands"."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.benchmarks.wagibench.records import Selection
from bip.benchmarks.wagibench.subsets import SUBSETS
from bip.commands.open_word_runs import (
    BLIND,
    LIMIT,
    POLICY,
    TRACES,
    asking,
    begin_traces,
    require_traces,
)
from bip.commands.options.flags import with_options
from bip.commands.options.policy_options import require_known
from bip.commands.options.service_options import Service, connect
from bip.commands.options.told import Told, flag_of
from bip.commands.progress import advancing
from bip.commands.running import OUT, RESUME, asked_of, running
from bip.open_words.policies import FLAGS, one_policy
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.benchmarks.wagibench.judges import Judge
    from bip.evaluation.keeping import Journal
    from bip.language_models.served import Client

JUDGES = ("model", "snap", "similarity")


@with_options(policies="none", options=FLAGS)
def wagibench(
    path: Annotated[Path, typer.Argument(help="Folder with WAGIBench's files.")],
    told: Told,
    modality: Annotated[
        str,
        typer.Option(
            help="V,A,D,L joined by commas; Vo,Ao,Do,Lo for the scripted cues; D*,L* for what bears on the goal."
        ),
    ] = "V,A,D,L",
    task: Annotated[
        str, typer.Option(help="mcq (four goals) or generative (put the goal into words).")
    ] = "mcq",
    subset: Annotated[str | None, typer.Option(help=f"{', '.join(SUBSETS)}; all by default.")] = None,
    policy: POLICY = None,
    media: Annotated[
        str, typer.Option(help="words, or frames: V is the clip's frames, for a model that sees.")
    ] = "words",
    frames: Annotated[int, typer.Option(min=1, help="With --media frames: frames of a clip.")] = 16,
    with_no_context: BLIND = False,
    judges: Annotated[
        str, typer.Option(help="generative: model, snap, similarity, joined by commas.")
    ] = ",".join(JUDGES),
    judge_sees: Annotated[str, typer.Option(help="generative: both, reference, cues or neither.")] = "both",
    judge_model: Annotated[
        str | None, typer.Option(help="generative: the model that judges; by default the one that is judged.")
    ] = None,
    embedding: Annotated[
        str, typer.Option(help="snap, similarity: words, served, served:MODEL, or a model's folder.")
    ] = "words",
    people: Annotated[
        Path | None,
        typer.Option(help="generative: JSON lines of people's grades, to compare the judges with."),
    ] = None,
    limit: LIMIT = None,
    out: OUT = None,
    resume: RESUME = None,
    traces: TRACES = None,
) -> None:
    """WAGIBench: what somebody with smart glasses wants them to do."""
    from bip.benchmarks.wagibench.generative_table import generative_text
    from bip.benchmarks.wagibench.multiple_choice import Asking, run_questions
    from bip.evaluation.open_word_table import as_text

    require_known("--task", task, ("mcq", "generative"))
    require_known("--media", media, ("words", "frames"))
    selection = Selection(modality, subset, frames if media == "frames" else None)
    asked = {"benchmark": "wagibench", "task": task, "questions": str(selection)}
    if task == "generative":
        others = {"--policy": policy, "--with-no-context": with_no_context, "--traces": traces}
        _require_unused(told, others)
        panel = Panel(judges, judge_sees, judge_model, embedding)
        with running(out, resume, asked_of(told, **asked, panel=str(panel))) as going:
            made = _generate(path, selection, told, panel, people, limit, going.journal)
            going.finish(made, generative_text(made))
        return
    chosen = one_policy(policy, told)
    require_traces(chosen, traces)
    with running(out, resume, asked_of(told, **asked, policy=chosen)) as going:
        begin_traces(traces, resume)
        with asking(chosen, told, going.journal, sees=media == "frames") as who:
            questions = Asking(limit, with_no_context, told.flags.get("seed") or 0, traces)
            report = run_questions(path, selection, questions, who)
            report |= who.usage(report["n"])
        going.finish(report, as_text(report))


@dataclass(frozen=True, slots=True)
class Panel:
    """Who judges stated goals, as the command line says it.

    Attributes:
        names: of the judges, joined by commas.
        sees: what the model that judges is shown.
        model: that judges; None for the one that is judged.
        embedding: of the other judges.
    """

    names: str = ",".join(JUDGES)
    sees: str = "both"
    model: str | None = None
    embedding: str = "words"


def _require_unused(told: Told, others: Mapping[str, object]) -> None:
    allowed = {*Service.__dataclass_fields__, "seed"}
    unused = [flag_of(name) for name, value in told.flags.items() if name not in allowed and value]
    unused += [name for name, value in others.items() if value]
    if unused:
        raise InputError(f"{' and '.join(unused)}: --task generative asks a served model; leave it out")


def _generate(
    path: Path,
    selection: Selection,
    told: Told,
    panel: Panel,
    people: Path | None,
    limit: int | None,
    journal: "Journal | None",
) -> dict[str, Any]:
    from bip.benchmarks.wagibench.generation import generate_goal
    from bip.benchmarks.wagibench.generative import run_observations
    from bip.benchmarks.wagibench.judge_agreement import read_graded
    from bip.language_models.served import structured_output

    if selection.frames is not None:
        raise InputError("--media frames is for --task mcq; give the generative task captions, or Vo")
    grades = read_graded(people) if people is not None else []
    with connect(told.options("service", Service())) as client, advancing("observations") as advance:
        ask, done = structured_output(client), count(1)
        report = run_observations(
            path,
            selection,
            lambda narrative: generate_goal(narrative, ask),
            make_judges(panel, client),
            limit=limit,
            workers=client.endpoint.concurrency,
            seed=told.flags.get("seed") or 0,
            people=grades,
            on_item=lambda item: advance(next(done), None),
            journal=journal,
        )
        report["usage"] = client.report(report["n"])
    return report


def make_judges(panel: Panel, client: "Client") -> "Mapping[str, Judge]":
    """Return the judges of a panel by name.

    Raises:
        InputError: one is unknown.
    """
    from bip.benchmarks.wagibench.judges import SHOWN, model_judge, similarity_judge, snap_judge
    from bip.evaluation.embedding import embedder
    from bip.language_models.served import chat, content

    model = {} if panel.model is None else {"model": panel.model}

    def say(messages: Any) -> str:
        return content(client.ask(chat(messages, temperature=0, max_tokens=512, **model)))

    require_known("--judge-sees", panel.sees, SHOWN)
    shown = next(s for s in SHOWN if s == panel.sees)
    embed = embedder(panel.embedding, client)
    known: Mapping[str, Callable[[], Judge]] = {
        "model": lambda: model_judge(say, shown),
        "snap": lambda: snap_judge(embed),
        "similarity": lambda: similarity_judge(embed),
    }
    wanted = [name.strip() for name in panel.names.split(",") if name.strip()]
    for name in wanted:
        require_known("--judges", name, tuple(known))
    return {name: known[name]() for name in wanted}
