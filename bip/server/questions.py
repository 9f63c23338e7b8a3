"""Questions that wait for a process, and what each came to."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from functools import partial
from threading import Thread
from typing import Any

from bip.language_models.served.senders import Senders
from bip.server.protection.gate import LONG, Gate
from bip.server.protection.limits import Limits
from bip.server.protection.workers import ANSWERED, Ended, Worker
from bip.server.refusals import RequestError, as_refusal, defect, refusal_body
from symbolic.errors import BipError

SHORT = 16_384
"""Bytes of a short question at most."""
PATIENCE = 1.0
"""Seconds after which a short question that takes longer makes way for others, and waits among the long."""

Record = Mapping[str, Any]


class Questions:
    """Answers questions in processes; a question that is given up is ended with its process.

    Args:
        answering: what each process does; picklable.
        limits: how many there are, and how much each may do.
    """

    def __init__(self, answering: Callable[[Any], Any], limits: Limits) -> None:
        self._make = partial(Worker, answering, limits.max_memory)
        self._count = limits.workers
        self._idle = [self._make() for _ in range(limits.workers)]
        self._busy: set[Worker] = set()
        self._threads = Senders(2 * limits.workers)
        self.gate = Gate(limits.workers, limits.max_waiting, SHORT)
        self.ended = 0

    async def answer(self, record: Record, size: int = 0) -> str:
        """Return the answer to a question as JSON; when this is cancelled, its process ends.

        Args:
            record: the question, as plain JSON values.
            size: bytes of the request that it is a part of; its own where that is more.

        Raises:
            RequestError: it cannot be answered, or too many wait.
        """
        request = json.dumps(record).encode()
        size = max(size, len(request))
        if size <= SHORT:
            async with self.gate.place(size):
                reply = await self._ask(request, PATIENCE)
            if reply is not None:
                return _answer_of(reply)
        async with self.gate.place(LONG):
            reply = await self._ask(request, None)
        assert reply is not None  # without a patience there is a reply
        return _answer_of(reply)

    async def answer_all(self, records: Sequence[Record], size: int) -> AsyncGenerator[str, None]:
        """Yield the answers to many questions as they come, each as JSON with its `index`; one may be a refusal.

        Args:
            records: the questions.
            size: bytes of all of them.
        """
        turns = asyncio.Semaphore(self._count)

        async def one(index: int) -> str:
            async with turns:
                try:
                    return f'{{"index": {index}, "answer": {await self.answer(records[index], size)}}}'
                except BipError as error:
                    return json.dumps({"index": index, "error": refusal_body(as_refusal(error))})

        tasks = [asyncio.create_task(one(index)) for index in range(len(records))]
        try:
            for done in asyncio.as_completed(tasks):
                yield await done
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def warm_up(self) -> None:
        """Start the processes, so that the first question need not wait for them."""
        for worker in self._idle:
            self._threads.submit(worker.start)

    def close(self) -> None:
        """End all processes; one that is just starting is not waited for, and ends with this one."""
        self._threads.close()
        ends = [Thread(target=worker.end_for_good, daemon=True) for worker in (*self._idle, *self._busy)]
        for end in ends:
            end.start()
        for end in ends:
            end.join(0.5 / len(ends))

    async def _ask(self, request: bytes, patience: float | None) -> bytes | None:
        """Return a process's reply; None where it takes longer than `patience` while others wait who ask little."""
        for last in (False, True):
            worker = self._idle.pop()
            self._busy.add(worker)
            asked: asyncio.Future[bytes] = asyncio.wrap_future(
                self._threads.submit(partial(worker.ask, request))
            )
            try:
                while not asked.done():
                    await asyncio.wait({asked}, timeout=patience)
                    if not asked.done() and self.gate.short_waiting:
                        return None
                return asked.result()
            except Ended:
                if last:
                    raise RequestError(
                        500, "server_error", "the process that answered died; ask for less"
                    ) from None
            finally:
                self._busy.discard(worker)
                if not asked.done():
                    asked.cancel()
                    worker = self._replaced(worker)
                self._idle.append(worker)
        return None

    def _replaced(self, worker: Worker) -> Worker:
        """Return a new process in place of one that ends; neither is waited for."""
        self.ended += 1
        new = self._make()
        self._threads.submit(worker.end_for_good)
        self._threads.submit(new.start)
        return new


def _answer_of(reply: bytes) -> str:
    if reply.startswith(ANSWERED):
        return reply[len(ANSWERED) :].decode()
    told = json.loads(reply)
    if "refused" in told:
        raise RequestError(422, "invalid_value", told["refused"])
    raise defect(told["defect"], told["number"])
