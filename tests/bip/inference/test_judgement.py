"""All evidence on a belief together: what it decides and leaves open, and that the order of choices does not matter."""

import itertools

import pytest

from bip.inference.plain_stories.answering import answer_plain, found_by_reading, read_plain
from bip.inference.plain_stories.beliefs import judgement
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.beliefs.brought_about import causes_of
from bip.inference.plain_stories.beliefs.evidence import evidence
from bip.inference.plain_stories.beliefs.judgement import judged, weights, with_found
from bip.inference.plain_stories.beliefs.sayings import Saying, sayings
from bip.inference.plain_stories.clauses.mentions import distinct
from bip.inference.plain_stories.reliability import as_read
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import probabilities, weights_by_name
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices
from tests.readers import READER

LADDER = (
    "Vikram left the ladder behind the greenhouse and drove to the station. While he was away, Nadia carried it to the "
    "chapel. Vikram's telephone was dead, and nobody told him."
)
ASKED = "Where does Vikram think the ladder is?"
PLACES = ("behind the greenhouse", "in the chapel", "at the station")


def _question(narrative: str, prompt: str, choices: tuple[str, ...]) -> Question:
    return Question("", narrative, prompt, choices)


def _evidence(question: Question) -> list[dict[str, float]] | None:
    read = read_plain(question)
    choices = read_choices(question.choices, tuple(read.tale.chronicle.cast.names))
    return evidence(Views(read.tale), read.asked, choices)


def _said(narrative: str, choices: tuple[str, ...]) -> list[Saying]:
    read = read_plain(_question(narrative, "What does Ida think?", choices))
    own = read_choices(choices, tuple(read.tale.chronicle.cast.names))
    views = Views(read.tale)
    return sayings(views.telling, own, distinct(views, own), causes_of(views.telling, own))


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_evidence_and_answer_go_with_the_choices_in_whatever_order(order: tuple[int, ...]) -> None:
    plain = _evidence(_question(LADDER, ASKED, PLACES))
    turned = _question(LADDER, ASKED, tuple(PLACES[at] for at in order))
    assert plain is not None
    assert _evidence(turned) == [plain[at] for at in order]
    answer = answer_plain(turned)
    assert answer.choice is not None
    assert turned.choices[answer.choice] == "behind the greenhouse"


def test_who_is_away_and_not_told_misses_the_version_that_comes_last() -> None:
    rows = _evidence(_question(LADDER, ASKED, PLACES))
    assert rows is not None
    before, after, _ = rows
    assert before["first"] == 1.0
    assert before["own put"] == 1.0
    assert after["last"] == 1.0
    assert after["missed"] == 1.0
    assert after["last: silence"] == 1.0


def test_what_is_said_back_is_told_as_the_words_of_who_said_it() -> None:
    story = (
        'Ida left the rake in the barn and went in. Olaf put it in the cellar. "Your rake is in the cellar," Olaf '
        'told Ida. "In the cellar, thanks," Ida said.'
    )
    rows = _evidence(_question(story, "Where does Ida think the rake is?", ("in the barn", "in the cellar")))
    assert rows is not None
    assert rows[1]["quoted"] == 1.0
    assert rows[1]["said"] == 1.0
    assert "quoted" not in rows[0]


@pytest.mark.parametrize(
    ("prompt", "minds"),
    [
        ("Which building did Vikram head for?", ("Vikram",)),
        ("Where will Vikram look for the ladder?", ("Vikram",)),
        ("Where does Nadia think Vikram will look for the ladder?", ("Nadia", "Vikram")),
        ("What does Vikram want?", ()),
        ("Why did Vikram drive away?", ()),
        ("Where is Vikram going?", ()),
    ],
)
def test_a_question_asks_for_a_belief_by_a_deed_too(prompt: str, minds: tuple[str, ...]) -> None:
    read = read_plain(_question(LADDER, prompt, PLACES))
    assert minds_asked(Views(read.tale), read.asked) == minds


