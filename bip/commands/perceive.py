"""Commands about what a camera saw: `bip perceive` and `bip bench perception`."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.commands.progress import advancing
from bip.commands.running import ADDRESS, BACKEND, RESUME, WORKERS, running, workers_of, write_json
from symbolic.errors import InputError
from symbolic.whole_files import require_place

if TYPE_CHECKING:
    from perception.reports.filmed_trials import Progress

Out = Annotated[Path | None, typer.Option(help="Write the report as JSON.")]
Segmentation = Annotated[
    str | None,
    typer.Option(
        help="Find things in the colours with this OWLv2, Grounding DINO, Mask2Former or SegFormer model."
    ),
]


def perceive(
    path: Annotated[Path, typer.Argument(help="A recording or scene file, or a folder of them.")],
    format: Annotated[
        str | None,
        typer.Option(
            help="folder, tum, scannet, replica, muma-tom, virtualhome or mmtom-qa; told from the files by default."
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="default, virtualhome, muma-tom or mmtom-qa; the format's own by default."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Compare with the relations in the files.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the floor plan, the path and the relations.")
    ] = None,
    graphml: Annotated[
        Path | None, typer.Option(help="Write the scene graph of the last step as GraphML.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option(help="Write boxes, points and path for 3D viewers: .glb or .ply.")
    ] = None,
    segmentation: Segmentation = None,
    masks: Annotated[
        str | None, typer.Option(help="A SAM model, folder or name, where --segmentation finds boxes.")
    ] = None,
    prompt: Annotated[
        list[str] | None,
        typer.Option(
            help="What --segmentation is to look for, repeatable; the household's vocabulary by default."
        ),
    ] = None,
    threshold: Annotated[
        float | None, typer.Option(min=0, max=1, help="Score under which --segmentation keeps nothing.")
    ] = None,
    depth: Annotated[
        str | None,
        typer.Option(help="A Depth Anything, DPT or GLPN model, folder or name, for depth that is missing."),
    ] = None,
    device: Annotated[str, typer.Option(help="Where these models work: cpu or cuda.")] = "cpu",
    workers: WORKERS = 1,
    backend: BACKEND = "processes",
    address: ADDRESS = None,
    out: Out = None,
) -> None:
    """Turn frames or a scene file into predicates."""
    from perception.reports import check as checking
    from perception.reports import report
    from perception.segmentation.sight import Sight
    from perception.sources.known_sources import format_of

    if check and (plot is not None or graphml is not None or export is not None):
        raise InputError(
            "--check compares; --plot, --graphml and --export show one scene: give the one or the other"
        )
    sight = None
    if any((segmentation, masks, prompt, threshold is not None, depth)):
        sight = Sight(segmentation, masks, tuple(prompt or ()), threshold, depth, device)
    if check and sight is not None:
        raise InputError(
            "--check compares boxes of a file, which no model sees: leave --segmentation and --depth out"
        )
    if out is not None:
        require_place(out)
    form, working = format or format_of(path), workers_of(workers, backend, address, chunk=1)
    figures: dict[str, Any] = {}
    if check:
        figures = checking.check(path, form, rules, working)
    elif plot is None:
        figures = report.report(path, form, rules, None, graphml, export, workers=working, sight=sight)
    else:
        seen = partial(report.report, path, form, rules, plot, graphml, export, workers=working, sight=sight)
        draw(lambda: figures.update(seen()), plot)
    if out is not None:
        write_json(out, figures)
    if check:
        print(_agreement(figures))
    elif out is None:
        print(json.dumps(figures, indent=1))
    for reason in figures["skipped"]:
        typer.echo(f"skipped: {reason}", err=True)


def bench_perception(
    path: Annotated[
        Path | None, typer.Argument(help="VirtualHome graphs; simulated homes by default.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the walks and the noise.")] = 0,
    size: Annotated[int, typer.Option(min=32, help="Width and height of the frames, pixels.")] = 512,
    noise: Annotated[
        str | None,
        typer.Option(
            help='Of camera and segmenter, e.g. "depth=0.03,shift=2,wrong=0.01,switched=0.02,away=0.2".'
        ),
    ] = None,
    faults: Annotated[
        bool, typer.Option("--faults", help="One row for each fault of real segmentation and depth.")
    ] = False,
    seeds: Annotated[
        int, typer.Option(min=1, help="How many seeds --faults and --segmentation take, from --seed on.")
    ] = 3,
    segmentation: Segmentation = None,
    out: Out = None,
    resume: RESUME = None,
) -> None:
    """Film homes with depth noise, perceive them, and score the scene graph and the acts."""
    from perception.film.noise import noise_of
    from perception.reports import rgbd_bench as bench

    if faults + (noise is not None) + (segmentation is not None) > 1:
        raise InputError("--noise, --faults and --segmentation are three ways to see: give one of them")
    if resume is not None and not faults:
        raise InputError("--resume goes on with a run of --faults; one of a single noise is begun anew")
    with advancing("frames") as advance:

        def progress(home: str, frame: int, frames: int) -> None:
            advance(frame, frames)

        if faults:
            _bench_faults(path, range(seed, seed + seeds), size, progress, out, resume)
            return
        if segmentation is not None:
            figures = bench.run_segmented(segmentation, path, range(seed, seed + seeds), size, progress)
        else:
            figures = bench.run(path, seed, size, noise_of(noise or ""), progress)
    if out is not None:
        write_json(out, figures)
    print(_bench_table(figures) if segmentation is None else _faults_table(figures))
    _tell_skipped(figures)


def _bench_faults(
    path: Path | None,
    seeds: Sequence[int],
    size: int,
    progress: "Progress",
    out: Path | None,
    resume: Path | None,
) -> None:
    """Score every fault; films that were scored are kept beside the report, so that a run can go on."""
    from perception.reports import rgbd_bench as bench

    asked = {"bench": "perception --faults", "path": str(path), "seeds": str(list(seeds)), "size": str(size)}
    with running(out, resume, {"bip": version("bip"), **asked}) as going:
        journal = going.journal
        kept = journal.kept("faults") if journal is not None else {}
        found = {number: bench.scored_of(title, item) for number, (title, item) in kept.items()}

        def keep(number: int, film: bench.Scored) -> None:
            if journal is not None:
                journal.add("faults", number, film.title, film.as_dict())

        figures = bench.run_faults(path, seeds, size, progress=progress, kept=found, keep=keep)
        _tell_skipped(figures)
        going.finish(figures, _faults_table(figures))


def _tell_skipped(figures: Mapping[str, Any]) -> None:
    for reason in figures["skipped"]:
        typer.echo(f"skipped: {reason}", err=True)


def draw(draw_it: Callable[[], None], path: Path) -> None:
    """Draw a picture into a file.

    Raises:
        InputError: it cannot be written, or its suffix names no kind of picture.
    """
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise InputError(f"{path}: end the name of the picture in .png, .svg or .pdf")
    if not path.resolve().parent.is_dir():
        raise InputError(f"{path}: its folder does not exist; make it first")
    try:
        draw_it()
    except OSError as error:
        raise InputError(f"{path}: cannot draw there ({error.strerror})") from error
    print(f"drawn: {path}", file=sys.stderr)


def _agreement(figures: dict[str, Any]) -> str:
    lines = [
        f"{figures['format']}, rules {figures['rules']}: {figures['files']} files, {figures['frames']} frames"
    ]
    lines.append(f"  {'relation':<8} {'precision':>9} {'recall':>7} {'F1':>7} {'pairs':>7}")
    lines += [_row(name, scores) for name, scores in figures["relations"].items()]
    return "\n".join(lines)


def _row(name: str, scores: dict[str, Any]) -> str:
    pairs = scores["tp"] + scores["fn"]
    return f"  {name:<8} {scores['precision']:9.4f} {scores['recall']:7.4f} {scores['f1']:7.4f} {pairs:7d}"


def _faults_table(figures: dict[str, Any]) -> str:
    """F1 by fault: nodes, relations, acts; and whether the probabilities of relations are worth more than rules."""
    columns = ("nodes", "close", "inside", "on", "open", "shut", "grab", "put")
    seeds, homes = len(figures["seeds"]), figures["homes"]
    lines = [
        f"F1 over {homes} films, {seeds} seeds; each fault on top of the default noise",
        f"  {'':<30}" + "".join(f"{name:>8}" for name in columns),
    ]
    for name, row in figures["faults"].items():
        parts = [row["nodes"], *row["relations"].values(), *row["events"].values()]
        lines.append(f"  {name:<30}" + "".join(f"{part['f1']:8.3f}" for part in parts))
    lines.append("Brier scores of probable relations, and of hard ones")
    lines.append(f"  {'':<30}" + "".join(f"{name:>16}" for name in ("close", "inside", "on")))
    for name, row in figures["faults"].items():
        pairs = (f"{part['probable']:.3f} / {part['hard']:.3f}" for part in row["brier"].values())
        lines.append(f"  {name:<30}" + "".join(f"{pair:>16}" for pair in pairs))
    return "\n".join(lines)


def _bench_table(figures: dict[str, Any]) -> str:
    lines = [
        f"  {'':<8} {'precision':>9} {'recall':>7} {'F1':>7} {'true':>7}",
        _row("nodes", figures["nodes"]),
    ]
    lines += [_row(name, scores) for name, scores in figures["relations"].items()]
    lines += [_row(name, scores) for name, scores in figures["events"].items()]
    error = figures["centre_error_cm"]
    if error["median"] is not None:
        lines.append(
            f"  centres off by {error['median']:.1f} cm (median), {error['p90']:.1f} cm (90% are nearer)"
        )
    lines.append(
        f"  {figures['frames_per_second']:.1f} frames a second; a loop over the pixels takes "
        f"{figures['speedup_over_loop']:.0f} times as long; map {figures['map_megabytes']:.0f} MB"
    )
    return "\n".join(lines)
