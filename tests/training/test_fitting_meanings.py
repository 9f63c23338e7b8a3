"""The fit of the evidence on what is meant."""

from training.fitting.meanings import example

STORY = 'Ines looked at the open door and shivered. "It is like Siberia in here," she said to Paul.'
CHOICES = ["that he should shut the door", "that she liked to travel"]


def test_an_example_has_a_row_for_each_choice() -> None:
    record = {"narrative": STORY, "prompt": "What did Ines mean?", "choices": CHOICES, "answer": 0}
    found = example(record, True)
    assert found is not None
    assert len(found.rows) == 2
    assert found.answer == 0
    assert "found" in found.rows[0]


def test_what_was_found_is_set_apart_for_authors_who_were_read() -> None:
    record = {"narrative": STORY, "prompt": "What did Ines mean?", "choices": CHOICES, "answer": 0}
    found = example(record, False)
    assert found is not None
    assert "read found" in found.rows[0]
    assert not any(name.startswith("found") for row in found.rows for name in row)


def test_what_is_of_no_meaning_or_open_teaches_nothing() -> None:
    record = {"narrative": STORY, "prompt": "Where is Ines?", "choices": ["in", "out"], "answer": 0}
    assert example(record, True) is None
    record = {"narrative": STORY, "prompt": "What did Ines mean?", "choices": CHOICES, "answer": None}
    assert example(record, True) is None
