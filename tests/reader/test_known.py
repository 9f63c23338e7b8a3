"""What a speaker knows is what the speaker's perspective says, read back from the last event."""

import contextlib

import pytest

from bip.any_story import AnyStory
from symbolic.errors import BipError
from symbolic.language.question import Question
from symbolic.language.reader.discourse import speaking
from symbolic.language.reader.discourse.chronicle import Chronicle
from symbolic.language.reader.discourse.known import known_to
from symbolic.world.perspective import perspective
from symbolic.world.story import replay

STORIES = (
    "Ann put the cup in the box. Ben left. Ann moved the cup to the bag. Ben came back. Ben told Carl about the cup.",
    (
        "Ann put the cup in the box. Ben left. Carl moved the cup to the bag. Carl told Ann about the cup. Ann told Ben"
        " about it."
    ),
    (
        "Ann and Ben were in the kitchen. Ann put the cup in the box and left. Ben secretly moved the cup to the bag."
        " Ann came back and looked in the box. Ann told Carl about the cup. Ben told Ann about the cup."
    ),
    "Ann wrote to Ben that the cup was in the bag. Ben did not read it. Ben told Carl about the cup.",
    "Ann told Ben that the cup was in the bag. Ben did not believe it. Ben told Carl about the cup.",
    (
        "Everybody knew that the cup was in the box. Ben went out. Ann moved the cup to the bag while Ben was away."
        " Ben told Carl about the cup. Carl told Ann about it."
    ),
)


@pytest.mark.parametrize("text", STORIES)
def test_what_a_speaker_knows_is_the_end_of_the_speakers_perspective(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0

    def both(c: Chronicle, name: str, subjects: list[str], most: int) -> dict[str, str]:
        nonlocal seen
        found = known_to(c, name, subjects, most)
        for who in c.room_of:
            facts = replay(perspective(c.story(), who))[-1].facts
            expected = {s: facts[s] for s in c.truth if s in facts}
            assert known_to(c, who, list(c.truth), most) == expected
            seen += 1
        return found

    monkeypatch.setattr(speaking, "known_to", both)
    with contextlib.suppress(BipError):
        AnyStory().answer(
            Question("", text, "Where does Carl think that the cup is?", ("the box", "the bag"))
        )
    assert seen
