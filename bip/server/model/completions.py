"""Text and chat completions in the form of OpenAI's API, at once or as a stream. Loads torch."""

from collections.abc import Iterator, Sequence
from typing import Any

from bip.server.model.forms import Written, chat_logprobs, chunk, envelope, text_choice
from bip.server.model.stops import Stops
from bip.server.model.text_model import Sampling, ScoredToken, TextModel
from bip.server.refusals import RequestError
from bip.server.wire import ChatRequest, CompletionRequest

MOST_SCORES = 1_000_000
"""Tokens listed as likely in one reply at most: each takes some 30 bytes."""


def complete(model: TextModel, request: CompletionRequest) -> dict[str, Any]:
    """Return the reply to a text completion.

    Raises:
        RequestError: a prompt is empty, has unknown tokens, or is longer than the model's context.
    """
    prompts = _prompts(model, request)
    top = request.logprobs or 0
    if request.echo and top * sum(map(len, prompts)) > MOST_SCORES:
        raise RequestError(
            400, "invalid_value", f"more than {MOST_SCORES} scores in one reply; send fewer prompts at a time"
        )
    scored = (
        model.score(prompts, top)
        if request.echo and request.logprobs is not None
        else [[ScoredToken(token, model.spell(token), None) for token in tokens] for tokens in prompts]
    )
    choices, written_tokens = [], 0
    for index, (tokens, told) in enumerate(zip(prompts, scored, strict=True)):
        written = _write(model, tokens, request.max_tokens, request, top)
        written_tokens += len(written.tokens)
        choices.append(text_choice(model, index, told if request.echo else [], written, request.logprobs))
    return envelope(
        "text_completion", request.model, choices, sum(len(tokens) for tokens in prompts), written_tokens
    )


def converse(model: TextModel, request: ChatRequest) -> dict[str, Any]:
    """Return the reply to a chat.

    Raises:
        RequestError: the conversation is longer than the model's context.
    """
    tokens = model.encode_chat([message.model_dump() for message in request.messages])
    model.require_usable(tokens, request.budget)
    written = _write(model, tokens, request.budget, request, request.top_logprobs)
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": written.text},
        "logprobs": chat_logprobs(model, written.tokens) if request.logprobs else None,
        "finish_reason": written.finish,
    }
    return envelope("chat.completion", request.model, [choice], len(tokens), len(written.tokens))


def stream_text(model: TextModel, request: CompletionRequest) -> Iterator[dict[str, Any]]:
    """Return the chunks of text completions, prompt after prompt; raises before the first as `complete` does."""
    prompts = _prompts(model, request)
    return _text_chunks(model, request, prompts)


def _prompts(model: TextModel, request: CompletionRequest) -> list[list[int]]:
    if not request.prompts:
        raise RequestError(400, "invalid_value", "no prompt; send a text or tokens")
    prompts = [model.encode(p) if isinstance(p, str) else p for p in request.prompts]
    for tokens in prompts:
        model.require_usable(tokens, request.max_tokens)
    return prompts


def _text_chunks(
    model: TextModel, request: CompletionRequest, prompts: Sequence[Sequence[int]]
) -> Iterator[dict[str, Any]]:
    top = request.logprobs or 0
    for index, tokens in enumerate(prompts):
        if request.echo:
            told = model.score([tokens], top)[0]
            yield chunk("text_completion", request, text_choice(model, index, told, None, request.logprobs))
        for written in _stream(model, tokens, request.max_tokens, request, top):
            yield chunk("text_completion", request, text_choice(model, index, [], written, request.logprobs))


def stream_chat(model: TextModel, request: ChatRequest) -> Iterator[dict[str, Any]]:
    """Return the chunks of a chat reply; raises before the first as `converse` does."""
    tokens = model.encode_chat([message.model_dump() for message in request.messages])
    model.require_usable(tokens, request.budget)
    return (
        chunk("chat.completion.chunk", request, _delta(model, written, request))
        for written in _stream(model, tokens, request.budget, request, request.top_logprobs)
    )


def _delta(model: TextModel, written: Written, request: ChatRequest) -> dict[str, Any]:
    ended = written.finish is not None
    return {
        "index": 0,
        "delta": {} if ended else {"role": "assistant", "content": written.text},
        "logprobs": chat_logprobs(model, written.tokens) if request.logprobs and not ended else None,
        "finish_reason": written.finish,
    }


def _sampling(request: CompletionRequest | ChatRequest) -> Sampling:
    return Sampling(request.temperature, request.top_p, request.seed)


def _write(
    model: TextModel,
    tokens: Sequence[int],
    budget: int,
    request: CompletionRequest | ChatRequest,
    top: int,
) -> Written:
    parts = list(_stream(model, tokens, budget, request, top))
    written = tuple(token for part in parts for token in part.tokens)
    return Written(written, "".join(part.text for part in parts), parts[-1].finish)


def _stream(
    model: TextModel,
    tokens: Sequence[int],
    budget: int,
    request: CompletionRequest | ChatRequest,
    top: int,
) -> Iterator[Written]:
    """Yield what is written, and at last an empty part that says why the text ended.

    Tokens in which a stop may begin are held back until it is clear that it does not.
    """
    stops, held, count = Stops(request.stops), list[ScoredToken](), 0
    for token in model.write(tokens, budget, _sampling(request), top) if budget else ():
        count += 1
        held.append(token)
        begins = stops.feed(token.text)
        text = "".join(each.text for each in held)
        if begins is not None:
            yield Written(tuple(held), text[: len(text) - begins])
            yield Written((), "", "stop")
            return
        free = _free(held, len(text) - stops.pending)
        if free:
            yield Written(tuple(held[:free]), "".join(each.text for each in held[:free]))
            held = held[free:]
    if held:
        yield Written(tuple(held), "".join(each.text for each in held))
    yield Written((), "", "length" if count == budget else "stop")


def _free(held: Sequence[ScoredToken], characters: int) -> int:
    """Return how many of the held tokens lie within the first characters, and so in no stop."""
    for index, token in enumerate(held):
        characters -= len(token.text)
        if characters < 0:
            return index
    return len(held)
