"""EgoToM: its files, contexts, shuffles and controls, on a fixture and on the development data."""

from pathlib import Path

import numpy as np
import pytest

from bip.benchmarks.benchmark import BadRecord, Sample
from bip.benchmarks.egotom.contexts import CONTEXTS, Context, cut
from bip.benchmarks.egotom.records import KINDS, Selection, files_of, is_egotom, load
from bip.benchmarks.egotom.runs import Protocol, controls, run, take
from bip.benchmarks.egotom.shuffling import mean_and_sem, shuffled
from bip.benchmarks.egotom.written import Row, write_rows
from bip.evaluation.word_controls import content_words, longest, majority_position, overlap
from bip.open_words.evidence import Line, read_lines
from bip.open_words.who import Who
from bip.open_words.wording import PROMPTS
from symbolic.errors import InputError
from symbolic.language.question import Question
from tests.perception.homes import real

FIXTURE = Path(__file__).parents[1] / "fixtures" / "egotom"


def records(kind: str = "goal", context: Context = "full") -> list[Sample | BadRecord]:
    return list(load(FIXTURE, Selection(context, kind)))  # type: ignore[arg-type]


class ByWords:
    """Chooses the choice with the most letters, whatever the order; undecided without a context."""

    def answer(self, question: Question) -> "ByWords":
        lengths = [len(choice) for choice in question.choices]
        self.choice = lengths.index(max(lengths)) if question.narrative else None
        self.probabilities: tuple[float, ...] = ()
        return self


class First:
    """Chooses what stands first."""

    choice, probabilities = 0, ()

    def answer(self, question: Question) -> "First":
        return self


def test_a_row_is_asked_with_its_choices_and_not_with_its_answer() -> None:
    sample = records()[0]
    assert isinstance(sample, Sample)
    assert sample.id == "11111111-aaaa-4bbb-8ccc-000000000001~pass_1~0-70 goal"
    assert (sample.question.prompt, sample.target, sample.type) == (PROMPTS["goal"], 1, "goal")
    assert sample.question.choices[2] == "To tidy the cupboard."
    assert sample.question.narrative.splitlines()[0] == "00m:02s | #C C opens the cupboard"


def test_bad_rows_say_what_is_wrong_and_the_rest_goes_on() -> None:
    errors = [record.error for record in records() if isinstance(record, BadRecord)]
    assert len(records()) == 5
    assert "line 13: no line of the narration speaks of #C" in errors[0]
    assert "the column 'narrations_in_context' is empty" in errors[1]
    assert "gt_goal 'To rest.' is none of the choices" in errors[2]


def test_a_line_is_about_the_wearer_by_its_mark(tmp_path: Path) -> None:
    # A hash and some letter c are in both; only the second has the wearer's mark.
    path, head = tmp_path / "g.csv", "vuid,cuid,narrations_in_context,gt_goal,goal_choice_a,goal_choice_b"
    for told, error in (("#O man X picks a cup", "no line of the narration speaks of #C"), ("# C rests", "")):
        path.write_text(f"{head}\nv,v~p~0-1,00m:01s | {told},To rest.,To rest.,To run.\n")
        (record,) = load(path, Selection(kind="goal"))
        assert error in getattr(record, "error", "")
        assert isinstance(record, BadRecord) == bool(error)


def test_questions_that_bip_made_are_not_egotoms_own(tmp_path: Path) -> None:
    lines = read_lines("00m:01s | #C C rests")
    made = Row("v", "v~p~0-1", lines, "To rest.", ("To run.", "To rest."))
    assert write_rows(tmp_path / "g.csv", "goal", [made], 2, "a test") == 1
    (sample,) = load(tmp_path, Selection(kind="goal"))
    assert isinstance(sample, Sample)
    assert (sample.target, read_lines(sample.question.narrative)) == (1, lines)
    assert not is_egotom(tmp_path, Selection())
    assert run(tmp_path, Selection(), Protocol(), Who(First(), "first"))["published"] == {}
    assert is_egotom(FIXTURE, Selection())
    assert run(FIXTURE, Selection(kind="goal"), Protocol(), Who(First(), "first"))["published"]


