import json
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from bip import Question, Reasoner
from bip.benchmarks import BENCHMARKS, Sample
from bip.question_files import read_question, read_question_file
from symbolic.errors import BipError

FIXTURE = Path(__file__).parent.parent / "fixtures" / "mmtom_qa"
EXAMPLES = Path(__file__).parent.parent.parent / "bip" / "examples"


def samples() -> list[Sample]:
    return [r for r in BENCHMARKS["mmtom-qa"].load(FIXTURE, "text") if isinstance(r, Sample)]


def test_the_question_has_no_room_for_gold_answers_or_types() -> None:
    names = {field.name for field in fields(Question)}
    assert names == {"scene", "narrative", "prompt", "choices", "video", "clues", "told", "query"}


def test_permuting_the_choices_permutes_the_answer_and_nothing_else() -> None:
    for sample in samples():
        question = sample.question
        swapped = replace(question, choices=question.choices[::-1])
        straight, reverse = Reasoner().answer(question), Reasoner().answer(swapped)
        np.testing.assert_allclose(reverse.probabilities[::-1], straight.probabilities, atol=1e-12)
        assert straight.choice is not None
        assert reverse.choice == 1 - straight.choice


def test_the_record_stripped_of_all_but_its_text_gives_the_same_posterior() -> None:
    for line, sample in zip((FIXTURE / "questions.json").read_text().splitlines(), samples(), strict=True):
        text = json.loads(line)["question"]
        assert Reasoner().answer(text).probabilities == Reasoner().answer(sample.question).probabilities


def test_another_gold_answer_or_type_in_the_record_changes_nothing(tmp_path: Path) -> None:
    flipped = tmp_path / "questions.json"
    with flipped.open("w") as file:
        for line in (FIXTURE / "questions.json").read_text().splitlines():
            record = json.loads(line)
            record["answer"] = {"a": "b", "b": "a"}[record["answer"]]
            record["question_type"] = 9.9
            file.write(json.dumps(record) + "\n")
    others = [r for r in BENCHMARKS["mmtom-qa"].load(flipped, "text") if isinstance(r, Sample)]
    assert [other.question for other in others] == [sample.question for sample in samples()]


def test_the_name_of_the_person_does_not_matter() -> None:
    for sample in samples():
        question = sample.question
        renamed = Question(
            question.scene,
            question.narrative.replace("Vera", "Olga"),
            question.prompt.replace("Vera", "Olga"),
            tuple(choice.replace("Vera", "Olga") for choice in question.choices),
        )
        assert Reasoner().answer(renamed).probabilities == Reasoner().answer(question).probabilities


def test_the_bundled_questions_are_answered_as_people_would() -> None:
    false_belief = Reasoner().answer(read_question_file(EXAMPLES / "false_belief.json"))
    assert false_belief.choice == 0
    hidden_goal = Reasoner().answer(read_question_file(EXAMPLES / "hidden_goal.json"))
    assert hidden_goal.choice == 2
    misled = Reasoner().answer(read_question_file(EXAMPLES / "misled.json"))
    assert misled.choice == 1


def test_an_explanation_shows_every_step_and_its_totals_are_the_posterior() -> None:
    answer = Reasoner().answer(read_question_file(EXAMPLES / "false_belief.json"))
    text = answer.explain()
    assert "about to" in text
    assert "opens the fridge" in text
    (total,) = [line.split()[1:] for line in text.splitlines() if line.strip().startswith("total")]
    odds = np.exp(float(total[0]) - float(total[1]))
    np.testing.assert_allclose(answer.probabilities[0], odds / (1 + odds), atol=0.02)


def test_what_was_not_understood_is_said() -> None:
    question = read_question_file(EXAMPLES / "hidden_goal.json")
    odd = replace(question, narrative=question.narrative + " Gazebos frolic wistfully.")
    answer = Reasoner().answer(odd)
    assert any("not understood" in str(note) and "frolic" in str(note) for note in answer.notes)
    assert "not understood" in answer.explain()


def test_a_tie_is_said_and_no_choice_is_made() -> None:
    question = read_question_file(EXAMPLES / "hidden_goal.json")
    tied = replace(
        question, choices=("Ann has been trying to get a cupcake.", "Ann has been trying to get chips.")
    )
    answer = Reasoner().answer(tied)
    assert answer.choice is None
    assert "undecided" in answer.explain()


def test_the_least_likely_is_the_other_end_of_the_same_posterior() -> None:
    question = read_question_file(EXAMPLES / "hidden_goal.json")
    least = replace(question, prompt=question.prompt.replace("more", "less"))
    most_answer, least_answer = Reasoner().answer(question), Reasoner().answer(least)
    assert least_answer.probabilities == most_answer.probabilities
    assert least_answer.choice == int(np.argmin(least_answer.probabilities))


def test_a_belief_without_a_stated_goal_is_averaged_over_the_goals() -> None:
    question = read_question_file(EXAMPLES / "false_belief.json")
    open_goal = replace(question, prompt="Which one of the following statements is more likely to be true?")
    answer = Reasoner().answer(open_goal)
    assert len(answer.posterior.groups[0]) > 1
    assert sum(answer.probabilities) == pytest.approx(1)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe", "not UTF-8"),
        (b"{", "not JSON"),
        (b"[]", "a JSON list holds no question"),
        (b'{"prompt": "x"}', "the record has no 'narrative'"),
        (b'{"narrative": "x", "prompt": "y", "choices": ["z", "z"]}', "two or more different"),
        (b'{"narrative": "x", "prompt": "y", "choices": [1, 2]}', "must be a list of texts"),
        (b"Was denkt Anna?", "."),
    ],
)
def test_what_is_no_question_is_refused_with_a_sentence(raw: bytes, message: str) -> None:
    with pytest.raises(BipError, match=message):
        read_question(raw, "question.json")
