"""Parquet in and out gives what JSON gives, in bounded memory, and a bad file is a sentence."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bip import parquet_files
from bip.benchmarks import BENCHMARKS
from bip.commands.main import app
from bip.parquet_files import rows, schema_of, write_rows, writing
from bip.reasoner import Reasoner
from symbolic.errors import InputError

pa = pytest.importorskip("pyarrow", reason="Parquet is an extra: pip install 'bip[parquet]'")
pq = pytest.importorskip("pyarrow.parquet", reason="Parquet is an extra: pip install 'bip[parquet]'")

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
SALLY = json.loads((ROOT / "bip" / "examples" / "sally_anne_text.json").read_text())
SYMBOLS = json.loads((ROOT / "bip" / "examples" / "sally_anne.json").read_text())


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def parquet(path: Path, records: Sequence[dict[str, Any]], **how: Any) -> Path:
    pq.write_table(pa.Table.from_pylist(list(records)), path, **how)
    return path


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    """Four rows: a question, one without a prompt, one in symbols, as text, and one whose symbols are cut short."""
    symbols = {**SYMBOLS, "story": json.dumps(SYMBOLS["story"]), "query": json.dumps(SYMBOLS["query"])}
    columns = ("narrative", "prompt", "choices", "story", "query")
    broken = {**symbols, "query": "{"}
    found = [SALLY, {"narrative": "Ann sleeps."}, symbols, broken]
    return parquet(tmp_path / "q.parquet", [{name: one.get(name) for name in columns} for one in found])


def test_each_row_is_answered_and_a_bad_one_ends_nothing(questions: Path) -> None:
    done = invoke("answer", str(questions), "--json")
    assert done.exit_code == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("choice") for one in answers] == [0, None, 0, None]
    assert "row 2: the record has no 'prompt'" in answers[1]["error"]
    assert "row 4: the column 'query' begins as JSON and is none" in answers[3]["error"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answers_come_out_as_rows_of_either_form(questions: Path, tmp_path: Path, jobs: str) -> None:
    table, lines = tmp_path / "a.parquet", tmp_path / "a.jsonl"
    for out in (table, lines):
        done = invoke("answer", str(questions), "--out", str(out), "--jobs", jobs)
        assert done.exit_code == 0, done.stderr
        assert done.stdout == f"{out}: 4 answers, 2 of them failed\n"
    found = pq.read_table(table).to_pylist()
    assert found == [json.loads(line) for line in lines.read_text().splitlines()]
    assert [row["status"] for row in found] == ["answered", "failed", "answered", "failed"]
    assert found[0]["statement"] == "basket"
    assert found[0]["probabilities"] == [1.0, 0.0]
    assert found[0]["right"] == pytest.approx([1 - Reasoner().lapse / 2, Reasoner().lapse / 2])
    assert (found[1]["line"], found[1]["choice"]) == (2, None)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("mmtom-qa", "mmtom_qa/questions.json"),
        ("tomi", "tomi/questions.jsonl"),
        ("stories", "stories/stories.jsonl"),
    ],
)
def test_a_benchmark_gives_the_same_records_from_parquet(name: str, file: str, tmp_path: Path) -> None:
    same = [record for line in (FIXTURES / file).read_text().splitlines() if (record := _flat(line))]
    assert len(same) > 1
    lines = tmp_path / "same.jsonl"
    lines.write_text("\n".join(map(json.dumps, same)))
    table = parquet(tmp_path / "same.parquet", same)
    load, modality = BENCHMARKS[name].load, BENCHMARKS[name].modalities[0]
    from_lines = [str(one).replace("same.jsonl", "") for one in load(lines, modality)]
    assert [str(one).replace("same.parquet", "") for one in load(table, modality)] == from_lines


def _flat(line: str) -> dict[str, Any]:
    """The record of a line, its fields of texts and lists of texts; none where a line is broken on purpose."""
    try:
        record = json.loads(line)
    except json.JSONDecodeError:
        return {}
    if not isinstance(record, dict):
        return {}
    lists = {name: value for name, value in record.items() if name in ("choices", "containers")}
    if any(not isinstance(value, list) for value in lists.values()):
        return {}
    numbers = {name: record[name] for name in ("answer",) if isinstance(record.get(name, ""), int | None)}
    return {name: value for name, value in record.items() if isinstance(value, str)} | lists | numbers


def test_a_null_answer_is_told_from_none(tmp_path: Path) -> None:
    story = {
        "narrative": "Ann sleeps.",
        "prompt": "Does Ann know?",
        "choices": ["yes", "no"],
        "answer": None,
        "id": None,
    }
    (found,) = [record for _, record in rows(parquet(tmp_path / "s.parquet", [story]))]
    assert found == {name: value for name, value in story.items() if name != "id"}


def test_a_report_is_a_table_with_its_figures_beside(tmp_path: Path) -> None:
    table, report = tmp_path / "r.parquet", tmp_path / "r.json"
    for out in (table, report):
        done = invoke("eval", "mmtom-qa", str(FIXTURES / "mmtom_qa"), "--out", str(out))
        assert done.exit_code == 0, done.stderr
    whole = json.loads(report.read_text())
    found = pq.read_table(table)
    assert found.column("id").to_pylist() == [item["id"] for item in whole["items"]]
    assert found.column("probabilities").to_pylist() == [item["probabilities"] for item in whole["items"]]
    assert set(found.column("policy").to_pylist()) == {"rational"}
    figures = json.loads(found.schema.metadata[b"bip.report"])
    assert figures["accuracy"] == whole["accuracy"]
    assert figures["controls"] == whole["controls"]
    assert "items" not in figures
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r.json", "r.parquet"]


def test_rows_are_read_and_written_a_group_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_files, "ROWS", 10)
    drawn = 0

    def numbers() -> Any:
        nonlocal drawn
        for number in range(95):
            drawn += 1
            yield {"n": number}

    path = tmp_path / "n.parquet"
    write_rows(path, {"n": "int"}, numbers())
    assert pq.ParquetFile(path).metadata.num_row_groups == 10
    assert drawn == 95
    reading = rows(path)
    assert next(reading) == (1, {"n": 0})
    assert [number for number, _ in reading] == list(range(2, 96))


def test_a_row_group_that_is_too_large_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = parquet(tmp_path / "q.parquet", [{"narrative": str(n) * 100} for n in range(1000)])
    monkeypatch.setattr(parquet_files, "LARGEST", 10_000)
    with pytest.raises(InputError, match=r"row group 0 holds .* smaller row groups"):
        next(rows(path))
    smaller = parquet(tmp_path / "small.parquet", pq.read_table(path).to_pylist(), row_group_size=20)
    assert len(list(rows(smaller))) == 1000


def test_a_file_that_fails_half_way_leaves_what_stood_there(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    write_rows(path, {"n": "int"}, [{"n": 1}])
    before = path.read_bytes()
    with pytest.raises(ZeroDivisionError), writing(path, schema_of({"n": "int"})) as table:
        table.add({"n": 1 // 0})
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["a.parquet"]


@pytest.mark.parametrize("damage", [b"", b"PAR1", b"not parquet at all", None])
def test_a_file_that_is_none_is_a_sentence(damage: bytes | None, tmp_path: Path) -> None:
    path = parquet(tmp_path / "q.parquet", [SALLY])
    path.write_bytes(path.read_bytes()[:-40] if damage is None else damage)
    done = invoke("answer", str(path))
    assert isinstance(done.exception, InputError)
    assert "q.parquet: no Parquet file that can be read" in str(done.exception)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no/such/file.parquet"], "no/such/file.parquet: cannot be read (No such file or directory)"),
        (["{q}", "--out", "{t}/a.csv"], "answers are written as .jsonl or .parquet"),
        (["{q}", "--out", "{t}/none/a.parquet"], "its folder does not exist"),
        (["{q}", "--out", "{t}/a.parquet", "--json"], "leave --json and --explain out"),
        (["{one}", "--out", "{t}/a.parquet"], "holds one question"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    arguments: list[str], sentence: str, questions: Path, tmp_path: Path
) -> None:
    one = tmp_path / "one.json"
    one.write_text(json.dumps(SALLY))
    done = invoke("answer", *(part.format(q=questions, t=tmp_path, one=one) for part in arguments))
    assert isinstance(done.exception, InputError)
    assert sentence in str(done.exception)