# Hand-checked on the fixture's first narration, whose last line is at 70 s.
@pytest.mark.parametrize(
    ("context", "times"),
    [
        ("full", [2, 5, 40, 65, 68, 69, 70]),
        ("last30s", [40, 65, 68, 69, 70]),
        ("last5s", [65, 68, 69, 70]),
        ("lastaction", [70]),
        ("none", []),
        ("firsthalf", [2, 5, 40]),
    ],
)
def test_contexts_are_counted_back_from_the_last_narration(context: Context, times: list[int]) -> None:
    sample = records(context=context)[0]
    assert isinstance(sample, Sample)
    assert [line.time for line in read_lines(sample.question.narrative)] == times


def test_seconds_cannot_be_counted_where_times_run_backwards() -> None:
    bad = records("belief", "last30s")[1]
    assert isinstance(bad, BadRecord)
    assert "times run backwards at '#C C looks at the tomatoes', so last30s cannot be counted" in bad.error
    assert isinstance(records("belief", "full")[1], Sample)
    assert isinstance(records("belief", "lastaction")[1], Sample)


def test_seconds_cannot_be_counted_without_times() -> None:
    with pytest.raises(InputError, match="has no time"):
        cut([Line("a"), Line("b")], "last5s")


def test_the_papers_part_is_another_folder(tmp_path: Path) -> None:
    for name in ("egotom", "egotom_paper"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "g.csv").write_text("cuid,gt_goal\n")
    assert files_of(tmp_path, "goal", "all") == [tmp_path / "egotom" / "g.csv"]
    assert files_of(tmp_path, "goal", "paper") == [tmp_path / "egotom_paper" / "g.csv"]
    with pytest.raises(InputError, match="has no folder 'egotom_paper'"):
        files_of(FIXTURE, "goal", "paper")


