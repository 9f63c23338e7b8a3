"""Work that waits, for a server say, in threads that hold up nobody who no longer waits for them."""

from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Semaphore, Thread
from typing import TYPE_CHECKING, Any

from symbolic.spreading.stopping import check, held

if TYPE_CHECKING:
    from symbolic.spreading.spread import Take

PATIENCE = 0.5
"""How long to wait before looking for signals again, where a wait does not end by one (Windows), s."""


class Threads:
    """Daemon threads that work.

    Args:
        work: what they do.
        count: how many.
        take: given each result.
    """

    def __init__(self, work: Callable[[Any], Any], count: int, take: "Take") -> None:
        self._work, self._count, self._take = work, count, take
        self._todo: SimpleQueue[tuple[int, Any] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[int, Any, BaseException | None]] = SimpleQueue()
        self._arrived = Semaphore(0)
        for _ in range(count):
            Thread(target=self._serve, daemon=True, name="spread").start()

    def run(self, tasks: Iterable[Any]) -> None:
        """Work on the tasks; after Ctrl-C what is under way is abandoned. See `spread`."""
        under_way = 0
        try:
            for numbered in enumerate(tasks):
                self._todo.put(numbered)
                under_way += 1
                while under_way >= self._count:
                    under_way -= self._wait()
            while under_way:
                under_way -= self._wait()
        except KeyboardInterrupt:
            while not self._done.empty():
                self._hand_over()
            raise
        finally:
            for _ in range(self._count):
                self._todo.put(None)

    def _wait(self) -> int:
        """Hand over the next result, if one arrives within a while; return how many."""
        check()
        if not self._arrived.acquire(timeout=PATIENCE):  # takes nothing out: a signal here loses nothing
            return 0
        self._hand_over()
        return 1

    def _hand_over(self) -> None:
        with held():
            number, result, error = self._done.get_nowait()
            if error is not None:
                raise error
            self._take(number, result)

    def _serve(self) -> None:
        while (numbered := self._todo.get()) is not None:
            number, task = numbered
            try:
                self._done.put((number, self._work(task), None))
            except BaseException as error:  # noqa: BLE001  whoever asked is told, as by an executor
                self._done.put((number, None, error))
            self._arrived.release()
