"""Threads that send requests. Unlike those of an executor, they hold up nobody who no longer waits."""

from collections.abc import Callable
from concurrent.futures import Future
from contextvars import Context, copy_context
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeAlias

Task: TypeAlias = tuple["Future[Any]", Context, Callable[[], Any]]


class Senders:
    """At most so many threads, started as they are needed.

    An executor's threads are waited for when the program ends: after Ctrl-C that would be until the
    slowest server has answered. These are daemons, and what they are at is abandoned.

    Args:
        count: how many.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._waiting = 0

    def submit(self, task: Callable[[], Any]) -> "Future[Any]":
        """Have a task done, in a copy of the caller's context."""
        future: Future[Any] = Future()
        with self._lock:
            self._waiting += 1
            if self._waiting > len(self._threads) and len(self._threads) < self._count:
                self._threads.append(Thread(target=self._work, daemon=True, name="llm"))
                self._threads[-1].start()
        self._tasks.put((future, copy_context(), task))
        return future

    def close(self) -> None:
        """Drop what has not begun; what has is not waited for."""
        while not self._tasks.empty():
            dropped = self._tasks.get()
            if dropped is not None:
                dropped[0].cancel()
        for _ in self._threads:
            self._tasks.put(None)

    def _work(self) -> None:
        while (found := self._tasks.get()) is not None:
            future, context, task = found
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(context.run(task))
                except Exception as error:  # noqa: BLE001  whoever asked is told, as by an executor
                    future.set_exception(error)
            with self._lock:
                self._waiting -= 1
