"""What the server's interfaces send, as its documentation shows them: OpenAI's shapes, and ours of a refusal."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from bip.server.wire import AnswerResponse


class ModelCard(BaseModel):
    """A served model."""

    id: str
    object: Literal["model"] = "model"
    created: int
    owned_by: str
    prompt_format: str | None = Field(description="Form of prompt that it learned; null if undeclared.")


class ModelList(BaseModel):
    """GET /v1/models."""

    object: Literal["list"] = "list"
    data: list[ModelCard]


class TokenCounts(BaseModel):
    """What a reply cost, in tokens."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class TextLogprobs(BaseModel):
    """Scores of the tokens of a text: nats; null for the first, which nothing precedes."""

    tokens: list[str]
    token_logprobs: list[float | None]
    top_logprobs: list[dict[str, float] | None]
    text_offset: list[int]


class TextChoice(BaseModel):
    """One continuation, after its prompt where `echo` was asked for."""

    index: int
    text: str
    logprobs: TextLogprobs | None
    finish_reason: Literal["stop", "length"] | None


class _Reply(BaseModel):
    """What both interfaces send around their choices."""

    id: str
    created: int
    model: str
    usage: TokenCounts


class CompletionResponse(_Reply):
    """POST /v1/completions, without `stream`."""

    object: Literal["text_completion"] = "text_completion"
    choices: list[TextChoice]


class ChatToken(BaseModel):
    """A token that could stand at a position."""

    token: str
    logprob: float
    bytes: list[int]


class ChosenChatToken(ChatToken):
    """A token of a reply, with the likeliest ones at its position."""

    top_logprobs: list[ChatToken]


class ChatLogprobs(BaseModel):
    """Scores of the tokens of a reply, nats."""

    content: list[ChosenChatToken]


class ChatReplyMessage(BaseModel):
    """What the model says."""

    role: Literal["assistant"] = "assistant"
    content: str


class ChatChoice(BaseModel):
    """The reply of a conversation."""

    index: int
    message: ChatReplyMessage
    logprobs: ChatLogprobs | None
    finish_reason: Literal["stop", "length"]


class ChatResponse(_Reply):
    """POST /v1/chat/completions, without `stream`."""

    object: Literal["chat.completion"] = "chat.completion"
    choices: list[ChatChoice]


class Problem(BaseModel):
    """Why a request is refused: a sentence, and OpenAI's name for the reason."""

    message: str
    type: Literal["invalid_request_error", "server_error"]
    code: str


class ErrorResponse(BaseModel):
    """A refusal."""

    error: Problem


class BatchedAnswer(BaseModel):
    """One of many questions, by its place among them: its answer, or why there is none."""

    index: int
    answer: AnswerResponse | None = None
    error: Problem | None = None


class AnswersResponse(BaseModel):
    """The answers to many questions, in their order."""

    answers: list[BatchedAnswer]


class Health(BaseModel):
    """GET /health."""

    status: Literal["ok"]


Documented = dict[int | str, dict[str, Any]]

REFUSALS: Documented = {
    400: {"model": ErrorResponse, "description": "A field is wrong, or the text is too long for the model."},
    401: {"model": ErrorResponse, "description": "The key is missing or wrong."},
    403: {
        "model": ErrorResponse,
        "description": "The server has another name, or a page of another place asks.",
    },
    413: {"model": ErrorResponse, "description": "The request is too long."},
    429: {
        "model": ErrorResponse,
        "description": "Too many requests wait; Retry-After says when to come again.",
    },
    503: {"model": ErrorResponse, "description": "It took too long, or the model cannot be loaded."},
}
"""Refusals that every route can give."""

NO_MODEL: Documented = {
    404: {"model": ErrorResponse, "description": "There is no model of this name."},
}
"""Refusals of the routes that ask the model."""

UNREADABLE: Documented = {
    422: {
        "model": ErrorResponse,
        "description": "The question cannot be read or answered; the message says why.",
    }
}
"""Refusals of the route that answers questions."""


def answered() -> Documented:
    """Return the documentation of the reply to a question, or to many of them."""
    documented = streamed(AnswerResponse)
    documented[200]["model"] = AnswerResponse | AnswersResponse
    return documented


def streamed(reply: type[BaseModel]) -> Documented:
    """Return the documentation of a reply that comes at once or, with `stream`, as server-sent events."""
    events = {"schema": {"type": "string", "description": "Chunks as `data:` lines, then `data: [DONE]`."}}
    return {
        200: {
            "model": reply,
            "description": "The reply; with `stream`, its chunks as events.",
            "content": {"text/event-stream": events},
        }
    }
