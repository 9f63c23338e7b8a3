"""The server's routes. Torch is loaded with the first completion, never for a question that needs none."""

import hmac
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, FastAPI, Header
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse

from bip.any_story import AnyStory
from bip.question_files import read_question
from bip.server.refusals import RequestError, refuse, refuse_defect, refuse_form
from bip.server.replies import (
    NO_MODEL,
    REFUSALS,
    UNREADABLE,
    ChatResponse,
    CompletionResponse,
    ModelList,
    streamed,
)
from bip.server.wire import AnswerResponse, ChatRequest, CompletionRequest, QuestionRequest
from symbolic.errors import BipError

if TYPE_CHECKING:
    from bip.server.text_model import TextModel


@dataclass(frozen=True, slots=True)
class Served:
    """What a server serves.

    Attributes:
        name: the language model's name in the API.
        load: loads it; called once, with the first completion.
        prompt_format: the form of prompt that the model learned; "" leaves it undeclared.
        reasoner: answers questions.
        key: the bearer token that requests must carry; None asks for none.
    """

    name: str
    load: "Callable[[], TextModel]"
    prompt_format: str = ""
    reasoner: AnyStory = field(default_factory=AnyStory)
    key: str | None = None


def make_app(served: Served) -> FastAPI:
    """Return the ASGI application of a server."""
    app = FastAPI(
        title="bip",
        description="The policy language model behind OpenAI's interfaces, and questions about minds.",
        dependencies=[Depends(_require_key(served.key))],
        responses=REFUSALS,
    )
    model = _loaded_once(served.load)
    app.add_exception_handler(BipError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_form)
    app.add_exception_handler(Exception, refuse_defect)
    _add_completions(app, served.name, model)

    @app.get("/v1/models", summary="The models that are served", response_model=ModelList)
    def models() -> dict[str, Any]:
        card = {"id": served.name, "object": "model", "created": 0, "owned_by": "bip"}
        return {"object": "list", "data": [card | {"prompt_format": served.prompt_format or None}]}

    @app.post(
        "/v1/answer",
        summary="Answer a question about a mind",
        response_model=AnswerResponse,
        responses=UNREADABLE,
    )
    def answer(request: QuestionRequest) -> Any:
        question = read_question(json.dumps(request.record()).encode(), "the request")
        return served.reasoner.answer(question).as_json()

    return app


def _add_completions(app: FastAPI, name: str, model: "Callable[[], TextModel]") -> None:
    @app.post(
        "/v1/completions",
        summary="Continue or score texts",
        response_model=None,
        responses=streamed(CompletionResponse) | NO_MODEL,
    )
    def completions(request: CompletionRequest) -> Response:
        from bip.server.completions import complete, stream_text

        _require_model(request.model, name)
        if request.stream:
            return _events(stream_text(model(), request))
        return JSONResponse(complete(model(), request))

    @app.post(
        "/v1/chat/completions",
        summary="Continue a conversation",
        response_model=None,
        responses=streamed(ChatResponse) | NO_MODEL,
    )
    def chat(request: ChatRequest) -> Response:
        from bip.server.completions import converse, stream_chat

        _require_model(request.model, name)
        if request.stream:
            return _events(stream_chat(model(), request))
        return JSONResponse(converse(model(), request))


def _loaded_once(load: "Callable[[], TextModel]") -> "Callable[[], TextModel]":
    """Return a function that loads the model with the first request that needs it, and then keeps it.

    Where that fails the request is refused with 503, and the next one tries again.
    """
    lock = Lock()
    loaded: list[TextModel] = []

    def model() -> "TextModel":
        with lock:
            if not loaded:
                try:
                    loaded.append(load())
                except Exception as error:  # whatever a broken folder raises, the client is told of it
                    raise RequestError(
                        503,
                        "model_unavailable",
                        f"the model behind this server cannot be loaded: {error}; start `bip serve` with "
                        "--base and --adapter of folders that hold one",
                    ) from error
            return loaded[0]

    return model


def _events(chunks: Iterable[dict[str, Any]]) -> StreamingResponse:
    def lines() -> Iterator[str]:
        for chunk in chunks:
            yield f"data: {json.dumps(chunk)}\n\n"
        yield "data: [DONE]\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream")


def _require_model(asked: str, name: str) -> None:
    if asked != name:
        raise RequestError(
            404, "model_not_found", f"the model {asked!r} does not exist here; this server has {name!r}"
        )


def _require_key(key: str | None) -> Callable[..., None]:
    def check(authorization: Annotated[str, Header()] = "") -> None:
        if key is not None and not hmac.compare_digest(authorization.encode(), f"Bearer {key}".encode()):
            raise RequestError(401, "invalid_api_key", "this server asks for its key as a bearer token")

    return check
