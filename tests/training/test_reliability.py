"""How far ways of answering can be trusted: mixtures by hand, shares from draws whose share is known."""

import math
import random
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

from bip.inference.plain_stories import answering
from bip.inference.plain_stories.reliability import JUDGES, SHARPNESS, Reliability, measured, with_misreading
from training.fitting.reliability import Scored, as_toml, fit_reliability, log_loss, log_loss_left_out


def drawn(share: float, n: int, seed: int, how: str = "way") -> list[Scored]:
    """Answers of three choices, .9 for the top one if read rightly, by authors of ten answers each."""
    draw = random.Random(seed)
    answers = []
    for at in range(n):
        weights = (0.9, 0.05, 0.05) if draw.random() < share else (1 / 3,) * 3
        right = draw.choices(range(3), weights)[0]
        answers.append(Scored(f"author {at // 10}", how, 0.9 if right == 0 else 0.05, 1 / 3))
    return answers


def test_a_mixture_by_hand() -> None:
    # two choices one point apart: e^1.5 to 1 if read rightly, even if not
    top = math.exp(SHARPNESS) / (math.exp(SHARPNESS) + 1)
    assert with_misreading((1.0, 0.0), 0.4) == pytest.approx([0.4 * top + 0.3, 0.4 * (1 - top) + 0.3])
    assert with_misreading((5.0, 0.0, 1.0), 0.0) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_the_share_that_answers_were_drawn_with_is_found(share: float) -> None:
    fitted = fit_reliability(drawn(share, 4000, seed=3), "draws")
    assert fitted.otherwise == pytest.approx(share, abs=0.04)


def test_a_way_of_few_answers_is_drawn_to_the_share_for_all() -> None:
    answers = [*drawn(0.8, 2000, 5, "often"), Scored("author 0", "once", 0.05, 1 / 3)]
    fitted = fit_reliability(answers, "draws")
    assert 0.5 < fitted.share("once") < fitted.share("often")  # one wrong answer is no proof
    assert fitted.share("never met") == fitted.otherwise


def test_shares_by_way_tell_more_on_authors_left_out_only_where_ways_differ() -> None:
    losses = log_loss_left_out([*drawn(0.95, 300, 7, "good"), *drawn(0.1, 300, 8, "bad")])
    assert losses["a share for each way"] < losses["one share for all"] - 0.05
    alike = log_loss_left_out([*drawn(0.5, 300, 9, "one"), *drawn(0.5, 300, 10, "other")])
    assert alike["a share for each way"] == pytest.approx(alike["one share for all"], abs=0.01)


def test_log_loss_by_hand() -> None:
    answers = [Scored("a", "way", 0.9, 0.5), Scored("a", "way", 0.1, 0.5)]
    assert log_loss(answers, Reliability("", 0.5, {})) == pytest.approx(-np.mean(np.log([0.7, 0.3])))


def test_what_is_printed_is_what_is_read() -> None:
    shares = Reliability("some answers", 0.5, {"left open": 0.8, "where": 0.4})
    assert Reliability(**tomllib.loads(as_toml(shares))) == shares


def test_the_packaged_shares_name_ways_that_exist() -> None:
    source = Path(answering.__file__).parent
    text = "".join(path.read_text("utf-8") for path in source.rglob("*.py"))
    assert measured().fitted_on
    for how, share in measured().ways.items():
        assert how in JUDGES or f"def {how}(" in text
        assert 0 < share <= 1


def test_a_way_of_few_answers_is_drawn_to_other_ways_and_not_to_judges() -> None:
    judged = [Scored("a", "judged", 0.99, 0.01)] * 50
    read = [Scored("a", "where", 0.05, 0.5), Scored("b", "where", 0.95, 0.5)] * 20
    shares = fit_reliability([*judged, *read, Scored("c", "contents", 0.95, 0.5)], "some answers")
    assert shares.share("judged") > 0.95
    assert shares.share("contents") < 0.7
    assert shares.share("a way that nobody met") == shares.otherwise < 0.6
    assert shares.share("sides") == 1.0


def test_one_share_for_all_is_fitted_to_judges_too() -> None:
    answers = [Scored(author, "judged", 0.1, 0.5) for author in "ab" for _ in range(10)]
    assert log_loss_left_out(answers)["one share for all"] == pytest.approx(-np.log(0.5), abs=0.02)


def test_every_judge_is_known_as_one() -> None:
    named = set(re.findall(r'yield "([^"]+)", ', Path(answering.__file__).read_text("utf-8")))
    assert named | {answering.CHANGES, "left open"} == JUDGES
