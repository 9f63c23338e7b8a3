"""Pages of answers, reports and grids: whole in one file, with every item's reading, and safe whatever a story says."""

import base64
import json
import re
import zlib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bip import Reasoner
from bip.any_story import AnyStory
from bip.benchmarks import BENCHMARKS
from bip.commands.main import app
from bip.evaluation.grid import ablate
from bip.explanation import Explanation
from bip.explanation.explanation import KnowledgeChange, ReadPlace, ReadStory, Viewpoint
from bip.pages.ablation_page import ablation_page
from bip.pages.floor_plan import TILE, drawn_plan
from bip.pages.item_browser import item_row
from bip.pages.rendering import answer_page, nats, notebook, percent
from bip.pages.report_page import report_page
from bip.pages.shown import Held, knowledge_rows, likeliest_path, posterior_lines
from tests.pages.pages import EXAMPLES, addresses, explained

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mmtom_qa"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def details_of(html: str) -> list[str]:
    """The items' details, unpacked as the page's script does."""
    found = re.findall(r'<script type="text/plain">([^<]*)</script>', html)
    return [detail for one in found for detail in json.loads(zlib.decompress(base64.b64decode(one)))]


@pytest.mark.parametrize("name", ["false_belief", "misled", "sally_anne", "sally_anne_text"])
def test_a_page_of_an_answer_has_all_of_it_and_fetches_nothing(name: str) -> None:
    one = explained(name)
    html = answer_page(one)
    assert addresses(html) == []
    for words in (
        *(c.statement for c in one.choices),
        *(event.words for event in one.reading.events),
        *one.notes,
    ):
        assert words in html.replace("&#39;", "'").replace("&#34;", '"')
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'aria-labelledby="([^"]+)"', html)) <= set(ids)


def test_what_a_story_says_is_never_markup() -> None:
    one = explained("misled")
    choices = tuple(replace(choice, statement=HOSTILE) for choice in one.choices)
    events = tuple(replace(event, words=HOSTILE) for event in one.reading.events)
    reading = replace(one.reading, events=events, people=(HOSTILE,), rooms=(HOSTILE,))
    html = answer_page(replace(one, prompt=HOSTILE, choices=choices, reading=reading, notes=(HOSTILE,)))
    assert "<img src=x" not in html
    assert "</script><script>alert" not in html


def test_a_notebook_shows_the_answer_with_its_style() -> None:
    html = notebook(explained("sally_anne"))
    assert html.startswith('<div class="bip"><style>')
    assert "in the basket" in html
    assert addresses(html) == []


# --- what is drawn --------------------------------------------------------------------------------


def test_lines_of_the_posterior_go_from_the_prior_to_the_answer() -> None:
    # 720 wide, 200 high, y from the top: 1/3 is at 133.3, 0.691556 at 61.7.
    lines = posterior_lines(explained("misled"))
    assert lines[1] == [(0.0, 133.3), (720.0, 61.7)]


def test_the_belief_of_the_best_choice_is_shown_first() -> None:
    one = explained("false_belief")
    assert one.beliefs[likeliest_path(one)].under == 0


def knowing(truth: list[tuple[int, str | None]], held: list[tuple[int, str | None]]) -> Explanation:
    views = [((), truth), (("Ann",), held)]
    reading = replace(
        explained("sally_anne").reading,
        people=("Ann",),
        knowledge=tuple(
            Viewpoint(who, tuple(KnowledgeChange(t, "key", value) for t, value in changes))
            for who, changes in views
        ),
    )
    return replace(explained("sally_anne"), reading=reading)


def test_a_belief_is_false_from_when_the_world_moves_on() -> None:
    # Four events. The key is in the jar, from 3 on in the tin; Ann learns of the jar at 1, of the tin at 4.
    row = knowledge_rows(knowing([(0, "jar"), (3, "tin")], [(1, "jar"), (4, "tin")]))[1]
    assert (row.who, row.subject) == ("Ann", "key")
    assert row.held == (
        Held("", 0, 1, False),
        Held("jar", 1, 3, False),
        Held("jar", 3, 4, True),
        Held("tin", 4, 5, False),
    )


def test_what_is_not_known_in_truth_makes_no_belief_false() -> None:
    assert knowledge_rows(knowing([], [(2, "jar")]))[0].held == (
        Held("", 0, 2, False),
        Held("jar", 2, 5, False),
    )


