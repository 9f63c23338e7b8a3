"""Bayes' rule over open words, by hand, by oracles and by laws."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from bip.open_words.evidence import Line
from bip.open_words.history import log_type_prior
from bip.open_words.open_word_planner import OpenWordPlanner
from bip.open_words.scorer import Form, Scores
from bip.open_words.wording import PROMPTS
from symbolic.errors import InputError
from symbolic.language.question import Question

TEA = {"kettle": 0.6, "cup": 0.3, "broom": 0.1}
DUST = {"kettle": 0.1, "cup": 0.1, "broom": 0.8}
ANY = {"kettle": 0.2, "cup": 0.2, "broom": 0.6}


@dataclass(frozen=True)
class Household:
    """A model of people who touch one thing a line, by what they want; its words cost `price` nats each."""

    price: float = 3.0
    forms: tuple[Form, ...] = ("evidence", "contrastive")
    traces: bool = True

    def score_lines(self, openings: Sequence[str], lines: Sequence[str]) -> Scores:
        tables = [_table(opening) for opening in openings]
        return Scores(np.array([[np.log(table[_thing(line)]) for table in tables] for line in lines]))

    def score_choices(
        self, lines: Sequence[str], heading: str, choices: Sequence[str], after: Sequence[int]
    ) -> Scores:
        rows = []
        for n in after:
            log_joint = [
                sum(np.log(_table(choice)[_thing(line)]) for line in lines[:n]) for choice in choices
            ]
            style = [-self.price * len(choice.split()) for choice in choices]
            rows.append(np.array(log_joint) + style)
        return Scores(np.array(rows).reshape(len(after), len(choices)))


def _table(text: str) -> dict[str, float]:
    return TEA if "tea" in text else DUST if "dust" in text else ANY


def _thing(line: str) -> str:
    return next(thing for thing in ANY if thing in line)


def ask(
    narrative: str, choices: tuple[str, ...] = ("To make tea.", "To dust."), kind: str = "goal"
) -> Question:
    return Question("", narrative, PROMPTS[kind], choices)  # type: ignore[index]


KETTLE_CUP = "00m:01s | #C C fills the kettle\n00m:05s | #C C takes a cup"


def test_matches_bayes_by_hand() -> None:
    # 0.6 * 0.3 : 0.1 * 0.1 = 18 : 1
    answer = OpenWordPlanner(Household()).answer(ask(KETTLE_CUP))
    np.testing.assert_allclose(answer.probabilities, [18 / 19, 1 / 19])
    assert answer.choice == 0


def test_a_line_is_worth_what_it_says_beyond_what_anybody_would_do() -> None:
    answer = OpenWordPlanner(Household()).answer(ask(KETTLE_CUP))
    np.testing.assert_allclose(answer.factors[0].log_evidence, np.log([[3, 0.5], [1.5, 0.5]]))


def test_the_two_forms_agree_where_the_model_is_one_joint_distribution() -> None:
    one = OpenWordPlanner(Household(), form="evidence").answer(ask(KETTLE_CUP))
    other = OpenWordPlanner(Household(), form="contrastive").answer(ask(KETTLE_CUP))
    np.testing.assert_allclose(one.probabilities, other.probabilities)


@pytest.mark.parametrize("form", ["evidence", "contrastive"])
def test_length_and_style_of_a_choice_do_not_decide(form: Form) -> None:
    plain = OpenWordPlanner(Household(), form=form).answer(ask(KETTLE_CUP))
    padded = OpenWordPlanner(Household(), form=form).answer(
        ask(KETTLE_CUP, ("To make, with great care and for quite a while, some tea.", "To dust."))
    )
    np.testing.assert_allclose(padded.probabilities, plain.probabilities)


@pytest.mark.parametrize("form", ["evidence", "contrastive"])
def test_without_evidence_nothing_is_decided(form: Form) -> None:
    answer = OpenWordPlanner(Household(), form=form).answer(ask(""))
    assert answer.probabilities == (0.5, 0.5)
    assert answer.choice is None
    assert "no evidence was given" in str(answer.notes[0])


def test_the_models_own_prior_goes_by_words_and_is_asked_for() -> None:
    # "To make tea." has one word more, at 3 nats: e^-3 : 1
    answer = OpenWordPlanner(Household(), model_prior=True).answer(ask(""))
    np.testing.assert_allclose(answer.probabilities[0], 1 / (1 + np.exp(3)))


@pytest.mark.parametrize("form", ["evidence", "contrastive"])
def test_evidence_adds_up_over_lines_and_modalities(form: Form) -> None:
    planner = OpenWordPlanner(Household(), form=form)
    seen, heard = "00m:01s | #C C fills the kettle", "00m:02s | [audio, speaker 1] a cup?"
    parts = [planner.answer(ask(text)) for text in (seen, heard)]
    both = planner.answer(ask(f"{seen}\n{heard}"))
    log_odds = [np.log(a.probabilities[0] / a.probabilities[1]) for a in (*parts, both)]
    np.testing.assert_allclose(log_odds[2], log_odds[0] + log_odds[1])
    assert [factor.modality for factor in both.factors] == ["vision", "audio"]


def test_permuting_the_choices_permutes_the_answer() -> None:
    choices = ("To make tea.", "To dust.", "To rest.")
    plain = OpenWordPlanner(Household()).answer(ask(KETTLE_CUP, choices))
    turned = OpenWordPlanner(Household()).answer(ask(KETTLE_CUP, choices[::-1]))
    np.testing.assert_allclose(turned.probabilities, plain.probabilities[::-1])


def test_next_actions_are_scored_contrastively_and_goals_by_evidence() -> None:
    planner = OpenWordPlanner(Household())
    assert planner.answer(ask(KETTLE_CUP)).form == "evidence"
    assert planner.answer(ask(KETTLE_CUP, kind="next")).form == "contrastive"


def test_a_form_that_the_model_cannot_score_is_refused() -> None:
    with pytest.raises(InputError, match="choose contrastive"):
        OpenWordPlanner(Household(forms=("contrastive",)), form="evidence").answer(ask(KETTLE_CUP))


def test_times_that_run_backwards_are_noted_and_the_lines_used() -> None:
    answer = OpenWordPlanner(Household()).answer(ask("00m:09s | a kettle\n00m:05s | a cup"))
    assert "times run backwards at 1 of 2 lines, first at 'a cup'" in str(answer.notes[0])
    assert answer.contexts["backwards"] == 1
    np.testing.assert_allclose(answer.probabilities, [18 / 19, 1 / 19])


def test_a_scene_is_refused_rather_than_left_aside() -> None:
    with pytest.raises(InputError, match="no scene"):
        OpenWordPlanner(Household()).answer(Question("a home", KETTLE_CUP, PROMPTS["goal"], ("a", "b")))


def test_the_explanation_shows_each_line_with_its_figures() -> None:
    shown = OpenWordPlanner(Household()).answer(ask(KETTLE_CUP)).explain()
    assert "00m:05s | #C C takes a cup                               0.41    -0.69" in shown
    assert "(a)  94.7%  To make tea.  <- answer" in shown


def test_the_answer_as_json_has_the_figures_of_each_line() -> None:
    told = OpenWordPlanner(Household()).answer(ask(KETTLE_CUP)).as_json()
    assert told["factors"][0]["lines"][0]["line"] == "00m:01s | #C C fills the kettle"
    np.testing.assert_allclose(told["factors"][0]["lines"][0]["log_evidence"], np.log([3, 0.5]))


def test_what_somebody_did_before_is_the_prior() -> None:
    # Three occasions: two of shopping, one of a timer. Types asked: shopping, timer, messaging; smoothed by 1.
    lines = [Line("x", None, "longitudinal", kind) for kind in ("shopping", "timer", "shopping")]
    choices = ("shopping: cups", "timer: for the tea", "messaging: Ann")
    np.testing.assert_allclose(np.exp(log_type_prior(choices, lines)), [3 / 6, 2 / 6, 1 / 6])


def test_choices_of_one_type_share_its_prior() -> None:
    lines = [Line("x", None, "longitudinal", "shopping")]
    choices = ("shopping: cups", "shopping: tea", "timer: tea")
    np.testing.assert_allclose(np.exp(log_type_prior(choices, lines)), [1 / 3, 1 / 3, 1 / 3])


def test_history_without_types_leaves_the_prior_even() -> None:
    lines = [Line("x", None, "longitudinal", "setup")]
    np.testing.assert_allclose(np.exp(log_type_prior(("to rest", "to tidy"), lines)), [0.5, 0.5])


def test_choices_within_the_margin_are_undecided() -> None:
    # A cup alone: 0.3 : 0.1, so 0.75 and 0.25, half a unit of probability apart.
    cup = ask("00m:05s | #C C takes a cup")
    assert OpenWordPlanner(Household(), margin=0.5).answer(cup).choice is None
    assert OpenWordPlanner(Household(), margin=0.49).answer(cup).choice == 0
