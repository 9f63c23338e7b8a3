"""A word that a reader passes over cannot change the meaning, or is said: by hand, one construction each."""

import pytest

from symbolic.errors import InputError, ParseError
from symbolic.language.grammar import parse_narrative, parse_query, parse_scene
from symbolic.language.grammar.words.altering import LICENSED_IN_STORIES, altering
from symbolic.language.grammar.words.lexer import lex
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.parser import GRAMMAR
from symbolic.language.question import Question, letter, require_choices

HOME = "The kitchen has a fridge, a stove and a microwave. "
IN_IT = (
    "Nora thinks that the salmon is inside the fridge.",
    "Nora thinks that the salmon is not inside the fridge.",
)


def done(text: str) -> list[str]:
    return [f"{event.verb} {event.target.kind}" for event in parse_narrative(text, "Nora").events[1:]]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "deed",
    [
        "almost opens the fridge",
        "might open the fridge",
        "does not open the fridge",
        "never opens the fridge",
        "refuses to open the fridge",
        "dreads opening the fridge",
        "is seen to open the fridge",
        "leaves it to others to open the fridge",
    ],
)
def test_what_is_not_done_is_no_deed_and_said(deed: str) -> None:
    read = parse_narrative(f"Nora is in the kitchen. She walks to the kitchen. She {deed}.", "Nora")
    assert [event.verb for event in read.events] == ["walk"]
    assert read.reading.notes or read.reading.skipped


@pytest.mark.parametrize("who", ["No one", "Somebody else", "The dog", "A stranger"])
def test_what_another_does_is_not_the_person_s(who: str) -> None:
    read = parse_narrative(f"Nora is in the kitchen. She walks to the stove. {who} opens the stove.", "Nora")
    assert [event.verb for event in read.events] == ["walk"]
    assert any("somebody else" in str(note) for note in read.reading.notes)


@pytest.mark.parametrize(
    "text",
    [
        "A look inside turned up nothing, so she shut it.",
        "A look inside turned up nothing she could use, so she shut it.",
        "The search revealed nothing that she needed.",
    ],
)
def test_a_search_in_vain_changes_nothing(text: str) -> None:
    story = f"Vera entered the kitchen. Otto entered the kitchen. Vera opened the fridge. {text}"
    notes = GRAMMAR.story(story, ("Vera", "Otto")).reading.notes
    assert [note for note in notes if note.kind in ("turned", "doubted")] == []


def test_what_leads_on_to_a_deed_is_still_read() -> None:
    # the licence of "to": a walk, a beginning, an intention
    assert done(
        "Nora is in the kitchen. She walks to the kitchen. She walks to the fridge to open it, and closes it."
    ) == [
        "walk fridge",
        "open fridge",
        "close fridge",
    ]
    assert parse_narrative("Nora can be found in the kitchen.", "Nora").reading.notes == ()


@pytest.mark.parametrize(
    "said",
    [
        "The fridge used to contain a salmon.",
        "The fridge might contain a salmon.",
        "The fridge had contained a salmon.",
        "Behind the fridge, there is a salmon.",
        "The stove is not empty.",
        "In another apartment, the fridge contains a salmon.",
        "The salmon has been removed from the stove.",
        "This is made up.",
    ],
)
def test_a_scene_says_which_of_its_words_were_not_read(said: str) -> None:
    assert any("not read" in str(note) for note in parse_scene(HOME + said).reading.notes)


@pytest.mark.parametrize(
    "said",
    [
        "The fridge contains a salmon, and the stove is empty.",
        "In the stove you'll find a salmon.",
        "A salmon can be found in the fridge.",
        "The fridge doesn't contain anything.",
    ],
)
def test_a_scene_of_plain_words_has_no_such_note(said: str) -> None:
    assert not [note for note in parse_scene(HOME + said).reading.notes if "not read" in str(note)]


@pytest.mark.parametrize(
    ("asked", "sense"),
    [
        ("is more likely to be true?", "most"),
        ("is less likely to be true?", "least"),
        ("is more likely to be false?", "least"),
        ("isn't more likely to be true?", "least"),
        ("is less likely to be false?", "most"),
    ],
)
def test_not_and_false_turn_a_question_round(asked: str, sense: str) -> None:
    assert parse_query(f"Which one of the following statements {asked}", IN_IT).sense == sense


def test_of_three_choices_the_one_that_is_not_the_most_likely_is_not_said() -> None:
    third = "Nora thinks that the salmon is inside the stove."
    with pytest.raises(ParseError, match="does not say which of 3"):
        parse_query("Which statement isn't most likely?", (*IN_IT, third))


