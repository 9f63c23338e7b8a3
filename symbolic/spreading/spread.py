"""Spread work over threads, processes or a cluster: results as they arrive, few tasks under way, deaths survived.

    spread(tasks, work, workers, take)      take(k, work(task_k)) for each task, as soon as it is done

Tasks are taken from their iterable only when a worker is free, so that memory stays flat however many there are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from symbolic.errors import BipError, InputError
from symbolic.spreading.stopping import check, held

T = TypeVar("T")
R = TypeVar("R")
Take: TypeAlias = Callable[[int, Any], None]
Lost: TypeAlias = Callable[[Any, str], Any]
Backend: TypeAlias = Literal["processes", "threads", "ray"]
BACKENDS: tuple[Backend, ...] = get_args(Backend)


class WorkerLostError(BipError):
    """A worker died each time that it was given a task."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work.

    Attributes:
        count: how many at a time; 1 with processes or threads means here, in this thread.
        backend: processes (for computing), threads (for waiting), or Ray's workers.
        address: of a Ray cluster, e.g. "ray://head:10001" or "auto"; None starts one on this machine.
        chunk: tasks that a worker is handed at a time. Processes send back each result at once; Ray's
            workers send back a chunk whole.
        retries: how often a task is tried again after the worker that had it died.
    """

    count: int = 1
    backend: Backend = "processes"
    address: str | None = None
    chunk: int = 4
    retries: int = 2

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise InputError(f"--backend {self.backend!r} is unknown; choose from {', '.join(BACKENDS)}")
        if self.address is not None and self.backend != "ray":
            raise InputError("--address names a Ray cluster; give --backend ray with it")


HERE = Workers()
"""Nobody but the thread that asks."""


def spread(
    tasks: Iterable[T],
    work: Callable[[T], R],
    workers: Workers,
    take: Callable[[int, R], None],
    lost: Callable[[T, str], R] | None = None,
) -> None:
    """Do work on each task, and hand over each result as soon as it is there, in whatever order.

    `take` is called in this thread, once a task, and no signal cuts it short (see `stopping`). On Ctrl-C
    what has arrived is handed over before KeyboardInterrupt goes on its way.

    Args:
        tasks: what to work on; taken as workers become free.
        work: picklable where processes or Ray do it.
        workers: who does it.
        take: given the number of a task, from 0, and its result.
        lost: makes a result of a task whose worker died `retries` + 1 times, from the task and a sentence.

    Raises:
        WorkerLostError: there is such a task, and no `lost`.
        InputError: Ray is not installed or its cluster not there, or the work cannot be sent to a process.
        Exception: whatever `work` or `take` raises ends all.
    """
    lost = lost or _refuse
    if workers.backend == "ray":
        from symbolic.spreading.ray_workers import RayWorkers

        RayWorkers(work, workers, take, lost).run(tasks)
    elif workers.count == 1:
        for number, task in enumerate(tasks):
            check()
            result = work(task)
            with held():
                take(number, result)
    elif workers.backend == "threads":
        from symbolic.spreading.threads import Threads

        Threads(work, workers.count, take).run(tasks)
    else:
        from symbolic.spreading.processes import Processes

        Processes(work, workers, take, lost).run(tasks)


def _refuse(task: Any, reason: str) -> Any:
    raise WorkerLostError(reason)


def in_order(take: Callable[[R], None]) -> Callable[[int, R], None]:
    """Return what `spread` may hand results to in any order: it passes them on in the order of the tasks."""
    early: dict[int, R] = {}
    passed = 0

    def arrive(number: int, result: R) -> None:
        nonlocal passed
        early[number] = result
        while passed in early:
            take(early.pop(passed))
            passed += 1

    return arrive