@pytest.mark.parametrize("places", [0, 1, 7, 40])
def test_no_tile_of_a_floor_plan_covers_another_or_leaves_its_room(places: int) -> None:
    rooms = ("kitchen", "hall", "bedroom")
    named = tuple(
        ReadPlace(f"a rather long name of furniture {n}", rooms[n % 2], n > 3, "") for n in range(places)
    )
    plan = drawn_plan(ReadStory((), rooms, named, (), (), 1.0))
    boxes = []
    for room in plan.rooms:
        assert room.x + room.width <= plan.width + 1e-9
        for tile in room.tiles:
            assert tile.x + TILE <= room.width
            assert tile.y + tile.height <= room.height
            assert all(len(line) <= 15 for line in tile.lines)
            boxes.append((room.x + tile.x, room.y + tile.y, TILE, tile.height))
    assert sorted(tile.index for room in plan.rooms for tile in room.tiles) == list(range(places + 1))
    for n, (x, y, w, h) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[:n]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


def test_figures_are_never_rounded_to_nothing() -> None:
    assert [percent(p) for p in (0, 0.0001, 0.5, 0.99987, 1)] == ["0%", "<0.1%", "50.0%", "100.0%", "100%"]
    assert "impossible" in nats(None, (None, -1.0))
    assert "--p:0.37" in nats(-2.0, (-1.0, -2.0))  # exp(-1)


# --- reports and grids ----------------------------------------------------------------------------


def test_a_report_shows_figures_beside_controls_and_every_items_reading(tmp_path: Path) -> None:
    html, out = tmp_path / "report.html", tmp_path / "report.json"
    done = invoke("eval", "mmtom-qa", str(FIXTURE), "--html", str(html), "--out", str(out))
    assert done.exit_code == 0, done.output
    page, report = html.read_text(), json.loads(out.read_text())
    assert addresses(page) == []
    assert page.count("data-item=") == report["n"] == 4
    assert all(name in page for name in report["controls"])
    assert f"{report['ci95'][0]:.3f} to {report['ci95'][1]:.3f}" in page
    details = details_of(page)
    assert len(details) == 4
    assert all('class="explanation"' in detail and "What each step says" in detail for detail in details)
    assert "why" not in report["items"][0]


def test_a_grid_shows_each_condition_with_its_items_and_why_one_was_not_run(tmp_path: Path) -> None:
    html = tmp_path / "grid.html"
    options = ("--modality", "text", "--modality", "video", "--policy", "rational", "--limit", "2")
    done = invoke("ablate", "mmtom-qa", str(FIXTURE), *options, "--html", str(html))
    assert done.exit_code == 0, done.output
    page = html.read_text()
    assert page.count('data-condition="text, rational"') == len(details_of(page)) == 2
    assert "video, rational was not run: " in page


def test_a_grid_tells_how_much_better_a_condition_is() -> None:
    policies = {
        "first": AnyStory,
        "second": partial(AnyStory, Reasoner(margin=1.0)),
    }  # which leaves all undecided
    grid = ablate(
        BENCHMARKS["mmtom-qa"],
        FIXTURE,
        ["text"],
        policies,
        explaining=True,
    )
    page = ablation_page(grid)
    assert "Difference from text, first" in page
    assert "-0.500" in page  # four right against four halves
    assert len(details_of(page)) == 8


def test_an_item_says_how_it_went_and_a_failed_one_why() -> None:
    item = {
        "id": "7",
        "type": "t",
        "status": "answered",
        "choice": 1,
        "probabilities": [0.2, 0.8],
        "error": None,
    }
    assert [item_row(item | {"correct": c}, None).status for c in (1.0, 0.0)] == ["right", "wrong"]
    row = item_row(item | {"correct": 1.0}, None)
    assert (row.choice, row.p) == ("(b)", 0.8)
    failed = item | {
        "status": "failed",
        "choice": None,
        "probabilities": [],
        "error": "no such place",
        "correct": 0.0,
    }
    report = {
        **{
            "benchmark": "b",
            "modality": "m",
            "policy": "p",
            "n": 1,
            "accuracy": 0.0,
            "ci95": [0, 0.8],
            "wrong": 0.0,
        },
        **{"answered": 0, "undecided": 0, "failed": 1, "by_type": {}, "controls": {}, "published": {}},
        **{"calibration": {"n": 0}, "interrupted": False, "items": [failed]},
    }
    page = report_page(report, [None])
    assert "no such place" in page
    assert details_of(page) == ["<pre>no such place</pre>"]


def test_bad_places_for_pages_are_told_before_anything_is_computed() -> None:
    for command in (["answer", str(EXAMPLES / "misled.json")], ["eval", "mmtom-qa", str(FIXTURE)]):
        done = invoke(*command, "--html", "no/such/folder/x.html")
        assert "its folder does not exist" in str(done.exception)
        assert done.output == ""
