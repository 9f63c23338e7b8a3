"""Signs of what one takes another to know of a change; our own stories."""

import pytest

from bip.inference.plain_stories.answering import read_plain
from bip.inference.plain_stories.beliefs.evidence import evidence
from bip.inference.plain_stories.beliefs.of_another import signs
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

MOVED = "Ida and Olaf put the ladder in the shed. Olaf went home. Ida carried the ladder to the barn. "
PROMPT = "Where does Ida think that Olaf thinks the ladder is?"
PLACES = ("in the shed", "in the barn")


def _rows(story: str, prompt: str = PROMPT, choices: tuple[str, ...] = PLACES) -> list[Evidence]:
    read = read_plain(Question("", story, prompt, choices))
    rows = evidence(
        Views(read.tale), read.asked, read_choices(choices, tuple(read.tale.chronicle.cast.names))
    )
    assert rows is not None
    return rows


def _signs(story: str) -> frozenset[str]:
    telling = Views(read_plain(Question("", story, PROMPT, PLACES)).tale).telling
    return frozenset(signs(telling, ("Ida", "Olaf")))


@pytest.mark.parametrize(
    ("then", "sign"),
    [
        ("She sent Olaf a message about it, but it never went out.", "tells"),
        ("She saw Olaf looking at it.", "sees look"),
        ("Olaf nodded to Ida.", "answers"),
        ("Ida is sure that Olaf has heard of it.", "sure"),
        ("Ida is sure that Olaf is still asleep.", "sure not"),
        ("Olaf watched her from behind the hedge.", "looks unseen"),
        ("Olaf said nothing.", "feigns"),
        ("Pia told Olaf. Ida knows nothing of that.", "unaware"),
        ("Ida does not know that the message never reached Olaf.", "miss unnoticed"),
    ],
)
def test_each_sign_is_read_from_its_words(then: str, sign: str) -> None:
    assert sign in _signs(MOVED + then)


@pytest.mark.parametrize("then", ["Ida told Olaf nothing.", "Ida never told Olaf.", "Ida will tell Olaf."])
def test_what_is_not_told_is_no_sign_of_telling(then: str) -> None:
    assert "tells" not in _signs(MOVED + then)


def test_a_message_that_never_arrives_is_taken_to_be_known_and_a_secret_look_is_not() -> None:
    sent = _rows(MOVED + "She sent Olaf a message about it. The message never went out.")[1]
    assert "of another: latest: taken as known" in sent
    seen = _rows(MOVED + "Olaf saw it from behind the hedge. Ida did not notice him.")[1]
    assert "of another: latest: taken as unknown" in seen


def test_to_be_told_of_the_version_before_is_no_sign_for_the_last() -> None:
    lied, moved = _rows(MOVED + "She told Olaf that the ladder was still in the shed.")
    assert "of another: tells it" in lied
    assert "of another: latest: tells" not in moved


def test_what_reaches_the_other_in_truth_counts_by_itself_where_minds_nest() -> None:
    story = MOVED + "Pia told Olaf that the ladder was in the barn."
    nested = _rows(story)[1]
    assert "nested: last: is told later" in nested
    assert "last: is told later" not in nested
    alone = _rows(story, "Where does Olaf think the ladder is?")[1]
    assert "last: is told later" in alone
    assert not any(name.startswith("of another") for name in alone)
