"""The grid with policies that ask a server, over real HTTP."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.commands.main import app
from symbolic.errors import InputError
from tests.llm.servers import Scripted, chat_reply, serving

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mmtom_qa"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the machine's own environment names is none of the tests' business."""
    for name in ("BIP_MODEL", "BIP_BASE_URL", "OPENAI_BASE_URL", "BIP_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def reply(body: dict[str, Any]) -> dict[str, Any]:
    """A model that retells, reasons or replies with a letter as it is told to, always with the first option."""
    text = str(body["messages"][-1]["content"])
    said = "The person walked about." if "Retell" in text else "Let me think.\nAnswer: A"
    return chat_reply("A" if "alone." in text else said)


def ablate(url: str, *arguments: str) -> Any:
    server = ["--model", "m", "--base-url", url, "--retries", "0"]
    return CliRunner().invoke(app, ["ablate", "mmtom-qa", str(FIXTURE), *server, *arguments])


def policies(*names: str) -> list[str]:
    return [part for name in names for part in ("--policy", name)]


def test_the_grid_has_the_baselines_beside_the_planner_and_says_what_they_asked(tmp_path: Path) -> None:
    out = tmp_path / "grid.json"
    server = Scripted(reply)
    with serving(server.app()) as url:
        options = ["--modality", "text", "--cache", str(tmp_path / "cache"), "--price", "2,10"]
        arguments = [*policies("rational", "direct", "cot", "simtom"), *options]
        result = ablate(url, *arguments, "--out", str(out), "--out", str(tmp_path / "grid.csv"))
        asked = len(server.bodies)
        again = ablate(url, *arguments)
    assert result.exit_code == 0, result.output
    cells = {cell["policy"]: cell["report"] for cell in json.loads(out.read_text())["cells"]}
    requests = {name: cell["usage"]["requests"] for name, cell in cells.items() if "usage" in cell}
    assert requests == {"direct": 4, "cot": 4, "simtom": 8}
    assert asked == 16 + 1  # and one chat, the same for all, to check that the server chats
    assert all(item["usage"] is None for item in cells["rational"]["items"])
    assert cells["simtom"]["items"][0]["usage"]["requests"] == 2
    rows = {row["policy"]: row for row in csv.DictReader(StringIO((tmp_path / "grid.csv").read_text()))}
    assert (rows["rational"]["requests"], rows["simtom"]["requests"], rows["cot"]["tokens"]) == (
        "",
        "2.0",
        "8.0",
    )
    assert float(rows["direct"]["cost"]) == pytest.approx((7 * 2 + 10) / 1e6)
    assert re.search(r"\| text, simtom +\| 2\.0 +\| 0\.0 +\| 16 ", result.output)
    assert len(server.bodies) == asked  # the rerun asked nothing
    assert re.search(r"\| text, simtom +\| 0\.0 +\| 2\.0 +\| 0 ", again.output)


def test_a_condition_that_a_baseline_cannot_run_is_a_cell_with_its_reason() -> None:
    with serving(Scripted(reply).app()) as url:
        result = ablate(
            url, *policies("rational", "direct"), "--modality", "text", "--modality", "multimodal"
        )
    assert result.exit_code == 0, result.output
    assert (
        "- multimodal, direct: all 4 questions failed, the first: line 1: the policy direct reads"
        in result.output
    )
    assert "| text       | direct   | 4 |" in result.output


def test_a_server_that_does_not_answer_is_asked_once_and_named_in_each_cell() -> None:
    server = Scripted(reply, faults=iter(["401"] * 9))
    with serving(server.app()) as url:
        result = ablate(url, *policies("rational", "cot"), "--modality", "text", "--modality", "multimodal")
    assert result.exit_code == 0, result.output
    assert result.output.count(f"{url}: asks for a key; put it in OPENAI_API_KEY") == 2
    assert len(server.bodies) == 1


def test_no_model_is_a_sentence() -> None:
    arguments = ["ablate", "mmtom-qa", str(FIXTURE), "--policy", "cot", "--modality", "text"]
    result = CliRunner().invoke(app, [*arguments, "--base-url", "http://127.0.0.1:9/v1"])
    assert isinstance(result.exception, InputError)
    assert "no condition could be run; text, cot: http://127.0.0.1:9/v1: no model was named" in str(
        result.exception
    )
