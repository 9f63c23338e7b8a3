"""The page at `/`: a question in, its reading to correct, and an address that shows the same again."""

import asyncio
import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("fastapi")
from starlette.applications import Starlette
from starlette.testclient import TestClient

from bip.any_story import AnyStory
from bip.server.page import in_threads, page_routes
from bip.server.page.corrections import correct
from bip.server.page.examples import EXAMPLES, example
from bip.server.page.shared_links import link_of, shared
from bip.server.page.views import TEXTS, Asked
from symbolic.errors import InputError

SALLY = {
    "story": "Sally and Anne entered the playroom. Sally put the marble in the basket. Sally left the playroom. "
    "Anne moved the marble to the box. Sally entered the playroom.",
    "prompt": "Where will Sally look for the marble?",
    "choices": "basket\nbox",
}
HTMX = {"HX-Request": "true"}
SYMBOLS: dict[str, Any] = {
    "story": {
        "rooms": ["hall"],
        "places": {"jar": {"room": "hall"}, "tin": {"room": "hall"}},
        "people": {"Ann": "hall", "Ben": "hall"},
        "things": {"coin": ["jar"]},
        "events": [
            {"who": "Ann", "does": "leave"},
            {"who": "Ben", "does": "move", "what": "coin", "where": "tin"},
            {"who": "Ben", "does": "tell", "what": "coin", "where": "jar", "to": ["Ann"]},
        ],
    },
    "query": {"statements": []},
}


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(Starlette(routes=page_routes(in_threads(AnyStory()))))


def fields_of(html: str) -> dict[str, list[str]]:
    """The fields of the form of a reading, as a browser would send them unchanged."""
    form = html[html.index('action="/page/correct"') :]
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form, re.S)
    ticked = re.findall(r'name="(saw\.\d+)" value="([^"]+)" checked', form)
    fields: dict[str, list[str]] = {}
    for name, value in (*hidden, *ticked):
        fields.setdefault(name, []).append(unescape(value))
    return fields


def post(client: TestClient, path: str, fields: Mapping[str, Any], **headers: str) -> Any:
    content = urlencode(fields, doseq=True)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    return client.post(path, content=content, headers=form | HTMX | headers)


def probabilities(html: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'class="figure">([^<]+)<', html)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_answered_and_can_be_corrected(client: TestClient, name: str) -> None:
    page = client.get(f"/?example={name}")
    assert page.status_code == 200
    assert ' <strong class="mark">answer</strong>' in page.text
    assert 'action="/page/correct"' in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_a_home_told_apart_is_read_with_the_story(client: TestClient) -> None:
    asked = example("hidden_goal")
    fields = {name: getattr(asked, name) for name in TEXTS}
    assert probabilities(post(client, "/page/answer", fields).text) == ["0.1%", "<0.1%", "99.9%"]
    assert probabilities(post(client, "/page/answer", fields | {"scene": ""}).text) != [
        "0.1%",
        "<0.1%",
        "99.9%",
    ]


def test_a_reading_that_is_not_changed_moves_nothing(client: TestClient) -> None:
    first = post(client, "/page/answer", SALLY)
    again = post(client, "/page/correct", fields_of(first.text))
    assert probabilities(again.text) == probabilities(first.text) == ["100%", "0%"]
    assert again.text.count("<td>+0.0</td>") == 2


def test_a_witness_more_moves_the_posterior_and_the_address_shows_it_again(client: TestClient) -> None:
    # If Sally sees the marble moved to the box (event 5), she looks there.
    fields = fields_of(post(client, "/page/answer", SALLY).text)
    fields["saw.4"] = ["Anne", "Sally"]
    moved = post(client, "/page/correct", fields)
    assert probabilities(moved.text) == ["0%", "100%"]
    assert "<td>-100.0</td>" in moved.text
    again = client.get(moved.headers["HX-Push-Url"])
    assert probabilities(again.text) == ["0%", "100%"]
    assert SALLY["prompt"] in again.text


def test_another_place_and_another_event_move_it_too(client: TestClient) -> None:
    fields = fields_of(post(client, "/page/answer", SALLY).text)
    elsewhere = post(client, "/page/correct", fields | {"where.2": ["box"], "where.4": ["basket"]})
    assert probabilities(elsewhere.text) == ["0%", "100%"]
    dropped = post(client, "/page/correct", fields | {"drop.3": ["on"], "drop.5": ["on"]})  # Sally stays
    assert probabilities(dropped.text) == ["0%", "100%"]


