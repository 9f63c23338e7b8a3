"""A word of a story in anybody's words is read, cannot change the meaning, or is named: by hand."""

import pytest

from bip.any_story import AnyStory
from bip.withheld import WITHHELD
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.passed_over import passed_over
from symbolic.world.notes import Note

STORY = "Ann put the ring in the box. {} Ben moved the ring to the tin."
ASKED = "Where does Ann think the ring is?"
PLACES = ("In the box", "In the tin")


def notes(said: str, prompt: str = ASKED, choices: tuple[str, ...] = PLACES) -> tuple[Note, ...]:
    return tuple(passed_over(read_story(STORY.format(said), prompt, choices), prompt, choices))


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Ann by no means left the room.", "no"),
        ("Perhaps Ann left the room.", "Perhaps"),
        ("Ten years earlier, Ann left the room.", "years earlier"),
        ("In a better world, Ann left the room.", "better world"),
        ("Ann left the room, so the song goes.", "the song"),
        ("Word has it that Ann left the room.", "Word"),
        ("Ann considered moving the ring.", "moving the ring"),
        ("Ann knew how to move the ring.", "move the ring"),
        ("It is a myth that Ann left the room.", "Ann left the room"),
        ("Ann left it to others to move the ring.", "left it to"),
        ("Ann might move the ring.", "might"),
        ("Ann did not move the ring.", "did not"),
        ("If Ann moved the ring, Ben was asleep.", "Ann moved the ring"),
        ("Nobody moved the ring.", "Nobody"),
        ("Ann dematerialized the ring.", "dematerialized"),
        ("Yeah, right.", "Yeah, right."),
        ("And pigs have wings.", "pigs have wings"),
        ("That was in another century.", "another century"),
        ("Ann moved the former ring.", "former"),
        ("Ann moved the painted ring.", "painted"),
        ("Ann moved the neighbours' ring.", "neighbours"),
        ("Ann opened a drawing of the box.", "drawing"),
        ("Ann left the room because of the ring.", "because of the ring"),
        ("Ann went past the box.", "past"),
        ("A century later Ann left the room.", "century"),
        ("Ann took if at all the ring.", "if"),
        ("Ann moved zero rings, and then the ring.", "zero"),
        ("Fiction: Ann moved the ring.", "Fiction"),
        ("Ann paid a boy to move the ring.", "move the ring"),
        ("Ann learned to move the ring.", "move the ring"),
        ("Ann talked about moving the ring.", "about moving"),
        ("Ann heard that an uncle moved the ring.", "an uncle moved the ring"),
        ("Ann had the butler move the ring.", "the butler"),
        ("All this happened to Ben.", "All this happened to Ben"),
        ("It was a rehearsal.", "It was a rehearsal"),
        ('"Ann left the room" was written on the box.', "written on the box"),
        ('Ben said, "The former ring is gone."', "former"),
        ("Ann so to speak left the room.", "so to speak"),
        ("Ann was as it were in the room.", "as it were"),
        ("It was against the law that Ann left the room.", "Ann left the room"),
        ("Ben put the ring as far as possible from the box.", "as far as possible"),
        ("Ben put the ring opposite the box.", "opposite the box"),
        ("Ben left the ring out of the box.", "out of the box"),
        ("Ann moved, provided that it rained, the ring.", "provided that"),
        ("Ann missed the opportunity to move the ring.", "to move the ring"),
        ("Ann filed a request to move the ring.", "to move the ring"),
        ("Ann let the moment to move the ring go by.", "to move the ring"),
        ("Ann skipped moving the ring.", "moving the ring"),
        ("~~Ann left the room.~~", "~~"),
        ("Ann took Napoleon's ring.", "Napoleon"),
        ("\N{NOT SIGN}(Ann left the room)", "\N{NOT SIGN}"),
        ("\N{CROSS MARK} Ann left the room.", "\N{CROSS MARK}"),
        ("Ann left the room == False", "=="),
        ("DRAFT: Ann left the room.", "DRAFT"),
        ("Ann talked herself out of opening the box.", "of opening"),
        ("Ann left the room, but fell asleep before it was done.", "before it was done"),
        ("Imagine that Ann left the room.", "Ann left the room"),
        ("Ann was at a loss how to leave the room.", "leave the room"),
    ],
)
def test_what_nobody_reads_is_named(said: str, named: str) -> None:
    assert any(named in str(note) for note in notes(said)), notes(said)


