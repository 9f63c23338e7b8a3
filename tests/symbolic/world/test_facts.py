"""Facts that share what they have in common say what a dict would."""

from hypothesis import given
from hypothesis import strategies as st

from symbolic.world.facts import Facts, with_fact

SETTINGS = st.lists(st.tuples(st.sampled_from("abcdefghij"), st.sampled_from("xyz")), max_size=60)


@given(SETTINGS)
def test_facts_are_the_dict_of_what_was_set(settings: list[tuple[str, str]]) -> None:
    facts, expected = Facts(), {}
    for subject, value in settings:
        facts, expected = with_fact(facts, subject, value), {**expected, subject: value}
        assert (facts, list(facts.items()), len(facts)) == (expected, list(expected.items()), len(expected))
    assert {**facts} == expected
    assert facts.get("none") is None


def test_earlier_facts_stay_as_they_were() -> None:
    before = with_fact({"soil": "there"}, "shop", "open")
    after = with_fact(before, "soil", "washed away")
    assert dict(before) == {"soil": "there", "shop": "open"}
    assert dict(after) == {"soil": "washed away", "shop": "open"}


def test_ten_thousand_facts_copy_a_hundredth_of_what_dicts_would() -> None:
    facts, copied = Facts(), 0
    for number in range(10_000):
        old = facts.old
        facts = with_fact(facts, str(number), "so")
        copied += len(facts.new) + (len(facts.old) if facts.old is not old else 0)
    assert copied < 10_000 * 10_000 / 2 / 25  # a dict a state: fifty million
