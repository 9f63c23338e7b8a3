"""Options: from dataclasses, YAML and the command line, each declared once; bad ones end in a sentence."""

import json
import subprocess
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import pytest
from typer.testing import CliRunner

from bip.action_models.rational.policy import RationalPolicy
from bip.any_story import AnyStory
from bip.commands.answerers import answering, assumed
from bip.commands.main import app
from bip.commands.options.flags import ANSWERING, declared
from bip.commands.options.policy_options import LLMOptions, LMOptions
from bip.commands.options.service_options import Service
from bip.commands.options.told import Told, read_sections
from bip.options import Typed, option, override, read_options
from bip.reasoner import Reasoner
from bip.server.serve import ServeOptions
from bip.yaml_text import read_yaml
from symbolic.errors import InputError

ROOT = Path(__file__).parents[2]
FIXTURE = ROOT / "tests" / "fixtures" / "mmtom_qa"
EXAMPLE = ROOT / "bip" / "examples" / "false_belief.json"


@dataclass(frozen=True)
class Inner:
    depth: int = 2
    share: float = 0.5


@dataclass(frozen=True)
class Outer:
    inner: Inner = Inner()
    names: tuple[str, ...] = ("a",)
    pair: tuple[int, int] = (1, 2)
    mode: Literal["fast", "slow"] = "fast"
    folder: Path | None = None
    limit: int | None = None
    on: bool = False
    title: str = ""
    workers: int = option(1, "How many.", least=1, most=8)

    def __post_init__(self) -> None:
        if self.limit == 13:
            raise ValueError("thirteen is one too many")


def test_bounds_belong_to_the_range() -> None:
    assert override(Outer(workers=2), {"workers": 1}, "x.yaml").workers == 1


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        ({"inner": {"share": 1}}, Outer(inner=Inner(share=1.0))),
        ({"inner": {"share": "1e-3"}}, Outer(inner=Inner(share=0.001))),
        ({"names": ["b", "c"], "pair": [3, 4]}, Outer(names=("b", "c"), pair=(3, 4))),
        ({"mode": "slow", "folder": "x/y"}, Outer(mode="slow", folder=Path("x/y"))),
        ({"limit": None, "on": True}, Outer(on=True)),
        ({"limit": Typed("7"), "on": Typed("true"), "title": Typed("7")}, Outer(limit=7, on=True, title="7")),
        ({"names": Typed("[b, c]")}, Outer(names=("b", "c"))),
        ({"workers": 8}, Outer(workers=8)),
    ],
)
def test_values_become_what_the_fields_are(overrides: dict[str, Any], expected: Outer) -> None:
    assert override(Outer(), overrides, "x.yaml") == expected


