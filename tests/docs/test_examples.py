"""What the documentation shows is what happens: examples are run, and what commands print is compared."""

import shlex
from pathlib import Path

import pytest

from tests.docs.pages import agrees, blocks, commands, lay_out, run

PAGES = ["README.md", "docs/index.md", "docs/tutorial.md", "docs/extending.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_do_what_it_says(page: str, tmp_path: Path) -> None:
    lay_out(page, tmp_path)
    tried = 0
    for block in blocks(page):
        if block.language == "python" and not block.title:
            done = run(tmp_path, "-c", block.text)
            assert done.returncode == 0, f"{block.text}\n{done.stderr}"
            tried += 1
        elif block.language == "console":
            for command in commands(block):
                program, *arguments = shlex.split(command.line)
                assert program == "bip", f"only bip is run here, not {command.line!r}"
                done = run(tmp_path, "-m", "bip.commands.main", *arguments)
                assert done.returncode == 0, f"{command.line}\n{done.stderr}"
                assert agrees(done.stdout, command.printed), (
                    f"{command.line} printed\n{done.stdout}\nand {page} says\n{command.printed}"
                )
                tried += 1
    assert tried, f"{page} has no example"


def test_other_words_than_those_printed_do_not_agree() -> None:
    assert agrees("a  1\nb  2\n", "a  1\nb  2\n")
    assert agrees("a 1\nb 2\nc 3\n", "a ...\n...\nc 3\n")
    assert agrees("a 1\n", "a 1\n...\n")
    assert not agrees("a 11\n", "a 1\n...\n")
    assert not agrees("a 1\nb 2\n", "a 1\n")
    assert not agrees("a 1\nb 2\nc 4\n", "a 1\n...\nc 3\n")
    assert not agrees("x\na 1\n", "a 1\n")
