"""Beliefs about plain facts, by who perceived them: values worked out by hand."""

from typing import Any

import pytest

from bip.reasoner import Reasoner
from symbolic.errors import InputError, UnknownThingError
from symbolic.language.symbols import question_of

MILK = "the milk"


def is_(value: str, subject: str = MILK, **more: Any) -> dict[str, Any]:
    return {"claim": "is", "subject": subject, "value": value, **more}


def thinks(who: str, that: dict[str, Any]) -> dict[str, Any]:
    return {"claim": "believes", "who": who, "that": that}


def chances(events: list[dict[str, Any]], *claims: dict[str, Any], **story: Any) -> tuple[float, ...]:
    """The probabilities of some claims after Ida and Omar are together in a kitchen where the milk is fresh."""
    people = {"Ida": "kitchen", "Omar": "kitchen", "Ulla": "elsewhere"}
    told = {"rooms": ["kitchen"], "people": people, "facts": {MILK: "fresh"}, "events": events, **story}
    record = {"story": told, "query": {"statements": list(claims)}}
    return Reasoner(lapse=0).answer(question_of(record)).probabilities


SOUR = {"does": "become", "subject": MILK, "value": "sour", "where": "kitchen"}
LEAVES = {"who": "Omar", "does": "leave"}


def test_who_left_before_it_thinks_what_was_so() -> None:
    assert chances([LEAVES, SOUR], thinks("Omar", is_("fresh")), thinks("Omar", is_("sour"))) == (1, 0)
    assert chances([LEAVES, SOUR], thinks("Ida", is_("fresh")), thinks("Ida", is_("sour"))) == (0, 1)
    assert chances([SOUR, LEAVES], thinks("Omar", is_("fresh")), thinks("Omar", is_("sour"))) == (0, 1)


def test_what_one_thinks_of_another_follows_from_what_one_saw_the_other_see() -> None:
    sees = [LEAVES, {**SOUR, "seen_by": ["Omar"]}]  # through the window, which Ida does not know
    assert chances(sees, thinks("Omar", is_("sour")), thinks("Omar", is_("fresh"))) == (1, 0)
    nested = [thinks("Ida", thinks("Omar", is_(value))) for value in ("sour", "fresh")]
    assert chances(sees, *nested) == (0, 1)


def test_telling_seeing_and_supposing_change_minds_and_not_the_milk() -> None:
    says = {"who": "Ida", "does": "say", "subject": MILK, "value": "frozen", "to": ["Omar"]}
    sees = {"who": "Omar", "does": "see", "subject": MILK}
    supposes = {"who": "Omar", "does": "suppose", "subject": MILK, "value": "gone"}
    of_omar = [thinks("Omar", is_(value)) for value in ("fresh", "sour", "frozen", "gone")]
    assert chances([LEAVES, SOUR, says], *of_omar) == (0, 0, 1, 0)
    assert chances([LEAVES, SOUR, sees], *of_omar) == (0, 1, 0, 0)
    assert chances([LEAVES, SOUR, supposes], *of_omar) == (0, 0, 0, 1)
    assert chances([LEAVES, SOUR, says], is_("sour"), is_("frozen")) == (1, 0)


def test_how_it_was_at_first_and_who_knows_how_it_is() -> None:
    assert chances([LEAVES, SOUR], is_("fresh", when="first"), is_("sour", when="first")) == (1, 0)
    knows = [{"claim": "knows", "who": who, "subject": MILK} for who in ("Ida", "Omar")]
    assert chances([LEAVES, SOUR], *knows) == (1, 0)
    assert chances([LEAVES, SOUR], is_("fresh", **{"not": True}), is_("sour", **{"not": True})) == (1, 0)


def test_of_what_one_never_perceived_any_value_may_be_so() -> None:
    lamp = {"does": "become", "subject": "the lamp", "value": "lit", "where": "kitchen"}
    ulla = [thinks("Ulla", is_("lit", "the lamp", **{"not": no})) for no in (False, True)]
    lit, unlit = chances([lamp], *ulla)
    assert (lit, unlit) == pytest.approx((0.5, 0.5))  # it is lit, or anything else


def test_a_fact_that_the_story_does_not_tell_is_refused_by_name() -> None:
    with pytest.raises(UnknownThingError, match="no fact of 'the lamp'; it has the milk"):
        chances([SOUR], is_("lit", "the lamp"), is_("out", "the lamp"))
    with pytest.raises(InputError, match=r"event 1.*value"):
        chances([{"does": "become", "subject": MILK}], is_("sour"), is_("fresh"))
