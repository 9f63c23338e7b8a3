"""The fit of the evidence on who tells something."""

from training.fitting.tellers import teaching

example = teaching({})

STORY = 'Ines asked Paul where the bus stopped. Paul knew that it was the bank. "At the mill," he said and grinned.'


def test_an_example_has_a_row_for_each_choice_and_one_for_what_is_open() -> None:
    record = {"narrative": STORY, "prompt": "Did Paul lie?", "choices": ["Yes", "No"], "answer": 0}
    found = example(record, True)
    assert found is not None
    assert len(found.rows) == 3
    assert found.answer == 0


def test_what_is_left_open_is_the_last_row() -> None:
    record = {"narrative": STORY, "prompt": "Did Paul lie?", "choices": ["Yes", "No"], "answer": None}
    found = example(record, True)
    assert found is not None
    assert found.answer == 2


def test_what_is_of_no_teller_teaches_nothing() -> None:
    record = {
        "narrative": "Ines sat down.",
        "prompt": "Where is Ines?",
        "choices": ["in", "out"],
        "answer": 0,
    }
    assert example(record, True) is None
