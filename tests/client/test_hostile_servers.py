"""The client against servers that lie, stall, flood and repeat what they should not: a failed item, and no more."""

import gzip
import json
import logging
import socket
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.action_models.llm.served_policy import checked_llm
from bip.baselines import Baseline
from bip.benchmarks import Benchmark, Sample
from bip.evaluation import evaluate
from bip.language_models.served import CacheError, Client, Endpoint, Request, ServiceError, chat, content
from bip.language_models.served.cache import FILE
from bip.language_models.served.requests import embeddings, models, text_completion
from symbolic.language.question import Question
from tests.client.raw_server import Respond, raw_server, reply
from tests.llm.servers import Scripted, chat_reply, serving

KEY = "sk-secret-123"
ASK = chat([{"role": "user", "content": "hi"}])
JSON = "content-type: application/json"
GOOD = json.dumps(chat_reply("hello")).encode()


def ask(url: str, request: Request = ASK, timeout: float = 30.0) -> Any:
    with Client(Endpoint("m", url, KEY, retries=0, timeout=timeout)) as client:
        return client.ask(request)


def drip(beginning: bytes) -> Respond:
    """Send a byte every 50 ms, for a minute: each arrives long before any wait for one byte would end."""

    def respond(connection: socket.socket) -> None:
        connection.sendall(beginning)
        for _ in range(1_200):
            time.sleep(0.05)
            connection.sendall(b" ")

    return respond


@pytest.mark.parametrize(
    "beginning",
    [
        b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{",
        b"HTTP/1.1 200 OK\r\nx-slow: ",
        b"HTTP/1.1 500 Oh\r\ncontent-length: 100000\r\n\r\n{",
        b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nx-slow: ",
    ],
)
def test_a_server_that_sends_a_byte_now_and_then_has_the_timeout_and_no_more(beginning: bytes) -> None:
    with raw_server(drip(beginning)) as url:
        started = time.perf_counter()
        with pytest.raises(ServiceError, match=r"127\.0\.0\.1.*: no answer within 0\.4 s; raise --timeout"):
            ask(url, timeout=0.4)
        assert time.perf_counter() - started < 30  # a minute where each byte begins the wait anew


def test_a_request_that_nobody_reads_has_the_timeout_and_no_more() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    long = chat([{"role": "user", "content": "x" * 20_000_000}])
    with listener, pytest.raises(ServiceError, match=r"no answer within 0\.4 s"):
        ask(f"http://127.0.0.1:{listener.getsockname()[1]}/v1", long, timeout=0.4)


@pytest.mark.parametrize("status", [200, 500])
def test_an_endless_reply_is_cut(status: int) -> None:
    def respond(connection: socket.socket) -> None:
        connection.sendall(f"HTTP/1.1 {status} X\r\n{JSON}\r\n\r\n".encode())
        for _ in range(10_000):
            connection.sendall(b" " * 65_536)

    with (
        raw_server(respond) as url,
        pytest.raises(ServiceError, match="longer than 16 MiB; look at the server"),
    ):
        ask(url)


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (gzip.compress(b" " * 200_000_000), ("content-encoding: gzip",)),
        (gzip.compress(gzip.compress(b" " * 200_000_000)), ("content-encoding: gzip, gzip",)),
        (zlib.compress(b" " * 200_000_000), ("content-type: application/json; charset=zlib",)),
    ],
)
def test_a_small_reply_that_unpacks_to_a_large_one_is_refused_while_it_is_small(
    body: bytes, headers: tuple[str, ...]
) -> None:
    with raw_server(reply(body, JSON, *headers)) as url:
        tracemalloc.start()
        try:
            with pytest.raises(ServiceError, match=r"cannot be read|malformed JSON"):
                ask(url)
            assert tracemalloc.get_traced_memory()[1] < 80_000_000
        finally:
            tracemalloc.stop()


def test_a_reply_that_is_compressed_unasked_is_read() -> None:
    with raw_server(reply(gzip.compress(GOOD), JSON, "content-encoding: gzip")) as url:
        assert content(ask(url)) == "hello"


def chats(**fields: Any) -> dict[str, Any]:
    return {"choices": [{"message": {"content": "A"}, **fields}]}


def texts(**fields: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "text": "x", **fields}]}


