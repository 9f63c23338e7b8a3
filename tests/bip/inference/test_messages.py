"""What is meant beyond the words: gestures, codes, requests, irony, kind lies, reference."""

import pytest

from bip.inference.plain_stories import weighing
from bip.inference.plain_stories.answering import found_by_reading, read_plain
from bip.inference.plain_stories.messages import judgement
from bip.inference.plain_stories.messages.conventions import code
from bip.inference.plain_stories.messages.evidence import evidence
from bip.inference.plain_stories.messages.form import asks_meaning, of_hearer
from bip.inference.plain_stories.reliability import as_read
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence, Found
from symbolic.language.question import Question
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import read_choices
from tests.readers import READER


def answer(story: str, asked: str, *choices: str) -> str | None:
    found = READER.answer(Question("", story, asked, choices)).choice
    return None if found is None else choices[found]


def asked_of(prompt: str) -> Asked:
    return read_plain(Question("", 'Ola looked at Per. "It is late," she said.', prompt, ("a", "b"))).asked


def rows_of(story: str, prompt: str, *choices: str) -> list[Evidence]:
    read = read_plain(Question("", story, prompt, choices))
    found = evidence(Views(read.tale), read.asked, read_choices(choices, ()))
    assert found is not None
    return found


@pytest.mark.parametrize(
    "prompt",
    [
        "What did Ola mean?",
        "What is Ola telling Per?",
        "What does Ola want Per to understand?",
        "How did Per understand her words?",
        "What did Per take her words to mean?",
        "What is Ola getting at?",
        "What does Ola want Per to do?",
    ],
)
def test_what_words_mean_is_asked_in_many_ways(prompt: str) -> None:
    assert asks_meaning(asked_of(prompt))


@pytest.mark.parametrize(
    "prompt",
    ["What did Ola mean to do?", "What was Ola trying to do?", "What does Ola want?", "Where is Per?"],
)
def test_what_one_wants_to_do_is_no_meaning(prompt: str) -> None:
    assert not asks_meaning(asked_of(prompt))


def test_how_words_are_taken_is_asked_of_the_hearer() -> None:
    assert of_hearer(asked_of("What did Per take her words to mean?"))
    assert of_hearer(asked_of("How did Per understand her words?"))
    assert not of_hearer(asked_of("What does Ola want Per to understand?"))


def test_what_a_hint_asks_for_is_told_apart_from_what_it_says() -> None:
    story = 'Ola yawned and looked at the clock. "The last bus goes at ten," she said to her guest Per.'
    request, literal = rows_of(story, "What did Ola mean?", "that Per should go home", "that clocks are dear")
    assert request["says asks"] == 1.0
    assert request["asks: speaker"] == request["asks: worded"] == 1.0
    assert "says asks" not in literal
    assert literal["in before"] > request.get("in before", 0.0)


def test_what_goes_with_what_is_told_is_evidence_for_a_meaning() -> None:
    story = "Ola held her nose and pointed at the bin in the kitchen. Per came at once."
    rubbish, violin = rows_of(
        story, "What is Ola telling Per?", "to carry the rubbish out", "to tune the violin"
    )
    near = [
        max(row.get(f"goes with {part}", 0.0) for part in ("around", "before")) for row in (rubbish, violin)
    ]
    assert near[0] > near[1]


def test_a_gloss_tells_what_the_speaker_means_and_not_how_it_is_taken() -> None:
    story = 'Ola wrote to Per, "Bring the chips." She meant the wood chips. Per went to the snack bar.'
    choices = ("wood chips", "snacks")
    assert rows_of(story, "What did Ola mean?", *choices)[0]["gloss"] == 1.0
    heard = rows_of(story, "What did Per take her words to mean?", *choices)
    assert heard[0]["gloss heard"] == 1.0
    assert "gloss" not in heard[0]


def test_a_finger_on_the_lips_asks_for_silence() -> None:
    story = "The lesson had begun. Mr Ode looked at Pia, who was whispering, and put a finger to his lips."
    asked = "What did Mr Ode want Pia to understand?"
    assert (
        answer(story, asked, "that she should be quiet", "that his lips were sore")
        == "that she should be quiet"
    )


def test_a_gesture_that_no_choice_explains_is_not_answered() -> None:
    story = "The lesson had begun. Mr Ode looked at Pia and put a finger to his lips."
    asked = "What did Mr Ode want Pia to understand?"
    question = Question("", story, asked, ("that the bus had come", "that his lips were sore"))
    assert found_by_reading(question).choice is None


def test_a_code_is_read_by_what_was_agreed() -> None:
    story = (
        "Lena and Timo agreed on a code: one knock if the stairs are clear, two knocks if the guard is there. "
        "At noon Lena hears two knocks."
    )
    asked = "What does Lena take the knocks to mean?"
    assert answer(story, asked, "The guard is there", "The stairs are clear") == "The guard is there"


