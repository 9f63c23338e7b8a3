"""Work that computes, in processes of which any may die: its task is given to another, and no orphan stays.

Each worker has a pipe of its own, on which it sends each result as soon as it has it. So it is known what
a worker that died was at, and what it had done by then is kept.
"""

import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

from symbolic.errors import BipError, InputError
from symbolic.spreading.stopping import check, held

if TYPE_CHECKING:
    from symbolic.spreading.spread import Lost, Take, Workers

Numbered: TypeAlias = tuple[int, Any]

# A fork would copy the locks of this process's threads, and could wait for them forever.
_CONTEXT: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")


@dataclass(slots=True, eq=False)
class _Worker:
    """A process that works.

    Attributes:
        process: the process.
        pipe: our end of its pipe.
        tasks: what it was handed and has not sent back, in its order: it is at the first.
        begun: whether it has said that it is ready.
    """

    process: Any
    pipe: Connection
    tasks: deque[Numbered] = field(default_factory=deque)
    begun: bool = False


class Processes:
    """Processes that work; see `spread`.

    Args:
        work: what they do; picklable, as tasks and results are.
        workers: how many, and how.
        take: given each result.
        lost: makes the result of a task that no worker survives.
    """

    def __init__(self, work: Callable[[Any], Any], workers: "Workers", take: "Take", lost: "Lost") -> None:
        self._workers, self._take, self._lost = workers, take, lost
        self._work = _pickled(work)
        self._crew: list[_Worker] = []
        self._again: deque[Numbered] = deque()
        self._deaths: dict[int, int] = {}
        self._stillborn = 0

    def run(self, tasks: Iterable[Any]) -> None:
        """Work on the tasks; whatever ends it, no process is left behind."""
        numbered = enumerate(tasks)
        try:
            while self._hand_out(numbered):
                check()
                for worker in self._spoken(None):
                    self._listen(worker)
        except KeyboardInterrupt:
            for worker in self._spoken(0):
                self._listen(worker)
            raise
        finally:
            with held():
                for worker in self._crew:
                    self._end(worker)

    def _hand_out(self, numbered: Iterator[Numbered]) -> bool:
        """Give every idle worker something to do; return whether anything is being done."""
        idle = deque(worker for worker in self._crew if not worker.tasks)
        while idle or len(self._crew) < self._workers.count:
            chunk = self._next(numbered)
            if not chunk:
                break
            if not idle:
                idle.append(self._start())
            self._send(idle.popleft(), chunk)
        return any(worker.tasks for worker in self._crew)

    def _next(self, numbered: Iterator[Numbered]) -> list[Numbered]:
        """Return what to do next: what a dead worker left undone goes first, and alone."""
        return [self._again.popleft()] if self._again else list(islice(numbered, self._workers.chunk))

    def _start(self) -> _Worker:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_serve, args=(theirs, self._work), daemon=True)
        with held():
            process.start()
            theirs.close()
            worker = _Worker(process, ours)
            self._crew.append(worker)
        return worker

    def _send(self, worker: _Worker, chunk: list[Numbered]) -> None:
        with held():
            worker.tasks.extend(chunk)
            with suppress(OSError):  # it has died, which its pipe tells us in its turn
                worker.pipe.send(chunk)

    def _spoken(self, timeout: float | None) -> list[_Worker]:
        """Return the workers that have something to say, or are dead."""
        by_pipe = {worker.pipe: worker for worker in self._crew}
        return [by_pipe[pipe] for pipe in wait(list(by_pipe), timeout)]  # type: ignore[index]

    def _listen(self, worker: _Worker) -> None:
        """Hand over all that a worker has sent by now."""
        with held():
            try:
                while worker.pipe.poll():
                    self._hear(worker, worker.pipe.recv())
            except (EOFError, OSError):
                self._bury(worker)

    def _hear(self, worker: _Worker, message: Any) -> None:
        match message:
            case "begun":
                worker.begun, self._stillborn = True, 0
            case ("done", result):
                number, _ = worker.tasks.popleft()
                self._take(number, result)
            case ("raised", error):
                raise error

    def _bury(self, worker: _Worker) -> None:
        """Take a dead worker's tasks back; the one that it was at counts a death."""
        self._end(worker)
        self._crew.remove(worker)
        if not worker.begun:
            self._stillborn += 1
            if self._stillborn > self._workers.retries:
                raise InputError(f"worker processes die as they start ({_how(worker)}); use --workers 1")
        elif worker.tasks:
            number, task = worker.tasks[0]
            self._deaths[number] = self._deaths.get(number, 0) + 1
            if self._deaths[number] > self._workers.retries:
                worker.tasks.popleft()
                times = f"{self._deaths[number]} times"
                self._take(
                    number, self._lost(task, f"the process that was at it died {times} ({_how(worker)})")
                )
        self._again.extend(worker.tasks)

    @staticmethod
    def _end(worker: _Worker) -> None:
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()


def _how(worker: _Worker) -> str:
    status = worker.process.exitcode
    if status is None or status >= 0:
        return f"exit status {status}"
    return signal.strsignal(-status) or f"signal {-status}"


def _pickled(work: Callable[[Any], Any]) -> bytes:
    try:
        return pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise InputError(f"this work cannot be sent to another process ({error}); use --workers 1") from error


def _serve(pipe: Connection, pickled: bytes) -> None:
    """Work on what the pipe brings until it is closed; what cannot be worked on is told."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one decides
    Thread(target=_die_with_parent, daemon=True).start()
    try:
        work = pickle.loads(pickled)
        pipe.send("begun")
        for task in _received(pipe):
            pipe.send(("done", work(task)))
    except Exception as error:  # noqa: BLE001  whoever asked is told, as by an executor
        pipe.send(("raised", _sendable(error)))


def _received(pipe: Connection) -> Iterator[Any]:
    while True:
        try:
            chunk = pipe.recv()
        except (EOFError, OSError):
            return
        for _, task in chunk:
            yield task


def _die_with_parent() -> None:
    """End this process when the one that started it is gone, even by kill -9."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  an exception may hold anything
        return BipError(f"{type(error).__name__}: {error}")
    return error
