"""Questions answered in processes, which can be ended in the middle of a thought."""

import contextlib
import json
import logging
import multiprocessing
import os
import signal
import sys
import threading
import uuid
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from symbolic.errors import BipError

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

log = logging.getLogger(__name__)

Answering = Callable[[Any], Any]
"""From a request as plain JSON values to its answer likewise; raises `BipError` for what it cannot answer."""
ANSWERED = b"+"
"""What a reply with an answer begins with."""


class Ended(Exception):
    """The process was ended before it answered."""


class Worker:
    """One process that answers requests, one after the other; it is started when it is first needed.

    Args:
        answering: what it does; picklable.
        memory: how much it may use beyond what it starts with, MiB.
    """

    def __init__(self, answering: Answering, memory: int) -> None:
        self._answering, self._memory = answering, memory
        self._process: Any = None
        self._connection: Connection | None = None
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, request: bytes) -> bytes:
        """Return the reply to a request, a JSON value: `ANSWERED` and JSON, or {"refused": ...} or {"defect": ...}.

        Raises:
            Ended: it was ended meanwhile, or the process died.
        """
        try:
            connection = self._running()
            connection.send_bytes(request)
            return connection.recv_bytes()
        except (EOFError, OSError) as error:
            self._end()
            raise Ended from error

    def start(self) -> None:
        """Start the process, unless it runs."""
        with contextlib.suppress(EOFError):
            self._running()

    def end_for_good(self) -> None:
        """End the process, whatever it does, and start none again."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        """End the process; the next request starts a new one.

        The connection closes with the last who holds it: a thread may be reading from it, and would read from
        whatever gets its number next.
        """
        with self._lock:
            if self._process is not None:
                self._process.kill()
            self._process = self._connection = None

    def _running(self) -> Connection:
        with self._lock:
            if self._closed:
                raise EOFError
            if self._process is None or self._connection is None or not self._process.is_alive():
                self._start()
            assert self._connection is not None
            return self._connection

    def _start(self) -> None:
        context = process_context()
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=_work, args=(theirs, self._answering, self._memory), daemon=True, name="bip answers"
        )
        self._process.start()
        theirs.close()
        self._connection = ours


def process_context() -> "ForkServerContext | SpawnContext":
    """Return how processes are started.

    A server of forks has the packages loaded already: a new process is there in milliseconds.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "bip.server.answering", "bip.server.protection.warm"])
    return context


def _work(connection: Connection, answering: Answering, memory: int) -> None:
    """Answer requests until the connection closes or half of the memory has been used."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group: the server ends us
    end_with_parent()
    enough = _bound_memory(memory)
    while True:
        try:
            request = connection.recv_bytes()
        except (EOFError, OSError):
            return
        reply = _reply(request, answering)
        try:
            connection.send_bytes(reply)
        except OSError:
            return
        if enough():
            return


def _reply(request: bytes, answering: Answering) -> bytes:
    try:
        return ANSWERED + json.dumps(answering(json.loads(request))).encode()
    except BipError as error:
        told = {"refused": str(error)}
    except MemoryError:
        told = {"refused": "this takes more memory than the server gives to one request; ask for less"}
    except RecursionError:
        told = {"refused": "this is nested too deeply to be read; simplify it"}
    except Exception as error:
        number = uuid.uuid4().hex[:12]
        log.exception("defect %s", number)
        told = {"defect": type(error).__name__, "number": number}
    return json.dumps(told).encode()


def _bound_memory(memory: int) -> Callable[[], bool]:
    """Bound the process's memory; return whether it has used half of that, and should make room for a fresh one."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return lambda: False

    def used() -> int:  # KiB, but bytes on macOS
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // 1024 if sys.platform == "darwin" else peak

    start = used()
    with contextlib.suppress(OSError, ValueError):  # a lower bound of the system's stands
        space = _address_space() + memory * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
    return lambda: used() - start > memory * 1024 // 2


def _address_space() -> int:
    """Return the bytes of address space in use; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 4 * 2**30


def end_with_parent() -> None:
    """End this process as soon as the one that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