@pytest.mark.parametrize(
    "said",
    [
        "Then she left the room.",
        "Later, Ann quickly walked out of the room, and came back in the evening.",
        "Ann saw him through the window, because he was there.",
        'Ann said, "I never saw such a thing."',
        "It is true that Ann left the room.",
        "Ann told Ben that the ring was in the box.",
        "Ann and Ben kept playing with the ring.",
        "Ann took the small red ring out of the old wooden box.",
        "Ann put the ring in a sewing basket.",
        "It was in the box that Ann left the ring.",
        "Ann took the ring out of the box.",
        "Ben walked out of the room with the ring.",
        "It was the end of the morning, and Ann left the room.",
    ],
)
def test_what_is_read_or_cannot_change_the_meaning_is_not_named(said: str) -> None:
    assert notes(said) == ()


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("Where does Ann refuse to believe the ring is?", "refuse"),
        ("Where, except in the right place, does Ann think the ring is?", "except"),
        ("Where does Ann supposedly think the ring is?", "supposedly"),
        ("In the sequel: Where does Ann think the ring is?", "sequel"),
        ("Where does Ann think the ring is on the photo?", "photo"),
        ("After all of this was over: Where does Ann think the ring is?", "after all of this was over"),
        ("Where does Ann \N{NOT EQUAL TO} think the ring is?", "\N{NOT EQUAL TO}"),
        ("Where does Ann think the ring is from?", "from"),
    ],
)
def test_what_changes_a_question_is_named(prompt: str, named: str) -> None:
    assert any(named in str(note) for note in notes("", prompt))


def test_a_time_at_which_a_deed_of_the_story_was_done_is_none_of_the_whole() -> None:
    assert not any(
        "not read" in str(note)
        for note in notes("", "Before it was moved, where did Ann think the ring was?")
    )


def test_what_turns_a_choice_round_is_named_unless_a_clause_reads_it() -> None:
    assert any("not in the box" in str(note) for note in notes("", choices=("not in the box", "in the tin")))
    assert notes("", choices=("She does not know where it is", "She thinks it is in the tin")) == ()


@pytest.mark.parametrize(
    ("choice", "named"),
    [
        ("In the box in a parallel universe", "universe"),
        ("In the box, or the reverse", "reverse"),
        ("The former box", "former"),
        ("Any box but this", "Any"),
        ("In the box (false)", "false"),
        ("Somewhere other than in the box", "Somewhere"),
        ("Refuted: in the box", "Refuted"),
        ("In the box \N{CROSS MARK}", "\N{CROSS MARK}"),
        ('A song by the name of "In the box"', "A song by the name of"),
        ("As heavy as the box", "As heavy as"),
    ],
)
def test_what_a_choice_adds_to_what_the_story_tells_is_named(choice: str, named: str) -> None:
    assert any(named in str(note) for note in notes("", choices=(choice, "in the tin")))


def test_what_is_named_so_again_is_read() -> None:
    # "lucky" says of no ring what it is like on the list: twice, it is the ring's name
    assert any("lucky" in str(note) for note in notes("Ann moved the lucky ring."))
    assert not any(
        "lucky" in str(note) for note in notes("Ann moved the lucky ring. Ann saw the lucky ring.")
    )


