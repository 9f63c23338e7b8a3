"""What a trail shows of what was met on it, on small stories written for it."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.clauses.telling import told
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.pursuit import signs_of
from bip.inference.plain_stories.wants.trail import MEANS, REFUSED
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


def shown(story: str, agent: str, word: str) -> list[float]:
    """Return the weights of what is shown of a word, in order."""
    return [s.weight for s in signs_of(Views(read_story(story)), agent) if word in s.words]


# --- finite clauses ------------------------------------------------------------------------------------------------


def test_a_finite_clause_has_its_own_words_and_doer() -> None:
    found = told(
        read_story("Mara opened the crate, looked at the ropes and shut it while Piet slept.")
    ).finite
    assert [(s.doer, s.link) for s in found] == [
        ("Mara", ""),
        ("Mara", ""),
        ("Mara", "and"),
        ("Piet", "while"),
    ]
    assert found[1].nouns == {"rope"}


def test_words_without_a_verb_belong_to_the_clause_before() -> None:
    found = told(read_story("Mara put back the saw, and the axe, and took the rope.")).finite
    assert [sorted(s.nouns) for s in found] == [["Mara", "axe", "saw"], ["rope"]]
    assert found[0].seams == (5,)


def test_a_clause_goes_on_after_one_within_it() -> None:
    found = told(read_story("Piet, who had lost his key, emptied the sack.")).finite
    assert [s.wording.strip() for s in found] == ["piet emptied the sack", "had lost his key"]
    assert [(s.doer, s.link) for s in found] == [("Piet", ""), ("Piet", "who")]


def test_she_is_the_last_doer_of_whom_that_is_known() -> None:
    found = told(read_story("Hana sat down. The baker waved. She laughed.")).finite
    assert [s.doer for s in found] == ["Hana", "the baker", "Hana"]


def test_what_is_said_comes_after_its_sentence_and_i_means_the_speaker() -> None:
    found = told(read_story('"I want the harp," said Mara, and she left.')).finite
    assert [(s.doer, s.quoted) for s in found] == [("Mara", False), ("Mara", False), ("Mara", True)]
    assert found[-1].nouns == {"harp"}


def test_a_subject_pronoun_after_a_verb_begins_a_clause() -> None:
    found = told(read_story("When the bell rang she ran to the gate.")).finite
    assert [s.wording.split()[0] for s in found] == ["the", "she"]


# --- trails --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "word", "weight"),
    [
        ("Mara walked past the lamps to the rugs.", "lamp", REFUSED),
        ("Mara never touched the lamps.", "lamp", REFUSED),
        ("Mara picked up a lamp and set it back on the shelf.", "lamp", REFUSED),
        ("Mara pushed the lamps to one side.", "lamp", REFUSED),
        ("Mara dragged a crate to the wall and climbed on it.", "crate", MEANS),
    ],
)
def test_what_is_passed_put_back_or_moved_aside_is_not_wanted(told: str, word: str, weight: float) -> None:
    assert shown(told, "Mara", word)[-1] == weight


def test_what_is_used_at_last_is_wanted_and_a_place_is_not() -> None:
    told = "Mara opened the trunk. In the trunk she found a flute, and she smiled."
    assert sum(shown(told, "Mara", "flute")) > sum(shown(told, "Mara", "trunk"))


STALLS = (
    "At the fair Mara picked up a clay whistle, looked at it and set it down again, and she walked past the masks. "
    "When she came upon a box of old maps, she paid four coins, tucked it under her arm and went home."
)


def test_the_last_that_is_acquired_is_what_was_looked_for() -> None:
    prompt = "What had Mara been looking for at the fair?"
    assert answer(STALLS, prompt, "a whistle", "a mask", "old maps") == "old maps"


def test_renaming_and_order_of_choices_change_nothing() -> None:
    prompt = "What had Jun been looking for at the fair?"
    told = STALLS.replace("Mara", "Jun")
    assert answer(told, prompt, "old maps", "a whistle", "a mask") == "old maps"


def test_a_trail_that_ends_with_neither_tells_nothing() -> None:
    told = "Mara went to the fair. She looked at the whistles and the masks. Then it began to rain and she went home."
    assert answer(told, "What was Mara looking for?", "a whistle", "a mask") is None


def test_what_was_hoped_for_is_not_what_was_taken_in_the_end() -> None:
    told = "Mara hoped to find a harp at the fair. There was none. She bought a whistle and went home."
    assert answer(told, "What had Mara hoped to find?", "a harp", "a whistle") != "a whistle"


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ("Mara looked at the lamps and moved on.", "lamp"),
        ("Mara let the lamp go.", "lamp"),
        ("The lamps came first. Mara turned her head away from the lamps.", "lamp"),
    ],
)
def test_what_one_lets_go_or_turns_from_is_refused(told: str, word: str) -> None:
    assert shown(told, "Mara", word)[-1] == REFUSED


def test_who_answers_an_offer_is_not_who_makes_it() -> None:
    told = "The waiter offered Mr. Brandt the fish. He shook his head. The waiter offered him the veal. He beamed."
    assert shown(told, "Mr. Brandt", "fish")[-1] == REFUSED
    assert shown(told, "Mr. Brandt", "veal")[-1] > 0


def test_a_participle_before_a_noun_is_no_deed() -> None:
    found = told(read_story("Mara saw a stuffed pike, a rocking horse and a harp.")).finite
    assert [sorted(s.verbs) for s in found] == [["saw", "see"]]
