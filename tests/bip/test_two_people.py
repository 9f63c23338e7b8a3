"""Two people, by hand: lies, mistakes, moves that help and that harm, and deeds that mean nothing."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from bip import Question, Reasoner
from bip.action_models.rational.social_planner import Outlook, SocialPlanner
from bip.answer import Answer
from symbolic.errors import UnknownThingError
from symbolic.language.mentions import PlaceMention
from symbolic.language.question import Clue
from symbolic.mind.goals import SocialGoal

HELP = "Nora wanted to assist Paul in his search"
HINDER = "Nora tried to mislead Paul"
NEITHER = "Nora did not care what Paul wanted"
STANCES = (HINDER, NEITHER, HELP)

LED_ASTRAY = (
    "Paul walked into the kitchen and opened the fridge. Nora walked into the bedroom. "
    'Paul closed the fridge and asked, "Where is the plum?" Nora replied, "I saw a plum in the stove." '
    "Paul opened the stove, closed it, walked to the living room and took the plum from the coffee table."
)
LED_WELL = LED_ASTRAY.replace(
    "closed it, walked to the living room and took the plum from the coffee table",
    "and took the plum from it",
)
TIDIED = (
    "Paul walked to the kitchen, grabbed a fork and put it on the kitchen table. Then Paul walked to the bathroom. "
    "Nora came into the kitchen, took the fork from the kitchen table and put it in the dishwasher."
)


def ask(story: str, prompt: str, *choices: str) -> Answer:
    return Reasoner().answer(Question("", story, prompt, choices))


def test_a_lie_about_the_place_hinders() -> None:
    assert ask(LED_ASTRAY, "Which is most likely?", *STANCES).choice == STANCES.index(HINDER)
    assert ask(LED_ASTRAY, "Which is least likely?", *STANCES).choice == STANCES.index(HELP)


def test_the_truth_helps() -> None:
    assert ask(LED_WELL, "Which is most likely?", *STANCES).choice == STANCES.index(HELP)
    assert ask(LED_WELL, "Which is least likely?", *STANCES).choice == STANCES.index(HINDER)


def test_an_honest_mistake_helps() -> None:
    prompt = "Given that Nora believed that the plum was in the stove, which is most likely?"
    assert ask(LED_ASTRAY, prompt, *STANCES).choice == STANCES.index(HELP)
    prompt = "Given that Nora believed that the plum was on the coffee table, which is most likely?"
    assert ask(LED_ASTRAY, prompt, *STANCES).choice == STANCES.index(HINDER)


def test_what_a_helper_says_is_what_she_thinks() -> None:
    thoughts = (
        "Nora thought that there was a plum on the coffee table",
        "Nora thought that there was a plum in the stove",
        "Nora thought that there was a lime in the stove",
    )
    assert ask(LED_ASTRAY, "If Nora wanted to help Paul, which is most likely?", *thoughts).choice == 1
    assert ask(LED_ASTRAY, "If Nora wanted to mislead Paul, which is least likely?", *thoughts).choice == 1


def test_a_choice_that_contradicts_what_is_given_is_impossible_and_leaves_the_others() -> None:
    given = "Given that Nora believed that the plum was in the stove, which is most likely?"
    elsewhere = "Nora thought that there was a plum on the coffee table and wanted to help Paul"
    plain, more = ask(LED_ASTRAY, given, HELP, HINDER), ask(LED_ASTRAY, given, elsewhere, HELP, HINDER)
    assert more.choice == 1
    assert more.probabilities == pytest.approx((0, *plain.probabilities))


def test_without_evidence_of_the_world_the_social_goal_stays_open() -> None:
    script = 'Paul: "Where is the plum?"\nNora: "I saw a plum in the stove."'
    prompt = "Assuming that Nora knows what is in the stove, which is most likely?"
    answer = ask(script, prompt, *STANCES)
    assert answer.choice is None
    np.testing.assert_allclose(answer.probabilities, 1 / 3, atol=0.01)


def test_soft_clues_of_where_it_was_decide_as_a_search_would() -> None:
    script = 'Paul: "Where is the plum?"\nNora: "I saw a plum in the stove."'
    prompt = "Assuming that Nora knows what is in the stove, which is most likely?"
    question = Question("", script, prompt, STANCES)

    def at(kind: str) -> Clue:
        return Clue("plum", (PlaceMention(kind),), 3.0, "video", "seen")

    assert Reasoner().answer(replace(question, clues=(at("stove"),))).choice == STANCES.index(HELP)
    assert Reasoner().answer(replace(question, clues=(at("fridge"),))).choice == STANCES.index(HINDER)
    other = replace(at("stove"), object="lime")
    assert Reasoner().answer(replace(question, clues=(other,))).choice is None


@pytest.mark.parametrize(
    ("likely", "unlikely"),
    [
        (
            "Nora believed that Paul wanted the fork in the dishwasher and moved the fork to help Paul",
            "Nora believed that Paul wanted the fork in the dishwasher and moved the fork to hinder Paul",
        ),
        (
            "Nora believed that Paul had put the fork where he wanted it; she moved the fork to hinder Paul",
            "Nora believed that Paul had put the fork where he wanted it; she moved the fork to help Paul",
        ),
        (  # a helpful move with a wrong belief about the goal, against one that would be no help
            "Nora thought Paul wanted the fork in the dishwasher and helped him",
            "Nora thought Paul wanted the fork in the fridge and helped him",
        ),
        (  # a hindering move with the right belief about the goal, against one that would be no harm
            "Nora thought Paul wanted the fork on the kitchen table and hindered him",
            "Nora thought Paul wanted the fork in the dishwasher and hindered him",
        ),
    ],
)
def test_moves_are_judged_by_the_goal_they_are_thought_to_serve(likely: str, unlikely: str) -> None:
    assert ask(TIDIED, "Which is most likely?", unlikely, likely).choice == 1
    assert ask(TIDIED, "Which is least likely?", unlikely, likely).choice == 0


def test_taking_away_what_somebody_has_laid_out_hinders() -> None:
    choices = ("Nora was helping Paul", "Nora was hindering Paul", "Nora was indifferent to Paul's goals")
    assert ask(TIDIED, "Which is most likely?", *choices).choice == 1


def test_a_move_that_means_nothing_to_the_other_is_indifferent() -> None:
    story = TIDIED.replace(
        "took the fork from the kitchen table and put it in the dishwasher",
        "took a book from the sofa and put it on the desk in the bedroom",
    )
    choices = ("Nora was helping Paul", "Nora was hindering Paul", "Nora was indifferent to Paul's goals")
    assert ask(story, "Which is most likely?", *choices).choice == 2


def test_only_the_story_separates_choices_that_suppose_different_deeds() -> None:
    choices = tuple(
        f"Nora believed that Paul wanted the fork in the {place}; she moved the fork to the {place} to help Paul"
        for place in ("fridge", "dishwasher", "stove")
    )
    assert ask(TIDIED, "Which is most likely?", *choices).choice == 1


def test_half_a_story_is_filled_up_with_what_the_choices_suppose() -> None:
    half = TIDIED.split(" Nora came")[0]
    choices = (
        "Nora believed that Paul wanted the fork in the stove: she moved the fork to hinder Paul",
        "Nora believed that Paul put the fork at his desired location: she moved the fork to the stove to hinder Paul",
        "Nora believed that Paul put the fork at his desired location: she moved the fork to the stove to help Paul",
    )
    assert ask(half, "Which is most likely?", *choices).choice == 1


def test_whoever_is_said_to_know_a_place_thinks_again_of_what_was_seen() -> None:
    story = (
        "Nora opened the fridge, grabbed a plum, put it in the fridge and closed it. Paul walked into the living room. "
        'Paul asked, "Where is the plum?" Nora replied, "I saw a plum in the stove." Paul took the plum from the stove.'
    )
    prompt = "Assuming that Nora knows what is in the stove, which is most likely?"
    assert ask(story, prompt, *STANCES).choice == STANCES.index(HELP)


def test_permuting_the_choices_permutes_the_answer_and_nothing_else() -> None:
    straight = ask(LED_ASTRAY, "Which is most likely?", *STANCES)
    reverse = ask(LED_ASTRAY, "Which is most likely?", *STANCES[::-1])
    np.testing.assert_allclose(reverse.probabilities[::-1], straight.probabilities, atol=1e-12)


@pytest.mark.parametrize(("nora", "paul"), [("Paul", "Nora"), ("Alice", "Bob"), ("Grace", "Will")])
def test_names_do_not_matter(nora: str, paul: str) -> None:
    def rename(text: str) -> str:
        return text.replace("Nora", "\0").replace("Paul", paul).replace("\0", nora)

    for story in (LED_ASTRAY, LED_WELL, TIDIED):
        straight = ask(story, "Which is most likely?", *STANCES)
        renamed = ask(rename(story), "Which is most likely?", *(rename(choice) for choice in STANCES))
        np.testing.assert_allclose(renamed.probabilities, straight.probabilities, atol=1e-12)


def test_somebody_who_is_in_no_story_is_an_error_in_words() -> None:
    with pytest.raises(UnknownThingError, match="Zoe"):
        ask(LED_ASTRAY, "Which is most likely?", "Zoe was helping Paul", "Zoe was hindering Paul")


def test_the_answer_explains_itself() -> None:
    text = ask(LED_ASTRAY, "Which is most likely?", *STANCES).explain()
    assert "Nora says that the plum is at the stove" in text
    assert "where the plum was: living room/coffee table 100%" in text


def outlook() -> Outlook:
    """Three things that can be said of three places; truth at place 0 is alternative 0."""
    times = np.array([[1.0, 9.0, 9.0], [9.0, 1.0, 9.0], [9.0, 9.0, 1.0]])
    return Outlook(times, np.eye(3), np.zeros(3))


def test_the_indifferent_say_the_truth_half_of_the_time_however_many_lies_there_are() -> None:
    belief = np.array([1.0, 0.0, 0.0])
    assert np.exp(SocialPlanner().log_policy(outlook(), belief, "independent")[0]) == pytest.approx(0.5)


def test_help_and_harm_by_hand() -> None:
    # value 1/2 for the truth, 2^-9 for a lie: e^{±10 (1/2 - 2^-9)} against the two lies' half of the measure
    planner = SocialPlanner(discount=0.5)
    gap = 10 * (0.5 - 0.5**9)
    belief = np.array([1.0, 0.0, 0.0])
    helps = np.exp(planner.log_policy(outlook(), belief, "help")[0])
    hinders = np.exp(planner.log_policy(outlook(), belief, "hinder")[0])
    assert helps == pytest.approx(1 / (1 + np.exp(-gap)))
    assert hinders == pytest.approx(1 / (1 + np.exp(gap)))


def test_a_reckless_person_without_reason_does_anything_alike() -> None:
    careless = SocialPlanner(rationality=0.0)
    belief = np.array([0.2, 0.5, 0.3])
    goals: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
    scores = {goal: careless.log_policy(outlook(), belief, goal)[0] for goal in goals}
    assert len({round(score, 12) for score in scores.values()}) == 1


def test_choices_that_suppose_different_destinations_are_judged_each_by_its_own() -> None:
    story = "John put the mug on the kitchen table. Anna grabbed the mug from the kitchen table."
    choices = (
        "Anna believed that John wanted the mug on the desk; she moved the mug to the desk to help John",
        "Anna believed that John wanted the mug on the kitchen table; she moved the mug to the dishwasher to help John",
        "Anna believed that John wanted the mug on the kitchen table; she moved the mug to the sofa to hinder John",
    )
    straight = ask(story, "Which is most likely?", *choices)
    for order in permutations(range(3)):
        other = ask(story, "Which is most likely?", *(choices[i] for i in order))
        np.testing.assert_allclose(
            other.probabilities, [straight.probabilities[i] for i in order], atol=1e-12
        )
    assert straight.probabilities[1] == min(straight.probabilities)
    supposed = [note for note in straight.notes if "supposed" in str(note)]
    assert any("(a)" in str(note) and "desk" in str(note) for note in supposed)
    assert len(supposed) == 3


def test_a_choice_that_names_no_destination_is_judged_by_those_of_the_others() -> None:
    story = "John put the mug on the kitchen table. Anna grabbed the mug from the kitchen table."
    choices = (
        "Anna believed that John wanted the mug on the desk; she moved the mug to the desk to help John",
        "Anna believed that John wanted the mug on the kitchen table; she moved the mug to hinder John",
        "Anna believed that John wanted the mug in the fridge; she moved the mug to the fridge to hinder John",
    )
    results = [ask(story, "Which is most likely?", *(choices[i] for i in o)) for o in permutations(range(3))]
    assert {choices[2] == r.question.choices[int(np.argmin(r.probabilities))] for r in results} == {True}
    spread = {round(max(r.probabilities), 9) for r in results}
    assert len(spread) == 1


def test_a_place_that_cannot_be_is_an_error_in_words() -> None:
    choices = (
        "Nora thought that there was a plum in the kitchen cabinet in the bathroom",
        "Nora thought that there was a plum in the stove",
    )
    with pytest.raises(UnknownThingError, match="kitchen cabinet in the bathroom"):
        ask(LED_ASTRAY, "If Nora wanted to help Paul, which is most likely?", *choices)


def test_a_place_of_which_there_are_several_is_considered_in_each_room() -> None:
    choices = (
        "Nora thought that there was a plum in the fridge",
        "Nora thought that there was a plum in the cabinet",
    )
    for room in ("living room", "bedroom"):
        story = LED_ASTRAY.replace('in the stove."', f'in the cabinet in the {room}."')
        assert ask(story, "If Nora wanted to help Paul, which is most likely?", *choices).choice == 1
