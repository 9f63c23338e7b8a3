"""What tests of pages share: explanations to show, and a browser to look with."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bip.any_story import AnyStory
from bip.explanation import Explanation, explain
from bip.question_files import read_question_file

EXAMPLES = Path(__file__).parents[2] / "bip" / "examples"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def explained(name: str) -> Explanation:
    """The explanation of a bundled example."""
    return explain(AnyStory().answer(read_question_file(EXAMPLES / f"{name}.json")))


def addresses(html: str) -> list[str]:
    """Whatever a page would fetch."""
    return re.findall(r"""(?:src|href|action)=["']?((?!#|data:)[^"'>\s]+)""", html)


@contextmanager
def browser() -> Iterator[Any]:
    """Yield Chromium; skip the test, with the reason, where there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright: pip install 'bip[test]'"
    )
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield chromium
        finally:
            chromium.close()
