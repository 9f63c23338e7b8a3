"""The first thing that anyone in this field types (Baron-Cohen, Leslie, Frith 1985), in symbols and in words."""

from pathlib import Path

import pytest

from bip import Reasoner
from bip.question_files import read_question_file

EXAMPLES = Path(__file__).parents[2] / "bip" / "examples"


@pytest.mark.parametrize("name", ["sally_anne.json", "sally_anne_text.json"])
def test_sally_will_look_where_she_put_her_marble_and_not_where_anne_has_moved_it(name: str) -> None:
    answer = Reasoner().answer(read_question_file(EXAMPLES / name))
    assert answer.probabilities == (1.0, 0.0)
    assert "basket" in answer.question.choices[answer.choice or 0]
    assert "what happened as Sally knows it" in answer.explain()
    assert "moves the marble to the box" not in answer.explain()
