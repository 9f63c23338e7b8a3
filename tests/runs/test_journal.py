"""What is kept of a run, and when a run may go on with it."""

import json
from pathlib import Path

import pytest

from bip.benchmarks import BENCHMARKS
from bip.evaluation import Item, evaluate
from bip.evaluation.keeping import Journal, JournalError, fingerprint, journal_of
from bip.evaluation.run import Verdict
from bip.reasoner import Reasoner
from symbolic.errors import InputError, ParseError
from symbolic.language.question import Question
from symbolic.spreading import Workers
from tests.runs.killing import without_seconds

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mmtom_qa"
MMTOM_QA = BENCHMARKS["mmtom-qa"]
ASKED = {"policy": "rational", "--margin": "0.05"}


class Counting:
    """The reasoner, which counts its questions and is interrupted at one of them."""

    def __init__(self, stop_at: int = -1) -> None:
        self.asked, self.stop_at = 0, stop_at

    def answer(self, question: Question) -> Verdict:
        self.asked += 1
        if self.asked == self.stop_at:
            raise KeyboardInterrupt
        return Reasoner().answer(question)


def run(journal: Journal | None, answerer: object, path: Path = FIXTURE, **options: object) -> dict:
    return evaluate(MMTOM_QA, path, answerer, modality="text", policy="rational", journal=journal, **options)  # type: ignore[arg-type]


def test_a_run_that_was_interrupted_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    report, whole = tmp_path / "r.json", run(None, Counting())
    with Journal(report, ASKED, False) as journal:
        first = run(journal, Counting(stop_at=3))
    assert (first["interrupted"], first["n"]) == (True, 2)
    again = Counting()
    with Journal(report, ASKED, True) as journal:
        assert without_seconds(run(journal, again)) == without_seconds(whole)
    assert again.asked == 2
    seen = Counting()
    with Journal(report, ASKED, True) as journal:
        assert without_seconds(run(journal, seen)) == without_seconds(whole)
        journal.discard()
    assert seen.asked == 0
    assert not journal_of(report).exists()


def test_two_workers_keep_what_one_keeps_in_whatever_order(tmp_path: Path) -> None:
    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        report = run(journal, Reasoner(), workers=Workers(2, chunk=1))
    kept = [json.loads(line) for line in journal_of(tmp_path / "r.json").read_text().splitlines()[1:]]
    assert sorted(line["record"] for line in kept) == [0, 1, 2, 3]
    assert [item["id"] for item in report["items"]] == ["line 1", "line 2", "line 3", "line 4"]
    assert {line["record"]: line["item"] for line in kept} == dict(enumerate(report["items"]))


def test_a_line_that_a_kill_cut_short_is_answered_again(tmp_path: Path) -> None:
    report = tmp_path / "r.json"
    with Journal(report, ASKED, False) as journal:
        whole = run(journal, Reasoner())
    file = journal_of(report)
    file.write_bytes(file.read_bytes()[:-20])
    again = Counting()
    with Journal(report, ASKED, True) as journal:
        assert without_seconds(run(journal, again)) == without_seconds(whole)
    assert again.asked == 1
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert sorted(line["record"] for line in lines[1:]) == [0, 1, 2, 3]


def test_an_interruption_reports_also_what_was_kept_and_not_come_to(tmp_path: Path) -> None:
    report = tmp_path / "r.json"
    with Journal(report, ASKED, False) as journal:
        run(journal, Reasoner())
    file = journal_of(report)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], *lines[2:]]))  # the first record is the one that is missing
    with Journal(report, ASKED, True) as journal:
        interrupted = run(journal, Counting(stop_at=1))
    assert [item["id"] for item in interrupted["items"]] == ["line 2", "line 3", "line 4"]


def test_changed_data_are_refused_by_the_item_that_no_longer_fits(tmp_path: Path) -> None:
    data = tmp_path / "questions.json"
    data.write_bytes((FIXTURE / "questions.json").read_bytes())
    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        run(journal, Reasoner(), data)
    lines = data.read_text().splitlines()
    data.write_text("\n".join([lines[1], lines[0], *lines[2:]]))
    with (
        Journal(tmp_path / "r.json", ASKED, True) as journal,
        pytest.raises(JournalError, match="its item 'line 1' answers another record than the data now have"),
    ):
        run(journal, Reasoner(), data)


def test_a_smaller_limit_takes_what_fits_and_a_larger_one_adds(tmp_path: Path) -> None:
    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        run(journal, Reasoner(), limit=3)
    counting = Counting()
    with Journal(tmp_path / "r.json", ASKED, True) as journal:
        assert run(journal, counting, limit=2)["n"] == 2
        assert run(journal, counting, limit=None)["n"] == 4
    assert counting.asked == 1


