"""Servers for tests, over real HTTP on a free loopback port: ours, or one that says what a test tells it to."""

import asyncio
import json
import multiprocessing
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.forkserver import ensure_running
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, StreamingResponse

from bip.server.protection.connections import connection_type, listen
from bip.server.protection.limits import Limits


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """Serve an app while the block runs; yield the base URL of its API."""
    _have_torch_in_processes()
    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        app, http=connection_type(512), log_level="critical", timeout_graceful_shutdown=1, proxy_headers=False
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        thread.join(5)
        listener.close()


PATIENT = Limits(workers=1, max_seconds=600)
"""Bounds of our servers in tests: on a busy machine even a small model takes its time to load."""


@cache
def _have_torch_in_processes() -> None:
    """Have what makes our servers' processes load torch once, where the tests have it loaded: not in each of them."""
    if "torch" in sys.modules and "forkserver" in multiprocessing.get_all_start_methods():
        loaded = ["bip.server.answering", "bip.server.model.text_model", "bip.language_models.local.loading"]
        multiprocessing.get_context("forkserver").set_forkserver_preload(
            [*loaded, "transformers.models.llama.modeling_llama"]
        )
        ensure_running()


@dataclass
class Scripted:
    """A server that replies by a function, and fails as told.

    Attributes:
        reply: from a request's body to a reply's body.
        faults: failures of the next requests, in order; None for a proper reply.
        delay: how long each reply takes, s.
        bodies: what was asked, in order of arrival; `headers` likewise.
        busy: how many requests are being answered; `busiest` is the most there ever were.
    """

    reply: Callable[[dict[str, Any]], dict[str, Any]]
    faults: Iterator[str | None] = field(default_factory=lambda: iter(()))
    delay: float = 0.0
    bodies: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    busy: int = 0
    busiest: int = 0

    def app(self) -> FastAPI:
        app = FastAPI()

        @app.get("/v1/models")
        async def models() -> dict[str, Any]:
            return {"data": [{"id": "m"}]}

        @app.post("/v1/{route:path}")
        async def respond(request: Request) -> Response:
            body = await request.json()
            self.bodies.append(body)
            self.headers.append(dict(request.headers))
            fault = next(self.faults, None)  # before the first pause: `faults` may look at the last body
            self.busy += 1
            self.busiest = max(self.busy, self.busiest)
            await asyncio.sleep(self.delay)
            self.busy -= 1
            if fault == "slow":
                await asyncio.sleep(0.5)
                fault = None
            return JSONResponse(self.reply(body)) if fault is None else broken(fault)

        return app


class Replying:
    """A scripted model: a server whose replies are the texts, or the JSON, that a test tells it to say."""

    def __init__(self) -> None:
        self.replies: Iterator[Any] = iter(())
        self.server = Scripted(lambda body: chat_reply(self._next()))

    @property
    def asked(self) -> list[dict[str, Any]]:
        """What was asked, in order."""
        return self.server.bodies

    def says(self, *replies: Any) -> None:
        """Say these, one after the other."""
        self.replies = iter(replies)

    def _next(self) -> str:
        reply = next(self.replies)
        return reply if isinstance(reply, str) else json.dumps(reply)


def outcomes(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a report's items without what they cost, which differs from run to run."""
    return [{name: value for name, value in item.items() if name != "usage"} for item in report["items"]]


def broken(fault: str) -> Response:
    """Return a response with a fault: an HTTP status, the name of one of the others, or the words of a 400."""
    match fault:
        case "html":
            return HTMLResponse("<html><body>It works!</body></html>")
        case "malformed":
            return Response('{"choices": [{"mess', media_type="application/json")
        case "strange":
            return JSONResponse({"result": "ok"})
        case "cut":
            return StreamingResponse(
                _cut(), headers={"content-length": "1000"}, media_type="application/json"
            )
        case "overflow":
            error = {"message": "too many tokens for me", "code": "context_length_exceeded"}
            return JSONResponse({"error": error}, 400)
        case "quota":
            return JSONResponse(
                {"error": {"message": "You exceeded your quota", "code": "insufficient_quota"}}, 429
            )
        case "echoes the key":
            return JSONResponse({"error": {"message": "Incorrect API key: sk-secret-123"}}, 400)
        case words if not words.isdigit():
            error = {"message": words, "type": "invalid_request_error", "code": "unsupported_value"}
            return JSONResponse({"error": error}, 400)
        case status:
            headers = {"retry-after": "0.2"} if status == "429" else {}
            return JSONResponse({"error": {"message": f"status {status}"}}, int(status), headers)


async def _cut() -> AsyncIterator[bytes]:
    yield b'{"choices": '
    raise ConnectionError


def chat_reply(words: str, tokens: int = 7) -> dict[str, Any]:
    """Return the body of a chat reply that says `words`."""
    message = {"role": "assistant", "content": words}
    return {
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": tokens, "completion_tokens": 1, "total_tokens": tokens + 1},
    }