@pytest.mark.parametrize(
    ("overrides", "sentence"),
    [
        ([1], "x.yaml: expected a mapping of options, not [1]"),
        ({"inner": {"dept": 3}}, "x.yaml: inner: there is no option 'dept'; choose from depth, share"),
        ({"inner": 3}, "x.yaml: inner: expected a mapping of options, not 3"),
        ({"inner": {"depth": 2.5}}, "x.yaml: inner: depth: expected int like 2, not 2.5"),
        ({"inner": {"depth": True}}, "x.yaml: inner: depth: expected int like 2, not True"),
        ({"inner": {"share": True}}, "x.yaml: inner: share: expected float like 0.5, not True"),
        ({"inner": {"share": "half"}}, "x.yaml: inner: share: expected float like 0.5, not 'half'"),
        ({"inner": {"share": float("nan")}}, "expected float like 0.5, not nan"),
        ({"pair": [1]}, "x.yaml: pair: expected tuple[int, int] like (1, 2), not [1]"),
        ({"names": [1]}, "x.yaml: names: expected tuple[str, ...] like ('a',), not [1]"),
        ({"mode": "idle"}, "x.yaml: mode: expected one of fast, slow, not 'idle'"),
        ({"limit": "many"}, "x.yaml: limit: expected int or null, not 'many'"),
        ({"workers": 0}, "x.yaml: workers: at least 1, not 0"),
        ({"workers": 9}, "x.yaml: workers: at most 8, not 9"),
        ({"limit": 13}, "x.yaml: thirteen is one too many"),
        ({3: 4}, "x.yaml: there is no option 3; choose from inner"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(overrides: Any, sentence: str) -> None:
    with pytest.raises(InputError) as said:
        override(Outer(), overrides, "x.yaml")
    assert sentence in str(said.value)


BOMB = "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 10)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: [", "not YAML"),
        ("title: a\ntitle: b", "the key 'title' stands twice"),
        (BOMB, "its aliases stand for more than 100000 values"),
        ("a: &a [*a]", "a value holds itself"),
        ("[" * 20_000, "nested too deeply"),
        ("title: 2024-13-45", "not YAML (month must be in 1..12)"),
        ("title: !!python/name:os.system", "not YAML"),
        ("title: \x00", "not YAML"),
        ("#" * 1_000_001, "longer than 1000000 bytes"),
        ("0", "expected a mapping of options, not 0"),
    ],
)
def test_a_bad_file_is_one_sentence_that_names_it(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "options.yaml"
    path.write_text(text)
    with pytest.raises(InputError) as said:
        read_options(Outer(), path)
    assert str(said.value).startswith(f"{path}: ")
    assert sentence in str(said.value)
    assert "\n" not in str(said.value)


def test_a_file_may_use_aliases_be_empty_or_not_be_there(tmp_path: Path) -> None:
    path = tmp_path / "options.yaml"
    path.write_text("names: &n [x]\ninner: {depth: 4}\n")
    assert read_options(Outer(), path) == Outer(names=("x",), inner=Inner(depth=4))
    path.write_text("# nothing\n")
    assert read_options(Outer(), path) == Outer()
    with pytest.raises(InputError, match="cannot be read"):
        read_options(Outer(), tmp_path / "none.yaml")
    path.write_bytes(b"title: \xff")
    with pytest.raises(InputError, match="not YAML"):
        read_options(Outer(), path)


def test_a_flag_outranks_set_which_outranks_the_file_which_outranks_the_default() -> None:
    file, sections = Path("o.yaml"), {"lm": {"device": "f", "dtype": "f", "format": "f"}}
    told = Told(
        flags={"device": "flag"}, settings=("lm.device=s", "lm.dtype=s"), file=file, sections=sections
    )
    options = told.options("lm", LMOptions())
    assert (options.device, options.dtype, options.format, options.seed) == ("flag", "s", "f", 0)
    assert told.options("llm", LLMOptions()) == LLMOptions()


def test_flags_are_not_for_the_options_of_a_parser() -> None:
    told = Told(flags={"depth": 9}, settings=("parsers.mine.share=1",))
    assert told.options("parsers.mine", Inner(), flagged=False) == Inner(share=1.0)
    assert told.options("parsers.mine", Inner()) == Inner(9, 1.0)


def test_the_reasoners_assumptions_are_options() -> None:
    told = Told(settings=("reasoner.assumptions.prior.truth_mass=0.25",), flags={"margin": 0.2})
    plain = Reasoner()
    sure = replace(plain.assumptions, prior=replace(plain.assumptions.prior, truth_mass=0.25))
    assert assumed(told) == replace(plain, assumptions=sure, margin=0.2)
    with pytest.raises(InputError, match=r"reasoner\.action_model is not set there: choose --policy"):
        assumed(Told(settings=("reasoner.action_model.rationality=1",)))


def test_the_planners_are_options_of_the_policy_rational() -> None:
    told = Told(settings=("rational.alone.rationality=2", "rational.social.discount=0.5"))
    with answering("rational", told) as (answerer, _):
        assert isinstance(answerer, AnyStory)
        model = answerer.reasoner.action_model
        assert isinstance(model, RationalPolicy)
        assert model.alone == replace(RationalPolicy().alone, rationality=2.0)
        assert answerer.reasoner.social_model == model
        assert model.social == replace(RationalPolicy().social, discount=0.5)


def test_a_file_of_options_changes_the_answer_as_the_same_options_in_code_do(tmp_path: Path) -> None:
    config = tmp_path / "options.yaml"
    config.write_text("rational: {alone: {rationality: 0.0}}\n")
    told = invoke("answer", str(EXAMPLE), "--json", "--config", str(config))
    same = invoke("answer", str(EXAMPLE), "--json", "--set", "rational.alone.rationality=0")
    assert told.exit_code == same.exit_code == 0
    assert told.output == same.output != invoke("answer", str(EXAMPLE), "--json").output


def test_the_file_of_options_that_we_ship_can_be_used() -> None:
    file = ROOT / "configs" / "served.yaml"
    told = Told(file=file, sections=read_sections(read_yaml(file), file))
    service = told.options("service", Service())
    assert (service.model, service.concurrency) == (told.options("serve", ServeOptions()).name, 16)
    assert service.base_url == f"http://127.0.0.1:{told.options('serve', ServeOptions()).port}/v1"
    assert told.options("llm", LLMOptions()) == LLMOptions()
    assert assumed(told) == Reasoner()
    planner = invoke("answer", str(EXAMPLE), "--config", str(file), "--policy", "rational")
    assert planner.output == invoke("answer", str(EXAMPLE)).output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lmm: {}", "there are no options of 'lmm'; choose from service, reasoner, parsers, serve"),
        ("lm: {bas: x}", "lm: there is no option 'bas'; choose from base"),
        ("lm: [1]", "lm: expected a mapping of options, not [1]"),
        ("service: {retries: -1}", "service: retries: at least 0, not -1"),
        ("service: {retires: 3}", "service: there is no option 'retires'"),
        ("reasoner: {assumptions: {truth: 1}}", "reasoner: assumptions: there is no option 'truth'"),
        ("parsers: [x]", "expected a mapping of options, not ['x']"),
        ("policy: 3", "policy: expected a name, not 3"),
        ("policy: [rational, lm]", "policy: one at a time, not rational, lm"),
        ("parser: [grammar, llm]", "parser: one at a time"),
        ("policy: magic", "there is no policy 'magic'"),
        ("[]", "expected a mapping of options, not []"),
    ],
)
def test_a_wrong_file_of_options_is_refused_by_name(tmp_path: Path, text: str, sentence: str) -> None:
    config = tmp_path / "options.yaml"
    config.write_text(text if "policy" in text or not text.startswith("lm:") else f"policy: lm\n{text}")
    result = invoke("answer", str(EXAMPLE), "--config", str(config))
    assert isinstance(result.exception, InputError), result.output
    assert sentence in str(result.exception)
    assert str(config) in str(result.exception) or "magic" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--set", "lm.device=cuda"],
            "--set lm.device=cuda: --policy rational and --parser grammar do not use it",
        ),
        (["--set", "service.model=m"], "--set service.model=m: --policy rational asks no server"),
        (["--set", "device=cuda"], "write NAME.FIELD=VALUE"),
        (["--set", "reasoner"], "write NAME.FIELD=VALUE"),
        (["--set", "parsers.grammar=1"], "write parsers.NAME.FIELD=VALUE"),
        (["--set", "parsers.grammar.speed=1"], "there are none to choose from"),
        (["--set", "reasoner.assumptions=1"], "assumptions: expected a mapping of options, not '1'"),
        (["--set", "reasoner.over_chance=7"], "over_chance: at most 1, not 7"),
        (["--set", "reasoner.margin=-1"], "margin: at least 0, not -1"),
        (
            ["--device", "cuda"],
            "--device: --base, --adapter, --device, --dtype and --backend belong to --policy lm",
        ),
        (
            ["--seed", "3"],
            "--seed belongs to lm, llm, direct, cot and simtom; the policy rational deals nothing",
        ),
        (["--format", "paper"], "--format belongs to lm and llm; the policy rational writes no prompts"),
        (
            ["--policy", "cot", "--format", "paper"],
            "--format is for an action model; the policy cot asks outright",
        ),
        (["--policy", "cot", "--parser", "llm"], "--parser llm: the policy cot reads the text itself"),
        (["--policy", "lm", "--scoring", "judge"], "--scoring: --policy lm asks no server"),
        (
            ["--policy", "cot", "--margin", "0.1"],
            "--margin is for an action model; the policy cot asks outright",
        ),
        (["--parser", "ear"], "--parser 'ear' is unknown; choose from"),
    ],
)
def test_what_would_be_left_aside_is_refused(arguments: list[str], sentence: str) -> None:
    result = invoke("answer", str(EXAMPLE), *arguments)
    assert isinstance(result.exception, InputError), result.output
    assert sentence in str(result.exception)


