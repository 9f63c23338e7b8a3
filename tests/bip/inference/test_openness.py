"""How likely a story leaves its question open: what is counted, by hand, and its laws."""

import math

import pytest

from bip.inference.plain_stories import openness
from bip.inference.plain_stories.answering import PlainAnswer, answer_plain, read_plain
from bip.inference.plain_stories.reliability import measured
from bip.inference.plain_stories.views import Views
from bip.plain_answers import answer_plainly
from symbolic.language.question import Question
from training.fitting.binary_logit import Row
from training.fitting.openness import weights_of

TOLD = "Ida left her hat on the bench. She saw Olaf carry it to the shed."
UNTOLD = (
    "Ida left her hat on the bench. One of the twins carried it to the shed, and which of them it was she has never "
    "said. Neither has mentioned it."
)


def _question(story: str, name: str = "Ida") -> Question:
    return Question("", story, f"Where does {name} think the hat is?", ("on the bench", "in the shed"))


def _left_open(question: Question) -> float:
    read = read_plain(question)
    return openness.left_open(Views(read.tale), read.asked, len(question.choices))


def test_words_are_counted_once_and_names_are_not() -> None:
    read = read_plain(_question(TOLD))
    row = openness.evidence(Views(read.tale), read.asked, 2)
    words = {name.removeprefix("word: ") for name in row if name.startswith("word: ")}
    assert words == set("left her hat on the bench she saw carry it to shed".split())
    assert {"choices: 2", "asks: where", "minds: 1"} <= set(row)
    assert set(row.values()) == {1.0}


def test_who_may_or_may_not_have_been_there_leaves_it_open() -> None:
    told, untold = _left_open(_question(TOLD)), _left_open(_question(UNTOLD))
    assert told < 0.1
    assert untold > 0.3
    assert answer_plain(_question(TOLD)).open == told


def test_other_names_change_nothing() -> None:
    renamed = UNTOLD.replace("Ida", "Wilma")
    assert _left_open(_question(renamed, "Wilma")) == pytest.approx(_left_open(_question(UNTOLD)))


def test_an_answer_on_an_open_story_rests_on_less() -> None:
    read = read_plain(_question(TOLD))
    told = PlainAnswer(read.tale, read.asked, (0.0, 2.0), 1, "judged")
    half = PlainAnswer(read.tale, read.asked, (0.0, 2.0), 1, "judged", open=0.5)
    assert told.share() == measured().share("judged")
    assert half.share() == pytest.approx(told.share() / 2)


def test_that_it_may_be_open_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    sure = answer_plainly(_question(TOLD), 0.05)
    assert not any("may leave this open" in note.said for note in sure.notes)
    monkeypatch.setattr(openness, "left_open", lambda *_: 0.6)
    unsure = answer_plainly(_question(TOLD), 0.05)
    assert any("may leave this open" in note.said for note in unsure.notes)
    assert 0.5 < max(unsure.probabilities) < max(sure.probabilities)


def test_what_stands_in_open_stories_alone_tells_it() -> None:
    stories = [
        Row(f"a{n % 5}", {"always": 1.0, "word: twins" if n % 2 else "word: door": 1.0}, bool(n % 2))
        for n in range(60)
    ]
    weights = weights_of(stories)
    assert weights["word: twins"] > 0.5 > -0.5 > weights["word: door"]
    assert math.isclose(weights["word: twins"], -weights["word: door"], abs_tol=0.1)