def vectors(*rows: Any) -> dict[str, Any]:
    return {"data": [{"index": i, "embedding": row} for i, row in enumerate(rows)]}


TOKENS = {"tokens": ["a"], "token_logprobs": [-1.0], "top_logprobs": [{"a": -1.0}]}
WRONG: list[tuple[Request, Any]] = [
    (ASK, []),
    (ASK, None),
    (ASK, {"choices": {}}),
    (ASK, {"choices": [3]}),
    (ASK, {"choices": [{"message": "A"}]}),
    (ASK, {"choices": [{"message": None}]}),
    (ASK, {"choices": [{"message": {"content": ["A"]}}]}),
    (ASK, chats(logprobs=[1])),
    (ASK, chats(logprobs={"content": {"a": 1}})),
    (ASK, chats(logprobs={"content": [{"top_logprobs": [{"token": "a"}]}]})),
    (ASK, chats(logprobs={"content": [{"top_logprobs": [{"token": "a", "logprob": "b"}]}]})),
    (ASK, chats(logprobs={"content": [{"top_logprobs": [{"token": 7, "logprob": -1}]}]})),
    (ASK, chats() | {"usage": [1]}),
    (ASK, chats() | {"usage": {"prompt_tokens": "many"}}),
    (ASK, chats() | {"usage": {"prompt_tokens": -5}}),
    (text_completion(["x"]), texts(text=7)),
    (text_completion(["x"]), texts(index="first")),
    (text_completion(["x"]), texts(logprobs="none")),
    (text_completion(["x"]), texts(logprobs=TOKENS | {"tokens": [1]})),
    (text_completion(["x"]), texts(logprobs=TOKENS | {"token_logprobs": [float("nan")]})),
    (text_completion(["x"]), texts(logprobs=TOKENS | {"token_logprobs": [-1.0, -2.0]})),
    (text_completion(["x"]), texts(logprobs=TOKENS | {"token_logprobs": None})),
    (text_completion(["x"]), texts(logprobs=TOKENS | {"top_logprobs": [["a", -1.0]]})),
    (text_completion(["x"]), texts(logprobs=TOKENS | {"top_logprobs": {"a": -1.0}})),
    (embeddings(["x", "y"]), vectors([1.0], [1.0, 2.0])),
    (embeddings(["x", "y"]), vectors([1.0])),
    (embeddings(["x", "y"]), vectors([1.0], ["a"])),
    (embeddings(["x", "y"]), vectors([1.0], None)),
    (models(), {"data": ["m"]}),
    (models(), {"data": [{"id": 3}]}),
]


@pytest.mark.parametrize(("request_", "wrong"), WRONG)
def test_a_reply_of_another_form_is_refused_by_its_server_and_never_kept(
    request_: Request, wrong: Any, tmp_path: Path
) -> None:
    body = json.dumps(wrong).encode()
    with raw_server(reply(body, JSON)) as url, Client(Endpoint("m", url, retries=0), tmp_path) as client:
        with pytest.raises(ServiceError, match=r"http://127\.0\.0\.1:\d+/v1: the answer has no usable '"):
            client.ask(request_)
        assert client.usage.failed == 1
    with (
        Client(Endpoint("m", url), tmp_path, replay=True) as client,
        pytest.raises(CacheError, match="no answer"),
    ):
        client.ask(request_)


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"choices": ' + b"9" * 5_000 + b"}",
        b'{"choices": "\\ud800"}',
        b"\xff\xfe",
        b"",
        b"\x00",
    ],
)
def test_json_that_no_file_can_hold_is_malformed(body: bytes) -> None:
    with raw_server(reply(body, JSON)) as url, pytest.raises(ServiceError, match="answers malformed JSON"):
        ask(url)


def one_question(path: Path, modality: str) -> Iterator[Sample]:
    yield Sample("question 1", Question("", "Ann opens the fridge.", "Which?", ("milk", "beer")), 0, "x")


@pytest.mark.parametrize(
    "body",
    [
        json.dumps(chats(logprobs=[1])).encode(),
        b'{"choices": [{"message": {"content": {}}}]}',
        b"[" * 100_000,
        b"null",
        b'{"error": "' + b"x" * 100_000 + b'"}',
    ],
)
def test_a_strange_reply_costs_the_item_and_is_no_defect_of_ours(body: bytes) -> None:
    benchmark = Benchmark("one", ("text",), one_question, {}, {})
    with raw_server(reply(body, JSON)) as url, Client(Endpoint("m", url, retries=0)) as client:
        report = evaluate(benchmark, Path(), Baseline(client), modality="text", policy="direct")
    (item,) = report["items"]
    assert item["status"] == "failed"
    assert url in item["error"]
    assert "defect" not in item["error"]
    assert len(item["error"]) < 600


