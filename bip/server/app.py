"""The server's routes. Torch is loaded with the first completion, never for a question that needs none."""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from bip.server.answering import Answering
from bip.server.documentation import add_documentation
from bip.server.metrics import Metrics
from bip.server.model.served_model import ServedModel
from bip.server.patience import EventStream
from bip.server.protection.guard import Guard
from bip.server.protection.limits import Limits
from bip.server.protection.names import own_names
from bip.server.questions import Questions
from bip.server.refusals import (
    RequestError,
    refuse,
    refuse_defect,
    refuse_form,
    refuse_http,
)
from bip.server.replies import (
    NO_MODEL,
    REFUSALS,
    UNREADABLE,
    ChatResponse,
    CompletionResponse,
    Health,
    ModelList,
    answered,
    streamed,
)
from bip.server.wire import ChatRequest, CompletionRequest, QuestionRequest, QuestionsRequest
from symbolic.errors import BipError

if TYPE_CHECKING:
    from bip.server.model.text_model import TextModel


Ask = Callable[[Mapping[str, Any]], Awaitable[dict[str, Any]]]
"""From a question as JSON values to its answer likewise; raises `BipError`."""


@dataclass(frozen=True, slots=True)
class Served:
    """What a server serves.

    Attributes:
        name: the language model's name in the API.
        load: loads it; called with the first completion, and again where that failed.
        prompt_format: the form of prompt that the model learned; "" leaves it undeclared.
        answering: answers a question, in other processes: picklable.
        key: the bearer token that requests must carry; None asks for none.
        names: by which the server is called, beside addresses, "localhost" and the machine's own name.
        limits: of a request, and of all.
        page: makes further routes, such as pages, from what answers a question; GET needs no key there, every
            other method does. A question whose client has gone ends as on the other routes.
    """

    name: str
    load: "Callable[[], TextModel]"
    prompt_format: str = ""
    answering: Callable[[Any], Any] = field(default_factory=Answering)
    key: str | None = None
    names: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    page: Callable[[Ask], Sequence[BaseRoute]] | None = None


def make_app(served: Served) -> FastAPI:
    """Return the ASGI application of a server."""
    metrics = Metrics()
    questions = Questions(served.answering, served.limits)
    model = ServedModel(served.load, served.limits.max_waiting)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        questions.warm_up()
        try:
            yield
        finally:
            questions.close()
            model.close()

    app = FastAPI(
        title="bip",
        description="The policy language model behind OpenAI's interfaces, and questions about minds.",
        responses=REFUSALS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(
        Guard, key=served.key, names=own_names(served.names), limits=served.limits, metrics=metrics
    )
    _refuse_in_words(app)
    _add_signs_of_life(app, served, questions, model, metrics)
    _add_completions(app, served, model)
    _add_answers(app, questions, served.limits)
    add_documentation(app)
    if served.page is not None:
        app.router.routes.extend(served.page(_asking(questions)))
    return app


def _asking(questions: Questions) -> Ask:
    async def ask(record: Mapping[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(await questions.answer(record))
        return answer

    return ask


def _refuse_in_words(app: FastAPI) -> None:
    app.add_exception_handler(BipError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_form)
    app.add_exception_handler(HTTPException, refuse_http)
    app.add_exception_handler(Exception, refuse_defect)


def _add_signs_of_life(
    app: FastAPI, served: Served, questions: Questions, model: ServedModel, metrics: Metrics
) -> None:
    for name, gate in (("questions", questions.gate), ("completions", model.gate)):
        metrics.watch_gate(name, gate)
    metrics.watch("bip_processes_ended", "Processes ended with their question", lambda: questions.ended)

    @app.get("/health", summary="Whether the server serves", response_model=Health)
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/metrics", summary="What the server did, for Prometheus", response_class=Response)
    async def numbers() -> Response:
        return Response(metrics.as_text(), media_type="text/plain; version=0.0.4")

    @app.get("/v1/models", summary="The models that are served", response_model=ModelList)
    async def models() -> dict[str, Any]:
        card = {"id": served.name, "object": "model", "created": 0, "owned_by": "bip"}
        return {"object": "list", "data": [card | {"prompt_format": served.prompt_format or None}]}


def _add_answers(app: FastAPI, questions: Questions, limits: Limits) -> None:
    @app.post(
        "/v1/answer",
        summary="Answer questions about minds",
        response_model=None,
        responses=answered() | UNREADABLE,
    )
    async def answer(request: Request, asked: QuestionRequest | QuestionsRequest) -> Response:
        if isinstance(asked, QuestionRequest):
            return _json(await questions.answer(asked.record()))
        if len(asked.questions) > limits.max_batch:
            raise _too_many("questions", len(asked.questions), limits.max_batch)
        records = [question.record() for question in asked.questions]
        size = len(await request.body())
        if asked.stream:
            return EventStream(lambda: questions.answer_all(records, size))

        found = [answer async for answer in questions.answer_all(records, size)]
        return _json(f'{{"answers": [{", ".join(sorted(found, key=_index))}]}}')


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


def _index(answer: str) -> int:
    """Return the place of an answer among the questions, which its JSON begins with."""
    return int(re.findall(r"\d+", answer[:40])[0])


def _add_completions(app: FastAPI, served: Served, model: ServedModel) -> None:
    @app.post(
        "/v1/completions",
        summary="Continue or score texts",
        response_model=None,
        responses=streamed(CompletionResponse) | NO_MODEL,
    )
    async def completions(asked: CompletionRequest) -> Response:
        _require_model(asked.model, served.name)
        if len(asked.prompts) > served.limits.max_batch:
            raise _too_many("prompts", len(asked.prompts), served.limits.max_batch)
        _require_budget(asked.max_tokens * len(asked.prompts), served.limits)
        if asked.stream:
            return EventStream(lambda: model.stream(asked))
        return _json(await model.run(asked))

    @app.post(
        "/v1/chat/completions",
        summary="Continue a conversation",
        response_model=None,
        responses=streamed(ChatResponse) | NO_MODEL,
    )
    async def chat(asked: ChatRequest) -> Response:
        _require_model(asked.model, served.name)
        if len(asked.messages) > served.limits.max_batch:
            raise _too_many("messages", len(asked.messages), served.limits.max_batch)
        _require_budget(asked.budget, served.limits)
        if asked.stream:
            return EventStream(lambda: model.stream(asked))
        return _json(await model.run(asked))


def _require_model(asked: str, name: str) -> None:
    if asked != name:
        raise RequestError(
            404,
            "model_not_found",
            f"the model {asked[:80]!r} does not exist here; this server has {name!r}",
        )


def _require_budget(tokens: int, limits: Limits) -> None:
    if tokens > limits.max_tokens:
        raise RequestError(
            400,
            "invalid_value",
            f"the request asks for {tokens} tokens, and this server writes {limits.max_tokens} for one request at "
            "most; ask for fewer, or start `bip serve` with --max-tokens",
        )


def _too_many(what: str, found: int, most: int) -> RequestError:
    return RequestError(
        400,
        "invalid_value",
        f"{found} {what} in one request, and this server takes {most}; send fewer, or start `bip serve` with "
        "--max-batch",
    )
