"""Work ends with its client: whoever has gone waits for nothing, and nothing is done for it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, TypeVar

from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from bip.server.refusals import as_refusal, refusal_body
from symbolic.errors import BipError

T = TypeVar("T")


class ClientGone(Exception):
    """The client has closed its connection: nobody reads the reply."""


async def while_connected(receive: Receive, work: Awaitable[T]) -> T:
    """Return what the work returns; it is cancelled when the client goes.

    Raises:
        ClientGone: it went.
    """
    tasks: set[asyncio.Future[Any]] = {
        working := asyncio.ensure_future(work),
        asyncio.create_task(_gone(receive)),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGone
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class EventStream(Response):
    """Server-sent events as they are made, the last of them [DONE].

    What fails before the first event is refused as any request; later the stream ends with the refusal.

    Args:
        events: begins to make them, each as JSON.
    """

    media_type = "text/event-stream"

    def __init__(self, events: Callable[[], AsyncGenerator[str, None]]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        begun = False
        try:
            async with aclosing(self._events()) as events:
                async for event in events:
                    await self._put(event, send, begun)
                    begun = True
            last = "[DONE]"
        except BipError as error:
            if not begun:
                raise
            last = json.dumps({"error": refusal_body(as_refusal(error))})
        await self._put(last, send, begun)
        await send({"type": "http.response.body", "body": b""})

    async def _put(self, event: str, send: Send, begun: bool) -> None:
        if not begun:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        part = f"data: {event}\n\n".encode()
        await send({"type": "http.response.body", "body": part, "more_body": True})
