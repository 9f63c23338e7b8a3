"""What somebody takes a container to hold: what it shows, what is in it, who had to do with it; our own stories."""

from bip.inference.plain_stories.answering import read_plain
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.beliefs.evidence import Evidence, evidence
from bip.inference.plain_stories.clauses.pieces import pieces_on
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

FILLED = (
    "Lena put her marbles in an empty coffee tin. Omar held the tin for her. Later Ruth came into the room for the "
    "first time and saw the closed tin."
)
WAYS = ("Marbles", "Coffee", "Stamps")


def _rows(story: str, prompt: str, *choices: str) -> list[Evidence]:
    read = read_plain(Question("", story, prompt, choices))
    found = evidence(
        Views(read.tale), read.asked, read_choices(choices, tuple(read.tale.chronicle.cast.names))
    )
    assert found is not None
    return found


def test_a_choice_is_shown_or_held_or_neither() -> None:
    rows = _rows(FILLED, "What does Ruth think is in the tin?", *WAYS)
    assert ["inside: held" in rows[0], "inside: shown" in rows[1], "inside: neither" in rows[2]] == [True] * 3


def test_who_fills_it_or_helps_is_informed_and_a_newcomer_is_not() -> None:
    assert "held: fills" in _rows(FILLED, "What does Lena think is in the tin?", *WAYS)[0]
    assert "held: helps" in _rows(FILLED, "What does Omar think is in the tin?", *WAYS)[0]
    assert "held: helps there" in _rows(FILLED, "What does Omar think is in the tin?", *WAYS)[0]
    of_newcomer = _rows(FILLED, "What does Ruth think is in the tin?", *WAYS)[1]
    assert {"shown: uninformed", "shown: strange"} <= of_newcomer.keys()


def test_who_does_not_open_it_has_not_looked_in() -> None:
    story = "There were marbles in the coffee tin. Ruth put the tin on a shelf without opening it. "
    rows = _rows(story, "What does Ruth think is in the tin?", *WAYS)
    assert not any("looks in" in row for row in map(" ".join, rows))


def test_what_is_put_in_after_one_has_looked_is_not_known() -> None:
    story = "Ruth opened the coffee tin and saw marbles in it. She went out. Lena put stamps in the tin."
    rows = _rows(story, "What does Ruth think is in the tin?", *WAYS)
    assert "held: by then" in rows[0]
    assert "held: later on" in rows[2]


def test_what_asks_for_no_contents_has_no_such_evidence() -> None:
    rows = _rows(FILLED, "Where does Ruth think the tin is?", "in the room", "in the hall")
    assert not any(name.startswith(("inside:", "held:")) for row in rows for name in row)


def test_a_pronoun_after_a_name_speaks_of_that_one() -> None:
    views = Views(read_plain(Question("", "Ruth came in. She sat down. Omar left.", "Who?", ("a", "b"))).tale)
    assert [number for number, _ in pieces_on(views.telling, "Ruth")] == [0, 1]


def _minds(prompt: str) -> tuple[str, ...]:
    story = "Ruth and Omar met in the hall. There were two floors and a lift."
    read = read_plain(Question("", story, prompt, ("a", "b")))
    return minds_asked(Views(read.tale), read.asked)


def test_a_place_or_time_that_one_plans_or_tries_is_what_one_believes() -> None:
    assert _minds("Which floor will Ruth try first?") == ("Ruth",)
    assert _minds("Where does Omar think Ruth plans to wait?") == ("Omar", "Ruth")
    assert _minds("What does Ruth want to do?") == ()


def test_what_stands_before_for_is_believed_unless_it_is_sought() -> None:
    assert _minds("On which floor will Omar look for the key?") == ("Omar",)
    assert _minds("What does Omar think he must pay for the key?") == ("Omar",)
    assert _minds("What is Omar looking for?") == ()


def test_one_of_two_states_is_believed() -> None:
    assert _minds("Does Omar think the lift is on or off?") == ("Omar",)
