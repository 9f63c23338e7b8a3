"""What somebody takes another to want goes by what that one sees, hears and does, in stories of our own."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, read_plain
from bip.inference.plain_stories.ascribed.evidence import evidence
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

BEE = (
    "On the platform Gerda waved her arm to chase off a bee. The conductor could not see any bee from the train. "
    'He blew his whistle and held the door open. "Quick, get in!" he called.'
)
KEYS = (
    "Ralf bent down at the cellar window because his keys had slid through the grating. Mrs Holm, who did not see "
    'the keys, looked down from her kitchen and cried, "A burglar!" She rang the police.'
)
DRILL = (
    "Every Friday Ines fetches the drill from her uncle when she wants to put up shelves. Today Ines rang the bell "
    "because she only wanted to say goodbye. Her uncle brought the drill to the door."
)


def rows(story: str, prompt: str, *choices: str) -> list[dict[str, float]] | None:
    """Return the evidence for each choice."""
    read = read_plain(Question("", story, prompt, choices))
    return evidence(
        Views(read.tale), read.asked, read_choices(choices, tuple(read.tale.chronicle.cast.names))
    )


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


@pytest.mark.parametrize(
    ("story", "prompt", "choices", "right"),
    [
        (BEE, "What does the conductor think Gerda wants?", ("To chase off a bee", "To get in"), 1),
        (
            KEYS,
            "What does Mrs Holm think Ralf wants to do?",
            ("Get his keys", "Break into the house", "Wash the window"),
            1,
        ),
        (
            DRILL,
            "What does the uncle take Ines to want?",
            ("To say goodbye", "To fetch the drill", "To ring her mother"),
            1,
        ),
    ],
)
def test_what_the_thinker_cannot_know_is_not_what_is_thought(
    story: str, prompt: str, choices: tuple[str, ...], right: int
) -> None:
    assert answer(story, prompt, *choices) == choices[right]


def test_a_told_aim_and_what_the_thinker_does_are_evidence_of_two_kinds() -> None:
    aim, done = rows(DRILL, "What does the uncle think Ines wants?", "To say goodbye", "The drill") or (
        {},
        {},
    )
    assert aim["aim unthought"] == 1
    assert "thinker" not in aim
    assert done["thinker"] == 1


def test_alarm_at_another_speaks_for_ill_intent() -> None:
    keys, crime = rows(KEYS, "What does Mrs Holm think Ralf wants?", "His keys", "To break in") or ({}, {})
    assert crime["says crime: alarm"] == 1
    assert "says crime" not in keys


def test_what_somebody_wants_oneself_is_no_ascribed_goal() -> None:
    assert rows(KEYS, "What does Ralf want?", "His keys", "To break in") is None
