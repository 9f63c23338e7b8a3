"""The fit of what tells that a story leaves its question open: what records teach, and authors left out."""

import json
import math
from pathlib import Path

import pytest

from training.fitting.binary_logit import Row
from training.fitting.openness import report, stories


def test_a_record_without_an_answer_is_open(tmp_path: Path) -> None:
    record = {
        "narrative": "Ida put the hat in the shed. Olaf saw her.",
        "prompt": "Where does Olaf think the hat is?",
        "choices": ["in the shed", "in the barn"],
    }
    lines = [record | {"id": "1", "answer": 0}, record | {"id": "2", "answer": None}]
    file = tmp_path / "ida.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    told, untold = stories([file])
    assert (told.author, told.so, untold.so) == ("ida", False, True)
    assert told.evidence == untold.evidence
    assert told.evidence["word: hat"] == 1.0


def test_authors_left_out_are_told_by_what_all_have_and_not_by_their_own() -> None:
    def of(word: str, author: int, is_open: bool) -> list[Row]:
        return [Row(f"author {author}", {"always": 1.0, f"word: {word}": 1.0}, is_open)] * 12

    shared = [one for n in range(10) for one in (*of("twins", n, True), *of("door", n, False))]
    assert _loss(report(shared)) < 0.2
    own = [one for n in range(10) for one in (*of(f"twins {n}", n, True), *of(f"door {n}", n, False))]
    assert _loss(report(own)) == pytest.approx(math.log(2), abs=0.02)


def _loss(line: str) -> float:
    return float(line.split("log loss ")[1].split()[0])
