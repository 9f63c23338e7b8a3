"""Who may come in: the host, the origin, the key, and how long a request may be."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("fastapi")
from tests.server.talk import ask, connect, heard, request

Serve = Callable[..., str]
QUESTION = {"prompt": "echo", "narrative": "Ann sings.", "choices": ["a", "b"]}


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:9", "localhost:8000", "LOCALHOST.", "[::1]:80", "192.168.1.5"]
)
def test_addresses_and_localhost_are_served(serve: Serve, host: str) -> None:
    assert ask(serve(), "GET", "/health", host=host)[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "[evil]", "@"]
)
def test_a_strangers_name_that_points_here_is_refused(serve: Serve, host: str) -> None:
    url = serve()
    status, _, body = ask(url, "POST", "/v1/answer", QUESTION, host=host)
    assert (status, body["error"]["code"]) == (403, "forbidden_host")
    assert ask(url, "GET", "/health", host=host)[0] == 403


def test_a_name_that_the_user_gives_is_served(serve: Serve) -> None:
    assert ask(serve(names=("bip.example",)), "GET", "/health", host="bip.example:443")[0] == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1", 200),
        ("http://evil.example", 403),
        ("http://127.0.0.1:3000", 403),  # another server on this machine
        ("null", 403),
    ],
)
def test_only_a_page_of_its_own_may_ask(serve: Serve, origin: str, status: int) -> None:
    assert ask(serve(), "POST", "/v1/answer", QUESTION, origin=origin)[0] == status


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/health", 200),
        ("GET", "/docs", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/v1/models", 401),
        ("GET", "/metrics", 401),
        ("POST", "/v1/answer", 401),
        ("POST", "/v1/nowhere", 401),
        ("POST", "/anything", 401),
        ("DELETE", "/", 401),
    ],
)
def test_the_key_is_asked_for_everywhere_but_to_read_pages(
    serve: Serve, method: str, path: str, status: int
) -> None:
    url = serve(key="right")
    assert ask(url, method, path, QUESTION)[0] == status
    assert ask(url, method, path, QUESTION, authorization="Bearer wr\xf6ng")[0] == status
    assert ask(url, method, path, QUESTION, authorization="Bearer right")[0] in (200, 404, 405)


def test_the_key_is_asked_for_before_the_body_is_read(serve: Serve) -> None:
    with connect(url := serve(key="right")) as connection:
        connection.sendall(request("POST", "/v1/answer", b"{", content_length="1000", expect="100-continue"))
        assert heard(connection)[0] == 401  # and no "100 Continue" before it
    assert ask(url, "GET", "/health")[0] == 200


def test_a_body_over_the_bound_is_refused_before_it_is_read(serve: Serve) -> None:
    url = serve({"max_body": 2000})
    with connect(url) as connection:
        head = request("POST", "/v1/answer", b"", content_length="2001", expect="100-continue")
        connection.sendall(head)
        status, headers, body = heard(connection)
    assert (status, headers["connection"]) == (413, "close")
    assert "longer than 2000 bytes" in body["error"]["message"]
    assert ask(url, "POST", "/v1/answer", QUESTION | {"scene": "x" * 1000})[0] == 200


def test_a_body_that_does_not_say_how_long_it_is_is_cut_at_the_bound(serve: Serve) -> None:
    with connect(serve({"max_body": 2000})) as connection:
        connection.sendall(request("POST", "/v1/answer", content_length="", transfer_encoding="chunked"))
        for _ in range(100):
            connection.sendall(b"64\r\n" + b" " * 100 + b"\r\n")
        connection.sendall(b"0\r\n\r\n")
        assert heard(connection)[0] == 413


def test_only_few_long_requests_are_let_in_at_a_time(serve: Serve) -> None:
    url = serve({"max_waiting": 4})
    long = json.dumps(QUESTION | {"scene": "x" * 40_000}).encode()
    unfinished = []
    for _ in range(4):
        unfinished.append(connect(url))
        unfinished[-1].sendall(request("POST", "/v1/answer", long)[:-1])
    status, headers, _ = _eventually(lambda: ask(url, "POST", "/v1/answer", long), 429)
    assert (status, headers["retry-after"]) == (429, "1")
    assert ask(url, "POST", "/v1/answer", QUESTION)[0] == 200  # who asks little comes in
    for connection in unfinished:
        connection.close()
    assert _eventually(lambda: ask(url, "POST", "/v1/answer", long), 200)[0] == 200


def _eventually(act: Callable[[], Any], status: int) -> Any:
    """Do it again until it has a status, 10 s at most."""
    for _ in range(100):
        found = act()
        if found[0] == status:
            break
        time.sleep(0.1)
    return found


def test_pages_of_another_module_are_open_to_read_and_ask_by_the_same_processes(serve: Serve) -> None:
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    def pages(answer: Callable[[dict[str, Any]], Any]) -> list[Route]:
        async def show(_: Request) -> JSONResponse:
            return JSONResponse({"page": "open"})

        async def post(request: Request) -> JSONResponse:
            return JSONResponse(await answer(await request.json()))

        return [Route("/", show), Route("/page/answer", post, methods=["POST"])]

    url = serve(key="right", page=pages)
    assert ask(url, "GET", "/")[2] == {"page": "open"}
    assert ask(url, "POST", "/page/answer", QUESTION)[0] == 401
    assert ask(url, "POST", "/page/answer", QUESTION, authorization="Bearer right")[2] == {"prompt": "echo"}
    refused = ask(url, "POST", "/page/answer", {"prompt": "refuse"}, authorization="Bearer right")
    assert (refused[0], refused[2]["error"]["message"]) == (422, "this question cannot be read")


def test_documentation_loads_nothing_from_elsewhere(serve: Serve) -> None:
    url = serve()
    status, headers, page = ask(url, "GET", "/docs")
    assert status == 200
    assert b"//" not in page.replace(b"<!--", b"").replace(b"// ", b"")
    assert headers["content-security-policy"].startswith("default-src 'self'")
    for name in ("swagger-ui-bundle.js", "swagger-ui.css", "favicon.png"):
        assert name.encode() in page
        assert ask(url, "GET", f"/docs/assets/{name}")[0] == 200


def test_metrics_count_requests_by_route_and_status(serve: Serve) -> None:
    url = serve()
    ask(url, "POST", "/v1/answer", QUESTION)
    for path in ("/a", "/b"):
        ask(url, "GET", path)
    ask(url, "GET", "/health", host="evil.example")
    text = ask(url, "GET", "/metrics")[2].decode()
    assert 'bip_requests_total{route="/v1/answer",status="200"} 1.0' in text
    assert (
        'bip_requests_total{route="other",status="404"} 2.0' in text
    )  # not a name for each path that is tried
    assert 'bip_refused_total{reason="forbidden_host"} 1.0' in text
    assert "bip_questions_waiting 0.0" in text
    assert "process_resident_memory_bytes" in text
