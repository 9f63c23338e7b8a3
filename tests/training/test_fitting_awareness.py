"""The fit of the evidence on who knows of something."""

from training.fitting.awareness import teaching

STORY = "Ines told Paul that the shop was shut. Ruta was away and heard nothing of it."
CHOICES = ["Paul", "Ruta"]


def test_an_example_has_a_row_for_each_choice() -> None:
    record = {
        "narrative": STORY,
        "prompt": "Who knows that the shop is shut?",
        "choices": CHOICES,
        "answer": 0,
    }
    found = teaching({})(record, True)
    assert found is not None
    assert len(found.rows) == 2
    assert found.answer == 0


def test_what_is_left_open_or_asks_for_no_knowing_teaches_nothing() -> None:
    record = {
        "narrative": STORY,
        "prompt": "Who knows that the shop is shut?",
        "choices": CHOICES,
        "answer": None,
    }
    assert teaching({})(record, True) is None
    assert (
        teaching({})(record | {"prompt": "Where is Ruta?", "choices": ["in", "out"], "answer": 0}, True)
        is None
    )
