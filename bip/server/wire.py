"""What the server's interfaces receive, field by field; a field that we do not know is refused, not ignored."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Prompts = str | list[str] | list[int] | list[list[int]]
Stop = Annotated[str, Field(max_length=256)]
Tokens = Annotated[int, Field(le=2**31)]


class Strict(BaseModel):
    """A request: of known fields, and of texts that can be written down."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def require_whole_characters(cls, value: Any) -> Any:
        """Refuse half a character (a lone surrogate), which no reply, log or file can hold."""
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("a text holds half a character (a lone \\ud800 to \\udfff)") from None
        return value


class _Sampling(Strict):
    """How to continue a text; the fields that both interfaces share."""

    model: str = Field(description="Name of the served model, as in GET /v1/models.")
    temperature: Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)] = 1.0
    top_p: Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)] = 1.0
    stop: Stop | Annotated[list[Stop], Field(max_length=16)] | None = None
    seed: Annotated[int | None, Field(ge=0, lt=2**63)] = None
    stream: bool = False
    n: Literal[1] = 1
    user: str | None = None

    @property
    def stops(self) -> tuple[str, ...]:
        """The texts that end a continuation."""
        return (self.stop,) if isinstance(self.stop, str) else tuple(self.stop or ())


class CompletionRequest(_Sampling):
    """POST /v1/completions."""

    prompt: Prompts = Field(description="A text, texts, tokens, or lists of tokens.")
    max_tokens: Annotated[Tokens, Field(ge=0)] = 16
    logprobs: Annotated[int | None, Field(ge=0, le=100)] = None
    echo: bool = False

    @property
    def size(self) -> int:
        """How much is asked: what is to be read, in characters or tokens, and the tokens to write."""
        return sum(len(prompt) + self.max_tokens for prompt in self.prompts)

    @property
    def prompts(self) -> list[str | list[int]]:
        """The prompts as a list, whichever way they came."""
        if isinstance(self.prompt, str):
            return [self.prompt]
        if self.prompt and isinstance(self.prompt[0], int):
            return [self.prompt]
        return list(self.prompt)  # type: ignore[arg-type]  # texts, or lists of tokens


class ChatMessage(BaseModel):
    """One turn of a conversation."""

    model_config = ConfigDict(extra="forbid")

    role: Literal["system", "developer", "user", "assistant"]
    content: str


class ChatRequest(_Sampling):
    """POST /v1/chat/completions."""

    messages: Annotated[list[ChatMessage], Field(min_length=1)]
    max_tokens: Annotated[Tokens | None, Field(ge=1)] = None
    max_completion_tokens: Annotated[Tokens | None, Field(ge=1)] = None
    logprobs: bool = False
    top_logprobs: Annotated[int, Field(ge=0, le=100)] = 0

    @property
    def size(self) -> int:
        """How much is asked: the characters to read and the tokens to write."""
        return sum(len(message.content) for message in self.messages) + self.budget

    @property
    def budget(self) -> int:
        """How many tokens to write at most."""
        return self.max_completion_tokens or self.max_tokens or 64


class QuestionRequest(Strict):
    """A question: our fields, a benchmark's text of a question under `question`, or symbols (see `bip schema`)."""

    question: str | None = None
    scene: str = ""
    narrative: str | None = None
    prompt: str | None = None
    choices: list[str] | None = None
    story: dict[str, Any] | None = None
    query: dict[str, Any] | None = None

    def record(self) -> dict[str, Any]:
        """Return the fields that were given."""
        return self.model_dump(exclude_unset=True, exclude_none=True)


class QuestionsRequest(Strict):
    """Many questions; with `stream`, each answer is sent as it comes."""

    questions: Annotated[list[QuestionRequest], Field(min_length=1)]
    stream: bool = False


class ScoredChoice(BaseModel):
    """A choice and its posterior probability."""

    statement: str
    probability: float


class AnswerResponse(BaseModel):
    """What the reasoner concludes; `choice` is null when the evidence does not separate the best two."""

    model_config = ConfigDict(extra="allow")

    prompt: str
    sense: Literal["most", "least"]
    choices: list[ScoredChoice]
    status: Literal["answered", "undecided"]
    choice: int | None
    notes: list[str]
