"""What was so, and when: sentences that tell facts, up to the time that is asked about."""

import pytest

from bip.inference.plain_stories.history.evidence import evidence
from bip.inference.plain_stories.history.facts import CLAIMED, LEFT, SUPERSEDED, as_facts
from bip.inference.plain_stories.history.form import Time, asks_history, hour_of, time_of
from bip.inference.plain_stories.tracking.held import packaged_trackers
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import Asked, read_question
from symbolic.language.reader.questions.choices import Choice, read_choices
from tests.readers import usually_told

CUP = (
    "In the morning the cup is in the tin. At noon Vera moves it to the drawer. In the evening Nils carries it to the "
    "shed. Vera still thinks it is in the drawer."
)
PLACES = ("In the tin", "In the drawer", "In the shed")


def asked_of(story: str, prompt: str, *choices: str) -> tuple[Views, Asked, tuple[Choice, ...]]:
    """Return a story and its question as read."""
    tale = read_story(story, prompt, choices)
    return (
        Views(tale),
        read_question(prompt, tale),
        tuple(read_choices(choices, tuple(tale.chronicle.cast.names))),
    )


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
        ("Where was the cup at first?", "In the tin"),
        ("Where is the cup really?", "In the shed"),
        ("Where was the cup before the evening?", "In the drawer"),
    ],
)
def test_each_time_has_its_place(prompt: str, place: str) -> None:
    assert usually_told(CUP, prompt, *PLACES) == place


def test_what_somebody_still_thinks_changes_nothing_of_what_is_so() -> None:
    without = CUP.replace(" Vera still thinks it is in the drawer.", "")
    assert usually_told(CUP, "Where is the cup now?", *PLACES) == usually_told(
        without, "Where is the cup now?", *PLACES
    )


@pytest.mark.parametrize(
    ("prompt", "time"),
    [
        ("Where was the cup at the beginning?", Time("first", 4, True)),
        ("Where was the cup in the morning?", Time("then", 1, True)),
        ("Where was the cup before Nils took it?", Time("then", 2, True)),
        ("Where is the cup in fact?", Time("now", 4, False)),
    ],
)
def test_the_time_that_is_asked_about(prompt: str, time: Time) -> None:
    views, asked, _ = asked_of(CUP, prompt, *PLACES)
    assert time_of(views, asked, frozenset(("tin", "drawer", "shed"))) == time


def test_an_hour_is_looked_up_among_the_hours_told() -> None:
    story = "At ten o'clock the bag was in the till. At noon Doug put it in the safe. At five he went home."
    views, asked, _ = asked_of(story, "Where was the bag at eleven o'clock?", "In the till", "In the safe")
    assert time_of(views, asked, frozenset()) == Time("then", 1, True)


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("at half past two", 14.5),
        ("at a quarter to noon", 11.75),
        ("at 9:20", 9.0 + 1 / 3),
        ("at 3 doors", None),
    ],
)
def test_hours(text: str, hour: float | None) -> None:
    assert hour_of(text) == (pytest.approx(hour) if hour is not None else None)


@pytest.mark.parametrize(
    ("text", "factors"),
    [
        ("Vera puts the cup in the tin.", [1.0, 1.0]),
        ("Vera thinks that the cup is in the tin.", [CLAIMED, 1.0]),
        ('"It is in the tin," says Vera.', [CLAIMED, 1.0]),
        ("Vera takes the cup out of the tin and puts it in the drawer.", [LEFT * SUPERSEDED, 1.0]),
        ("Vera put it in the tin in May, and in June she put it in the drawer.", [SUPERSEDED, 1.0]),
        ("Vera, who thought it safe, put it in the tin.", [1.0, 1.0]),
    ],
)
def test_how_far_a_sentence_tells_a_fact(text: str, factors: list[float]) -> None:
    views, _, choices = asked_of(text, "Where is the cup?", "In the tin", "In the drawer")
    facts = as_facts(views, choices, (0,), of_people=False)[:, 0].tolist()
    assert facts == pytest.approx(factors)


def test_at_first_the_earlier_of_two_facts_in_one_sentence_counts() -> None:
    views, _, choices = asked_of(
        "Vera put it in the tin in May, and in June she put it in the drawer.",
        "Where?",
        "In the tin",
        "In the drawer",
    )
    assert as_facts(views, choices, (0,), of_people=False, first=True)[:, 0].tolist() == [1.0, SUPERSEDED]


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("Where is the cup really?", True),
        ("Who has the cup now?", True),
        ("Where does Vera think the cup is?", False),
        ("Where will Vera look for the cup?", False),
        ("Where did Vera put the cup?", False),
        ("Why did Vera move the cup?", False),
    ],
)
def test_what_asks_for_a_fact(prompt: str, asks: bool) -> None:
    views, asked, choices = asked_of(CUP, prompt, *PLACES)
    assert asks_history(views, asked, choices) is asks


def test_the_order_of_the_choices_does_not_matter() -> None:
    rows = evidence(*asked_of(CUP, "Where is the cup really?", *PLACES), packaged_trackers())
    turned = evidence(*asked_of(CUP, "Where is the cup really?", *PLACES[::-1]), packaged_trackers())
    assert rows is not None
    assert turned is not None
    for one, other in zip(rows, turned[::-1], strict=True):
        assert one == pytest.approx(other)