def test_an_answer_tells_what_was_passed_over() -> None:
    plain = AnyStory().answer(Question("", STORY.format("Ann left the room."), ASKED, PLACES))
    odd = AnyStory().answer(Question("", STORY.format("Ann by no means left the room."), ASKED, PLACES))
    assert not any("not read" in str(note) for note in plain.notes)
    assert any("was not read: 'no means'" in str(note) for note in odd.notes)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Ann supposedly left the room.", "supposedly"),
        ("Ann figuratively left the room.", "figuratively"),
        ("Ann virtually opened the tin.", "virtually"),
        ("Ann left the room, or so the liar said.", "or so"),
        ("Ann took anything but the ring.", "anything but"),
        ("That never happened.", "That never happened."),
        ("Did Ann leave the room?", "Did Ann leave the room?"),
        ("<del>Ann left the room.</del>", "<del>"),
        ("Ann left the room, like hell. Ben, like hell, saw it, like hell.", "like hell"),
        ("Ann left the room, and pigs fly.", "pigs fly"),
    ],
)
def test_a_word_that_changes_the_meaning_and_is_not_read_leaves_the_answer_undecided(
    said: str, named: str
) -> None:
    answer = AnyStory().answer(Question("", STORY.format(said), ASKED, PLACES))
    assert answer.choice is None
    assert answer.probabilities == (0.5, 0.5)
    assert any(note.kind == "turned" and named in str(note) for note in answer.notes)
    assert WITHHELD in answer.notes


@pytest.mark.parametrize(
    "said",
    [
        "Ann gladly left the room.",  # how, and not whether
        "Nearly an hour later Ann left the room.",  # a measure, and no deed
        "Ann saw that the box was nearly empty.",
        "Ann had been told to leave the room.",  # such things are told every day
        # nothing that is asked:
        "Ann left the room. Ferdinand has a zeppelin. Ferdinand supposedly sold a zeppelin.",
    ],
)
def test_other_words_leave_it_a_note_at_most(said: str) -> None:
    assert AnyStory().answer(Question("", STORY.format(said), ASKED, PLACES)).choice is not None


def test_a_question_or_a_choice_with_such_a_word_is_left_undecided() -> None:
    story = STORY.format("Ann left the room.")
    asked = Question("", story, "Where, except in the right place, does Ann think the ring is?", PLACES)
    chosen = Question("", story, ASKED, ("In the box, except in the box", "In the tin"))
    assert AnyStory().answer(asked).choice is None
    assert AnyStory().answer(chosen).choice is None


def test_a_measure_in_a_question_or_a_choice_is_answered() -> None:
    story = "Ann put the ring in the tin. Ann left the room. Ben saw that the box was nearly empty."
    asked = Question(
        "", story, "Does Ben think that the box is full or nearly empty?", ("Full", "Nearly empty")
    )
    assert WITHHELD not in AnyStory().answer(asked).notes


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Ann gave up on moving the ring.", "moving the ring"),
        ("Ann felt like moving the ring.", "moving the ring"),
        ("Precious little supports the view that Ann left the room.", "Ann left the room"),
        ("Precious little supports the view that Ann left the room.", "Precious little"),
        ("An old shanty has it that Ann left the room and asked what it was.", "An old shanty"),
        ("I invented this: Ann left the room.", "this"),
    ],
)
def test_what_is_only_held_or_given_up_is_named(said: str, named: str) -> None:
    assert any(named in word for note in notes(said) for word in note.words)


@pytest.mark.parametrize(
    "said", ["Ann carried on moving the ring.", "The fact that Ann left the room is plain."]
)
def test_what_went_on_or_is_a_fact_is_told(said: str) -> None:
    assert not any(note.kind == "denied" for note in notes(said))


@pytest.mark.parametrize(
    ("prompt", "grave"),
    [
        (f"{ASKED} I mean for the other one.", True),
        (f"{ASKED} Choose one of the following.", False),
    ],
)
def test_what_is_said_behind_a_question_is_read_or_grave(prompt: str, grave: bool) -> None:
    assert any(note.kind == "turned" for note in notes("Ann left the room.", prompt)) is grave


@pytest.mark.parametrize(
    "choice", ["In the tin, which the story rules out", "that Ann does not know it ... not."]
)
def test_a_choice_that_takes_itself_back_is_named(choice: str) -> None:
    asked = "What does Ben think?"
    assert notes("Ann left the room.", asked, ("In the box", choice)) != notes("Ann left the room.", asked)