def test_items_that_nobody_asked_to_go_on_with_are_not_overwritten(tmp_path: Path) -> None:
    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        run(journal, Reasoner(), limit=2)
    with pytest.raises(JournalError, match=r"holds 2 items of a run that did not end; go on with --resume"):
        Journal(tmp_path / "r.json", ASKED, False)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (ASKED | {"policy": "lm"}, "was begun with policy 'rational', and this run has 'lm'"),
        ({"policy": "rational"}, "was begun with --margin '0.05', and this run has left out"),
        (ASKED | {"--seed": "1"}, "was begun with --seed left out, and this run has '1'"),
    ],
)
def test_a_run_goes_on_only_as_it_began(tmp_path: Path, asked: dict[str, str], sentence: str) -> None:
    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        run(journal, Reasoner(), limit=2)
    with pytest.raises(JournalError, match=sentence):
        Journal(tmp_path / "r.json", asked, True)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{}\n", "holds no items of bip"),
        (b'{"kind": "bip items 1", "asked": {}}\n[]\n', "line 2: no item of a run"),
        (b'{"kind": "bip items 1", "asked": {}}\n{"condition": 1}\n{}\n', "line 2: no item of a run"),
        (b"\xff\xfe\n", "holds no items of bip"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    journal_of(tmp_path / "r.json").write_bytes(content)
    with pytest.raises(JournalError, match=sentence):
        Journal(tmp_path / "r.json", {}, True)
    assert journal_of(tmp_path / "r.json").read_bytes() == content


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with (
        Journal(tmp_path / "r.json", ASKED, False),
        pytest.raises(JournalError, match="another run is writing it"),
    ):
        Journal(tmp_path / "r.json", ASKED, True)


def test_a_run_without_a_usable_record_leaves_no_file(tmp_path: Path) -> None:
    data = tmp_path / "questions.json"
    data.write_text("no\nrecords\n")
    with Journal(tmp_path / "r.json", ASKED, False) as journal, pytest.raises(InputError):
        run(journal, Reasoner(), data)
    assert not journal_of(tmp_path / "r.json").exists()


def test_an_item_that_cannot_be_written_ends_the_run_with_what_to_do(tmp_path: Path) -> None:
    answered: list[Item] = []
    with Journal(tmp_path / "r.json", ASKED, False) as journal:

        def fill(item: Item) -> None:
            answered.append(item)
            journal._file.flush = full_disk  # type: ignore[method-assign]

        with pytest.raises(JournalError, match=r"No space left.*make room, and go on with --resume"):
            run(journal, Reasoner(), on_item=fill)
    assert len(answered) == 1


def full_disk() -> None:
    raise OSError(28, "No space left on device")


def test_fingerprints_see_every_change_and_no_order_of_sets() -> None:
    first, second, *_ = MMTOM_QA.load(FIXTURE, "multimodal")
    assert fingerprint(first) != fingerprint(second)
    assert fingerprint(first) == fingerprint(next(iter(MMTOM_QA.load(FIXTURE, "multimodal"))))
    assert fingerprint(first) != fingerprint(next(iter(MMTOM_QA.load(FIXTURE, "text"))))
    assert fingerprint(frozenset("abc")) == fingerprint(frozenset("cab")) != fingerprint(frozenset("ab"))
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1}) != fingerprint({"a": 2, "b": 1})
    assert fingerprint(("ab", "c")) != fingerprint(("a", "bc"))
    assert fingerprint(1) != fingerprint("1")


@pytest.mark.parametrize(
    "change",
    [{"status": "won"}, {"correct": "yes"}, {"probabilities": ["a"]}, {"probabilities": None}, {"more": 1}],
    ids=str,
)
def test_an_item_of_another_form_is_a_sentence(tmp_path: Path, change: dict[str, object]) -> None:
    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        run(journal, Reasoner(), limit=1)
    file = journal_of(tmp_path / "r.json")
    head, line = file.read_text().splitlines()
    kept = json.loads(line)
    kept["item"] |= change
    file.write_text(f"{head}\n{json.dumps(kept)}\n")
    with (
        Journal(tmp_path / "r.json", ASKED, True) as journal,
        pytest.raises(InputError, match="cannot be read"),
    ):
        run(journal, Reasoner(), limit=1)


def test_an_error_with_half_a_character_is_kept(tmp_path: Path) -> None:
    class Odd:
        def answer(self, question: Question) -> Verdict:
            raise ParseError("\udc80")

    with Journal(tmp_path / "r.json", ASKED, False) as journal:
        whole = run(journal, Odd(), limit=2)
    counting = Counting()
    with Journal(tmp_path / "r.json", ASKED, True) as journal:
        assert without_seconds(run(journal, counting, limit=2)) == without_seconds(whole)
    assert counting.asked == 0