def test_a_flag_at_its_default_changes_nothing_and_is_accepted() -> None:
    assert (
        invoke("answer", str(EXAMPLE), "--device", "cpu", "--scoring", "echo", "--seed", "0").exit_code == 0
    )


def test_the_grid_takes_what_one_of_its_policies_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIP_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.delenv("BIP_MODEL", raising=False)
    grid = ["ablate", "mmtom-qa", str(FIXTURE), "--modality", "text", "--policy", "rational"]
    assert invoke(*grid, "--seed", "3").exit_code == 0  # of the bootstrap
    said = str(invoke(*grid, "--policy", "cot", "--relabelings", "2").exception)
    assert "--relabelings belongs to lm and llm, and neither is among the policies asked for" in said
    said = str(invoke(*grid, "--parser", "llm", "--policy", "cot").exception)  # the planner uses it
    assert "no condition could be run; text, rational: " in said
    outright = [*grid[:-2], "--policy", "cot", "--policy", "direct"]
    said = str(invoke(*outright, "--margin", "0.1").exception)
    assert "--margin belongs to rational, lm and llm, and none of them is among" in said
    said = str(invoke(*outright, "--parser", "llm").exception)
    assert "--parser llm: the policies cot and direct read the text themselves" in said


def test_every_flag_of_ours_is_declared_once_and_says_what_it_does() -> None:
    for name, (_, item) in (declared(ANSWERING) | declared([ServeOptions])).items():
        assert item.metadata["help"], name

    @dataclass(frozen=True)
    class Again:
        device: str = field(default="cpu")

    with pytest.raises(TypeError, match=r"Again\.device is declared twice"):
        declared([*ANSWERING, Again])


