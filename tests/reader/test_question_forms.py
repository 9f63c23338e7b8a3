"""Questions in many forms: whose minds they nest, and what stands between a mind and what it thinks."""

import pytest

from symbolic.language.reader.discourse.tale import NARRATOR, read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.elsewhere import of_a_third
from symbolic.language.reader.questions.minds import read_two_minds
from symbolic.language.reader.questions.phrasing import minds_asked_for, put_plainly

STORY = "Ann put the key in the box. Ben watched her. The plumber was in the hall."


@pytest.mark.parametrize(
    ("question", "word", "chain"),
    [
        ("Where does Ann think Ben thinks the key is?", "where", ("Ann", "Ben")),
        ("In which box, according to Ann, does Ben think the key is?", "which", ("Ann", "Ben")),
        ("Where does Ann, on her return, think the key is?", "where", ("Ann",)),
        ("What had Ann thought was in the box?", "what", ("Ann",)),
        ("If you asked Ann where the key is, what would she say?", "where", ("Ann",)),
        ("If somebody asked Ann where Ben thinks the key is, what would she say?", "where", ("Ann", "Ben")),
        ("What does the plumber who waits in the hall think is in the box?", "what", ("the plumber",)),
        ("Who did Ann believe had the key?", "who", ("Ann",)),
        ("What did the plumber suppose had happened?", "what", ("the plumber",)),
        ("What does Ann make of the key?", "what", ("Ann",)),
        ("What did Ann come to believe about the key?", "what", ("Ann",)),
        ("What does Ann know is in the box?", "what", ("Ann",)),
        ("What did Ann take the key to be?", "what", ("Ann",)),
        ("Whose key would Ben take it for?", "whose", ("Ben",)),
        ("Where is the key, as far as Ben knows?", "where", ("Ben",)),
        ("As far as the plumber is concerned, which box holds the key?", "which", ("the plumber",)),
        ("What is in the box, if you ask Ben?", "what", ("Ben",)),
        ("If you asked Ben where the key was, what would he tell you?", "where", ("Ben",)),
        ("Ben is coming back. In his mind, where is the key?", "where", ("Ben",)),
        ("Ann is on her way. Where does she think the key is?", "where", ("Ann",)),
        ("Which box does Ben have in mind for the key?", "which", ("Ben",)),
        ("Which box does Ann think Ben has in his head for the key?", "which", ("Ann", "Ben")),
        ("What is in the box, as Ann sees it?", "what", ("Ann",)),
        ("As the plumber sees it, what is in the box?", "what", ("the plumber",)),
        ("How many keys are left, as the plumber now believes?", "how many", ("the plumber",)),
        ("What, to Ben's mind, is in the box?", "what", ("Ben",)),
        ("When, in Ben's opinion, does the shop close?", "when", ("Ben",)),
        ("Who, in the view of Ann, has the key?", "who", ("Ann",)),
        ("Which box holds the key, according to Ann's guess?", "which", ("Ann",)),
        ("Whose key is it, does Ben think?", "whose", ("Ben",)),
        ("Who has the key, if you go by what Ben believes?", "who", ("Ben",)),
        ("Where is the key, so far as Ann can tell?", "where", ("Ann",)),
        ("What is in the box, if one asks Ben?", "what", ("Ben",)),
        ("What is Ann's idea of the key?", "what", ("Ann",)),
        ("What did Ann first take to be the cause of the noise?", "what", ("Ann",)),
        ("Where does Ben himself think the key is?", "where", ("Ben",)),
        ("When is Ann counting on the key?", "when", ("Ann",)),
        ("What does Ben suppose is in the box?", "what", ("Ben",)),
    ],
)
def test_the_chain_of_minds(question: str, word: str, chain: tuple[str, ...]) -> None:
    asked = read_question(question, read_story(STORY, question))
    assert (asked.word, asked.chain) == (word, chain)


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("Which place will Ann try first?", "Where will Ann look first?"),
        ("Where is Ann likely to go for the key?", "Where will Ann go for the key?"),
        ("Where is the plumber going to feel for it?", "Where will the plumber look for it?"),
        ("What did Ann have in mind?", "What did Ann have in mind?"),
    ],
)
def test_where_one_tries_or_feels_is_where_one_looks(question: str, plain: str) -> None:
    assert put_plainly(question) == plain


def test_a_person_of_the_question_of_whom_the_story_never_speaks_is_who_tells_it() -> None:
    question = "Where does the baker think the mug is?"
    told = read_story("I left my mug on the desk. Ben took it away.", question)
    assert read_question(question, told).chain == (NARRATOR,)
    other = read_story("I left my mug on the desk. The baker took it away.", question)
    assert read_question(question, other).chain == ("the baker",)


def test_who_tells_the_story_is_in_it() -> None:
    story = "I left my mug on the desk. Ben washed it and put it in the cupboard."
    question = "Where does the person telling the story think that Ben thinks the mug is?"
    tale = read_story(story, question)
    assert read_question(question, tale).chain == (NARRATOR, "Ben")
    assert tale.chronicle.deeds[0].agent == NARRATOR


def test_nobody_tells_a_story_whose_i_stands_in_quotes() -> None:
    assert NARRATOR not in read_story('"I am off," Ben said.').chronicle.cast.people


def test_whoever_is_said_to_think_is_a_person() -> None:
    assert minds_asked_for("Where does the curate think the hat is?") == {"curate"}
    assert minds_asked_for("How many apples does Noor think there are?") == frozenset()
    tale = read_story("The curate lost his hat. He went home.", "Where does the curate think the hat is?")
    assert "the curate" in tale.chronicle.cast.people


def test_he_is_not_whom_his_own_thought_names() -> None:
    story = "Mr. Gray laid the gloves on the bench and went to meet the visitor."
    question = "Where does he expect the visitor to find them?"
    assert read_question(question, read_story(story, question)).chain == ("Mr. Gray",)


def test_an_inverted_copula_has_a_subject() -> None:
    asked = read_question("Is Ann aware of the key?", read_story(STORY))
    assert asked.core is not None
    assert asked.core.subject is not None
    assert (asked.core.subject.head, asked.core.predicate) == ("Ann", "aware")


def test_what_somebody_will_answer_is_what_was_asked() -> None:
    story = 'Ann put the key in the box. Ben moved it. The boss asks Ann, "Where is the key?"'
    asked = read_question("What will Ann answer?", read_story(story))
    assert (asked.word, asked.chain) == ("where", ("Ann",))


def test_a_question_without_asides_stays_as_it_is() -> None:
    question = "Where does Ann think that the boy who left thinks it is?"
    assert put_plainly(question) == question


@pytest.mark.parametrize(
    "who", ["the police believed that there was a kite", "her aunt thinks that there is a kite"]
)
def test_what_a_third_believes_is_no_belief_of_the_two(who: str) -> None:
    noted = list(of_a_third(f"Lena told Tom so because she believed that {who}", ("Lena", "Tom")))
    assert [note.words[0] for note in noted] == [who]
    assert not list(of_a_third("Lena believed that Tom thought that the kite was there", ("Lena", "Tom")))


def test_a_question_on_how_statements_are_written_asks_of_no_mind() -> None:
    choices = ["Lena wanted to help Tom", "Lena wanted to hinder Tom"]
    likely = read_two_minds("Which of these statements is likelier?", choices)
    vowels = read_two_minds("Which of these statements has more vowels?", choices)
    assert likely is not None
    assert vowels is not None
    assert "turned" not in {note.kind for note in likely.reading.notes}
    assert "turned" in {note.kind for note in vowels.reading.notes}