@pytest.mark.parametrize(
    ("prompt", "choices"),
    [
        ("Where is the ladder?", PLACES),
        ("Does Vikram know where the ladder is?", ("Yes, he does.", "No, he does not.")),
        ("Where does Vikram think it is, and is he right?", ("the chapel, rightly", "the chapel, wrongly")),
    ],
)
def test_what_asks_for_no_belief_or_for_two_things_has_no_evidence(
    prompt: str, choices: tuple[str, ...]
) -> None:
    assert _evidence(_question(LADDER, prompt, choices)) is None


def test_a_story_that_leaves_open_what_happened_decides_nothing_where_reading_did_not() -> None:
    story = (
        "Ida hid the brooch in one of the two urns, the grey urn or the brown urn. Olaf may have been looking. "
        "He has said nothing of it."
    )
    question = _question(
        story, "Where does Olaf think the brooch is?", ("in the grey urn", "in the brown urn")
    )
    assert found_by_reading(question).choice is None
    assert answer_plain(question).choice is None


def test_a_found_answer_is_one_piece_of_evidence_and_counts_for_it() -> None:
    question = _question(LADDER, ASKED, PLACES)
    read = read_plain(question)
    choices = read_choices(question.choices, tuple(read.tale.chronicle.cast.names))
    without, found = (
        with_found(Views(read.tale), read.asked, choices, (0.0, 2.0, 0.0), at, "sought") for at in (None, 1)
    )
    assert without is not None
    assert found is not None
    assert found[1]["found: sought"] == 1.0
    assert probabilities(found, weights())[1] > probabilities(without, weights())[1]


def test_an_answer_that_all_else_speaks_against_gives_way() -> None:
    question = _question(LADDER, ASKED, PLACES)
    read = read_plain(question)
    choices = read_choices(question.choices, tuple(read.tale.chronicle.cast.names))
    views = Views(read.tale)
    weighed = judged(views, read.asked, choices, (0.0, 2.0, 0.0), 1, "where")
    assert weighed is not None
    assert weighed[1] == 0
    kept = judged(views, read.asked, choices, (2.0, 0.0, 0.0), 0, "believed_version")
    assert kept is not None
    assert kept[1] == 0
    rows = with_found(views, read.asked, choices, (2.0, 0.0, 0.0), 0, "believed_version")
    assert rows is not None
    assert as_read(kept[0]).tolist() == pytest.approx(probabilities(rows, weights()))


def test_a_found_answer_that_hardly_anything_speaks_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "weights", lambda: weights_by_name({}))
    answer = READER.answer(_question(LADDER, ASKED, PLACES))
    assert answer.choice is None


def test_a_choice_is_said_by_its_words_by_words_akin_or_by_a_state() -> None:
    story = "Ida collected coats for a living. Then the landlord padlocked the shed."
    by_words, by_kin = _said(story, ("mending coats", "by a collection"))
    assert by_words.fit["by kin"] == 0.0
    assert by_words.units
    assert by_kin.fit["by kin"] == 1.0
    assert by_kin.units
    opened, closed = _said("The bridge was shut on Monday.", ("It is open.", "It is closed."))
    assert not opened.units
    assert closed.units


def test_what_is_said_of_nothing_asked_about_is_taken_if_likely_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That no choice is said of what is asked about is evidence, no bar: it may be called something else."""
    story = "Ida brought a loaf. Then Ida brought plums."
    question = _question(story, "What does Ida think will be eaten?", ("loaf", "plums"))
    read = read_plain(question)
    views, choices = Views(read.tale), read_choices(question.choices, ("Ida",))
    rows = evidence(views, read.asked, choices)
    assert rows is not None
    assert not any(row.get("of it") for row in rows)
    monkeypatch.setattr(judgement, "weights", lambda: weights_by_name({"last": 5.0}))
    found = judged(views, read.asked, choices, (), None, "")
    assert found is not None
    assert found[1] == 1
