"""What somebody takes a container to hold: what it shows, what is in it, who had to do with it; our own stories."""

from bip.inference.plain_stories.answering import found_by_reading, read_plain
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.beliefs.evidence import Evidence, evidence
from bip.inference.plain_stories.beliefs.judgement import with_found
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


def test_what_somebody_else_says_to_one_is_told_and_counts_against_the_rest() -> None:
    story = (
        'The tin on the shelf says "Coffee". "There are only marbles in that tin," Omar tells Ruth. '
        "She nods and puts it back."
    )
    marbles, coffee, stamps = _rows(story, "What does Ruth think is in the tin?", *WAYS)
    assert "inside: told" in marbles
    assert {"inside: other told"} <= coffee.keys() & stamps.keys()


def test_what_shows_through_a_gap_is_there_to_be_seen() -> None:
    story = 'A tin that says "Coffee" has split, and through the gap shine marbles. Ruth picks up the tin.'
    marbles, coffee, _ = _rows(story, "What does Ruth think is in the tin?", *WAYS)
    assert "inside: shows" in marbles
    assert "inside: other shows" in coffee


def test_a_case_shows_what_it_is_shaped_like() -> None:
    story = "There is a case shaped like a banjo in the hall. Lena put shirts in it. Ruth has just come in."
    rows = _rows(story, "What does Ruth think is in the case?", "Shirts", "A banjo", "Stamps")
    assert "inside: shown" in rows[1]


def test_a_found_answer_stands_beside_what_bears_on_it() -> None:
    prompt = "What does Ruth think is in the tin?"
    read = found_by_reading(Question("", FILLED, prompt, WAYS))
    assert read.choice == 1
    views, choices = Views(read.tale), read_choices(WAYS, tuple(read.tale.chronicle.cast.names))
    rows = with_found(views, read.asked, choices, read.scores, read.choice, read.how)
    assert rows is not None
    assert "found, shown: uninformed" in rows[1]
    assert not any(name.startswith("found, ") for name in rows[0])


def test_who_is_given_some_of_it_is_informed() -> None:
    rows = _rows(FILLED + " Ruth was given one of them.", "What does Ruth think is in the tin?", *WAYS)
    assert {"held: has some", "held: informed"} <= rows[0].keys()


def test_what_was_thought_before_one_looked_was_thought_uninformed() -> None:
    story = 'A tin says "Coffee". Ruth opened it and saw marbles in it.'
    rows = _rows(story, "What did Ruth think was in the tin before she opened it?", *WAYS)
    assert "shown: uninformed" in rows[1]