def test_what_is_not_there_or_no_csv_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        list(load(tmp_path / "nowhere", Selection()))
    (tmp_path / "x.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="cannot be read as CSV"):
        list(load(tmp_path, Selection()))
    with pytest.raises(InputError, match="no CSV there has questions"):
        take(tmp_path.parent / tmp_path.name / "..", Selection(), None)


def test_each_shuffle_is_another_order_of_the_same_choices() -> None:
    (sample,) = records("actions")
    assert isinstance(sample, Sample)
    orders = list(shuffled([sample], 3, seed=0))
    assert [s.record.id[-2:] for s in orders] == ["#1", "#2", "#3"]
    for s in orders:
        assert isinstance(s.record, Sample)
        assert s.record.question.choices == tuple(sample.question.choices[i] for i in s.order)
        assert s.record.question.choices[s.record.target] == sample.question.choices[sample.target]
    assert [s.order for s in shuffled([sample], 3, seed=0)] == [s.order for s in orders]
    assert [s.order for s in shuffled([sample], 3, seed=1)] != [s.order for s in orders]
    assert [s.order for s in shuffled([sample], 1, seed=0)] == [(0, 1, 2, 3)]


def test_mean_and_standard_error_by_hand() -> None:
    # Scores 1, 0, 1/3 of three questions: mean 4/9, s^2 = ((5/9)^2 + (4/9)^2 + (1/9)^2) / 2 = 42/162
    figures = mean_and_sem([1.0, 0.0, 1 / 3])
    np.testing.assert_allclose(figures["accuracy"], 4 / 9)
    np.testing.assert_allclose(figures["sem"], np.sqrt(42 / 162 / 3))


def test_accuracy_is_over_questions_and_items_count_in_the_files_order() -> None:
    report = run(FIXTURE, Selection(kind="goal"), Protocol(), Who(First(), "first"))
    assert (report["questions"], report["n"], report["failed"]) == (5, 9, 3)
    by_hand = []
    for s in shuffled(records(), 3, 0):
        if s.order:
            assert isinstance(s.record, Sample)
            by_hand.append(float(s.record.target == 0))
    # Two questions that can be read, three shuffles each; three that cannot count 0.
    np.testing.assert_allclose(report["accuracy"], (np.mean(by_hand[:3]) + np.mean(by_hand[3:])) / 5)
    for item, s in zip(report["items"][:6], shuffled(records()[:2], 3, 0), strict=True):
        assert item["choice"] == s.order[0]
        assert item["target"] == (1, 0)[item["question"].startswith("2222")]


def test_an_answer_that_does_not_depend_on_the_order_is_the_same_in_every_shuffle() -> None:
    report = run(FIXTURE, Selection(kind="goal"), Protocol(shuffles=3), Who(ByWords(), "words"))
    choices = [item["choice"] for item in report["items"] if item["status"] == "answered"]
    assert choices == [1, 1, 1, 0, 0, 0]


def test_what_the_context_adds_is_paired() -> None:
    # With a context both readable questions are right; with none both are undecided, at 1/3 each.
    report = run(FIXTURE, Selection(kind="goal"), Protocol(1, with_no_context=True), Who(ByWords(), "words"))
    np.testing.assert_allclose(report["accuracy"], 2 / 5)
    np.testing.assert_allclose(report["no_context"]["accuracy"], 2 / 15)
    np.testing.assert_allclose(report["no_context"]["context_adds"]["mean"], 4 / 15)
    assert report["no_context"]["context_adds"]["better"] == 2


def test_controls_by_hand() -> None:
    ask = Question(
        "",
        "00m:01s | #C C fills the kettle\n#C C picks cups",
        "?",
        ("To fill a kettle.", "To rest.", "Rest!!!!!!!!!!"),
    )
    assert longest(ask) == 0
    assert overlap(ask) == 0
    assert content_words("C believes that the cups are filled") == ["believ", "cup", "fill"]
    assert overlap(Question("", "", "?", ("a", "b"))) is None


def test_a_position_is_taken_that_is_right_most_often() -> None:
    samples = [r for kind in KINDS for r in records(kind) if isinstance(r, Sample)]
    assert [sample.target for sample in samples] == [1, 0, 3, 0, 0]
    assert majority_position(samples) == 3 / 5


def test_choices_alone_are_learned_from_other_videos_only() -> None:
    pytest.importorskip("sklearn")
    from bip.evaluation.choices_alone import choices_alone

    def sample(i: int, right: str, wrong: str) -> Sample:
        return Sample(
            f"v{i}",
            Question("", "", "?", (f"{right} {i}", f"{wrong} {i}")[:: 1 - 2 * (i % 2)]),
            i % 2,
            "goal",
        )

    telling = [sample(i, "finish the meal", "teach a class") for i in range(30)]
    assert choices_alone(telling, [s.id for s in telling]) == 1.0
    rng = np.random.default_rng(0)
    words = [(f"word{rng.integers(500)}", f"word{rng.integers(500)}") for _ in range(300)]
    blind = [sample(i, *pair) for i, pair in enumerate(words)]
    assert 0.4 < choices_alone(blind, [s.id for s in blind]) < 0.6


def test_choices_alone_never_meet_a_question_of_the_same_video() -> None:
    # Each video has two questions with words of its own: who saw one of them knows the other, and nobody else does.
    pytest.importorskip("sklearn")
    from bip.evaluation.choices_alone import choices_alone

    samples = [
        Sample(f"v{v}", Question("", "", "?", (f"a{v}", f"b{v}", f"c{v}", f"d{v}")), v % 4, "goal")
        for v in range(40)
        for _ in range(2)
    ]
    assert choices_alone(samples, [s.id for s in samples]) == pytest.approx(1 / 4)
    assert choices_alone(samples, [str(i) for i in range(80)]) > 0.9


def test_development_data_is_read_whole_with_its_controls() -> None:
    pytest.importorskip("sklearn")
    path = real("egotom")
    everything = take(path, Selection(), None)
    figures, notes = controls(everything)
    assert [len([r for r in everything if r.type == kind]) for kind in KINDS] == [77, 83, 82]
    assert not [r for r in everything if isinstance(r, BadRecord)]
    assert notes == []
    # As they come on the development part; on all data .91 / .81 / .86 and .64 / .30 / .61.
    for kind, alone, shared in (("goal", 0.87, 0.59), ("belief", 0.72, 0.28), ("actions", 0.74, 0.57)):
        assert abs(figures[f"choices alone, {kind}"] - alone) < 0.06
        assert abs(figures[f"overlap with the context, {kind}"] - shared) < 0.03


@pytest.mark.parametrize("context", [c for c in CONTEXTS if c not in ("none", "firsthalf")])
def test_every_context_of_the_development_data_ends_with_its_last_narration(context: Context) -> None:
    part, whole = (list(load(real("egotom"), Selection(c, "goal"))) for c in (context, "full"))
    for cut_short, full in zip(part, whole, strict=True):
        assert isinstance(cut_short, Sample)
        assert isinstance(full, Sample)
        assert full.question.narrative.endswith(cut_short.question.narrative)
        assert cut_short.question.narrative
