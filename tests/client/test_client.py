"""The client against every fault, over real HTTP."""

import logging
import pickle
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.language_models.served import (
    CacheError,
    Client,
    Endpoint,
    Prices,
    ServiceError,
    chat,
    content,
    from_environment,
)
from bip.language_models.served.cache import FILE, AnswerCache
from tests.llm.servers import Scripted, chat_reply, serving

KEY = "sk-secret-123"


def echo(body: dict) -> dict:
    return chat_reply(f"you said {body['messages'][-1]['content']}")


def say(words: str):
    return chat([{"role": "user", "content": words}])


def endpoint(url: str, **options: object) -> Endpoint:
    return Endpoint(
        "m", url, KEY, **{"backoff": 0.001, "timeout": 5, "retries": 3, "longest_pause": 0.05, **options}
    )  # type: ignore[arg-type]


@pytest.fixture
def server() -> Iterator[tuple[str, Scripted]]:
    scripted = Scripted(echo)
    with serving(scripted.app()) as url:
        yield url, scripted


def test_replies_come_in_the_order_of_the_requests(server: tuple[str, Scripted]) -> None:
    with Client(endpoint(server[0])) as client:
        replies = client.send([say(str(i)) for i in range(20)])
    assert [content(reply) for reply in replies] == [f"you said {i}" for i in range(20)]
    assert server[1].headers[0]["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("fault", ["429", "500", "503", "cut", "malformed"])
def test_a_passing_fault_is_tried_again(server: tuple[str, Scripted], fault: str) -> None:
    server[1].faults = iter([fault, fault])
    with Client(endpoint(server[0])) as client:
        assert content(client.ask(say("hi"))) == "you said hi"
        assert (client.usage.requests, client.usage.retries, client.usage.failed) == (3, 2, 0)


def test_a_server_that_names_a_pause_is_given_it_up_to_our_limit(
    server: tuple[str, Scripted], monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    for limit in (30.0, 0.0):
        server[1].faults = iter(["429"])  # with Retry-After: 0.2
        with Client(endpoint(server[0], longest_pause=limit)) as client:
            monkeypatch.setattr(client._closing, "wait", pauses.append)
            assert content(client.ask(say("hi"))) == "you said hi"
    assert pauses == [0.2, 0.0]


@pytest.mark.parametrize(
    ("fault", "tries", "message"),
    [
        ("429", 4, r"too many requests .* lower --concurrency .*\(tried 4 times\)"),
        ("500", 4, r"status 500"),
        ("cut", 4, r"connection failed or was cut; start the server, or set BIP_BASE_URL"),
        ("malformed", 4, r"malformed JSON"),
        ("html", 1, r"answers HTML, not JSON; set BIP_BASE_URL"),
        ("strange", 1, r"no usable 'choices'; set BIP_BASE_URL"),
        ("401", 1, r"refuses the key; check it in OPENAI_API_KEY"),
        ("404", 1, r"no model 'm'.* check --model"),
        ("body.response_format: not permitted", 1, r"'m' writes no JSON after a schema .* --parser grammar"),
        ("quota", 1, r"quota of this key is used up"),
        ("overflow", 1, r"longer than the context of 'm'.* --model"),
    ],
)
def test_a_lasting_fault_is_a_sentence_with_server_and_setting(
    server: tuple[str, Scripted], fault: str, tries: int, message: str
) -> None:
    server[1].faults = iter([fault] * 9)
    with Client(endpoint(server[0])) as client, pytest.raises(ServiceError, match=message) as caught:
        client.ask(say("hi"))
    assert server[0] in str(caught.value)
    assert len(server[1].bodies) == tries
    assert client.usage.failed == 1


def test_a_slow_server_is_named(server: tuple[str, Scripted]) -> None:
    server[1].delay = 0.5
    with (
        Client(endpoint(server[0], timeout=0.1, retries=0)) as client,
        pytest.raises(ServiceError, match=r"within 0\.1 s; raise --timeout"),
    ):
        client.ask(say("hi"))


def test_nobody_at_the_address_is_said() -> None:
    with (
        Client(endpoint("http://127.0.0.1:9/v1", retries=0)) as client,
        pytest.raises(ServiceError, match="start the server"),
    ):
        client.ask(say("hi"))


def test_the_key_is_in_no_message_log_cache_or_repr(
    server: tuple[str, Scripted], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server[1].faults = iter(["echoes the key"])
    with Client(endpoint(server[0]), tmp_path) as client:
        with pytest.raises(ServiceError) as caught:
            client.ask(say("hi"))
        client.ask(say("hi"))
        assert KEY not in repr(client.endpoint) + str(client.usage.as_json(1))
    assert "[key]" in str(caught.value)
    assert KEY not in str(caught.value) + caplog.text
    assert not any(KEY.encode() in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


# --- cache and replay -----------------------------------------------------------------------


def test_a_rerun_asks_nothing_and_replays_offline(tmp_path: Path) -> None:
    scripted = Scripted(echo)
    requests = [say(str(i)) for i in range(5)]
    with serving(scripted.app()) as url:
        with Client(endpoint(url), tmp_path) as client:
            first = client.send(requests)
        with Client(endpoint(url), tmp_path) as client:
            assert client.send(requests) == first
            assert (client.usage.requests, client.usage.cached) == (0, 5)
    with Client(endpoint(url), tmp_path, replay=True) as client:
        assert client.send(requests) == first
        with pytest.raises(CacheError, match=r"no answer of http://127.* run once without --replay"):
            client.ask(say("new"))
    assert len(scripted.bodies) == 5


def test_every_field_of_a_request_counts(server: tuple[str, Scripted], tmp_path: Path) -> None:
    messages = [{"role": "user", "content": "hi"}]
    with Client(endpoint(server[0]), tmp_path) as client:
        client.send([chat(messages), chat(messages, temperature=0), chat(messages, temperature=1)])
    assert len(server[1].bodies) == 3


def test_a_cache_of_another_version_is_refused(tmp_path: Path) -> None:
    AnswerCache(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("UPDATE about SET version = 'of another time'")
    with pytest.raises(CacheError, match=r"is of version .* choose another --cache or delete"):
        AnswerCache(tmp_path)


def test_a_damaged_cache_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    with pytest.raises(CacheError, match="cannot be used as a cache"):
        AnswerCache(tmp_path)


class Marker:
    """Touches a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


@pytest.mark.parametrize("row", ["pickled", "[1]", "{", "null"])
def test_an_entry_from_elsewhere_runs_no_code_and_is_refused(tmp_path: Path, row: str) -> None:
    marker = tmp_path / "touched"
    cache = AnswerCache(tmp_path)
    value = pickle.dumps(Marker(marker)) if row == "pickled" else row
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("INSERT INTO answers VALUES ('key', ?)", (value,))
    with pytest.raises(CacheError, match="entry key is no answer"):
        cache.get("key")
    assert not marker.exists()


def test_an_answer_that_the_disk_does_not_take_is_used_all_the_same(
    server: tuple[str, Scripted], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Client(endpoint(server[0]), tmp_path) as client:
        client.ask(say("first"))
        with sqlite3.connect(tmp_path / FILE) as base:
            pages = base.execute("PRAGMA page_count").fetchone()[0]
        client._cache._base.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[union-attr]  # a full disk
        long = "x" * 100_000
        assert content(client.ask(say(long))) == f"you said {long}"
    assert "an answer could not be kept (database or disk is full)" in caplog.text


def test_a_cache_of_the_earlier_kind_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "cache.db").write_bytes(b"")
    with pytest.raises(CacheError, match="could run"):
        AnswerCache(tmp_path)


def test_a_file_in_the_place_of_a_cache_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CacheError, match=r"file: cannot be used as a cache .* choose another --cache"):
        AnswerCache(tmp_path / "file")


def test_closing_a_client_ends_its_retries(server: tuple[str, Scripted]) -> None:
    server[1].faults = iter(["500"] * 9)
    client = Client(endpoint(server[0], backoff=30.0, longest_pause=30.0))
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(client.ask, say("hi"))
        while not server[1].bodies:
            time.sleep(0.005)
        started = time.perf_counter()
        client.close()
        assert isinstance(asked.exception(), ServiceError)
    assert time.perf_counter() - started < 20  # the next try would have come after 30 s


def test_closing_a_client_waits_for_no_answer(server: tuple[str, Scripted]) -> None:
    server[1].delay = 8.0
    client = Client(endpoint(server[0], timeout=60, concurrency=1))
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(client.ask, say(word)) for word in ("hi", "ho")]  # one sent, one queued
        while not server[1].bodies:
            time.sleep(0.005)
        client.close()
        assert all("closed before the answer" in str(future.exception()) for future in asked)
    assert server[1].busy == 1  # the answer has not come yet


def test_no_more_requests_are_in_flight_than_allowed(server: tuple[str, Scripted]) -> None:
    server[1].delay = 0.05
    for allowed in (1, 3):
        server[1].busiest = 0
        with Client(endpoint(server[0], concurrency=allowed)) as client:
            client.send([say(str(k)) for k in range(9)])
        assert min(allowed, 2) <= server[1].busiest <= allowed


def test_replay_without_a_cache_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CacheError, match="give its folder with --cache"):
        Client(endpoint("http://127.0.0.1:9/v1"), tmp_path / "none", replay=True)


# --- what it cost, and how it is told where to go --------------------------------------------


def test_usage_and_cost_by_hand(server: tuple[str, Scripted]) -> None:
    prices = Prices(prompt=2.0, completion=10.0)
    with Client(endpoint(server[0], prices=prices)) as client:
        client.send([say("a"), say("b")])
        usage = client.usage.as_json(questions=2, prices=prices)
    assert (usage["requests"], usage["prompt_tokens"], usage["completion_tokens"]) == (2, 14, 2)
    assert usage["cost"] == pytest.approx((14 * 2 + 2 * 10) / 1e6)
    assert usage["per_question"]["prompt_tokens"] == 7


def test_an_empty_key_is_no_key(server: tuple[str, Scripted]) -> None:
    found = from_environment("m", server[0], {"OPENAI_API_KEY": ""})
    assert found.key is None
    server[1].faults = iter(["401"])
    with (
        Client(found) as client,
        pytest.raises(ServiceError, match="asks for a key; put it in OPENAI_API_KEY"),
    ):
        client.ask(say("hi"))


def test_no_time_to_answer_is_refused() -> None:
    with pytest.raises(ServiceError, match="--timeout 0: the longest wait"):
        from_environment("m", "http://127.0.0.1:9/v1", {}, timeout=0)


def test_flags_go_before_our_variables_and_these_before_those_of_openai() -> None:
    environment = {
        "OPENAI_BASE_URL": "http://a/v1",
        "OPENAI_API_KEY": "k",
        "BIP_MODEL": "m",
        "BIP_BASE_URL": "http://b/v1",
    }
    found = from_environment(environment=environment, timeout=None)
    assert (found.base_url, found.model, found.key, found.timeout) == ("http://b/v1", "m", "k", 60.0)
    assert from_environment("n", "http://c/v1", environment).base_url == "http://c/v1"


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"BIP_MODEL": "m"}, "needs a key; set OPENAI_API_KEY"),
        ({"OPENAI_API_KEY": "k"}, "give --model or set BIP_MODEL"),
        ({"BIP_MODEL": "m", "BIP_BASE_URL": "localhost:1"}, "not one of http://"),
        ({"BIP_MODEL": "m", "BIP_BASE_URL": "http://host:eighty/v1"}, "not one of http://"),
        ({"BIP_MODEL": "m", "BIP_BASE_URL": "http://[::1/v1"}, "not one of http://"),
        ({"BIP_MODEL": "m", "BIP_BASE_URL": "http://me:pw@host/v1"}, "user name or a query"),
        ({"BIP_MODEL": "m", "OPENAI_API_KEY": "sk-pw\r"}, "a line end .* set OPENAI_API_KEY anew"),
    ],
)
def test_an_unusable_endpoint_is_refused_before_anything_is_sent(
    environment: dict[str, str], message: str
) -> None:
    with pytest.raises(ServiceError, match=message) as caught:
        from_environment(environment=environment)
    assert "pw" not in str(caught.value)
