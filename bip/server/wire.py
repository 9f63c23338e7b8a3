"""What the server's interfaces receive, field by field; a field that we do not know is refused, not ignored."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Prompts = str | list[str] | list[int] | list[list[int]]


class _Sampling(BaseModel):
    """How to continue a text; the fields that both interfaces share."""

    model_config = ConfigDict(extra="forbid")

    model: str = Field(description="Name of the served model, as in GET /v1/models.")
    temperature: Annotated[float, Field(ge=0)] = 1.0
    top_p: Annotated[float, Field(gt=0, le=1)] = 1.0
    stop: str | list[str] | None = None
    seed: int | None = None
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
    max_tokens: Annotated[int, Field(ge=0)] = 16
    logprobs: Annotated[int | None, Field(ge=0, le=100)] = None
    echo: bool = False

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
    max_tokens: Annotated[int | None, Field(ge=1)] = None
    max_completion_tokens: Annotated[int | None, Field(ge=1)] = None
    logprobs: bool = False
    top_logprobs: Annotated[int, Field(ge=0, le=100)] = 0

    @property
    def budget(self) -> int:
        """How many tokens to write at most."""
        return self.max_completion_tokens or self.max_tokens or 64


class QuestionRequest(BaseModel):
    """POST /v1/answer: our fields, or a benchmark's text of a question under `question`."""

    model_config = ConfigDict(extra="forbid")

    question: str | None = None
    scene: str = ""
    narrative: str | None = None
    prompt: str | None = None
    choices: list[str] | None = None

    def record(self) -> dict[str, Any]:
        """Return the fields that were given."""
        return self.model_dump(exclude_none=True)


class ScoredChoice(BaseModel):
    """A choice and its posterior probability."""

    statement: str
    probability: float


class AnswerResponse(BaseModel):
    """What the reasoner concludes; `choice` is null when the evidence does not separate the best two."""

    prompt: str
    sense: Literal["most", "least"]
    choices: list[ScoredChoice]
    status: Literal["answered", "undecided"]
    choice: int | None
    notes: list[str]
