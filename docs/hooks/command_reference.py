"""The page of commands, made from what `--help` prints when the site is built, so that it cannot drift."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
import typer

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

PAGE = "reference/commands.md"
WIDTH = 100
HEAD = """# Commands

What each command prints under `--help`, written when this page was built. `bip eval NAME --help` shows a benchmark
with conditions of its own (`egotom`, `wagibench`); every other goes by `bip eval BENCHMARK`.
"""


def on_files(files: "Files", config: "MkDocsConfig") -> "Files":
    """Add the page to the site."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, PAGE, content=command_reference()))
    return files


def command_reference() -> str:
    """Return the page as Markdown: a section a command."""
    from bip.commands.main import add_commands, app

    add_commands()
    root = typer.main.get_command(app)
    return "\n".join([HEAD, *(_section(context) for context in _contexts(root, None, "bip"))])


def _contexts(command: click.Command, parent: click.Context | None, name: str) -> Iterator[click.Context]:
    """Yield a command and all below it, in the order of its help; the hidden one that stands for all benchmarks too."""
    context = command.make_context(
        name, ["--help"], parent=parent, resilient_parsing=True, terminal_width=WIDTH, max_content_width=WIDTH
    )
    yield context
    for below, child in getattr(command, "commands", {}).items():
        yield from _contexts(child, context, below)


def _section(context: click.Context) -> str:
    text = context.get_help().strip()
    return f"## {context.command_path}\n\n```text\n{text}\n```\n"
