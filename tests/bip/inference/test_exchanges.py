"""Two things that change places, and who goes by which pair."""

from bip.inference.plain_stories.beliefs.exchanges import exchanged
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices

CUPS = (
    "Ulla laid a green bead under the tall cup and a white one under the short cup. {rest} "
    "Ulla wants the green bead."
)
ASKED = ("Which cup will Ulla lift?", "the tall one", "the short one")


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    tale = read_story(story, prompt, choices)
    names = tuple(tale.chronicle.cast.names)
    scores = exchanged(Views(tale), read_question(prompt, tale), read_choices(choices, names))
    at = best(scores) if scores else None
    return None if at is None else choices[at]


def test_who_misses_an_exchange_goes_by_the_pairs_before_it() -> None:
    assert (
        chosen(CUPS.format(rest="While she was asleep, Per swapped the two beads."), *ASKED) == "the tall one"
    )


def test_who_watches_it_goes_by_the_pairs_after_it() -> None:
    rest = "While Ulla watched, Per swapped the two beads."
    assert chosen(CUPS.format(rest=rest), *ASKED) == "the short one"


def test_who_may_have_looked_elsewhere_is_left_open() -> None:
    assert chosen(CUPS.format(rest="Per swapped the two beads."), *ASKED) is None


def test_without_a_word_for_one_pair_alone_nothing_is_told() -> None:
    story = "Two beads lay under the tall cup and the short cup. While Ulla slept, Per swapped them."
    assert chosen(story, *ASKED) is None
