"""Work ends with its client, with its time, and with the server; whoever asks little is served beside who asks much."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")
from symbolic.errors import InputError
from tests.server.talk import ask, connect, heard, request

Serve = Callable[..., str]
ROOT = Path(__file__).parent.parent.parent


def question(what: str, **more: Any) -> dict[str, Any]:
    return {"prompt": what, "narrative": "Ann sings.", "choices": ["a", "b"], **more}


def numbers(url: str, key: str = "") -> dict[str, float]:
    text = ask(url, "GET", "/metrics", authorization=f"Bearer {key}" if key else "")[2].decode()
    return {name: float(value) for name, value in re.findall(r"^(bip_\w+) ([\d.]+)$", text, re.MULTILINE)}


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it does not come to hold"
        time.sleep(0.05)


def test_a_question_whose_client_has_gone_is_ended_with_its_process(serve: Serve) -> None:
    url = serve()  # with one process: whoever keeps it stops the server
    for _ in range(3):
        with connect(url) as connection:
            connection.sendall(request("POST", "/v1/answer", json.dumps(question("sleep 600")).encode()))
            until(lambda: numbers(url)["bip_questions_running"] == 1)
        until(lambda: numbers(url)["bip_questions_running"] == 0)
    assert ask(url, "POST", "/v1/answer", question("echo"))[0] == 200
    assert numbers(url)["bip_processes_ended"] == 3
    assert numbers(url)["bip_abandoned_total"] == 3


def test_a_question_has_its_time_and_no_more(serve: Serve) -> None:
    url = serve({"max_seconds": 1})
    status, headers, body = ask(url, "POST", "/v1/answer", question("sleep 600"))
    assert (status, headers["retry-after"]) == (503, "5")
    assert "no answer within 1 s" in body["error"]["message"]
    assert ask(url, "POST", "/v1/answer", question("echo"))[0] == 200


def test_a_full_queue_refuses_and_says_when_to_come_again(serve: Serve) -> None:
    url = serve({"max_waiting": 2, "max_seconds": 60})
    held = []
    for _ in range(3):  # one is answered, two wait
        held.append(connect(url))
        held[-1].sendall(request("POST", "/v1/answer", json.dumps(question("sleep 600")).encode()))
    until(lambda: numbers(url)["bip_questions_waiting"] == 2)
    status, headers, body = ask(url, "POST", "/v1/answer", question("echo"))
    assert (status, headers["retry-after"], body["error"]["code"]) == (429, "1", "rate_limit_exceeded")
    for connection in held:
        connection.close()
    until(lambda: ask(url, "POST", "/v1/answer", question("echo"))[0] == 200)


def test_a_long_question_leaves_room_for_short_ones(serve: Serve) -> None:
    url = serve({"workers": 2})
    long = json.dumps(question("sleep 600", scene="x" * 20_000)).encode()
    held = []
    for _ in range(3):
        held.append(connect(url))
        held[-1].sendall(request("POST", "/v1/answer", long))
    until(lambda: numbers(url)["bip_questions_running"] == 1 and numbers(url)["bip_questions_waiting"] == 2)
    for _ in range(5):
        assert ask(url, "POST", "/v1/answer", question("echo"))[0] == 200
    for connection in held:
        connection.close()


def test_a_short_question_that_takes_long_makes_way(serve: Serve) -> None:
    url = serve({"workers": 2, "max_seconds": 30})
    held = []
    for _ in range(2):  # both processes are taken by what looked short
        held.append(connect(url))
        held[-1].sendall(request("POST", "/v1/answer", json.dumps(question("sleep 600")).encode()))
    until(lambda: numbers(url)["bip_questions_running"] == 2)
    assert ask(url, "POST", "/v1/answer", question("echo"))[0] == 200
    for connection in held:
        connection.close()


def test_a_question_that_swells_or_dies_costs_itself_alone(serve: Serve) -> None:
    url = serve({"max_memory": 200})
    for _ in range(2):
        status, _, body = ask(url, "POST", "/v1/answer", question("swell 2000"))
        assert (status, "more memory" in body["error"]["message"]) == (422, True)
        status, _, body = ask(url, "POST", "/v1/answer", question("die"))
        assert (status, "died" in body["error"]["message"]) == (500, True)
        assert ask(url, "POST", "/v1/answer", question("echo"))[0] == 200


# --- many questions at once -----------------------------------------------------------------


def test_many_questions_are_answered_in_their_order_and_one_bad_one_costs_itself(serve: Serve) -> None:
    asked = {"questions": [question("sleep 0.3"), question("refuse"), question("defect"), question("echo")]}
    status, _, body = ask(serve({"workers": 2}), "POST", "/v1/answer", asked)
    assert status == 200
    first, refused, defect, last = body["answers"]
    assert [each["index"] for each in body["answers"]] == [0, 1, 2, 3]
    assert (first["answer"]["prompt"], last["answer"]["prompt"]) == ("sleep 0.3", "echo")
    assert refused["error"]["message"] == "this question cannot be read"
    assert defect["error"]["code"] == "server_error"
    assert "path" not in defect["error"]["message"]


def test_a_stream_sends_each_answer_as_it_comes(serve: Serve) -> None:
    asked = {"questions": [question("sleep 1.5"), question("echo")], "stream": True}
    url = serve({"workers": 2})
    with connect(url) as connection:
        connection.sendall(request("POST", "/v1/answer", json.dumps(asked).encode(), connection="close"))
        first = b""
        while b"\n\n" not in first.partition(b"data: ")[2]:
            first += connection.recv(65_536)
        assert b'"index": 1' in first
        assert b'"index": 0' not in first
        rest = first.partition(b"\r\n\r\n")[2] + heard_body(connection)
    assert b'"index": 0' in rest
    assert b"data: [DONE]\n\n" in rest


def heard_body(connection: Any) -> bytes:
    parts = []
    while part := connection.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def test_a_batch_ends_with_its_client(serve: Serve) -> None:
    url = serve({"workers": 2})
    asked = {"questions": [question("sleep 600")] * 10}
    with connect(url) as connection:
        connection.sendall(request("POST", "/v1/answer", json.dumps(asked).encode()))
        until(lambda: numbers(url)["bip_questions_running"] == 2)
    until(lambda: numbers(url)["bip_questions_running"] == numbers(url)["bip_questions_waiting"] == 0)


def test_a_batch_over_the_bound_is_refused(serve: Serve) -> None:
    status, _, body = ask(
        serve({"max_batch": 3}), "POST", "/v1/answer", {"questions": [question("echo")] * 4}
    )
    assert (status, "4 questions in one request" in body["error"]["message"]) == (400, True)


# --- the command ----------------------------------------------------------------------------


@pytest.fixture
def command() -> Iterator[Callable[..., tuple[str, "subprocess.Popen[bytes]", str]]]:
    """Return what runs `bip serve` and returns its URL, its process and what it said."""
    started: list[subprocess.Popen[bytes]] = []

    def run(*options: str, **environment: str) -> tuple[str, "subprocess.Popen[bytes]", str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "bip.commands.main", "serve", "--port", "0", "--workers", "1", *options],
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "BIP_SERVER_KEY": "", **environment},
        )
        started.append(process)
        assert process.stderr is not None
        said = ""
        while "/v1" not in said:
            line = process.stderr.readline().decode()
            assert line, said
            said += line
        port = re.findall(r":(\d+)/v1", said)[0]
        return f"http://127.0.0.1:{port}", process, said

    yield run
    for process in started:
        process.kill()
        process.wait()


def test_term_ends_a_busy_server_and_all_that_it_started(command: Any) -> None:
    url, process, _ = command()
    long = "Ann tells Ben that the cup is in the box. " * 4_700  # as long as a text may be: seconds of work
    with connect(url) as busy, connect(url) as streaming, connect(url) as silent:
        busy.sendall(request("POST", "/v1/answer", json.dumps(question("Where?", narrative=long)).encode()))
        asked = {"model": "bip-policy", "prompt": "goal", "max_tokens": 600, "stream": True}
        streaming.sendall(request("POST", "/v1/completions", json.dumps(asked).encode()))
        silent.sendall(b"POST /v1/answer HTTP/1.1\r\n")
        until(lambda: numbers(url)["bip_questions_running"] == 1)
        family = children(process.pid)
        assert family
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 128 + signal.SIGTERM
        took = time.monotonic() - started
    until(lambda: not any(Path(f"/proc/{child}").exists() for child in family))
    print(f"TERM ended it in {took:.2f} s")
    assert (
        took < 9
    )  # 2 s on a machine with nothing else to do; the silent client alone is waited for 10 s otherwise


def children(process: int) -> list[int]:
    from bip.server.load_test import family_of

    return family_of(process)[1:]


def test_a_server_for_everybody_without_a_key_warns_and_one_with_a_key_does_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from bip.commands.options.told import Told
    from bip.server.serve import ServeOptions, served

    def said(host: str, key: str) -> str:
        monkeypatch.setenv("BIP_SERVER_KEY", key)
        assert served(ServeOptions(host=host), Told()).key == (key or None)
        return capsys.readouterr().err

    for host in ("0.0.0.0", "::", "192.168.1.5", "somewhere.example"):
        assert f"WARNING: {host} is open to everybody who can reach this machine" in said(host, "")
        assert not said(host, "k")
    for host in ("127.0.0.1", "::1", "localhost", "127.1.2.3"):
        assert not said(host, "")


@pytest.mark.parametrize(("option", "value"), [("workers", 100_000), ("workers", 0), ("max_body", 2**40)])
def test_bounds_have_bounds(option: str, value: int) -> None:
    from bip.commands.options.told import Told
    from bip.server.serve import ServeOptions

    with pytest.raises(InputError, match=r"at (most|least)"):
        Told(flags={option: value}).options("serve", ServeOptions())


def test_replies_are_sent_at_once(serve: Serve) -> None:
    """With Nagle's delay each reply of two parts waits some 40 ms for the client's acknowledgement."""
    url = serve()
    with connect(url) as connection:
        waits = [1.0]
        while min(waits) >= 0.03 and len(waits) < 100:  # a busy machine may need some tries
            begun = time.perf_counter()
            connection.sendall(request("GET", "/health"))
            got = b""
            while not got.endswith(b"}"):
                got += connection.recv(65_536)
            waits.append(time.perf_counter() - begun)
    assert min(waits) < 0.03


def test_what_is_no_http_is_answered_and_closed(serve: Serve) -> None:
    with connect(serve()) as connection:
        connection.sendall(b"\x00\xff" * 1000 + b"\r\n\r\n")
        assert heard(connection)[0] == 400
