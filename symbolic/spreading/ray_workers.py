"""Work on a Ray cluster, or on one that is started here for the purpose. Loads ray (extra `ray`)."""

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from symbolic.errors import InputError
from symbolic.spreading.stopping import check, held, keeping_handlers

if TYPE_CHECKING:
    from symbolic.spreading.spread import Lost, Take, Workers

Numbered: TypeAlias = tuple[int, Any]
KNOCK = 10.0
"""How long a cluster may take to open its door, s."""
AHEAD = 2
"""Chunks under way for each worker: one that it is at, and one that it finds when that is done."""


class RayWorkers:
    """Ray's workers; see `spread`. Ray itself gives a dead worker's chunk to another.

    Args:
        work: what they do; sent to the cluster once.
        workers: how many chunks are worked on at a time, and how.
        take: given each result.
        lost: makes the result of a task that no worker survives.
    """

    def __init__(self, work: Callable[[Any], Any], workers: "Workers", take: "Take", lost: "Lost") -> None:
        self._ray = _ray()
        self._work, self._workers, self._take, self._lost = work, workers, take, lost
        self._under_way: dict[Any, list[Numbered]] = {}

    def run(self, tasks: Iterable[Any]) -> None:
        """Work on the tasks; a cluster that was started for them ends with them."""
        numbered = enumerate(tasks)
        with _connected(self._ray, self._workers):
            work = self._ray.put(self._work)
            remote = self._ray.remote(max_retries=self._workers.retries)(_chunk)
            try:
                while chunk := list(islice(numbered, self._workers.chunk)):
                    self._under_way[remote.remote(work, [task for _, task in chunk])] = chunk
                    while len(self._under_way) >= AHEAD * self._workers.count:
                        self._collect(remote, work, None)
                while self._under_way:
                    self._collect(remote, work, None)
            except KeyboardInterrupt:
                self._collect(remote, work, 0)
                raise
            finally:
                for reference in self._under_way:
                    self._ray.cancel(reference)

    def _collect(self, remote: Any, work: Any, timeout: float | None) -> None:
        """Hand over what is done: the next chunk to be, or with a timeout of 0 all that are."""
        most = 1 if timeout is None else max(1, len(self._under_way))
        if not self._under_way:
            return
        if timeout is None:
            check()
        done, _ = self._ray.wait(list(self._under_way), num_returns=most, timeout=timeout)
        for reference in done:
            with held():
                self._hand_over(remote, work, reference)

    def _hand_over(self, remote: Any, work: Any, reference: Any) -> None:
        chunk = self._under_way.pop(reference)
        try:
            results = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except self._ray.exceptions.RayError as error:  # its workers died, or their machines
            if len(chunk) == 1:
                said = " ".join(str(error).split())[:200]
                self._take(chunk[0][0], self._lost(chunk[0][1], f"Ray's workers died of it ({said})"))
                return
            for number, task in chunk:  # one of them is to blame: each is tried alone
                self._under_way[remote.remote(work, [task])] = [(number, task)]
            return
        for (number, _), result in zip(chunk, results, strict=True):
            self._take(number, result)


def _chunk(work: Callable[[Any], Any], tasks: list[Any]) -> list[Any]:
    return [work(task) for task in tasks]


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing here reports to anybody unasked
    try:
        import ray
        import ray.exceptions  # a folder called ray would pass for the package without it
    except ImportError as error:
        raise InputError(
            "--backend ray needs the ray package; install the extra: pip install 'bip[ray]'"
        ) from error
    return ray


def _knock(address: str | None) -> None:
    """Raise OSError where nobody listens at HOST:PORT; Ray itself would wait for many minutes."""
    host, _, port = (address or "").rpartition("/")[2].rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()


@contextmanager
def _connected(ray: Any, workers: "Workers") -> Iterator[None]:
    """Connect to the cluster that is named, or start one; one that the program has connected to is used."""
    if ray.is_initialized():
        yield
        return
    with keeping_handlers():  # Ray takes TERM for itself
        quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": logging.ERROR}
        where: dict[str, Any] = (
            {"num_cpus": workers.count, **quiet}
            if workers.address is None
            else {"address": workers.address, "log_to_driver": False, "logging_level": logging.ERROR}
        )
        try:
            _knock(workers.address)
            ray.init(**where)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            said = " ".join(str(error).split())[:300]
            raise InputError(
                f"no Ray cluster can be used at {workers.address or 'this machine'} ({said}); check --address"
            ) from error
    try:
        yield
    finally:
        with held():
            ray.shutdown()
