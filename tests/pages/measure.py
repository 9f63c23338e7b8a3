"""python -m tests.pages.measure [REPORT.html]: how soon a cold page answers, and how smoothly a report scrolls.

Without a file: starts `bip serve`, opens the page, waits as long as it takes to type a story, and times the first
answer in Chromium, from the click to the drawn floor plan. With one: times each frame while scrolling through it.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.pages.pages import browser

TYPING = 3.0
"""Seconds that somebody takes for a story at the least."""
STORY = (
    "Sally and Anne entered the playroom. Sally put the marble in the basket. Sally left the playroom. "
    "Anne moved the marble to the box. Sally entered the playroom."
)
SCROLL = """async () => {
  const open = document.querySelectorAll(".items .open");
  for (const n of [3, 50, 120]) open[n]?.click();
  await new Promise((done) => setTimeout(done, 1000));
  const frames = [];
  let last = performance.now();
  for (let y = 0; y < document.documentElement.scrollHeight; y += 120) {
    window.scrollTo(0, y);
    await new Promise(requestAnimationFrame);
    frames.push(performance.now() - last);
    last = performance.now();
  }
  return frames;
}"""


def first_answer(chromium: Any) -> None:
    """Print how long a server that was just started takes to show its page and its first answer."""
    serve = (
        "import sys; sys.argv = ['bip', 'serve', '--port', '0']; from bip.commands.main import main; main()"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", serve], stderr=subprocess.PIPE, text=True, env=os.environ
    )
    try:
        assert server.stderr is not None
        address = server.stderr.readline().split("/v1")[0]
        page = chromium.new_page()
        started = time.perf_counter()
        page.goto(address)
        print(f"cold page: {time.perf_counter() - started:.2f} s")
        time.sleep(TYPING)
        page.fill("[name=story]", STORY)
        page.fill("[name=prompt]", "Where will Sally look for the marble?")
        page.fill("[name=choices]", "basket\nbox")
        started = time.perf_counter()
        page.click("button.main")
        page.wait_for_selector(".body")
        print(f"first answer: {time.perf_counter() - started:.2f} s")
    finally:
        server.terminate()
        server.wait()


def scrolling(chromium: Any, report: Path) -> None:
    """Print how long the frames are while a report is scrolled through, with three of its items open."""
    page = chromium.new_page(viewport={"width": 1100, "height": 800})
    page.goto(report.resolve().as_uri())
    frames = sorted(page.evaluate(SCROLL))
    print(
        f"{report.stat().st_size / 1e6:.2f} MB, {len(frames)} frames: median {statistics.median(frames):.1f} ms, "
        f"95% within {frames[int(0.95 * len(frames))]:.1f} ms, the longest {frames[-1]:.1f} ms"
    )


if __name__ == "__main__":
    with browser() as found:
        if len(sys.argv) > 1:
            scrolling(found, Path(sys.argv[1]))
        else:
            first_answer(found)
