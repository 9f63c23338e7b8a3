import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = str(ROOT / "bip" / "examples" / "false_belief.json")
FIXTURE = str(ROOT / "tests" / "fixtures" / "mmtom_qa")


def bip(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bip.commands.main", *arguments],
        check=False,
        capture_output=True,
        text=True,
        input=stdin,
        cwd=ROOT,
        timeout=60,
    )


def test_answer_explains_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "answer.png"
    done = bip("answer", EXAMPLE, "--explain", "--plot", str(picture))
    assert done.returncode == 0, done.stderr
    assert "<- answer" in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_answer_reads_stdin_and_writes_json() -> None:
    done = bip("answer", "-", "--json", stdin=Path(EXAMPLE).read_text())
    answer = json.loads(done.stdout)
    assert answer["status"] == "answered"
    assert answer["choice"] == 0
    assert sum(choice["probability"] for choice in answer["choices"]) == pytest.approx(1)


def test_eval_writes_its_report(tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    done = bip("eval", "mmtom-qa", FIXTURE, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert json.loads(out.read_text())["n"] == 4
    assert "controls" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["answer", "no/such/file.json"], "no/such/file.json: cannot be read"),
        (["answer", EXAMPLE, "--plot", "no/such/folder/x.png"], "its folder does not exist"),
        (["answer", EXAMPLE, "--plot", "picture"], "end the name of the picture in .png"),
        (["eval", "mmtom-qa", FIXTURE, "--out", "."], "is a folder"),
        (["eval", "mmtom", FIXTURE], "there is no benchmark 'mmtom'"),
        (["eval", "mmtom-qa", FIXTURE, "--modality", "smell"], "has no modality 'smell'"),
        (["eval", "mmtom-qa", "no/such/folder"], "cannot be read"),
        (["eval", "mmtom-qa", FIXTURE, "--out", "no/such/folder/x.json"], "its folder does not exist"),
    ],
)
def test_bad_input_ends_in_one_sentence_and_status_2(arguments: list[str], message: str) -> None:
    done = bip(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_symbolic_path_never_loads_the_heavy_libraries() -> None:
    code = (
        "import sys; from bip import Reasoner; from bip.question_files import read_question_file as read; "
        f"from pathlib import Path; Reasoner().answer(read(Path({EXAMPLE!r}))); "
        "heavy = {'torch', 'transformers', 'open3d', 'openai', 'matplotlib'} & set(sys.modules); "
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_help_loads_none_of_the_heavy_libraries_either() -> None:
    code = (
        "import sys; from bip.commands.main import add_commands; add_commands(); "
        "heavy = {'torch', 'transformers', 'open3d', 'openai', 'matplotlib', 'fastapi', 'pydantic'}; "
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
