"""What builds the site: the page of commands has every one, and a page that needs the network is noticed."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).parents[2]


def hook(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "docs" / "hooks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_commands_has_each_with_its_options() -> None:
    page = hook("command_reference").command_reference()
    headings = [line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")]
    assert headings[0] == "bip"
    assert len(headings) == len(set(headings))
    for command in (
        "answer",
        "eval",
        "eval egotom",
        "bench server",
        "simulate questions",
        "train lora",
        "read",
    ):
        assert f"bip {command}" in headings
    assert "--cross-validate" in page  # of the hidden command that every benchmark without its own goes by
    assert "--replay" in page


@pytest.mark.parametrize(
    ("page", "loaded"),
    [
        ('<script src="https://cdn.example/x.js"></script>', ["<script> https://cdn.example/x.js"]),
        ('<link rel="stylesheet" href="//fonts.example/a.css">', ["<link> //fonts.example/a.css"]),
        ('<link rel="canonical" href="https://example.org/"><a href="https://example.org">there</a>', []),
        ('<img src="images/plan.png"><script src="../assets/x.js"></script>', []),
        ('<img src="http://example.org/x.png">', ["<img> http://example.org/x.png"]),
    ],
)
def test_what_a_page_would_fetch_from_elsewhere_is_found(page: str, loaded: list[str]) -> None:
    assert hook("no_network").foreign(page) == loaded


def test_every_page_has_a_place_and_every_place_a_page() -> None:
    settings = yaml.load((ROOT / "mkdocs.yml").read_text(), Loader=yaml.BaseLoader)

    def named(entry: object) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        inside = entry.values() if isinstance(entry, dict) else entry
        return [page for one in inside for page in named(one)]  # type: ignore[attr-defined]

    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert set(named(settings["nav"])) == {*pages, "reference/commands.md"}
