"""Many questions in one file, what is printed of them, and what a shell completes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from bip.commands.coloured import coloured
from bip.commands.main import app
from bip.commands.many import AHEAD, CHUNK, answer_each
from bip.commands.options import completion
from bip.explanation import explanation_schema
from bip.question_files import Numbered
from bip.reasoner import Reasoner

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "bip" / "examples"
SALLY = json.loads((EXAMPLES / "sally_anne_text.json").read_text())
SYMBOLS = json.loads((EXAMPLES / "sally_anne.json").read_text())


def invoke(*arguments: str, stdin: str | None = None) -> Any:
    return CliRunner().invoke(app, list(arguments), input=stdin)


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    """Four lines: a question, a broken one, an empty line, one that cannot be answered, and one in symbols."""
    unknown = {**SYMBOLS, "query": {"statements": [{"claim": "knows", "who": "Zoe", "thing": "x"}] * 2}}
    lines = [json.dumps(SALLY), '{"narrative": 3}', "", json.dumps(unknown), json.dumps(SYMBOLS)]
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(lines) + "\n")
    return file


def test_each_line_is_answered_in_order_and_a_bad_one_ends_nothing(questions: Path) -> None:
    done = invoke("answer", str(questions), "--json")
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("choice") for one in answers] == [0, None, None, 0]
    assert "line 2: the record has no 'prompt'" in answers[1]["error"]
    assert "line 4: " in answers[2]["error"]
    assert "nobody is called 'Zoe'" in answers[2]["error"]
    for answer in (answers[0], answers[3]):
        jsonschema.validate(answer, explanation_schema())


def test_processes_answer_the_same_in_the_same_order(questions: Path) -> None:
    alone = invoke("answer", str(questions), "--json").stdout
    assert invoke("answer", str(questions), "--json", "--jobs", "2").stdout == alone


def test_answers_in_words_go_to_stdout_and_failures_to_stderr(questions: Path) -> None:
    done = invoke("answer", str(questions))
    assert done.stdout.count("<- answer") == 2
    assert done.stdout.startswith("1. Where will Sally look")
    assert done.stderr.count("line ") == 2


def test_lines_come_from_stdin_too() -> None:
    lines = f"{json.dumps(SALLY)}\n{json.dumps(SYMBOLS)}\n"
    assert invoke("answer", "-", stdin=lines).stdout.count("<- answer") == 2
    one = invoke("answer", "-", stdin=json.dumps(SALLY, indent=1))
    assert one.stdout.startswith("Where will Sally look")


def test_a_page_of_many_answers_tells_each(questions: Path, tmp_path: Path) -> None:
    html = tmp_path / "answers.html"
    assert invoke("answer", str(questions), "--html", str(html)).exit_code == 0
    page = html.read_text()
    assert page.count("data-item=") == 4
    assert page.count('data-status="failed"') == 2


@pytest.mark.parametrize(
    ("content", "arguments", "sentence"),
    [
        ("\n\n", [], "the file is empty"),
        ('{"narrative": 3}\n', [], "none of the 1 questions could be answered"),
        (json.dumps(SALLY) + "\n", ["--plot", "x.png"], "--plot and --scene are for one answer"),
    ],
)
def test_what_cannot_be_done_is_told(
    content: str, arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text(content)
    assert sentence in str(invoke("answer", str(file), *arguments).exception)


def test_jobs_are_for_many_questions() -> None:
    done = invoke("answer", str(EXAMPLES / "sally_anne.json"), "--jobs", "2")
    assert "holds one question" in str(done.exception)


def test_the_published_schema_of_answers_is_printed() -> None:
    assert json.loads(invoke("schema", "--answer").stdout) == explanation_schema()


def test_colours_change_no_letter_and_mark_the_answer() -> None:
    text = invoke("answer", str(EXAMPLES / "misled.json"), "--explain").stdout
    shown = coloured(text)
    assert shown.plain.rstrip() == text.rstrip()
    marked = [shown.plain[span.start : span.end] for span in shown.spans if span.style == "bold green"]
    assert len(marked) == 1
    assert "<- answer" in marked[0]


@pytest.mark.parametrize(
    ("names", "incomplete", "found"),
    [
        (completion.benchmarks, "mum", ["muma-tom"]),
        (completion.evaluations, "ego", ["egotom"]),
        (completion.policies, "si", ["simtom"]),
        (completion.parsers, "au", ["auto"]),
    ],
)
def test_names_are_completed_as_they_are_registered(names: Any, incomplete: str, found: list[str]) -> None:
    assert names(incomplete) == found


def test_a_shell_completes_the_conditions_of_the_benchmark_on_the_line() -> None:
    program = "from bip.commands.main import main; import sys; sys.argv = ['bip']; main()"
    line = {
        "COMP_WORDS": "bip eval mmtom-qa --modality vi",
        "COMP_CWORD": "4",
        "_BIP_COMPLETE": "complete_bash",
    }
    call = [sys.executable, "-c", program]
    done = subprocess.run(call, env=os.environ | line, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.split() == ["video"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_without_end_is_answered_as_it_is_read(jobs: int) -> None:
    drawn = 0

    def endless() -> Iterator[Numbered]:
        nonlocal drawn
        while True:
            drawn += 1
            yield Numbered(drawn, None, "no question")

    answers = answer_each(endless(), Reasoner(), jobs, threads=True)
    found = [next(answers) for _ in range(CHUNK * AHEAD * 2 + 10)]
    answers.close()
    assert [line for line, _ in found] == list(range(1, len(found) + 1))
    assert drawn <= len(found) + jobs * CHUNK * AHEAD