@pytest.mark.parametrize(
    ("sign", "meant"), [("raised the flag", "The road is open"), ("lit a fire", "The road is closed")]
)
def test_either_order_of_sign_and_sense_is_a_code(sign: str, meant: str) -> None:
    story = (
        "The two rangers agreed that if the road was open, Abe would raise the flag, and if the road was closed, "
        f"he would light a fire. In the evening Abe {sign}."
    )
    asked = "What did Abe want to tell the other ranger?"
    assert answer(story, asked, "The road is open", "The road is closed") == meant


def test_a_condition_alone_is_no_code() -> None:
    assert code("They agreed to meet at noon.") == []


def test_who_complains_of_the_noise_asks_for_quiet() -> None:
    story = 'Jo was trying to read. "It is rather noisy in here," she said to Max, whose radio was on.'
    asked = "What did Jo want Max to understand?"
    choices = ("that he should turn the radio down", "that he should read a book too")
    assert answer(story, asked, *choices) == choices[0]


def test_that_something_has_run_out_asks_for_more() -> None:
    story = 'Ewa opened the fridge. "There is no milk left," she said to Jan, who was putting on his coat.'
    asked = "What did Ewa want Jan to do?"
    assert answer(story, asked, "to buy milk", "to take off his coat") == "to buy milk"


def test_an_obligation_declines_an_invitation() -> None:
    story = (
        'Lou asked Kit whether he would come to the fair. Kit said, "I have to look after my sister tonight."'
    )
    asked = "What did Kit mean?"
    assert answer(story, asked, "He would not come to the fair", "He would come to the fair") == (
        "He would not come to the fair"
    )


def test_praise_where_all_goes_badly_means_the_contrary() -> None:
    story = (
        "The bus was an hour late, and then it broke down in the rain. "
        '"What a wonderful start," muttered Ines, and she sighed.'
    )
    asked = "What did Ines mean?"
    choices = ("The trip had started badly", "The trip had started well")
    assert answer(story, asked, *choices) == choices[0]


def test_sincere_praise_is_no_irony() -> None:
    story = 'The sun came out and the band played. "What a wonderful start," said Ines happily.'
    choices = ("The trip had started badly", "The trip had started well")
    assert answer(story, "What did Ines mean?", *choices) == choices[1]


def test_praise_against_ones_taste_spares_the_giver() -> None:
    story = (
        "Omar found the scarf that his grandmother had knitted ugly and itchy. "
        '"It is beautiful," he told her, and he put it on.'
    )
    asked = "Why did Omar say that the scarf was beautiful?"
    choices = ("So as not to hurt her feelings", "Because he found it beautiful", "Because he was cold")
    assert answer(story, asked, *choices) == choices[0]


def test_a_request_is_meant_among_what_the_speaker_sees() -> None:
    story = (
        "Ada and Bo sat on either side of a shelf. Ada could see a large box and a medium box, but the small box was "
        'hidden from her by a board. Bo could see all three. "Hand me the small box," said Ada.'
    )
    asked = "Which box does Ada mean?"
    assert answer(story, asked, "The small box", "The medium box", "The large box") == "The medium box"


def test_a_polite_question_asks_for_the_thing() -> None:
    story = 'They sat down to eat. "Could you reach the salt?" said Uma to Rob.'
    asked = "What did Uma want?"
    choices = ("To learn how long his arms are", "To be given the salt", "To eat alone")
    assert answer(story, asked, *choices) == choices[1]


def test_to_praise_another_thing_speaks_ill_of_the_one_asked_of() -> None:
    story = '"How did you like my song?" asked Finn. "Well, your shoes are lovely," answered Greta.'
    choices = ("The song was wonderful.", "The song was bad.")
    assert answer(story, "What did Greta really think?", *choices) == "The song was bad."


def test_a_rhetorical_question_refuses() -> None:
    story = (
        "Emma asked her brother if he could carry her bag. 'Do I look like a donkey?' he said, and walked on."
    )
    choices = ("He would carry the bag.", "He would not carry the bag.")
    assert answer(story, "What did Emma's brother mean?", *choices) == choices[1]


def test_where_all_agree_outwardly_the_contrary_is_meant() -> None:
    story = "Lars waited for two hours until Nora arrived. 'You are early,' he said without smiling."
    choices = ("Nora was very late.", "Nora had come too soon.")
    assert answer(story, "What did Lars really mean?", *choices) == choices[0]


@pytest.mark.parametrize("p", [[0.56, 0.3, 0.14], [0.3, 0.36, 0.34]])
def test_the_likeliest_meaning_is_judged_with_how_likely_each_is(
    monkeypatch: pytest.MonkeyPatch, p: list[float]
) -> None:
    read = read_plain(Question("", 'Ola said, "It is late."', "What did Ola mean?", ("a", "b", "c")))
    monkeypatch.setattr(weighing, "probabilities", lambda rows, weights: p)
    choices = read_choices(("to go", "to stay", "to eat"), ())
    verdict = judgement.judged(Views(read.tale), read.asked, choices, Found((), None, ""))
    assert verdict is not None
    assert as_read(verdict[0]) == pytest.approx(p)
    assert verdict[1] == p.index(max(p))