def test_a_form_of_prompt_that_we_do_not_know_is_refused_by_name() -> None:
    scripted = Scripted(lambda body: {})
    app = scripted.app()
    app.router.routes = [route for route in app.router.routes if getattr(route, "path", "") != "/v1/models"]

    @app.get("/v1/models")
    async def cards() -> dict[str, Any]:
        return {"data": [{"id": "m", "prompt_format": "klingon"}]}

    with (
        serving(app) as url,
        Client(Endpoint("m", url, retries=0)) as client,
        pytest.raises(ServiceError, match=r"127\.0\.0\.1.*'klingon'.* --format"),
    ):
        checked_llm(client, "judge", "", None, 0)


@pytest.mark.parametrize("pause", ["nan", "-1", "inf", "1e999", "tomorrow", "\xe9"])
def test_any_pause_that_a_server_asks_for_is_survived(pause: str) -> None:
    asked = []

    def respond(connection: socket.socket) -> None:
        asked.append(1)
        head = f"HTTP/1.1 429 X\r\nretry-after: {pause}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        connection.sendall(head.encode("latin-1"))

    endpoint_ = {"retries": 1, "backoff": 0.001, "longest_pause": 0.01}
    with (
        raw_server(respond) as url,
        Client(Endpoint("m", url, **endpoint_)) as client,  # type: ignore[arg-type]
        pytest.raises(ServiceError, match=r"429.*\(tried 2 times\)"),
    ):
        client.ask(ASK)
    assert len(asked) == 2


# --- what nobody should read ----------------------------------------------------------------

PATH_KEY = "tenant-4f9d-secret"


def test_a_key_that_a_server_repeats_is_in_no_reply_report_or_cache(tmp_path: Path) -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in KEY)
    body = f'{{"choices": [{{"message": {{"content": "Bearer {escaped}", "{KEY}": 1}}}}]}}'.encode()
    with raw_server(reply(body, JSON)) as url, Client(Endpoint("m", url, KEY), tmp_path) as client:
        assert content(client.ask(ASK)) == "Bearer [key]"
        assert KEY not in str(client.ask(ASK))
    assert KEY.encode() not in (tmp_path / FILE).read_bytes()
    assert not any(KEY.encode() in path.read_bytes() for path in tmp_path.iterdir())


def test_a_key_in_the_path_of_a_url_is_in_no_message_log_cache_or_repr(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    scripted = Scripted(lambda body: chat_reply(f"you came by {PATH_KEY}"), faults=iter(["503", None]))
    app = scripted.app()
    with serving(app) as url:
        secret = url.replace("/v1", f"/v1/{PATH_KEY}/v1")
        with Client(Endpoint("m", secret, retries=0), tmp_path) as client:
            with pytest.raises(ServiceError) as caught:
                client.ask(ASK)
            assert content(client.ask(ASK)) == "you came by [key]"
            assert (
                PATH_KEY
                not in str(caught.value) + repr(client.endpoint) + str(client.report(1)) + caplog.text
            )
            assert f"{url}/.../v1: failed with status 503" in str(caught.value)
    assert not any(PATH_KEY.encode() in path.read_bytes() for path in tmp_path.iterdir())


@pytest.mark.parametrize("user", ["me:pw-12345678@", ":pw-12345678@", "pw-12345678@", "@"])
def test_a_url_with_a_user_part_is_refused_and_not_repeated(user: str) -> None:
    with pytest.raises(ServiceError, match="holds a user name or a query") as caught:
        Endpoint("m", f"http://{user}host/v1")
    assert "pw" not in str(caught.value)


def test_honest_words_that_equal_a_placeholder_key_are_left_alone() -> None:
    said = json.dumps(chat_reply("EMPTY")).encode()
    with raw_server(reply(said, JSON)) as url, Client(Endpoint("m", url, "EMPTY")) as client:
        assert content(client.ask(ASK)) == "EMPTY"