def test_the_margin_decides_what_is_undecided() -> None:
    answers = {
        m: json.loads(invoke("answer", str(EXAMPLE), "--json", "--margin", m).output) for m in ("0", "1")
    }
    assert answers["0"]["status"] == "answered"
    assert answers["1"]["status"] == "undecided"
    assert answers["0"]["choices"] == answers["1"]["choices"]


@pytest.mark.parametrize("command", [[], ["answer"], ["eval"], ["ablate"], ["perceive"], ["bench"]])
def test_help_has_a_short_name_everywhere(command: list[str]) -> None:
    long, short = invoke(*command, "--help"), invoke(*command, "-h")
    assert (long.exit_code, long.output) == (short.exit_code, short.output)
    assert "Usage: " in short.output


def test_the_version_is_that_of_the_package() -> None:
    import bip

    assert invoke("--version").output == f"bip {bip.__version__}\n"


def test_the_public_names_wait_until_they_are_used() -> None:
    code = (
        "import bip, sys; early = {'numpy', 'yaml', 'symbolic.language.grammar'} & set(sys.modules); "
        "assert set(bip.__all__) <= set(dir(bip)); "
        "from bip import Answer, BipError, Question, Reasoner, __version__; "
        "assert Question.__name__ == 'Question' and issubclass(BipError, Exception) and __version__; "
        "sys.exit(', '.join(early) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    import bip

    with pytest.raises(AttributeError, match="has no attribute 'Anser'"):
        _ = bip.Anser  # type: ignore[attr-defined]
