import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from symbolic.errors import InputError
from symbolic.spreading import Workers, held, in_order, spread, status, stopping, winding_up
from symbolic.spreading.spread import WorkerLostError
from tests.symbolic.spreading.deeds import deadly, deadly_once, refusing, slow_at_first, squared

TWO = (Workers(2), Workers(2, "threads"))
EVERY = (Workers(1), *TWO)


def all_of(tasks: range, work: object, workers: Workers) -> dict[int, int]:
    results: dict[int, int] = {}

    def take(number: int, result: int) -> None:
        assert number not in results
        results[number] = result

    spread(tasks, work, workers, take)  # type: ignore[arg-type]
    return results


@pytest.mark.parametrize("workers", EVERY, ids=str)
def test_every_result_is_handed_over_once_under_its_number(workers: Workers) -> None:
    assert all_of(range(5, 25), squared, workers) == {k: (k + 5) ** 2 for k in range(20)}
    assert all_of(range(0), squared, workers) == {}


@pytest.mark.parametrize("workers", TWO, ids=str)
def test_a_slow_task_holds_up_no_other(workers: Workers) -> None:
    arrived: list[int] = []
    spread(range(9), slow_at_first, Workers(2, workers.backend, chunk=1), lambda k, r: arrived.append(k))
    assert arrived[-1] == 0
    assert sorted(arrived) == list(range(9))


def test_results_are_put_in_order_where_that_is_wanted() -> None:
    passed: list[str] = []
    arrive = in_order(passed.append)
    for number, result in ((2, "c"), (0, "a"), (3, "d")):
        arrive(number, result)
    assert passed == ["a"]
    arrive(1, "b")
    assert passed == ["a", "b", "c", "d"]


@pytest.mark.parametrize("workers", TWO, ids=str)
def test_few_tasks_are_taken_before_they_can_be_worked_on(workers: Workers) -> None:
    taken: list[int] = []
    ahead: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(40):
            taken.append(number)
            yield number

    spread(tasks(), squared, workers, lambda k, r: ahead.append(len(taken) - len(ahead)))
    assert max(ahead) <= workers.count * workers.chunk + workers.chunk


def test_the_task_of_a_worker_that_dies_is_given_to_another(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in range(12)]
    results: dict[int, int] = {}
    spread(tasks, deadly_once, Workers(2), results.__setitem__)
    assert results == {number: number for number in range(12)}
    assert (tmp_path / "died").exists()


def test_a_task_that_no_worker_survives_is_told_and_the_others_are_done() -> None:
    results: dict[int, object] = {}
    spread(range(8), deadly, Workers(2, retries=1), results.__setitem__, lambda task, why: f"{task}: {why}")
    assert results.pop(3) == "3: the process that was at it died 2 times (Killed)"
    assert results == {number: number for number in (0, 1, 2, 4, 5, 6, 7)}
    with pytest.raises(WorkerLostError, match="died 1 times"):
        spread(range(8), deadly, Workers(2, retries=0), results.__setitem__)


@pytest.mark.parametrize("workers", EVERY, ids=str)
def test_what_the_work_raises_is_raised_here_and_no_process_is_left(workers: Workers) -> None:
    others = set(multiprocessing.active_children())  # servers that other tests keep
    with pytest.raises(ValueError, match="five"):
        all_of(range(20), refusing, workers)
    assert set(multiprocessing.active_children()) <= others


def test_work_that_cannot_be_sent_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match=r"cannot be sent to another process .*; use --workers 1"):
        spread(range(3), lambda number: number, Workers(2), lambda k, r: None)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"backend": "slurm"}, "--backend 'slurm' is unknown; choose from processes, threads, ray"),
        ({"address": "auto"}, "--address names a Ray cluster; give --backend ray"),
    ],
)
def test_workers_that_cannot_be_are_refused(arguments: dict[str, str], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Workers(2, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("workers", EVERY, ids=str)
def test_ctrl_c_keeps_what_has_arrived_and_leaves_no_process(workers: Workers) -> None:
    results: dict[int, int] = {}
    others = set(multiprocessing.active_children())

    def take(number: int, result: int) -> None:
        results[number] = result
        if len(results) == 3:
            os.kill(os.getpid(), signal.SIGINT)
            results[number] = result * 10  # what is being taken in is taken in whole

    with stopping(), pytest.raises(KeyboardInterrupt):
        spread(range(10_000), squared, workers, take)
    assert len(results) < 10_000
    assert sum(result == 10 * number**2 != 0 for number, result in results.items()) == 1
    assert set(multiprocessing.active_children()) <= others


def test_a_signal_waits_for_what_must_not_be_cut_short_and_the_next_one_changes_nothing() -> None:
    steps: list[str] = []

    def write() -> None:
        with held():
            os.kill(os.getpid(), signal.SIGTERM)
            steps.append("written")

    with stopping():
        with pytest.raises(KeyboardInterrupt):
            write()
        assert status() == 128 + signal.SIGTERM
        winding_up()
        os.kill(os.getpid(), signal.SIGINT)
        steps.append("report")
    assert steps == ["written", "report"]


def test_a_signal_that_was_ignored_stays_ignored_and_handlers_are_put_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with stopping():
            os.kill(os.getpid(), signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    assert signal.getsignal(signal.SIGINT) is before


def test_threads_that_wait_for_ever_hold_up_nobody_after_ctrl_c() -> None:
    never = threading.Event()
    started = time.monotonic()
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with stopping(), pytest.raises(KeyboardInterrupt):
        spread(range(4), lambda number: never.wait(60), Workers(2, "threads"), lambda k, r: None)
    assert time.monotonic() - started < 30
    never.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("workers", EVERY, ids=str)
def test_a_signal_that_a_callback_swallows_is_heeded_at_the_next_task(workers: Workers) -> None:
    class Swallowing:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0)  # the handler runs here, and what it raises goes no further

    results: dict[int, int] = {}

    def tasks() -> Iterator[int]:
        for number in range(1_000):
            if number == 3:
                Swallowing()
            yield number

    with stopping(), pytest.raises(KeyboardInterrupt):
        spread(tasks(), squared, workers, results.__setitem__)
    assert len(results) < 40
