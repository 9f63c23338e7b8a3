"""Who knows of something: whom the choices mean, and what tells that those know of it, in stories of our own."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, read_plain
from bip.inference.plain_stories.awareness.circles import circles
from bip.inference.plain_stories.awareness.evidence import evidence
from bip.inference.plain_stories.awareness.form import awareness_asked
from bip.inference.plain_stories.awareness.wording import by_wording
from bip.inference.plain_stories.tracking.held import packaged_trackers, telling
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

CAST = ("Ines", "Paul", "the driver", "Ines's wife", "the narrator")
TOLD = "Ines and Paul met the driver. Ines's wife Ruta was there, and I too."
CODES = (
    "Ines, Paul and Ruta share a shed with a number lock. On Monday Ines changed the number and texted the new one to "
    "Paul, who wrote back his thanks. She forgot to text it to Ruta, who was away all week."
)
BURST = (
    "A pipe burst in the cellar while Paul was asleep upstairs. Ruta saw the water and ran for a bucket. "
    "Then she woke Paul and told him about the pipe, and he groaned."
)


@pytest.mark.parametrize(
    ("choice", "people", "kind"),
    [
        ("only Ines", {"Ines"}, "one"),
        ("Paul alone", {"Paul"}, "one"),
        ("his wife", {"Ines's wife"}, "one"),
        ("both Ines and Paul", {"Ines", "Paul"}, "some"),
        ("Ines, but not Paul", {"Ines"}, "one"),
        ("Paul does, and Ines does not.", {"Paul"}, "one"),
        ("I, who tell the story", {"the narrator"}, "one"),
        ("Ruta", {"Ruta"}, "one"),
        ("neither of them", set(), "none"),
        ("nobody", set(), "none"),
    ],
)
def test_a_choice_means_some_people(choice: str, people: set[str], kind: str) -> None:
    found = circles([choice, "the driver and Ines and Paul"], "Who knows it?", CAST, TOLD)
    assert found is not None
    assert (set(found[0].people), found[0].kind) == (people, kind)


def test_all_are_those_whom_the_choices_name_but_for_some() -> None:
    found = circles(["Ines", "Paul", "both of them", "all but Paul"], "Who knows it?", CAST, TOLD)
    assert found is not None
    assert [set(circle.people) for circle in found[2:]] == [{"Ines", "Paul"}, {"Ines"}]


def test_whom_a_question_leaves_out_is_none_of_those_who_know() -> None:
    found = circles(["Ines", "Ines and the driver", "all"], "Who besides Paul knows it?", CAST, TOLD)
    assert found is not None
    assert "Paul" not in found[2].people


def test_what_names_nobody_of_the_story_is_no_answer() -> None:
    assert circles(["in the shed", "in the barn"], "Which place is it?", CAST, TOLD) is None


@pytest.mark.parametrize(
    ("story", "prompt", "choices", "right"),
    [
        (CODES, "Who does not know the new number?", ("Ines", "Paul", "Ruta"), 2),
        (CODES, "Which of them would still try the old number?", ("Ruta", "Paul", "Ines"), 0),
        (CODES, "Who knows the new number?", ("only Ines", "Ines and Paul", "all three"), 1),
        (BURST, "Does Paul know about the pipe?", ("He does not.", "He does."), 1),
        (BURST, "Who knows about the pipe?", ("Ruta alone", "Paul and Ruta", "neither of them"), 1),
    ],
)
def test_what_reaches_each_of_them_tells_who_knows(
    story: str, prompt: str, choices: tuple[str, ...], right: int
) -> None:
    assert answer_plain(Question("", story, prompt, choices)).choice == right


def _read(story: str, prompt: str, *choices: str):  # type: ignore[no-untyped-def]
    read = read_plain(Question("", story, prompt, choices))
    return Views(read.tale), read.asked, read_choices(choices, ())


def test_who_knows_has_the_opposite_evidence_of_who_does_not() -> None:
    knows = evidence(*_read(CODES, "Who knows the new number?", "Paul", "Ruta"), packaged_trackers())
    misses = evidence(*_read(CODES, "Who does not know the new number?", "Paul", "Ruta"), packaged_trackers())
    assert knows is not None
    assert misses is not None
    assert knows[0]["acquainted"] == -misses[0]["acquainted"] == 1.0


def test_the_evidence_of_two_is_the_sum_of_that_of_each() -> None:
    rows = evidence(
        *_read(CODES, "Who knows the new number?", "Paul", "Ruta", "Paul and Ruta"), packaged_trackers()
    )
    assert rows is not None
    for name in ("person", "acquainted", "unacquainted", "is told", "words: misses"):
        assert rows[2].get(name, 0.0) == rows[0].get(name, 0.0) + rows[1].get(name, 0.0)


def test_what_somebody_knows_or_thinks_another_to_know_is_another_question() -> None:
    assert awareness_asked(*_read(CODES, "Which of these does Paul know?", "the number", "the shed")) is None
    assert awareness_asked(*_read(CODES, "Does Ines know that Paul knows it?", "Yes", "No")) is None


@pytest.mark.parametrize(
    ("prompt", "choices", "kinds"),
    [
        ("Who knows the new number?", ("only Ines", "Paul", "No one"), ("one", "one", "none")),
        (
            "Apart from Ines, who knows the new number?",
            ("Paul", "Paul and Ruta", "No one"),
            ("one", "all", "none"),
        ),
        ("Who, apart from Ines, knows the new number?", ("Paul", "Ruta"), ("one", "one")),
        ("Which of the three, Ines, Paul and Ruta, knows it?", ("Paul", "Ruta"), ("one", "one")),
        ("Has Ruta come to know that the number is new?", ("Yes", "No"), ("one", "none")),
        ("Who did not notice the new number?", ("Ruta", "Paul"), ("one", "one")),
        ("Who would have to guess the number?", ("Ruta", "Paul"), ("one", "one")),
        (
            "Who knows the new number?",
            ("Paul", "The gardener", "Not a single person"),
            ("one", "one", "none"),
        ),
    ],
)
def test_who_knows_is_asked_in_many_forms(
    prompt: str, choices: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    form = awareness_asked(*_read(CODES, prompt, *choices))
    assert form is not None
    assert tuple(circle.kind for circle in form.circles) == kinds
    assert form.unaware == ("not notice" in prompt or "guess" in prompt)


def test_the_three_guests_are_those_of_the_story() -> None:
    found = circles(
        ["the three guests", "the cook"], "Who knows it?", ("the guests", "the cook"), "guests, cook"
    )
    assert found is not None
    assert set(found[0].people) == {"the guests"}


def test_that_something_is_wet_is_known_by_touch_alone_where_somebody_touches_it() -> None:
    told = "Ines painted the rail in the morning. Paul saw her brush."
    asked = ("Who knows that the rail is wet?", "Ines", "Paul")
    assert evidence(*_read(told, *asked), packaged_trackers()) is not None
    assert evidence(*_read(f"{told} Ruta touched the rail.", *asked), packaged_trackers()) is None


def test_the_matter_is_told_by_the_sentence_that_says_it() -> None:
    views, asked, _ = _read(CODES, "Who knows the new number?", "Paul", "Ruta")
    told = telling(views, asked, frozenset(("new", "number")), (0, 1, 2), packaged_trackers())
    assert told.argmax() == 1


def test_a_piece_with_a_pronoun_speaks_of_whom_the_one_before_names() -> None:
    views, *_ = _read("Ruta went upstairs. She was asleep when it burst.", "Who knows it?", "Ruta", "Paul")
    assert by_wording(views.telling, "Ruta")["words: misses"] == 1.0
