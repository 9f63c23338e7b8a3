"""The process in which the language model computes: what it is asked, and what it says, as lines of JSON."""

import json
import logging
import signal
import uuid
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing.connection import Connection
from threading import Event, Lock
from typing import TYPE_CHECKING, Any

from bip.language_models.served.senders import Senders
from bip.server.protection.workers import end_with_parent
from bip.server.refusals import RequestError, as_refusal, defect
from bip.server.wire import ChatRequest, CompletionRequest
from symbolic.errors import BipError

if TYPE_CHECKING:
    from bip.server.model.text_model import TextModel

log = logging.getLogger(__name__)

ROUTES: dict[str, type[CompletionRequest | ChatRequest]] = {
    "completions": CompletionRequest,
    "chat": ChatRequest,
}
"""What can be asked, by route."""


class Nobody(Exception):
    """Nobody waits for this any more."""


def serve_model(connection: Connection, load: "Callable[[], TextModel]", places: int) -> None:
    """Do what is asked until the connection closes.

    What is asked is {"ask": number, "route": ..., "request": {...}}, or {"end": number} when nobody waits any
    more. What is said is {"to": number} with "item": text, with "refused": {...}, or with nothing at the end.

    Args:
        connection: to the server.
        load: loads the model; called with the first request, and again where that failed.
        places: threads, whose forward passes take turns.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group: the server ends us
    end_with_parent()
    loaded, threads = _Loaded(load), Senders(places)
    ended: dict[int, Event] = {}
    saying = Lock()

    def say(number: int, **said: Any) -> None:
        with saying:
            connection.send_bytes(json.dumps({"to": number, **said}).encode())

    def work(number: int, told: dict[str, Any]) -> None:
        try:
            for item in _items(loaded, told, ended[number]):
                say(number, item=item)
            say(number)
        except Nobody:
            pass
        except BipError as error:
            say(number, refused=_spelled(as_refusal(error)))
        except Exception as error:  # a defect costs one request, never the process
            mark = uuid.uuid4().hex[:12]
            log.exception("defect %s", mark)
            say(number, refused=_spelled(defect(type(error).__name__, mark)))
        finally:
            ended.pop(number, None)

    while True:
        try:
            told = json.loads(connection.recv_bytes())
        except (EOFError, OSError):
            return
        if "end" in told:
            if told["end"] in ended:
                ended[told["end"]].set()
        else:
            ended[told["ask"]] = Event()
            threads.submit(partial(work, told["ask"], told))


def _items(loaded: "_Loaded", told: dict[str, Any], ended: Event) -> Iterable[str]:
    """Yield what is asked for, as JSON; it ends with `Nobody` between two forward passes once it has ended."""

    def check() -> None:
        if ended.is_set():
            raise Nobody

    check()
    model = loaded.model().checked(check)
    return map(json.dumps, _made(model, ROUTES[told["route"]].model_validate(told["request"])))


def _made(model: "TextModel", request: CompletionRequest | ChatRequest) -> Iterable[Any]:
    from bip.server.model.completions import complete, converse, stream_chat, stream_text

    if isinstance(request, CompletionRequest):
        return stream_text(model, request) if request.stream else [complete(model, request)]
    return stream_chat(model, request) if request.stream else [converse(model, request)]


def _spelled(error: RequestError) -> dict[str, Any]:
    return {
        "status": error.status,
        "code": error.code,
        "message": str(error),
        "retry_after": error.retry_after,
    }


class _Loaded:
    """The model, once it is loaded."""

    def __init__(self, load: "Callable[[], TextModel]") -> None:
        self._load, self._lock = load, Lock()
        self._found: TextModel | None = None

    def model(self) -> "TextModel":
        with self._lock:
            if self._found is None:
                try:
                    self._found = self._load()
                except (
                    Exception
                ) as error:  # whatever a broken folder raises; the client hears that, not of which
                    log.error("the model cannot be loaded: %s: %s", type(error).__name__, error)
                    raise RequestError(
                        503,
                        "model_unavailable",
                        "the model behind this server cannot be loaded; the server's log says why. Start `bip serve` "
                        "with --base and --adapter of folders that hold one",
                        retry_after=30,
                    ) from error
            return self._found
