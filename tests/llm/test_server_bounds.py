"""The completions of our server are bounded, and end with their client."""

import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("torch")
from bip.server.app import Served, make_app
from bip.server.model.served_model import PLACES
from bip.server.serve import load_text_model
from tests.llm.servers import PATIENT, serving
from tests.server.talk import ask, connect, request
from tests.server.test_work_ends import numbers, until

KEY = "Bearer server-key"
TEXT = {"model": "tiny", "prompt": "get an apple", "max_tokens": 2}
CHAT = {"model": "tiny", "messages": [{"role": "user", "content": "hi"}], "max_tokens": 2}


def complete(url: str, asked: Any, path: str = "/v1/completions") -> tuple[int, dict[str, str], Any]:
    return ask(url.removesuffix("/v1"), "POST", path, asked, authorization=KEY)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": -1}, "seed: Input should be greater"),
        ({"seed": 2**70}, "seed: Input should be less"),
        ({"temperature": -0.1}, "temperature"),
        ({"temperature": 1e9}, "temperature"),
        ({"top_p": 0}, "top_p"),
        ({"n": 2}, "n: Input should be 1"),
        ({"stop": ["x"] * 17}, "stop"),
        ({"stop": "x" * 257}, "stop"),
        ({"stop": ["x" * 100_000]}, "stop"),
        ({"logprobs": 101}, "logprobs"),
        ({"max_tokens": 10**30}, "max_tokens"),
        ({"max_tokens": 5000}, "writes 4096 for one request"),
        ({"prompt": ["x"] * 100, "max_tokens": 100}, "asks for 10000 tokens"),
        ({"prompt": ["x"] * 257}, "257 prompts in one request"),
        (
            {"prompt": "x" * 200_000},
            "maximum context length is 640 tokens, and the text has 200000 characters",
        ),
        ({"prompt": [[-1]]}, "-1 is no token"),
        ({"prompt": [10**30]}, "is no token of this model"),
    ],
)
def test_what_goes_over_a_bound_is_refused_with_400(
    own_server: str, changes: dict[str, Any], message: str
) -> None:
    status, _, body = complete(own_server, TEXT | changes)
    assert status == 400, body
    assert message in body["error"]["message"]
    assert len(body["error"]["message"]) <= 2000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/completions", b'{"model": "tiny", "prompt": "\\ud800"}'),
        ("/v1/completions", b'{"model": "\\ud800", "prompt": "x"}'),
        ("/v1/completions", b'{"model": "tiny", "prompt": "x", "stop": "\\udfff"}'),
        ("/v1/completions", b'{"model": "tiny", "prompt": "x", "\\ud800": 1}'),
        ("/v1/completions", b'{"model": "tiny", "prompt": "x", "temperature": NaN}'),
        ("/v1/completions", b'{"model": "tiny", "prompt": "x", "seed": ' + b"9" * 5000 + b"}"),
        ("/v1/completions", b"[" * 100_000),
        ("/v1/completions", b"\xff\xfe\x00"),
        ("/v1/completions", b""),
        ("/v1/chat/completions", b'{"model": "tiny", "messages": [{"role": "user", "content": "\\ud800"}]}'),
        ("/v1/chat/completions", b'{"model": "tiny", "messages": []}'),
        ("/v1/answer", b'{"prompt": "\\ud800", "narrative": "x", "choices": ["a", "b"]}'),
        ("/v1/answer", b'{"story": {"\\ud800": 1}, "query": {}}'),
        ("/v1/answer", b'{"questions": []}'),
        ("/v1/answer", b"null"),
    ],
)
def test_what_no_client_should_send_is_refused_with_400(own_server: str, path: str, body: bytes) -> None:
    status, _, reply = complete(own_server, body, path)
    assert status == 400
    assert set(reply["error"]) == {"message", "type", "code"}


@pytest.mark.parametrize("path", ["/nowhere", "/v1/answer/x"])
def test_what_is_not_there_is_refused_in_the_form_of_other_refusals(own_server: str, path: str) -> None:
    status, _, body = ask(own_server.removesuffix("/v1"), "GET", path, authorization=KEY)
    assert (status, body["error"]["code"]) == (404, "not_found")
    status, _, body = ask(own_server.removesuffix("/v1"), "PUT", "/v1/answer", authorization=KEY)
    assert (status, body["error"]["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize("temperature", [1e-300, 5e-324, 100.0])
def test_any_temperature_draws_a_token(own_server: str, temperature: float) -> None:
    likeliest = complete(own_server, TEXT | {"temperature": 0})[2]["choices"][0]["text"]
    status, _, body = complete(own_server, TEXT | {"temperature": temperature, "seed": 0})
    assert status == 200
    assert temperature > 1 or body["choices"][0]["text"] == likeliest


@pytest.fixture(scope="module")
def tiny(random_base: Path) -> Iterator[str]:
    load = partial(load_text_model, str(random_base), None, "cpu", "float32")
    with serving(make_app(Served("tiny", load, limits=PATIENT))) as url:
        assert complete(url, TEXT)[0] == 200  # it is loaded
        yield url.removesuffix("/v1")


@pytest.mark.parametrize("stream", [True, False])
def test_completions_end_with_their_clients(tiny: str, stream: bool) -> None:
    long = TEXT | {"prompt": ["get an apple"] * 7, "max_tokens": 580, "stream": stream, "temperature": 1}
    held = []
    for _ in range(PLACES + 2):
        held.append(connect(tiny))
        held[-1].sendall(request("POST", "/v1/completions", json.dumps(long).encode()))
    until(lambda: numbers(tiny)["bip_completions_waiting"] > 0)
    assert complete(tiny, TEXT)[0] == 200  # who asks little is served beside them
    for connection in held:
        connection.close()
    until(
        lambda: numbers(tiny)["bip_completions_running"] == numbers(tiny)["bip_completions_waiting"] == 0, 60
    )
    started = time.perf_counter()
    assert complete(tiny, TEXT)[0] == 200
    print(f"the next took {time.perf_counter() - started:.2f} s")


def test_a_stream_that_is_refused_is_refused_as_a_request(tiny: str) -> None:
    status, headers, body = complete(tiny, TEXT | {"prompt": "apple " * 900, "stream": True})
    assert (status, body["error"]["code"]) == (400, "context_length_exceeded")
    assert headers["content-type"] == "application/json"
