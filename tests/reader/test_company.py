"""Who does something together with somebody takes part in it, and so knows of it: small stories of our own."""

import pytest

from tests.reader.readings import chosen, clauses, facts


@pytest.mark.parametrize(
    "together",
    [
        "along with Edda,",
        "arm in arm with Edda,",
        "in the company of Edda,",
        "assisted by Edda,",
        "accompanied by Edda,",
        "with Edda's help,",
        "with Edda at his side,",
        "and Edda beside him,",
        "who was helped by Edda,",
    ],
)
def test_who_does_it_with_somebody_knows(together: str) -> None:
    story = f"Edda left the flute in the trunk and went to the mill. Bram, {together} moved the flute into the attic."
    assert facts(story, "Edda")["where flute is"] == "in attic"


@pytest.mark.parametrize("seen", ["watched by Edda,", "in full view of Edda,", "in Edda's presence,"])
def test_before_whose_eyes_it_is_done_knows(seen: str) -> None:
    story = f"Edda left the flute in the trunk and went away. Bram, {seen} moved the flute into the attic."
    assert (
        chosen(story, "Where does Edda think the flute is?", "in the trunk", "in the attic") == "in the attic"
    )


def test_who_helps_somebody_do_it_is_there() -> None:
    story = "Edda left the flute in the trunk and went away. Edda helped Bram move the flute into the attic."
    assert facts(story, "Edda")["where flute is"] == "in attic"


def test_a_thing_together_with_another_is_no_company() -> None:
    (clause,) = clauses("Edda put the flute together with the drum in the trunk.")
    assert clause.subject is not None
    assert not clause.subject.members


def test_who_is_compared_takes_no_part() -> None:
    (clause,) = clauses("Edda plays as well as Bram.")
    assert clause.subject is not None
    assert not clause.subject.members


def test_who_keeps_watch_watches() -> None:
    (clause,) = clauses("Edda kept watch through the hatch.")
    assert (clause.verb, clause.object) == ("watch", None)