@pytest.mark.parametrize(
    "choice",
    [
        "Nora has been trying to avoid a salmon.",
        "Nora stopped trying to get a salmon.",
        "Nora has been trying to hide a salmon.",
        "Nora thinks that the salmon is behind the fridge.",
        "Nora thinks that the salmon is outside the fridge.",
        "Nora thinks that the salmon was once inside the fridge.",
        "Nora would never think that the salmon is inside the fridge.",
    ],
)
def test_a_choice_that_says_something_else_is_refused(choice: str) -> None:
    with pytest.raises(ParseError, match="unknown form"):
        parse_query("Which statement is more likely to be true?", (choice, IN_IT[0]))


def test_a_question_of_two_people_says_what_was_passed_over() -> None:
    prompt = "If Lena has been trying to help Paul, which of the following statements is MOST likely?"
    plain = (
        "Lena believed that there was a kite inside the microwave",
        "Lena believed that there was a mug on the desk",
    )
    assert GRAMMAR.query(prompt, plain).reading.notes == ()
    odd = prompt.replace("trying to help", "pretending to help")
    with pytest.raises(ParseError, match=r"pretending to help Paul.* denied"):
        GRAMMAR.query(odd, plain)


def test_people_called_will_alter_nothing() -> None:
    (token, *_), text = (lex("Will opens it"), "Will opens it")
    assert [span.text for span in altering([token], text, LICENSED_IN_STORIES)] == ["Will"]
    assert list(altering([token], text, LICENSED_IN_STORIES, names=("will",))) == []


def test_stretches_are_found_by_where_they_begin() -> None:
    # [2, 5) and [4, 7) are one stretch, [9, 10) another
    found = Stretches([(9, 10), (2, 5), (4, 7)])
    assert [at for at in range(12) if at in found] == [2, 3, 4, 5, 6, 9]
    assert found.meets(0, 3)
    assert not found.meets(7, 9)
    assert found.meets(8, 10)


def test_letters_go_on_after_z() -> None:
    assert [letter(i) for i in (0, 25, 26, 27, 52, 702)] == ["a", "z", "aa", "ab", "ba", "aaa"]


@pytest.mark.parametrize("choices", [(), ("Nora wants a salmon.",)])
def test_nothing_to_choose_is_said(choices: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="give two or more"):
        require_choices(Question("", "Nora walks.", "Which?", choices))


TWO = "Petra was in the kitchen and Kofi was in the bathroom. Petra opened the fridge. {} Petra walked to the bedroom."


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("And pigs have wings.", "pigs"),
        ("That was in another century.", "century"),
        ("Ten years earlier, Kofi walked to the kitchen.", "years"),
        ("Kofi walked to the kitchen, people say.", "people say"),
        ("On the stage, Kofi walked to the kitchen.", "stage"),
        ("Kofi longed to walk to the kitchen.", "longed"),
        ("Kofi was free to walk to the kitchen.", "free"),
        ("Kofi might walk to the kitchen.", "might"),
        ('Kofi says, "I never found a kite inside the stove."', "never"),
        ('Kofi says, "I wish that I saw a kite inside the stove."', "wish"),
        ("Kofi came close to opening the stove.", "opening"),
        ("Kofi all but opened the stove.", "all but"),
        ("One of the two opened the stove.", "One of"),
        ("Did Kofi open the stove?", "Did Kofi open the stove"),
        ("Either one of them walked to the kitchen.", "Either one"),
    ],
)
def test_what_nobody_reads_of_a_story_of_two_is_named(said: str, named: str) -> None:
    notes = GRAMMAR.story(TWO.format(said), ("Petra", "Kofi")).reading.notes
    assert any(named in str(note) for note in notes), notes


@pytest.mark.parametrize(
    "said",
    [
        "Kofi was the next to walk to the kitchen.",
        "Earlier, Kofi strolled to the kitchen quietly.",
        'Kofi says, "I think I found a kite inside the stove."',
        'Kofi says, "Have you never seen a yacht?"',
        "Kofi walked to the kitchen to open the stove.",
        "Kofi walks to teh kitchen himself.",
        "Kofi went to get himself a carrot out of the dishwasher.",
    ],
)
def test_what_is_read_of_a_story_of_two_or_cannot_change_it_is_not_named(said: str) -> None:
    assert GRAMMAR.story(TWO.format(said), ("Petra", "Kofi")).reading.notes == ()


def test_a_sentence_of_which_nothing_is_read_is_named_though_it_has_no_verb() -> None:
    told = "Nora is in the kitchen. She opens the stove. Nonsense, of course. She closes the stove."
    assert any("Nonsense" in str(note) for note in parse_narrative(told, "Nora").reading.notes)
