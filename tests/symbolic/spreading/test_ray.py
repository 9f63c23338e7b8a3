"""The same laws on a Ray that is started for the test: `pip install '.[ray]'`, `pytest -m slow`."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("ray")
import ray

from symbolic.errors import InputError
from symbolic.spreading import Workers, spread, stopping
from tests.runs.killing import Eval, killed_often
from tests.runs.test_unlucky_runs import questions
from tests.symbolic.spreading.deeds import deadly, deadly_once, refusing, squared

pytestmark = pytest.mark.slow
RAY = Workers(2, "ray")


@pytest.fixture(autouse=True)
def found_by_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's workers look modules up themselves."""
    monkeypatch.setenv("PYTHONPATH", os.getcwd())


def test_every_result_is_handed_over_once_and_few_tasks_are_taken_ahead() -> None:
    results: dict[int, int] = {}
    taken, ahead = [], []

    def tasks() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    def take(number: int, result: int) -> None:
        assert number not in results
        results[number] = result
        ahead.append(len(taken) - len(results))

    spread(tasks(), squared, RAY, take)
    assert results == {number: number**2 for number in range(100)}
    assert max(ahead) <= 2 * RAY.count * RAY.chunk
    assert not ray.is_initialized()


def test_a_worker_that_is_killed_costs_no_task(tmp_path: Path) -> None:
    results: dict[int, int] = {}
    spread([(number, str(tmp_path)) for number in range(12)], deadly_once, RAY, results.__setitem__)
    assert results == {number: number for number in range(12)}
    assert (tmp_path / "died").exists()


def test_a_task_that_no_worker_survives_is_told_and_the_others_are_done() -> None:
    results: dict[int, object] = {}
    spread(
        range(8),
        deadly,
        Workers(2, "ray", retries=0),
        results.__setitem__,
        lambda task, why: f"{task}: {why}",
    )
    assert str(results.pop(3)).startswith("3: Ray's workers died of it")
    assert results == {number: number for number in (0, 1, 2, 4, 5, 6, 7)}


def test_what_the_work_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="five"):
        spread(range(20), refusing, RAY, lambda k, r: None)


def test_ctrl_c_keeps_what_has_arrived() -> None:
    results: dict[int, int] = {}

    def take(number: int, result: int) -> None:
        results[number] = result
        if len(results) == 3:
            os.kill(os.getpid(), signal.SIGINT)

    with stopping(), pytest.raises(KeyboardInterrupt):
        spread(range(10_000), squared, RAY, take)
    assert 3 <= len(results) < 10_000
    assert not ray.is_initialized()


def test_a_cluster_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(InputError, match=r"no Ray cluster can be used at .*; check --address"):
        spread(range(3), squared, replace(RAY, address="127.0.0.1:1"), lambda k, r: None)


def test_a_run_on_ray_that_is_killed_loses_nothing_and_ends_as_one_without(tmp_path: Path) -> None:
    data = questions(tmp_path, 40)  # two agents of Ray's own stay for up to a minute after a kill -9
    run = Eval("mmtom-qa", data, tmp_path / "killed.json", more=("--backend", "ray"), patience=120)
    found = killed_often(run, kills=3, n=40, seed=1, told=("KILL", "TERM", "INT"))
    assert (found["lost"], found["twice"], found["orphans"]) == (0, 0, 0)
    assert found["report"] == Eval("mmtom-qa", data, tmp_path / "whole.json", 1).finished()
