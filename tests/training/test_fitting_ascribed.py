"""The fit of the evidence on what somebody takes another to want."""

from training.fitting.ascribed import teaching

example = teaching({})

RECORD = {
    "narrative": "Ida looked for her ring in the grass. Jon thought that she was after flowers.",
    "prompt": "What does Jon think Ida wants?",
    "choices": ["to find a ring", "to get flowers"],
    "answer": 1,
}


def test_an_example_has_a_row_for_each_choice() -> None:
    found = example(RECORD, True)
    assert found is not None
    assert ["told last" in row for row in found.rows] == [False, True]
    assert found.answer == 1


def test_what_was_found_for_authors_who_were_read_is_set_apart() -> None:
    found = example(RECORD, False)
    assert found is not None
    assert not any(name.startswith("found") for row in found.rows for name in row)


def test_what_is_left_open_or_of_no_ascribed_goal_teaches_nothing() -> None:
    assert example({**RECORD, "answer": None}, True) is None
    assert example({**RECORD, "prompt": "What does Ida want?"}, True) is None
