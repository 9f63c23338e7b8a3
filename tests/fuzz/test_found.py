"""What the generic changes found: each ended in a traceback, and ends in an answer or a sentence."""

import numpy as np
import pytest

from bip.any_story import AnyStory
from bip.inference.posterior import log_sum_exp
from symbolic.errors import BipError
from symbolic.language.question import Question
from symbolic.language.reader.text import read_clauses

HALL = ("in the hall", "in the garage")


@pytest.mark.parametrize(
    ("scene", "narrative", "prompt"),
    [
        (
            "Tessa left her umbrella in the hall and went upstairs. Her brother carried the umbrella into the garage.",
            "",
            "Where does Tessa think the umbrella is?",
        ),
        ("", "Tessa left her umbrella in the hall. Her brother carried it into the garage.", ""),
    ],
)
def test_what_was_found_ends_in_a_sentence(scene: str, narrative: str, prompt: str) -> None:
    with pytest.raises(BipError):
        AnyStory().answer(Question(scene, narrative, prompt, HALL))


def test_a_home_without_furniture_is_refused() -> None:
    question = Question(
        "There are a living room, a basement, an attic, and a garage in the apartment.",
        "Sam is in the basement. Sam walks to the attic. Sam walks to the garage.",
        "Which one of the following statements is more likely to be true?",
        ("Sam has been trying to get a salmon.", "Sam has been trying to get a book."),
    )
    with pytest.raises(BipError, match="no place"):
        AnyStory().answer(question)


@pytest.mark.parametrize("narrative", ["", " "])
def test_a_mind_within_a_mind_of_no_story_ends_in_a_sentence(narrative: str) -> None:
    prompt = "Does Joan think that Pilar knows that the van has moved?"
    with pytest.raises(BipError):
        AnyStory().answer(Question("", narrative, prompt, ("Yes", "No")))


def test_no_hypothesis_has_no_mass() -> None:
    assert log_sum_exp(np.array([])) == -np.inf
    assert log_sum_exp(np.array([-np.inf, -np.inf])) == -np.inf


def test_a_participle_whose_words_reach_the_end_of_the_sentence_is_read() -> None:
    (sentence,) = read_clauses("them begun it to boiler has").sentences
    assert sentence.clauses[0].end <= len(sentence.text)


@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_choice_is_an_answer_or_a_sentence(empty: str) -> None:
    prompt = "Which of these statements is MOST likely?"
    choices = ("Clara thought that Daniel wanted the mug; she moved the mug to help Daniel.", empty)
    assert ended(Question("", "Clara opened the box. Daniel took the mug.", prompt, choices))


def ended(question: Question) -> str:
    """Return how a question ends; what is neither an answer nor a sentence is raised."""
    try:
        AnyStory().answer(question)
    except BipError as error:
        return str(error)
    return "answered"
