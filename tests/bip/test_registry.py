"""What other packages register is at the command line under its name, as ours is."""

import json
from pathlib import Path

import pytest

from symbolic.errors import InputError
from symbolic.registry import NOUNS, registered
from tests.bip.packages import bip, install, refused

FIXTURE = str(Path(__file__).parents[1] / "fixtures" / "mmtom_qa")

MODEL = """\
import numpy as np

class Mine:
    def log_policies(self, decisions):
        return [np.full(len(d.legal), -np.log(len(d.legal))) for d in decisions]
"""

CURIOUS = """\
from dataclasses import dataclass
import numpy as np
from bip.action_models.rational.planner import Costs, Rational

@dataclass(frozen=True)
class Curious:
    rationality: float = 5.0
    device: str = "cpu"
    def log_policies(self, decisions):
        if self.device != "cpu":
            raise ValueError(self.device)
        return Rational(self.rationality).log_policies(decisions)
"""

BENCHMARK = """\
from bip.benchmarks import Benchmark, Sample
from bip import Question

def load(path, modality):
    scene = "The kitchen has a fridge and a cabinet. The apple is in the fridge. The mug is in the cabinet."
    story = "Ann is in the kitchen. She opens the fridge."
    for number, target in enumerate(path.read_text().split()):
        goals = ("Ann has been trying to get the apple", "Ann has been trying to get the mug")
        yield Sample(str(number), Question(scene, story, "Which is more likely?", goals), int(target), "goal")

THREE = Benchmark("three", ("text",), load, {"first": lambda question: 0}, {})
"""


def evaluated(folder: Path, *arguments: str) -> dict[str, object]:
    out = folder / "report.json"
    done = bip(folder, "eval", *arguments, "--out", str(out))
    assert done.returncode == 0, done.stderr
    report: dict[str, object] = json.loads(out.read_text())
    return report


def test_an_action_model_of_another_package_takes_under_ten_lines(tmp_path: Path) -> None:
    points = "[bip.policies]\nmine = my_package:Mine\n"
    install(tmp_path, "my_package", MODEL, points)
    assert len((MODEL + points).splitlines()) < 10
    report = evaluated(tmp_path, "mmtom-qa", FIXTURE, "--policy", "mine")
    assert (report["policy"], report["n"], report["failed"]) == ("mine", 4, 0)
    rational = evaluated(tmp_path, "mmtom-qa", FIXTURE)
    assert rational["accuracy"] == 1.0
    assert report["items"] != rational["items"]  # whoever acts at random tells nothing
    grid = bip(tmp_path, "ablate", "mmtom-qa", FIXTURE, "--policy", "mine", "--modality", "text")
    assert "| text     | mine   | 4 |" in grid.stdout, grid.stdout


def test_what_people_do_upon_each_other_is_never_scored_by_a_model_of_what_they_do_alone(
    tmp_path: Path,
) -> None:
    install(tmp_path, "my_package", MODEL, "[bip.policies]\nmine = my_package:Mine\n")
    muma = str(Path(FIXTURE).parent / "muma_tom")
    report = evaluated(tmp_path, "muma-tom", muma, "--modality", "full", "--policy", "mine")
    errors = {item["error"] for item in report["items"] if item["status"] == "failed"}  # type: ignore[attr-defined]
    assert errors
    assert all("the policy mine has no log_social_policies" in error for error in errors)


