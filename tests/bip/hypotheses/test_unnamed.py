"""The other one, whom a question does not name, is the other of the story's two people."""

import pytest

from bip.hypotheses.unnamed import with_unnamed
from symbolic.errors import UndecidedError
from symbolic.language.parses import Reading
from symbolic.language.statements import Believes, Query, Social, Statement, Wants


def query(other: str) -> Query:
    return Query(
        (Statement((Social("Ann", other, "help"),)),),
        (Statement((Believes("Ann", Wants(other)),)), Statement((Social("Ann", other, "hinder"),))),
        "most",
        Reading(),
    )


def test_the_other_of_two_people_is_meant() -> None:
    assert with_unnamed(query(""), ("Tom", "Ann")) == query("Tom")


def test_a_question_that_names_both_stays() -> None:
    assert with_unnamed(query("Tom"), ("Tom", "Ann", "Eve")) == query("Tom")


@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Tom", "Eve")])
def test_where_nobody_or_more_than_one_is_left_nothing_is_decided(people: tuple[str, ...]) -> None:
    with pytest.raises(UndecidedError, match="say who the other one is"):
        with_unnamed(query(""), people)