def test_a_correction_that_cannot_have_happened_is_told(client: TestClient) -> None:
    fields = fields_of(post(client, "/page/answer", SALLY).text)
    refused = post(client, "/page/correct", fields | {"who.4": ["Sally"]})  # who has left
    assert re.search(r'role="alert">[^<]*event 5', refused.text)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "the story is empty"),
        (SALLY | {"choices": "basket"}, "give two or more choices"),
        ({"story": '{"narrative": 1'}, "not JSON"),
        ({"story": "Colourless green ideas sleep furiously."}, ""),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(
    client: TestClient, fields: dict[str, str], sentence: str
) -> None:
    told = post(client, "/page/answer", fields)
    assert re.search(rf'role="alert">[^<]*{sentence}', told.text)
    assert "Traceback" not in told.text


def test_a_browser_without_the_script_gets_the_whole_page(client: TestClient) -> None:
    whole = client.post("/page/answer", content=urlencode(SALLY))
    assert whole.status_code == 200
    assert whole.text.startswith("<!doctype html>")
    assert probabilities(whole.text) == ["100%", "0%"]
    assert client.post("/page/answer", content=b"").status_code == 422


def test_who_has_no_key_reads_the_page_and_is_answered_nothing() -> None:
    class Counting(AnyStory):
        def answer(self, question: Any) -> Any:
            raise AssertionError("answered without a key")

    guarded = TestClient(Starlette(routes=page_routes(in_threads(Counting()), "k")))
    page = guarded.get("/?example=sally_anne_text")
    assert page.status_code == 200
    assert 'id="key"' in page.text
    assert SALLY["prompt"] in page.text
    assert "asks for its key" in post(guarded, "/page/answer", SALLY).text
    assert "asks for its key" in post(guarded, "/page/answer", SALLY, Authorization="Bearer x").text


def test_only_the_pages_own_files_are_served(client: TestClient) -> None:
    assert client.get("/page/static/htmx.min.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/page/static/htmx.LICENSE").status_code == 404
    assert client.get("/page/static/..%2F__init__.py").status_code == 404


# --- addresses and corrections by hand ------------------------------------------------------------


def test_an_address_holds_the_question_and_its_correction() -> None:
    for asked in (Asked("Tom slept.", "A bed.", "What?", "a\nb"), Asked("", "", "", "", SYMBOLS, SYMBOLS)):
        assert shared(link_of(asked).removeprefix("/?q=")) == asked


@pytest.mark.parametrize("packed", ["", "abc", "é", "eJyLjgUAARUAuQ", link_of(Asked("x"))[4:-4]])
def test_a_broken_address_is_told(packed: str) -> None:
    with pytest.raises(InputError, match="this address holds no question"):
        shared(packed)


def test_an_unknown_example_is_told() -> None:
    with pytest.raises(InputError, match="there is no example 'x'; choose from sally_anne_text"):
        example("x")


def test_ticks_become_hidden_observers_and_those_who_miss_it() -> None:
    form = {"saw.1": ["Ann"], "shown.1": ["Ben"], "saw.2": ["Ann", "Ben"], "shown.2": ["Ann"]}
    story = correct(SYMBOLS, form)["story"]
    assert story["events"][1] == SYMBOLS["story"]["events"][1] | {"seen_by": ["Ann"], "missed_by": ["Ben"]}
    assert story["events"][2]["to"] == ["Ann", "Ben"]
    back = correct({"story": story}, {"saw.1": ["Ben"], "shown.1": ["Ann"]})["story"]
    assert back["events"][1] == SYMBOLS["story"]["events"][1]
    with pytest.raises(InputError, match="event 3 is told to nobody"):
        correct(SYMBOLS, {"shown.2": ["Ann"]})


def test_events_are_dropped_and_put_in_where_the_form_says() -> None:
    new = {"does.new": ["walk"], "who.new": ["Ann"], "where.new": ["hall"], "at.new": ["2"]}
    events = correct(SYMBOLS, {"drop.0": ["on"], **new})["story"]["events"]
    assert [event["does"] for event in events] == ["move", "walk", "tell"]
    assert [event["does"] for event in SYMBOLS["story"]["events"]] == ["leave", "move", "tell"]  # as it was


def test_a_verb_takes_only_its_own_fields() -> None:
    events = correct(SYMBOLS, {"does.1": ["leave"]})["story"]["events"]
    assert events[1] == {"does": "leave", "who": "Ben"}


def test_the_answer_is_asked_for_by_record() -> None:
    asked: list[Any] = []

    async def ask(record: Mapping[str, Any]) -> dict[str, Any]:
        asked.append(record)
        raise InputError("enough")

    from bip.server.page.views import answered

    text, both = json.dumps(SYMBOLS), Asked("x", "", "", "", SYMBOLS, SYMBOLS)
    for one in (Asked(text), Asked("A story, a question and choices."), both):
        with pytest.raises(InputError, match="enough"):
            asyncio.run(answered(ask, one))
    assert asked == [SYMBOLS, {"question": "A story, a question and choices."}, SYMBOLS]