def test_options_of_its_dataclass_are_set_by_file_by_set_and_by_flags_of_the_same_name(
    tmp_path: Path,
) -> None:
    install(tmp_path, "curious", CURIOUS, "[bip.policies]\ncurious = curious:Curious\n")
    config = tmp_path / "options.yaml"
    config.write_text("policy: curious\ncurious: {rationality: 0.0}\n")
    command = ("mmtom-qa", FIXTURE, "--config", str(config))
    plain = evaluated(tmp_path, *command, "--set", "curious.rationality=5")
    assert plain["policy"] == "curious"
    assert plain["items"] == evaluated(tmp_path, "mmtom-qa", FIXTURE)["items"]
    assert plain["items"] != evaluated(tmp_path, *command)["items"]
    failed = evaluated(tmp_path, *command, "--device", "tpu")
    assert failed["failed"] == 4
    unknown = refused(bip(tmp_path, "eval", *command, "--set", "curious.speed=1"))
    assert "--set curious.speed=1: there is no option 'speed'; choose from rationality, device" in unknown
    wrong = refused(bip(tmp_path, "eval", *command, "--set", "curious.rationality=high"))
    assert "rationality: expected float like 0.0, not 'high'" in wrong


def test_a_benchmark_of_three_records_is_run_by_its_name(tmp_path: Path) -> None:
    install(tmp_path, "three", BENCHMARK, "[bip.benchmarks]\nthree = three:THREE\n")
    answers = tmp_path / "answers"
    answers.write_text("0 1 0")
    report = evaluated(tmp_path, "three", str(answers))
    assert (report["n"], report["failed"]) == (3, 0)
    assert report["accuracy"] == pytest.approx(2 / 3)
    assert report["controls"] == {"first": pytest.approx(2 / 3)}


def test_a_parser_of_another_package_reads(tmp_path: Path) -> None:
    module = (
        "from symbolic.errors import ParseError\nfrom symbolic.language.parser import Grammar\n"
        "class Deaf(Grammar):\n"
        "    def query(self, prompt, choices):\n        raise ParseError('I hear nothing')\n"
    )
    install(tmp_path, "deaf", module, "[bip.parsers]\ndeaf = deaf:Deaf\n")
    report = evaluated(tmp_path, "mmtom-qa", FIXTURE, "--parser", "deaf")
    assert {item["error"][-14:] for item in report["items"]} == {"I hear nothing"}  # type: ignore[attr-defined]


def test_a_backend_of_another_package_runs_the_model(tmp_path: Path) -> None:
    module = (
        "import numpy as np\n"
        "class Even:\n"
        "    def score(self, prompts):\n"
        "        return [np.full(len(p.completions), -np.log(len(p.completions))) for p in prompts]\n"
        "def load(base, adapter, device, dtype):\n    return Even()\n"
    )
    install(tmp_path, "even", module, "[bip.backends]\neven = even:load\n")
    lm = ("mmtom-qa", FIXTURE, "--policy", "lm", "--base", "x", "--format", "compact", "--relabelings", "1")
    report = evaluated(tmp_path, *lm, "--set", "lm.backend=even")
    install(tmp_path, "my_package", MODEL, "[bip.policies]\nmine = my_package:Mine\n")
    assert report["items"] == evaluated(tmp_path, "mmtom-qa", FIXTURE, "--policy", "mine")["items"]
    said = refused(bip(tmp_path, "eval", *lm, "--set", "lm.backend=odd"))
    assert "there is no backend 'odd'; choose from local, even" in said


def test_an_answerer_is_taken_as_it_is_and_goes_with_no_parser(tmp_path: Path) -> None:
    module = (
        "class Verdict:\n    choice, probabilities = 1, ()\n"
        "class Stubborn:\n    def answer(self, question):\n        return Verdict()\n"
    )
    install(tmp_path, "stubborn", module, "[bip.policies]\nstubborn = stubborn:Stubborn\n")
    report = evaluated(tmp_path, "mmtom-qa", FIXTURE, "--policy", "stubborn")
    assert {item["choice"] for item in report["items"]} == {1}  # type: ignore[attr-defined]


def test_an_unknown_name_lists_the_known_ones(tmp_path: Path) -> None:
    install(tmp_path, "my_package", MODEL, "[bip.policies]\nmine = my_package:Mine\n")
    said = refused(bip(tmp_path, "eval", "mmtom-qa", FIXTURE, "--policy", "yours"))
    assert "there is no policy 'yours'; choose from " in said
    assert all(name in said for name in ("rational", "lm", "llm", "direct", "cot", "simtom", "mine"))


