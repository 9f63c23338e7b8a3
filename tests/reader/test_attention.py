"""Who is there and sees nothing, who sees in secret, and who is let know: by the facts that each has in the end."""

import pytest

from tests.reader.readings import chosen, clauses, facts

START = "Tom puts the ring in the tin. "
MOVED = " Mei moves the ring to the drawer."
RING = "where ring is"


@pytest.mark.parametrize(
    "unaware",
    [
        "Tom closes his eyes.", "Tom covers his face.", "Tom puts on a blindfold.", "Tom is blindfolded by Mei.",
        "Tom buries his face in a magazine.", "Tom looks away.", "Tom is engrossed in a book.",
        "Tom stands with his back to the room.",
    ],
)  # fmt: skip
def test_who_looks_elsewhere_misses_it(unaware: str) -> None:
    assert facts(f"{START}{unaware}{MOVED}", "Tom")[RING] == "in tin"


@pytest.mark.parametrize("aware", ["Tom opens his eyes.", "Tom looks up.", "Tom takes off the blindfold."])
def test_who_looks_again_sees_it(aware: str) -> None:
    assert facts(f"{START}Tom closes his eyes. {aware}{MOVED}", "Tom")[RING] == "at drawer"


@pytest.mark.parametrize(
    "half", ["Tom opens a book.", "Tom closes the window.", "Tom does not close his eyes."]
)
def test_other_deeds_leave_one_aware(half: str) -> None:
    assert facts(f"{START}{half}{MOVED}", "Tom")[RING] == "at drawer"


@pytest.mark.parametrize(
    "spying",
    [
        "Unknown to Mei, Tom is watching through the keyhole.", "Mei does not know that Tom is watching.",
        "Tom, who had secretly come back, watches it from behind the door.",
    ],
)  # fmt: skip
def test_who_spies_sees_it_and_the_other_does_not_know(spying: str) -> None:
    story = f"{START}Tom goes out.{MOVED} {spying}"
    assert facts(story, "Tom")[RING] == "at drawer"
    assert facts(story, "Mei", "Tom")[RING] == "in tin"


@pytest.mark.parametrize(
    "news",
    [
        "Mei lets Tom know.", "Mei gives Tom the news.", "Mei rings Tom and explains where the ring is.",
        "Mei lets Tom know that the ring is in the drawer.",
    ],
)  # fmt: skip
def test_who_is_let_know_knows(news: str) -> None:
    assert facts(f"{START}Tom goes out.{MOVED} {news}", "Tom")[RING] in ("at drawer", "in drawer")


@pytest.mark.parametrize("silence", ["Mei forgets to mention it to Tom.", "None of this is seen by Tom."])
def test_who_is_not_told_does_not_know(silence: str) -> None:
    assert facts(f"{START}{MOVED} {silence}", "Tom")[RING] == "in tin"


def test_a_cleft_tells_what_its_relative_tells() -> None:
    (clause,) = clauses("It was Mei who moved the ring to the drawer.")
    assert (clause.verb, clause.subject and clause.subject.head, clause.link) == ("move", "Mei", "")


def test_what_is_no_cleft_stays_two_clauses() -> None:
    assert [c.verb for c in clauses("It was a box which held nails.")] == ["be", "hold"]


def test_two_passives_share_their_agent() -> None:
    taken, put = clauses("The ring was taken from the tin and put in the drawer by Mei.")
    assert taken.passive
    assert put.passive
    assert [p.preposition for p in taken.places] == ["from", "by"]
    assert [p.preposition for p in put.places] == ["in", "by"]


def test_the_second_verb_is_active_where_it_has_an_object() -> None:
    _, put = clauses("Mei was called in and put the ring in the drawer.")
    assert not put.passive


def test_which_is_never_a_person() -> None:
    _, said = clauses("Tom found a note from Mei which said that the ring was in the drawer.")
    assert said.subject is not None
    assert said.subject.head == "note"


def test_there_is_where_was_spoken_of() -> None:
    story = f"{START}Mei decides that the ring is safer in the drawer and puts it there."
    assert facts(story)[RING] == "in drawer"


@pytest.mark.parametrize("heard", ["Tom hears about it from Mei.", "Tom learns of this from Mei."])
def test_who_hears_of_it_from_somebody_knows(heard: str) -> None:
    assert facts(f"{START}Tom goes out.{MOVED} {heard}", "Tom")[RING] == "at drawer"


def test_who_never_notices_that_she_is_watched_does_not_know_who_knows() -> None:
    story = (
        f"{START}Tom goes out.{MOVED} Tom looks in and sees all of it. Mei never notices that she is watched."
    )
    assert facts(story, "Tom")[RING] == "at drawer"
    assert facts(story, "Mei", "Tom")[RING] == "in tin"


def test_what_happens_before_ones_eyes_one_takes_to_be_known() -> None:
    story = f"{START}Mei moves the ring to the drawer. This happens before Tom's eyes."
    asked = ("Where does Mei think Tom thinks the ring is?", "In the tin", "In the drawer")
    assert chosen(story, *asked) == "In the drawer"
    assert (
        chosen(story.replace("before Tom's eyes", "in the evening, while Tom is asleep"), *asked)
        == "In the tin"
    )


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("Where did Tom put the ring?", "In the tin"),
        ("Where was the ring before Mei moved it?", "In the tin"),
        ("Where is the ring now?", "In the drawer"),
    ],
)
def test_where_it_was_is_not_where_it_is(prompt: str, answer: str) -> None:
    story = f"{START}Tom goes out. Mei takes the ring and hides it in the drawer."
    assert chosen(story, prompt, "In the tin", "In the drawer") == answer


def test_which_of_them_really_knows() -> None:
    choices = ("Only Tom", "Only Mei", "Both Tom and Mei")
    assert (
        chosen(f"{START}Tom goes out.{MOVED}", "Which of them knows where the ring really is?", *choices)
        == "Only Mei"
    )


def test_what_is_finished_was_done() -> None:
    assert facts("Tom finishes using the ring and puts it in the tin.")[RING] == "in tin"
    assert RING not in facts("Tom stops hiding the ring in the tin.")


def test_no_longer_denies() -> None:
    (clause,) = clauses("The ring is no longer in the tin.")
    assert clause.negated
