"""An answer about a home is withheld where words that change the meaning were not read."""

from dataclasses import replace

import pytest

from bip.commands.answers_out import as_row
from bip.explanation import explain
from bip.reasoner import EITHER_WAY, Reasoner
from bip.withheld import WITHHELD, is_withheld, withheld
from symbolic.language.grammar.relations import unread_relations
from symbolic.language.grammar.words.lexer import lex
from symbolic.language.grammar.words.lexicon import chunk
from symbolic.language.question import Question
from symbolic.world.notes import Note, remark, turned, unread
from symbolic.world.provenance import Span

HOME = (
    "There are a kitchen and a bedroom in the apartment. The kitchen has a fridge and a stove. {} The stove holds a"
    " mug. The bedroom has a desk. There is a book on the desk."
)
DONE = "Ruth is in the bedroom. She walks to the kitchen. She opens the fridge and closes it.{} She opens the stove."
ASKED = "Which one of the following statements is more likely to be true?"
CHOICES = ("Ruth has been trying to get a mug.", "Ruth has been trying to get a book.")


def question(*, held: str = "The fridge holds an apple.", told: str = "", asked: str = ASKED) -> Question:
    return Question(HOME.format(held), DONE.format(told), asked, CHOICES)


def test_untouched_it_is_answered() -> None:
    answer = Reasoner().answer(question())
    assert answer.choice == 0
    assert WITHHELD not in answer.notes


@pytest.mark.parametrize(
    "changed",
    [
        question(held="The fridge holds anything but an apple."),
        question(told=" Ruth was seen on a poster to close the fridge."),
        question(told=" She walks past the bedroom."),
        question(told=" <del>She closes the fridge.</del>"),
        question(told=" She opens the fridge or closes the fridge."),
        question(asked="Which one of the following statements is second more likely to be true?"),
    ],
)
def test_a_change_that_was_not_read_leaves_it_undecided(changed: Question) -> None:
    answer = Reasoner().answer(changed)
    assert answer.choice is None
    assert answer.probabilities == (0.5, 0.5)
    assert answer.right == (0.5, 0.5)
    assert answer.notes[-1] == WITHHELD


def test_what_is_read_as_not_done_is_no_reason_to_withhold() -> None:
    answer = Reasoner().answer(question(told=" She refuses to open the fridge."))
    assert answer.choice == 0
    assert any("not done" in str(note) for note in answer.notes)


def test_who_goes_past_a_room_does_not_go_into_it() -> None:
    def unread(said: str) -> list[str]:
        names = frozenset(["oscar"])
        return [span.text for span in unread_relations(chunk(lex(said), names), names, said)]

    assert unread("Oscar walked past the kitchen.") == ["walked past the kitchen"]
    assert unread("Oscar walked into the kitchen.") == []


def test_withholding_follows_from_the_kind_of_a_note_alone() -> None:
    answer = Reasoner().answer(question())
    odd = replace(answer, notes=(Note("turned", "in words that nobody has said yet"),))
    alike = replace(answer, notes=(remark(str(turned(Span(0, 6, "hardly")))), unread(Span(0, 6, "hardly"))))
    assert withheld(odd).choice is None
    assert withheld(odd).notes == (*odd.notes, WITHHELD)
    assert is_withheld(withheld(odd))
    assert withheld(alike) is alike
    assert not is_withheld(replace(answer, notes=(remark(str(WITHHELD)),)))


def test_notes_leave_as_text() -> None:
    answer = Reasoner().answer(question(told=" She walks past the bedroom."))
    assert answer.as_json()["notes"] == [str(note) for note in answer.notes]
    assert explain(answer).notes == tuple(answer.as_json()["notes"])
    assert as_row(1, answer)["notes"] == answer.as_json()["notes"]
    assert f"note: {WITHHELD}" in answer.summary()


TWO = (
    "Vera walked to the stove in the kitchen. Otto came into the kitchen. "
    '"Do you know where my plum is?" Vera asked. {}Otto replied, "I saw a plum in the microwave in the kitchen." '
    "{}Vera opened the microwave and closed it. Vera walked to the living room and took the plum from the sofa.{}"
)
ABOUT_OTTO = (
    "Assuming that Otto knows what is inside the microwave, which of the following statements is most likely?"
)
STANCES = (
    "Otto has been trying to help Vera find the plum",
    "Otto has been trying to prevent Vera from finding the plum",
    "Otto was indifferent towards Vera's goals",
)


def of_two(before: str = "", between: str = "", after: str = "") -> Question:
    return Question("", TWO.format(before, between, after), ABOUT_OTTO, STANCES)


@pytest.mark.parametrize(
    "told",
    [
        of_two(after=" Otto hardly exchanged a further word with Vera."),
        of_two(before="Vera supposedly took a mug off the counter. "),
        of_two(between="Otto allegedly went to the bedroom. "),
    ],
)
def test_a_sentence_without_which_the_answer_is_the_same_withholds_nothing(told: Question) -> None:
    plain, answer = Reasoner().answer(of_two()), Reasoner().answer(told)
    assert plain.choice == answer.choice == 1
    assert EITHER_WAY in answer.notes
    assert any(note.kind == "unread" for note in answer.notes)  # the words are named all the same


@pytest.mark.parametrize(
    "told",
    [
        Question(
            "", of_two().narrative.replace("Otto replied", "Otto supposedly replied"), ABOUT_OTTO, STANCES
        ),
        of_two(after=" That never happened."),  # of no sentence but the story
        of_two(after=" Vera supposedly made all that up."),
        of_two(after=" Otto hardly did that."),
        of_two(after=" Otto was, in truth, hardly ever there, the story lies."),
    ],
)
def test_a_sentence_on_which_the_answer_hangs_or_that_speaks_of_the_story_withholds_it(
    told: Question,
) -> None:
    answer = Reasoner().answer(told)
    assert answer.choice is None
    assert answer.notes[-1] == WITHHELD