def test_a_broken_package_is_named_and_breaks_nothing_else(tmp_path: Path) -> None:
    points = (
        "[bip.policies]\nbroken = broken:Mine\n[bip.benchmarks]\nbroken = broken:B\n"
        "[bip.commands]\nbroken = broken:command\n"
    )
    install(tmp_path, "broken", "import no_such_module\n", points)
    for arguments in (["mmtom-qa", FIXTURE, "--policy", "broken"], ["broken", FIXTURE]):
        said = refused(bip(tmp_path, "eval", *arguments))
        assert "'broken' of the package broken cannot be loaded from broken:" in said
        assert "ModuleNotFoundError: No module named 'no_such_module'" in said
    assert "the command 'broken' of the package broken cannot be loaded" in refused(
        bip(tmp_path, "broken", "x", "--fast")
    )
    assert evaluated(tmp_path, "mmtom-qa", FIXTURE)["accuracy"] == 1.0
    assert "simulate" in bip(tmp_path, "--help").stdout


def test_two_packages_with_one_name_are_both_named(tmp_path: Path) -> None:
    install(tmp_path, "a_first", MODEL, "[bip.policies]\nrational = a_first:Mine\nmine = a_first:Mine\n")
    install(tmp_path, "second", MODEL, "[bip.policies]\nmine = second:Mine\n")
    said = refused(bip(tmp_path, "eval", "mmtom-qa", FIXTURE, "--policy", "mine"))
    assert "two packages register the policy 'mine': a_first (a_first:Mine) and second (second:Mine)" in said
    said = refused(bip(tmp_path, "eval", "mmtom-qa", FIXTURE, "--policy", "rational"))
    assert "two packages register the policy 'rational': bip (" in said  # ours first


@pytest.mark.parametrize(
    ("module", "group", "arguments", "sentence"),
    [
        (
            "x = 3\n",
            "policies",
            ["mmtom-qa", FIXTURE, "--policy", "x"],
            "makes something of type int, which has neither",
        ),
        ("x = 3\n", "benchmarks", ["x", FIXTURE], "it is of type int; name a bip.benchmarks.Benchmark there"),
        (
            "def x():\n    raise OSError('no weights')\n",
            "policies",
            ["mmtom-qa", FIXTURE, "--policy", "x"],
            "the policy 'x' cannot be made (OSError: no weights)",
        ),
        (
            "from bip import BipError\ndef x():\n    raise BipError('make the weights first')\n",
            "policies",
            ["mmtom-qa", FIXTURE, "--policy", "x"],
            "bip: make the weights first",
        ),
        (
            "from dataclasses import dataclass\n@dataclass\nclass x:\n    size: int\n",
            "policies",
            ["mmtom-qa", FIXTURE, "--policy", "x"],
            "every option of x needs a default",
        ),
    ],
)
def test_what_cannot_be_used_is_a_sentence(
    tmp_path: Path, module: str, group: str, arguments: list[str], sentence: str
) -> None:
    install(tmp_path, "odd", module, f"[bip.{group}]\nx = odd:x\n")
    assert sentence in refused(bip(tmp_path, "eval", *arguments))


@pytest.mark.parametrize("group", sorted({*NOUNS} - {"bip.commands"}))
def test_all_of_ours_load(group: str) -> None:
    ours = registered(group)
    for name in ours:
        assert ours[name] is ours[name]
    with pytest.raises(InputError, match=f"there is no {NOUNS[group]} 'none such'"):
        ours["none such"]


def test_a_package_that_is_installed_while_we_run_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "late" not in registered("bip.policies")
    install(tmp_path, "late_package", MODEL, "[bip.policies]\nlate = late_package:Mine\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "late" in registered("bip.policies")
