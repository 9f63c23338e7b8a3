"""The language model behind a server: in a process of its own, so that it holds up nothing else."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from functools import partial
from itertools import count
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from bip.language_models.served.senders import Senders
from bip.server.model.model_process import serve_model
from bip.server.protection.gate import Gate
from bip.server.protection.workers import process_context
from bip.server.refusals import RequestError
from bip.server.wire import ChatRequest, CompletionRequest

if TYPE_CHECKING:
    from bip.server.model.text_model import TextModel

PLACES = 3
"""Requests whose forward passes take turns; one place is kept for short ones."""
SHORT = 1024
"""Characters read and tokens written of a short request at most."""

Told = dict[str, Any]


class ServedModel:
    """A language model, asked by many at a time; what nobody waits for ends between two forward passes.

    Args:
        load: loads it, in its process; picklable.
        waiting: requests that wait at most.
    """

    def __init__(self, load: "Callable[[], TextModel]", waiting: int) -> None:
        self._load = load
        self._process: Any = None
        self._connection: Connection | None = None
        self._lock = Lock()
        self._closed = False
        self._telling = Senders(1)  # what is long may wait until the process reads it
        self._numbers = count()
        self._listeners: dict[int, asyncio.Queue[Told | None]] = {}
        self.gate = Gate(PLACES, waiting, SHORT)

    async def run(self, request: CompletionRequest | ChatRequest) -> str:
        """Return the reply to a request, as JSON; when this is cancelled, so is its work.

        Raises:
            RequestError: it is refused, too many wait, or the model cannot be loaded.
        """
        items = [item async for item in self.stream(request)]
        return items[0]

    async def stream(self, request: CompletionRequest | ChatRequest) -> AsyncGenerator[str, None]:
        """Yield the parts of a reply, each as JSON, as they are made; raises as `run` does."""
        async with self.gate.place(request.size):
            number, heard = next(self._numbers), asyncio.Queue[Told | None]()
            self._listeners[number] = heard
            route = "completions" if isinstance(request, CompletionRequest) else "chat"
            try:
                self._tell({"ask": number, "route": route, "request": request.model_dump(exclude_unset=True)})
                while (told := await heard.get()) is not None and len(told) > 1:
                    if "refused" in told:
                        raise RequestError(**told["refused"])
                    yield told["item"]
                if told is None:
                    raise RequestError(
                        503,
                        "model_unavailable",
                        "the language model's process died; try again",
                        retry_after=5,
                    )
            finally:
                del self._listeners[number]
                self._tell({"end": number}, begin=False)

    def close(self) -> None:
        """End the process."""
        self._closed = True
        self._telling.close()
        if self._process is not None:
            self._process.kill()

    def _tell(self, told: Told, *, begin: bool = True) -> None:
        loop = asyncio.get_running_loop()
        self._telling.submit(partial(self._send, json.dumps(told).encode(), loop, begin))

    def _send(self, told: bytes, loop: asyncio.AbstractEventLoop, begin: bool) -> None:
        """Send to the process; started where it is wanted and does not run."""
        try:
            with self._lock:
                if begin and (self._process is None or not self._process.is_alive()):
                    self._start(loop)
                connection = self._connection
            if connection is not None:
                connection.send_bytes(told)
        except (EOFError, OSError):
            loop.call_soon_threadsafe(self._hear, None)

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._closed:
            raise EOFError
        context = process_context()
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=serve_model, args=(theirs, self._load, PLACES), daemon=True, name="bip model"
        )
        self._process.start()
        theirs.close()
        self._connection = ours
        Thread(target=self._listen, args=(ours, loop), daemon=True, name="bip model listens").start()

    def _listen(self, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Hand on what the process says, and at last that it has died."""
        told: Told | None = {}
        while told is not None:
            try:
                told = json.loads(connection.recv_bytes())
            except (EOFError, OSError):
                told = None
            try:
                loop.call_soon_threadsafe(self._hear, told)
            except RuntimeError:  # the server has ended
                return

    def _hear(self, told: Told | None) -> None:
        if told is None:
            for heard in self._listeners.values():
                heard.put_nowait(None)
        elif told["to"] in self._listeners:
            self._listeners[told["to"]].put_nowait(told)
