"""What a question about two people takes for granted, in whatever frame it stands."""

import pytest

from symbolic.language.reader.questions.minds import read_two_minds
from symbolic.language.statements import Knows, Social

BELIEFS = (
    "Nora thought, on answering him, that a mug was on the desk",
    "Nora thought, on answering him, that a plate was on the desk",
)
STANCES = (
    "Nora spoke to help Paul",
    "Nora spoke to thwart Paul",
    "Nora spoke with no thought for Paul's wishes",
)


@pytest.mark.parametrize(
    ("condition", "stance"),
    [
        ("Now suppose that Nora was working against what Paul was after.", "hinder"),
        ("Say Nora did her best for Paul to reach his aim.", "help"),
        ("Say Nora did her best for Paul to fall short of his aim.", "hinder"),
        ("Think of Nora as having meant well by what Paul was doing.", "help"),
        ("Imagine that Nora wanted Paul to fail and was standing in his way.", "hinder"),
        ("If Nora was making an effort to get Paul what he wanted,", "help"),
        ("If Nora was acting so that Paul would get what he wanted,", "help"),
        ("Where Nora is thought of as having worked toward what Paul wanted,", "help"),
        ("Based on this report, and if Nora was working against Paul in his search,", "hinder"),
    ],
)
def test_a_condition_tells_a_stance(condition: str, stance: str) -> None:
    query = read_two_minds(f"{condition} which of these is least likely?", BELIEFS)
    assert query is not None
    assert [claim for said in query.conditions for claim in said.claims] == [Social("Nora", "Paul", stance)]
    assert query.sense == "least"


@pytest.mark.parametrize(
    "condition",
    [
        "If we accept that Nora is in no doubt about what the desk has on it,",
        "Let it be assumed that what the bathroom cabinet contains is known to Nora:",
        "Suppose Nora is under no illusion regarding what the stove contains:",
        "Let it be agreed that Nora is not mistaken about the contents of the stove:",
    ],
)
def test_a_condition_tells_what_is_known(condition: str) -> None:
    query = read_two_minds(f"{condition} which of these is likeliest?", STANCES)
    assert query is not None
    assert [type(claim) for said in query.conditions for claim in said.claims] == [Knows]


def test_what_is_taken_for_granted_turns_no_question_round() -> None:
    query = read_two_minds(
        "Which is likeliest, provided Nora is not mistaken about what is in the stove?", STANCES
    )
    assert query is not None
    assert query.sense == "most"
