"""How alike two runs are: kappas and McNemar by hand."""

from typing import Any

import numpy as np
import pytest

from bip.evaluation.consistency import compare_runs, of_clips


def item(key: str, choice: int | None, target: int, size: int = 4, kind: str = "goal") -> dict[str, Any]:
    correct = 1 / size if choice is None else float(choice == target)
    return {
        "id": key,
        "type": kind,
        "choice": choice,
        "correct": correct,
        "probabilities": [],
        "choices": size,
    }


RNG = np.random.default_rng(0)


def test_kappas_by_hand() -> None:
    # Four items of four choices. Same choice on two of them: (2/4 - 1/4) / (3/4) = 1/3.
    # Right: 1 1 0 0 and 1 0 1 0: agree on two; expected .5 * .5 + .5 * .5 = .5, so kappa 0.
    ours = [item("a", 0, 0), item("b", 1, 1), item("c", 2, 0), item("d", 3, 0)]
    theirs = [item("a", 0, 0), item("b", 2, 1), item("c", 0, 0), item("d", 3, 0)]
    found = compare_runs(ours, theirs, RNG)
    assert found is not None
    assert found.choice is not None
    np.testing.assert_allclose([found.choice.observed, found.choice.kappa], [0.5, 1 / 3])  # type: ignore[list-item]
    np.testing.assert_allclose([found.error.observed, found.error.expected, found.error.kappa], [0.5, 0.5, 0])  # type: ignore[list-item]
    assert found.accuracies == (0.5, 0.5)
    assert (found.difference.better, found.difference.worse, found.difference.p) == (1, 1, 1.0)


def test_a_run_is_perfectly_consistent_with_itself() -> None:
    ours = [item("a", 0, 0), item("b", 2, 1)]
    found = compare_runs(ours, ours, RNG)
    assert found is not None
    assert found.choice is not None
    assert (found.choice.kappa, found.error.kappa) == (1.0, 1.0)


def test_only_shared_items_count_and_undecided_ones_choose_nothing() -> None:
    found = compare_runs([item("a", 0, 0), item("b", None, 0)], [item("b", 1, 0), item("c", 1, 1)], RNG)
    assert found is not None
    assert (found.n, found.choice) == (1, None)
    assert compare_runs([item("a", 0, 0)], [item("b", 0, 0)], RNG) is None


def test_runs_that_are_always_right_leave_chance_no_room() -> None:
    found = compare_runs([item("a", 0, 0)], [item("a", 0, 0)], RNG)
    assert found is not None
    assert found.error.kappa is None


@pytest.mark.parametrize(("kind", "ids"), [("goal", ["v~n~0-9 #1"]), ("belief", ["v~n~0-9 #2"])])
def test_kinds_of_question_meet_on_their_clip(kind: str, ids: list[str]) -> None:
    items = [item("v~n~0-9 goal #1", 0, 0), item("v~n~0-9 belief #2", 0, 0, kind="belief")]
    assert [i["id"] for i in of_clips(items, kind)] == ids
