"""The pages in Chromium: no error on the console, nothing serious from axe, and what one does moves what one sees."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("fastapi")

from starlette.applications import Starlette

from bip.any_story import AnyStory
from bip.commands.main import app
from bip.pages.rendering import answer_page
from bip.server.page import in_threads, page_routes
from tests.llm.servers import serving
from tests.pages.pages import browser, explained

pytestmark = pytest.mark.browser

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mmtom_qa"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def served(chromium: Any) -> Iterator[str]:
    with serving(Starlette(routes=page_routes(in_threads(AnyStory())))) as url:
        yield url.removesuffix("/v1")


@pytest.fixture(params=["light", "dark"])
def page(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page, light and then dark, in which nothing may go wrong unnoticed, and no other server is asked."""
    context = chromium.new_context(color_scheme=request.param, viewport={"width": 1100, "height": 800})
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("request", lambda asked: wrong.append(asked.url) if "127.0.0.1" not in asked.url else None)
    opened.set_default_timeout(10_000)
    yield opened
    context.close()
    assert [one for one in wrong if not one.startswith(("file:", "data:"))] == []


def found_by_axe(page: Any) -> list[str]:
    """What axe finds that is serious or worse: rule, and the first element."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")
    violations = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html']}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]


def test_a_report_is_filtered_and_its_items_open_from_the_keyboard(page: Any, tmp_path: Path) -> None:
    html, out = tmp_path / "report.html", tmp_path / "report.json"
    CliRunner().invoke(app, ["eval", "mmtom-qa", str(FIXTURE), "--html", str(html), "--out", str(out)])
    items = json.loads(out.read_text())["items"]
    page.goto(html.as_uri())
    kind = items[0]["type"]
    page.select_option("[name=type]", kind)
    of_kind = [item for item in items if item["type"] == kind]
    assert page.inner_text("#shown") == f"{len(of_kind)} of {len(items)} shown"
    assert page.locator(".items > tbody:visible").count() == len(of_kind)
    page.select_option("[name=type]", "")
    page.fill("[name=most]", "0")
    assert page.inner_text("#shown") == f"0 of {len(items)} shown"
    page.fill("[name=most]", "100")
    first = page.locator(".items .open").first
    first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".detail .plan")
    assert first.get_attribute("aria-expanded") == "true"
    assert found_by_axe(page) == []
    page.fill("[name=id]", items[0]["id"])
    assert page.inner_text("#shown") == f"1 of {len(items)} shown"  # an open item counts once
    first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".detail", state="detached")


def test_moving_through_the_story_moves_the_belief_and_the_people(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "answer.html"
    file.write_text(answer_page(explained("sally_anne_text")))
    page.goto(file.as_uri())

    def held(name: str) -> str:
        return str(page.text_content(f"[data-tile][data-name='{name}'] .p"))

    page.select_option(".path", label="Anne: the marble, as witnessed")
    assert (held("basket"), held("box")) == ("", "100%")
    page.focus(".at")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # before Anne moves it
    assert (held("basket"), held("box")) == ("100%", "")
    assert page.locator(".body text").all_text_contents() == ["An"]  # Sally has left
    assert page.get_attribute(".at", "aria-valuetext") == "after 4. Sally leaves"
    assert page.inner_text(".events .here .what") == "Sally leaves"
    page.keyboard.press("Home")
    assert (held("basket"), held("box")) == ("33%", "33%")
    page.click(".heat summary")
    page.wait_for_selector(".heatmap >> nth=1")
    assert page.locator(".heatmap").count() == 2
    assert page.locator(".heatmap").nth(1).locator("tbody tr").count() == 3
    assert found_by_axe(page) == []


def test_a_corrected_witness_moves_the_posterior_and_the_address_is_shared(page: Any, served: str) -> None:
    page.goto(f"{served}/")
    page.click("text=Sally and Anne >> nth=0")
    page.wait_for_selector(".explanation[data-ready]")
    page.check("[name='saw.4'][value=Sally]")
    page.click("text=Ask by the corrected reading")
    page.wait_for_selector(".moved")
    assert "+100.0" in page.inner_text(".moved")
    assert "(b) box answer" in page.inner_text(".chosen")
    assert found_by_axe(page) == []
    address = page.url
    page.goto(f"{served}/")
    page.goto(address)
    assert "+100.0" in page.inner_text(".moved")


def test_a_typed_story_is_answered_and_a_lack_is_told(page: Any, served: str) -> None:
    page.goto(f"{served}/")
    page.fill("[name=story]", "Tom put the ball in the box. Tom left. Eva moved the ball to the bag.")
    page.fill("[name=prompt]", "Where will Tom look for the ball?")
    page.fill("[name=choices]", "box")
    page.click("button:text-is('Answer')")
    assert page.inner_text("[role=alert]") == "give two or more choices, one a line"
    page.fill("[name=choices]", "box\nbag")
    page.click("button:text-is('Answer')")
    page.wait_for_selector(".explanation[data-ready]")
    assert "(a) box answer" in page.inner_text(".chosen")
    assert "?q=" in page.url
    page.go_back()
    page.wait_for_selector(".explanation", state="detached")
