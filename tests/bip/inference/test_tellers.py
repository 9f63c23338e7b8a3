"""Who told somebody something: what that one knew and wanted, in stories of our own."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, read_plain
from bip.inference.plain_stories.beliefs.undetermined import left_undetermined
from bip.inference.plain_stories.social.candour import named
from bip.inference.plain_stories.tellers import judgement
from bip.inference.plain_stories.tellers.evidence import evidence, leaves_open
from bip.inference.plain_stories.tellers.readings import readings, said_of
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

RIVALS = (
    "Both Petra and Olga wanted the last ticket for the concert. Olga asked Petra where it was sold. Petra knew that "
    'it was sold at the station. "At the library," she said with a smile, and then she ran to the station alone.'
)
CHANGED = (
    'Anton asked Judith for the ladder. She had put it behind the shed that morning. "Behind the shed," she said. '
    "Meanwhile her son had carried it to the cellar, and nobody had told her."
)
STRANGER = (
    'A woman asked a man at the harbour about the ferry. "It leaves at nine," he said, and he hurried away. It had '
    "left at eight. She never saw him again."
)


def _asked(story: str, prompt: str, *choices: str) -> Question:
    return Question("", story, prompt, choices)


def rows(story: str, prompt: str, *choices: str) -> list[dict[str, float]] | None:
    """Return the evidence for each choice, and for what is open."""
    read = read_plain(_asked(story, prompt, *choices))
    names = tuple(read.tale.chronicle.cast.names)
    return evidence(Views(read.tale), read.asked, read_choices(choices, names))


@pytest.mark.parametrize(
    ("story", "prompt", "choices", "right"),
    [
        (
            RIVALS,
            "What did Petra want?",
            ("to help Olga get the ticket", "to keep Olga from getting the ticket"),
            1,
        ),
        (RIVALS, "Did Petra lie or make a mistake?", ("She lied", "She made a mistake"), 0),
        (CHANGED, "Did Judith lie or make a mistake?", ("She lied", "She made a mistake"), 1),
        (CHANGED, "Did Judith want to help Anton or to hinder him?", ("to hinder him", "to help him"), 1),
        (STRANGER, "Did the man lie or make a mistake?", ("He lied", "He made a mistake"), None),
    ],
)
def test_knowledge_and_wishes_tell_lies_from_errors(
    story: str, prompt: str, choices: tuple[str, ...], right: int | None
) -> None:
    assert answer_plain(_asked(story, prompt, *choices)).choice == right


def test_no_says_the_contrary_of_what_is_asked() -> None:
    question = _asked(RIVALS, "Did Petra lie?", "Yes", "No")
    read = read_plain(question)
    found = readings(read.asked, read_choices(question.choices, ()), frozenset())
    assert found is not None
    assert (found[0]["lie"], found[1]["lie"]) == (1.0, -1.0)
    assert found[1]["error"] == 1.0


def test_to_keep_somebody_from_what_is_sought_thwarts() -> None:
    question = _asked(
        RIVALS, "What did Petra want?", "To keep her from the ticket", "To keep her away from a dog"
    )
    read = read_plain(question)
    found = readings(read.asked, read_choices(question.choices, ()), frozenset(("ticket",)))
    if found is not None:
        assert "thwarts" in found[0]
        assert "diverts" in found[1]


def test_what_is_denied_is_the_contrary() -> None:
    assert said_of("She did not lie.")["lie"] == -1.0
    assert said_of("She had read it wrongly")["error"] == 1.0


def test_evidence_has_a_last_row_for_what_is_left_open() -> None:
    question = _asked(STRANGER, "Did the man lie or make a mistake?", "He lied", "He made a mistake")
    read = read_plain(question)
    rows = evidence(Views(read.tale), read.asked, read_choices(question.choices, ()))
    assert rows is not None
    assert len(rows) == 3
    assert leaves_open(rows)


def test_no_teller_no_evidence() -> None:
    question = _asked("Iris put the key in the box. Then she went out.", "Did Iris help?", "Yes", "No")
    read = read_plain(question)
    assert evidence(Views(read.tale), read.asked, read_choices(question.choices, ())) is None


def test_half_past_is_not_the_hour_and_right_is_a_side() -> None:
    views = Views(read_plain(_asked(RIVALS, "What did Petra want?", "a", "b")).tale)
    assert "six" not in named(views, "It goes at half past six")
    assert "right" in named(views, "The arrow points right")
    assert "left" not in named(views, "He left at once")


@pytest.mark.parametrize(
    "text",
    [
        "Nobody could say whether she had seen it.",
        "Some neighbours say that he was looking out; others say that he was asleep.",
        "Sometimes she listens to it at once, and sometimes she does not listen for a week.",
        "We do not know if he had heard it.",
    ],
)
def test_what_is_told_of_in_two_ways_is_left_open(text: str) -> None:
    assert left_undetermined(text)


def test_what_is_told_in_one_way_is_not_left_open() -> None:
    assert not left_undetermined("Sometimes she reads in the garden.")


def test_what_words_were_for_is_a_question_of_the_teller() -> None:
    story = 'Hugo reached for the kettle. "Mind, the handle is loose!" called Vera.'
    found = rows(story, "Why did Vera call out?", "So that Hugo would not get hurt", "So that Hugo would pay")
    assert found is not None
    assert found[0]["good: quote warns"] == 1.0
    assert "good: quote warns" not in found[1]


def test_who_is_told_to_know_very_well_knows_better() -> None:
    story = "Odo told Berta that the rehearsal was at noon. It was at four, which he knew very well."
    found = rows(story, "Did Odo lie to Berta?", "Yes", "No")
    assert found is not None
    assert found[0]["lie: doer knows"] == 1.0
    assert "lie: story served" not in found[0]


def test_what_somebody_wants_to_say_is_no_question_of_good_or_ill() -> None:
    story = 'Vera looked at the kettle. "Your tea is getting cold," she told Hugo.'
    assert (
        rows(story, "What did Vera want to say?", "Hugo is to drink his tea", "Hugo is to break it") is None
    )


@pytest.mark.parametrize(
    ("p", "taken"), [([0.35, 0.58, 0.07], 1), ([0.46, 0.44, 0.1], 0), ([0.2, 0.2, 0.6], None)]
)
def test_the_likeliest_answer_is_taken_unless_the_story_leaves_it_open(
    monkeypatch: pytest.MonkeyPatch, p: list[float], taken: int | None
) -> None:
    question = _asked(CHANGED, "What was Judith doing?", "misleading Anton", "helping Anton")
    read = read_plain(question)
    monkeypatch.setattr(judgement, "probabilities", lambda rows, weights: p)
    choices = read_choices(question.choices, ())
    verdict = judgement.judged(Views(read.tale), read.asked, choices, 0, "stances")
    assert verdict is not None
    assert verdict[1] == taken
