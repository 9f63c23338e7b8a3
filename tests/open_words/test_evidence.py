"""Evidence as text and back, and as a model reads it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bip.open_words.evidence import Line, by_modality, goes_backwards, read_lines, write_line, write_lines
from bip.open_words.wording import PROMPTS, asked, word, word_line
from symbolic.errors import InputError

WORDS = st.lists(
    st.sampled_from(["C", "opens", "the", "fridge", "[", "|", "]", "#C", "12", "05m:01s"]),
    min_size=1,
    max_size=6,
)
LINES = st.builds(
    Line,
    WORDS.map(" ".join),
    st.none() | st.integers(0, 7_200_000).map(lambda ms: ms / 1000),
    st.sampled_from(["vision", "audio", "digital", "longitudinal"]),
    st.sampled_from(["", "speaker 1", "Calendar"]),
)


def test_reads_a_narration_as_egotom_writes_it() -> None:
    assert read_lines("    00m:01s | #C C holds the phone\n    02m:41s | #C C paints the wall") == (
        Line("#C C holds the phone", 1.0),
        Line("#C C paints the wall", 161.0),
    )


def test_reads_what_was_heard_and_found() -> None:
    assert read_lines(
        "01m:02.5s | [audio, speaker 1] where is it?\n\n[digital, Calendar] dentist at nine\n"
    ) == (
        Line("where is it?", 62.5, "audio", "speaker 1"),
        Line("dentist at nine", None, "digital", "Calendar"),
    )


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINES, max_size=5))
def test_what_is_written_is_read_back(lines: list[Line]) -> None:
    stamped = [line for line in lines if line.time is not None or not line.text.startswith(("05m", "[", "|"))]
    assert list(read_lines(write_lines(stamped))) == stamped


def test_a_bracket_that_is_no_mark_stays_part_of_the_text() -> None:
    line = Line("[laughs] good")
    assert read_lines(write_line(line)) == (line,)


def test_modalities_come_apart_in_their_order() -> None:
    lines = [Line("b", 1.0, "audio"), Line("a", 2.0), Line("c", 3.0, "audio")]
    assert by_modality(lines) == {"vision": (lines[1],), "audio": (lines[0], lines[2])}


def test_times_that_run_backwards_are_found_within_a_modality() -> None:
    lines = [Line("a", 5.0), Line("b", 3.0), Line("c", 4.0, "audio"), Line("d"), Line("e", 6.0)]
    assert goes_backwards(lines) == [1]


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("#C C opens the door", "C opens the door."),
        ("#c c opens the door", "C opens the door."),
        ("#CC paints the wall.", "C paints the wall."),
        ("# C opens the door", "C opens the door."),
        ("#C opens the door", "C opens the door."),
        ("#cC C opens the door", "C opens the door."),
        ("#C Cwipes the table", "C wipes the table."),
        ("y#C C opens the door", "C opens the door."),
        ("#O man X walks #unsure", "man X walks."),
        ("C opens the Can", "C opens the Can."),
    ],
)
def test_the_annotators_marks_are_no_words(told: str, read: str) -> None:
    assert word_line(Line(told)) == f"{read}\n"


def test_a_sound_is_told_with_its_source() -> None:
    assert word_line(Line("where is it?", 3.0, "audio", "speaker 1")) == "speaker 1: where is it?\n"


def test_a_hypothesis_stands_above_the_evidence_or_below_it_in_the_same_words() -> None:
    wording = word("goal", ("To make tea.", "To  rest."))
    assert wording.openings == ("C's goal: To make tea.\n", "C's goal: To rest.\n")
    assert wording.openings == tuple(wording.heading + choice for choice in wording.choices)


@pytest.mark.parametrize("kind", PROMPTS)
def test_knows_what_its_own_questions_ask(kind: str) -> None:
    assert asked(PROMPTS[kind]) == kind  # type: ignore[index]


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("What does C think about the milk?", "belief"),
        ("What is C going to do now?", "next"),
        ("What is C trying to achieve?", "goal"),
    ],
)
def test_knows_other_ways_of_asking(prompt: str, kind: str) -> None:
    assert asked(prompt) == kind


def test_a_question_about_something_else_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="asks for no goal"):
        asked("What is the capital of France?")
