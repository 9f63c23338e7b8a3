"""`bip answer`: one question, or many, and why: in words, as JSON, as a picture or as a page."""

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.commands.options.flags import with_options
from bip.commands.options.told import Told
from bip.commands.perceive import draw
from bip.commands.written import check_place, write_text
from symbolic.errors import BipError, InputError

if TYPE_CHECKING:
    from bip.explanation import Explanation
    from bip.question_files import Numbered
    from symbolic.language.question import Question

Json = Annotated[
    bool, typer.Option("--json", help="Print the answer and why as JSON (`bip schema --answer`).")
]
Html = Annotated[Path | None, typer.Option(help="Write the answer and why as one HTML file.")]


@with_options(without=("concurrency", "price", "backend"))
def answer(
    file: Annotated[
        str,
        typer.Argument(
            help="A question: our JSON, a benchmark's record or its text; JSON lines or Parquet of many; "
            "- for stdin."
        ),
    ],
    told: Told,
    as_json: Json = False,
    explain: Annotated[
        bool, typer.Option(help="Print each step's evidence and how the belief moved.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the posterior, evidence and belief (png, svg, pdf).")
    ] = None,
    html: Html = None,
    scene: Annotated[
        Path | None,
        typer.Option(
            help="A recording or scene of the home: draw its floor plan to scale, with --html or --json."
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes, for a file of many questions.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the answers of a file of many questions there, a row each (.jsonl, .parquet)."
        ),
    ] = None,
) -> None:
    """Answer a question, or each of many, and say why."""
    from bip.question_files import read_question

    policy = one_policy(told)
    raw, many = _read(file)
    check_place(html)
    if plot is not None or html is not None:
        _require_posterior(policy, "--plot" if plot is not None else "--html")
    if many is not None:
        if plot is not None or scene is not None:
            raise InputError("--plot and --scene are for one answer; use --html for a file of many questions")
        if out is not None and (as_json or explain):
            raise InputError(
                "--out writes a row an answer in place of printing them; leave --json and --explain out"
            )
        show = _show_json if as_json else partial(_show_words, explain=explain)
        _answer_many(many, policy, told, jobs, show, html, out)
        return
    for option, given in (("--jobs", jobs > 1), ("--out", out is not None)):
        if given:
            raise InputError(
                f"{option}: {file} holds one question; many come as JSON lines, one question a line, or as Parquet"
            )
    result = _answered(read_question(raw, "stdin" if file == "-" else file), file, policy, told)
    explanation = _explained(result, scene) if scene is not None or html is not None else None
    if as_json:
        print(json.dumps(as_values(result if explanation is None else explanation), indent=2))
    else:
        _print(result.explain() if explain else result.summary())
    if plot is not None:
        draw(lambda: _plot_answer(result, plot), plot)
    if html is not None:
        write_text(html, _page(explanation))


def _answered(question: "Question", file: str, policy: str, told: Told) -> Any:
    from bip.commands.answerers import answering

    with answering(policy, told) as (answerer, _):
        try:
            return answerer.answer(question)
        except BipError as error:
            raise InputError(f"{file}: {error}") from error


def _read(file: str) -> "tuple[bytes, Iterable[Numbered] | None]":
    """Return the bytes of a file of one question, or the questions of one of many."""
    from bip.parquet_files import is_parquet
    from bip.question_files import is_lines, read_question_lines, read_question_rows

    if is_parquet(file):
        return b"", read_question_rows(Path(file))
    raw = _bytes(file)
    return raw, read_question_lines(raw, file) if is_lines(raw, file) else None


def _answer_many(
    questions: "Iterable[Numbered]",
    policy: str,
    told: Told,
    jobs: int,
    show: Callable[[int, Any], None],
    html: Path | None,
    out: Path | None,
) -> None:
    """Answer in order; a record that cannot be used is told on stderr, or as {"error"}, and ends nothing."""
    from bip.commands.answerers import answering
    from bip.commands.answers_out import keeping, require_rows
    from bip.commands.many import Failed, answer_each

    require_rows(out)
    asked = failed = 0
    shown: list[Any] = []
    with answering(policy, told) as (answerer, client), keeping(out) as keep:
        for number, result in answer_each(questions, answerer, jobs, threads=client is not None):
            asked += 1
            failed += isinstance(result, Failed)
            keep(number, result)
            if html is not None:
                shown.append((number, result))
            if out is None:
                show(number, result)
    if html is not None:
        from bip.pages.answers_page import answers_page

        write_text(html, answers_page(shown))
    if out is not None:
        print(f"{out}: {asked} answers, {failed} of them failed")
    if failed == asked:
        raise InputError(f"none of the {failed} questions could be answered")


def _show_json(number: int, result: Any) -> None:
    print(json.dumps(as_values(result)), flush=True)


def _show_words(number: int, result: Any, explain: bool) -> None:
    from bip.commands.many import Failed

    if isinstance(result, Failed):
        print(result.error, file=sys.stderr)
    else:
        _print(f"{number}. {result.explain() if explain else result.summary()}\n")


def as_values(result: Any) -> dict[str, Any]:
    """Return an answer as JSON values: our own with why, a language model's as it gave it."""
    from bip.answer import Answer
    from bip.explanation import Explanation, explained
    from bip.explanation import as_json as published

    if isinstance(result, Explanation):
        return published(result)
    values: dict[str, Any] = explained(result) if isinstance(result, Answer) else result.as_json()
    return values


def one_policy(told: Told) -> str:
    """Return the one policy that was named, or the planner.

    Raises:
        InputError: several were.
    """
    if len(told.policies) > 1:
        raise InputError(
            f"{told.file}: policy: one at a time, not {', '.join(told.policies)}; `bip ablate` takes several"
        )
    return told.policies[0] if told.policies else "rational"


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror}); give a file that exists") from error


def _require_posterior(policy: str, option: str) -> None:
    from bip.commands.answerers import recipes

    if recipes((policy,))[policy].outright:
        raise InputError(f"{option} draws a posterior, and --policy {policy} has none")


def _plot_answer(result: Any, path: Path) -> None:
    from bip.answer_plot import plot_answer

    plot_answer(result, path)


def _explained(result: Any, scene: Path | None) -> "Explanation":
    from bip.answer import Answer
    from bip.explanation import explain

    if not isinstance(result, Answer):
        raise InputError(f"--html and --scene show an answer with a posterior, not a {type(result).__name__}")
    if scene is None:
        return explain(result)
    from bip.explanation.perceived_plan import perceived_plan

    return explain(result, perceived_plan(scene, result.story.home))


def _page(explanation: "Explanation | None") -> str:
    from bip.pages.rendering import answer_page

    assert explanation is not None  # it was made for --html
    return answer_page(explanation)


def _print(text: str) -> None:
    """Print an answer, in colour where somebody looks at a terminal."""
    if not sys.stdout.isatty():
        print(text)
        return
    from bip.commands.coloured import print_coloured

    print_coloured(text)
