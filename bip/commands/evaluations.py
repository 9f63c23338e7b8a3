"""`bip eval BENCHMARK ...`: one command for every benchmark, and one of its own where a benchmark registers it.

A benchmark with conditions of its own (EgoToM's contexts, WAGIBench's tasks) registers a command under the
entry-point group "bip.commands" as "eval.NAME"; `bip eval NAME --help` shows its options.
"""

from typing import Any

import typer
from typer.core import TyperGroup

ANY = "BENCHMARK"
"""What the command for every other benchmark is called."""


class Evaluations(TyperGroup):
    """A group whose first argument may be a command; everything else goes to the command for every benchmark."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the command for every benchmark in front, where no other is named."""
        if not args or args[0] not in self.commands:
            args = [ANY, *args]
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return name, command and arguments; the command for every benchmark has no name to be shown."""
        name, command, rest = super().resolve_command(ctx, args)
        return ("" if name == ANY else name), command, rest


evaluations = typer.Typer(
    name="eval",
    cls=Evaluations,
    help="Run a benchmark; print its figures with the controls and published figures beside them.",
    add_help_option=False,
)
