"""`bip eval egotom | wagibench`, `bip compare` and the pipelines, as they are typed."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from bip.commands import main
from symbolic.errors import BipError
from tests.perception.homes import real

pytest.importorskip("torch")

FIXTURES = Path(__file__).parents[1] / "fixtures"
RUN = CliRunner()
main.add_commands()


def bip(*arguments: object) -> str:
    done = RUN.invoke(main.app, [str(argument) for argument in arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: object) -> str:
    with pytest.raises(BipError) as caught:
        bip(*arguments)
    return str(caught.value)


def lettering(choose: Callable[[str], str]) -> Any:
    """A reply to any chat: a letter, or JSON where a form is asked for."""

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        asked = body["messages"][-1]["content"]
        said = (
            '{"type": "timer", "arguments": "three minutes"}' if "response_format" in body else choose(asked)
        )
        return {
            "choices": [{"message": {"content": said}}],
            "usage": {"prompt_tokens": 9, "completion_tokens": 1},
        }

    return reply


def test_egotom_runs_offline_with_the_bundled_model(tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    told = bip("eval", "egotom", FIXTURES / "egotom", "--with-no-context", "--out", out)
    report = json.loads(out.read_text())
    assert (report["questions"], report["failed"], report["shuffles"]) == (8, 3, 1)
    assert "with no context  0.1" in told  # five that can be read, at 1/3 and 1/4 each, of eight
    assert report["no_context"]["accuracy"] == pytest.approx((2 / 3 + 3 / 4) / 8)
    assert "controls, no theory of mind" in told
    assert "the times of 2 contexts run backwards" not in told
    assert "the times of 1 contexts run backwards" in told
    assert all(len(item["probabilities"]) in (0, 3, 4) for item in report["items"])


@pytest.mark.parametrize("context", ["none", "lastaction", "last5s", "last30s"])
def test_every_context_is_asked(context: str) -> None:
    assert f"egotom, {context}, policy lm" in bip("eval", "egotom", FIXTURES / "egotom", "--context", context)


def test_a_long_context_is_read_in_windows_and_the_report_says_so() -> None:
    told = bip("eval", "egotom", FIXTURES / "egotom", "--kind", "actions", "--window", 80)
    assert "1 contexts were longer than what is read at a time, and were read in" in told


def test_the_licence_is_said_once() -> None:
    done = RUN.invoke(main.app, ["eval", "egotom", str(FIXTURES / "egotom"), "--controls"])
    assert done.stderr.count("CC BY-NC 4.0") == 1
    assert "majority position, goal" in done.stdout


def test_traces_tell_what_each_line_says_for_each_choice(tmp_path: Path) -> None:
    out, traces = tmp_path / "r.json", tmp_path / "t.jsonl"
    bip("eval", "egotom", FIXTURES / "egotom", "--kind", "goal", "--traces", traces, "--out", out)
    items = {item["id"]: item for item in json.loads(out.read_text())["items"]}
    told = [json.loads(line) for line in traces.read_text().splitlines()]
    assert len(told) == 2  # three of the five cannot be read
    for trace in told:
        lines = [line["log_evidence"] for factor in trace["factors"] for line in factor["lines"]]
        log_p = np.add(trace["log_prior"], np.sum(lines, axis=0))
        np.testing.assert_allclose(np.exp(log_p - log_p.max()) / np.exp(log_p - log_p.max()).sum(),
                                   items[trace["id"]]["probabilities"], atol=1e-9)  # fmt: skip
    assert told[0]["factors"][0]["lines"][0]["line"] == "00m:02s | #C C opens the cupboard"
    assert "traces" not in json.loads(out.read_text())
    bip("eval", "wagibench", FIXTURES / "wagibench", "--modality", "Vo,Ao", "--limit", 2, "--traces", traces)
    modalities = [factor["modality"] for factor in json.loads(traces.read_text().splitlines()[1])["factors"]]
    assert modalities == ["vision", "audio"]


def test_keeping_what_was_read_changes_no_score() -> None:
    figures = json.loads(bip("bench", "reading", "--lines", 8))
    assert figures["max_abs_difference"] < 1e-4
    assert set(figures) >= {"speedup", "memory_mib_of_8_lines", "memory_mib_of_32_lines"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--context", "half"), "--context 'half' is unknown; choose from full"),
        (("--kind", "mood"), "--kind 'mood' is unknown"),
        (("--files", "paper"), "has no folder 'egotom_paper'"),
        (
            ("--policy", "rational"),
            "--policy 'rational' is unknown; choose from lm, llm, direct, cot, simtom",
        ),
        (("--model", "m"), "--model: --policy lm does not use it; leave it out"),
        (("--policy", "direct", "--window", "50"), "--window: --policy direct does not use it"),
        (("--form", "odd"), "--form 'odd' is unknown; choose from evidence, contrastive"),
        (("--context-media", str(FIXTURES)), "reads lines and sees no frames; use direct, cot, simtom"),
        (("--context-media", "clips"), "--context-media clips: there is no such folder"),
        (("--base", "/nowhere"), "there is no such folder"),
        (("--out", "/nowhere/x.json"), "its folder does not exist"),
        (("--traces", "/nowhere/x.jsonl"), "its folder does not exist"),
        (("--policy", "cot", "--traces", "t.jsonl"), "--traces: --policy cot scores no lines"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("eval", "egotom", FIXTURES / "egotom", *arguments)


def test_other_benchmarks_are_run_as_before() -> None:
    assert "choose from" in refused("eval", "no-such-benchmark", FIXTURES)
    assert "mmtom-qa" in bip("eval", "--help")
    assert "--context" in bip("eval", "egotom", "--help")


def test_wagibench_runs_offline_with_the_bundled_model(tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    told = bip(
        "eval",
        "wagibench",
        FIXTURES / "wagibench",
        "--modality",
        "Vo,Ao,Do,Lo",
        "--subset",
        "S_VA",
        "--out",
        out,
    )
    report = json.loads(out.read_text())
    assert (report["n"], report["failed"], report["subset"]) == (11, 2, "S_VA")
    assert "by cue modality" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--modality", "X"), "there is no 'X'"),
        (("--subset", "S_X"), "choose from S_V, S_VA, S_VD, S_VL"),
        (("--task", "essay"), "--task 'essay' is unknown"),
        (("--media", "frames"), "sees no frames"),
        (("--task", "generative", "--window", "50"), "--task generative asks a served model; leave it out"),
        (("--task", "generative", "--policy", "cot"), "--policy: --task generative asks a served model"),
        (("--task", "generative", "--with-no-context"), "--with-no-context: --task generative"),
    ],
)
def test_what_wagibench_cannot_do_is_said_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("eval", "wagibench", FIXTURES / "wagibench", *arguments)


def test_two_runs_are_compared(tmp_path: Path) -> None:
    runs = [tmp_path / f"{form}.json" for form in ("evidence", "contrastive")]
    for run in runs:
        bip("eval", "egotom", FIXTURES / "egotom", "--form", run.stem, "--out", run)
    told = bip("compare", *runs)
    assert "8 questions in both" in told
    assert "same choice" in told
    assert json.loads(bip("compare", runs[0], runs[0], "--json"))["choice"]["kappa"] == 1.0
    assert "1 questions in both" in bip("compare", runs[0], runs[1], "--kinds", "goal,actions")
    (tmp_path / "x.json").write_text("{}")
    assert "is no report with items" in refused("compare", runs[0], tmp_path / "x.json")
    assert "name two kinds" in refused("compare", *runs, "--kinds", "goal")


def test_a_served_model_is_asked_in_three_orders_and_its_refusals_are_counted(tmp_path: Path) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from tests.llm.servers import Scripted, serving

    server = Scripted(lettering(lambda asked: "I will not answer." if "keep the garden" in asked else "A"))
    out = tmp_path / "r.json"
    with serving(server.app()) as url:
        bip(
            "eval",
            "egotom",
            FIXTURES / "egotom",
            "--policy",
            "direct",
            "--base-url",
            url,
            "--model",
            "m",
            "--out",
            out,
        )
    report = json.loads(out.read_text())
    assert report["shuffles"] == 3
    assert [item["question"] for item in report["items"]].count(report["items"][0]["question"]) == 3
    errors = [item["error"] for item in report["items"] if item["status"] == "failed"]
    assert sum("chooses no one option" in error for error in errors) == 3
    assert "wears a camera or smart glasses" in server.bodies[-1]["messages"][0]["content"]


def test_stated_goals_are_judged(tmp_path: Path) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from tests.llm.servers import Scripted, serving

    server = Scripted(
        lettering(lambda asked: "<score>2</score>" if "timer:" in asked[20:] else "Fine, I think.")
    )
    out = tmp_path / "r.json"
    with serving(server.app()) as url:
        told = bip(
            "eval", "wagibench", FIXTURES / "wagibench", "--task", "generative", "--modality", "Vo",
            "--base-url", url, "--model", "m", "--judge-model", "j", "--limit", 8, "--out", out,
        )  # fmt: skip
    judged = [body["model"] for body in server.bodies if "Stated goal" in body["messages"][-1]["content"]]
    assert judged == ["j"] * 8
    assert [body["model"] for body in server.bodies if "response_format" in body] == ["m"] * 8
    report = json.loads(out.read_text())
    assert report["stated"] == 8
    assert "judge model: mean 1.000" in told
    assert set(report["judges"]) == {"model", "snap", "similarity"}
    assert report["judges"]["model"]["n"] + report["judges"]["model"]["ungraded"] == 8


def test_a_served_run_replays_from_its_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from bip.open_words.local_scorer import NARRATIONS
    from bip.server.app import Served, make_app
    from bip.server.serve import load_text_model
    from tests.llm.servers import PATIENT, serving

    path = real("egotom", "egotom_goal_shuffled.csv")
    load = partial(load_text_model, str(NARRATIONS), None, "cpu", "float32")
    app = make_app(Served("reader", load, "open words", limits=PATIENT))
    cache, runs = tmp_path / "cache", [tmp_path / "a.json", tmp_path / "b.json"]
    with serving(app) as url:
        options = (
            "--policy",
            "llm",
            "--base-url",
            url,
            "--model",
            "reader",
            "--cache",
            cache,
            "--context",
            "last5s",
        )
        bip("eval", "egotom", path, *options, "--limit", 50, "--out", runs[0])
    bip("eval", "egotom", path, *options, "--limit", 50, "--replay", "--out", runs[1])
    first, second = (json.loads(run.read_text()) for run in runs)
    assert first["questions"] == 50
    assert first["failed"] == 0
    assert second["usage"]["requests"] == 0
    assert [i["probabilities"] for i in first["items"]] == [i["probabilities"] for i in second["items"]]


def test_simulated_narrations_are_evaluated_as_egotom_is(tmp_path: Path) -> None:
    told = bip("simulate", "narrations", "-o", tmp_path, "--n", 10)
    assert "10 questions about a belief written" in told
    done = RUN.invoke(main.app, ["eval", "egotom", str(tmp_path)])
    assert "n 20: answered" in done.stdout
    assert "published" not in done.stdout
    assert done.stderr == ""  # the licence is EgoToM's own


def test_the_pipelines_run_against_a_served_model(tmp_path: Path) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from tests.llm.servers import Scripted, serving
    from tests.pipelines.test_egotom_pipeline import LINES, SAID, narrations
    from tests.pipelines.test_wagi_pipeline import Model, scripts

    writer = Model()

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        form = body.get("response_format", {}).get("json_schema", {})
        if form.get("name") in SAID:
            said = json.dumps(SAID[form["name"]])
        else:
            said = writer(body["messages"], form["name"], form["schema"]) if form else "No idea."
        return {"choices": [{"message": {"content": said}}]}

    with serving(Scripted(reply).app()) as url:
        served = ("--base-url", url, "--model", "m")
        told = bip("simulate", "egotom", narrations(tmp_path, a=LINES), "-o", tmp_path / "e", *served)
        assert "by stage: kept 1" in told
        told = bip("simulate", "wagi", scripts(tmp_path), "-o", tmp_path / "w", *served)
        assert "7 questions; by stage: kept 7" in told
        assert "1 on goal, 1 on belief, 1 on actions questions" in bip(
            "simulate", "egotom", narrations(tmp_path, a=LINES), "-o", tmp_path / "e", *served
        )
    told = bip("simulate", "wagi", scripts(tmp_path), "-o", tmp_path / "g", "--goals-only")
    assert "7 questions; by stage: kept 7" in told
    assert "n 3: answered" in bip("eval", "egotom", tmp_path / "e")
    assert "n 7: answered" in bip("eval", "wagibench", tmp_path / "w", "--modality", "D*")


def test_a_file_of_options_names_policy_and_options(tmp_path: Path) -> None:
    config = tmp_path / "o.yaml"
    config.write_text("policy: lm\nopen_words: {form: contrastive, window: 64}\n")
    told = bip("eval", "egotom", FIXTURES / "egotom", "--kind", "goal", "--config", config)
    assert "contexts were longer" in told
    config.write_text("policy: [lm, direct]\n")
    assert "one at a time" in refused("eval", "egotom", FIXTURES / "egotom", "--config", config)
    config.write_text("parser: llm\n")
    assert "is not parsed" in refused("eval", "wagibench", FIXTURES / "wagibench", "--config", config)
