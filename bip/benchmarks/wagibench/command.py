"""`bip eval wagibench`: joins the command line through the entry-point group "bip.commands"."""

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.benchmarks.egotom.command import BLIND, LIMIT, OUT, POLICY, finish, require_place, seeing
from bip.benchmarks.wagibench.records import Selection
from bip.benchmarks.wagibench.subsets import SUBSETS
from bip.commands.options.flags import with_options
from bip.commands.options.policy_options import require_known
from bip.commands.options.service_options import Service, connect
from bip.commands.options.told import Told, flag_of
from bip.commands.progress import advancing
from bip.open_words.policies import FLAGS, answering, one_policy
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.benchmarks.wagibench.judges import Judge
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
    embedding: Annotated[
        str, typer.Option(help="snap, similarity: words, served, or a model's folder.")
    ] = "words",
    people: Annotated[
        Path | None,
        typer.Option(help="generative: JSON lines of people's grades, to compare the judges with."),
    ] = None,
    limit: LIMIT = None,
    out: OUT = None,
) -> None:
    """WAGIBench: what somebody with smart glasses wants them to do."""
    from bip.benchmarks.wagibench.multiple_choice import Asking, run_questions
    from bip.evaluation.open_word_table import as_text

    require_known("--task", task, ("mcq", "generative"))
    require_known("--media", media, ("words", "frames"))
    require_place(out)
    selection = Selection(modality, subset, frames if media == "frames" else None)
    if task == "generative":
        finish(_generate(path, selection, told, judges, judge_sees, embedding, people, limit), out)
        return
    chosen = one_policy(policy, told)
    with answering(chosen, told) as (answerer, client), advancing("questions") as advance:
        asked = answerer if media == "words" else seeing(answerer, chosen)
        done = count(1)
        asking = Asking(limit, with_no_context, told.flags.get("seed") or 0)
        report = run_questions(
            path, selection, asking, asked, chosen, client, lambda item: advance(next(done), None)
        )
        if client is not None:
            report["usage"] = client.report(report["n"])
    print(as_text(report))
    finish(report, out)


def _generate(
    path: Path,
    selection: Selection,
    told: Told,
    judges: str,
    judge_sees: str,
    embedding: str,
    people: Path | None,
    limit: int | None,
) -> dict[str, Any]:
    from bip.benchmarks.wagibench.generation import generate_goal
    from bip.benchmarks.wagibench.generative import run_observations
    from bip.benchmarks.wagibench.judge_agreement import read_graded
    from bip.language_models.served import structured_output

    if selection.frames is not None:
        raise InputError("--media frames is for --task mcq; give the generative task captions, or Vo")
    allowed = {*Service.__dataclass_fields__, "seed"}
    unused = [flag_of(name) for name, value in told.flags.items() if name not in allowed and value]
    if unused:
        raise InputError(f"{' and '.join(unused)}: --task generative asks a served model; leave it out")
    grades = read_graded(people) if people is not None else []
    with connect(told.options("service", Service())) as client, advancing("observations") as advance:
        ask, done = structured_output(client), count(1)
        report = run_observations(
            path,
            selection,
            lambda narrative: generate_goal(narrative, ask),
            make_judges(judges, judge_sees, embedding, client),
            limit=limit,
            workers=client.endpoint.concurrency,
            seed=told.flags.get("seed") or 0,
            people=grades,
            on_item=lambda item: advance(next(done), None),
        )
        report["usage"] = client.report(report["n"])
    print(generative_text(report))
    return report


def make_judges(names: str, sees: str, embedding: str, client: "Client") -> "Mapping[str, Judge]":
    """Return the judges that "model,snap" names.

    Raises:
        InputError: one is unknown.
    """
    from bip.benchmarks.wagibench.embedding import embedder
    from bip.benchmarks.wagibench.judges import SHOWN, model_judge, similarity_judge, snap_judge
    from bip.language_models.served import chat, content

    def say(messages: Any) -> str:
        return content(client.ask(chat(messages, temperature=0, max_tokens=512)))

    require_known("--judge-sees", sees, SHOWN)
    shown = next(s for s in SHOWN if s == sees)
    embed = embedder(embedding, client)
    known: Mapping[str, Callable[[], Judge]] = {
        "model": lambda: model_judge(say, shown),
        "snap": lambda: snap_judge(embed),
        "similarity": lambda: similarity_judge(embed),
    }
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        require_known("--judges", name, tuple(known))
    return {name: known[name]() for name in wanted}


def generative_text(report: Mapping[str, Any]) -> str:
    """Return the report of the generative task as lines of text."""
    lines = [
        f"wagibench, generative, {report['modality']}, subset {report['subset']}",
        f"  n {report['n']}: stated {report['stated']}, failed {report['failed']}",
    ]
    for name, told in report["judges"].items():
        if told["mean"] is None:
            lines.append(f"judge {name}: graded nothing of {told['ungraded']}")
            continue
        low, high = told["ci95"]
        lines.append(
            f"judge {name}: mean {told['mean']:.3f}  (95% interval {low:.3f} to {high:.3f}), "
            f"graded {told['n']}, no grade {told['ungraded']}"
        )
        lines += [
            f"  {kind:<24}  {part['mean']:.3f}  (n {part['n']})" for kind, part in told["by_type"].items()
        ]
    for name, meta in report["meta"].items():
        told = [
            f"{key} {meta[key]:.3f}"
            for key in ("agreement", "constant judge", "random judge")
            if meta[key] is not None
        ]
        lines.append(f"with people, judge {name}: {', '.join(told) or 'no pair'} (pairs {meta['pairs']})")
    lines += ["published, generative", *(f"  {n:<28}  {v:.3f}" for n, v in report["published"].items())]
    failed = [item["error"] for item in report["items"] if item["error"]]
    lines += [f"failed ({len(failed)})", *(f"  {error}" for error in failed[:10])] if failed else []
    return "\n".join(lines)
