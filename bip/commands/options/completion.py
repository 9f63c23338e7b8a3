"""What a shell completes: names of benchmarks, policies, parsers and input conditions, as they are registered."""

from collections.abc import Iterable

import typer

from symbolic.errors import BipError
from symbolic.registry import registered


def benchmarks(incomplete: str) -> list[str]:
    """Return the benchmarks whose names begin so."""
    return _starting(registered("bip.benchmarks"), incomplete)


def evaluations(incomplete: str) -> list[str]:
    """Return what `bip eval` takes that begins so: benchmarks, and those with a command of their own."""
    own = [name.removeprefix("eval.") for name in registered("bip.commands") if name.startswith("eval.")]
    return _starting([*registered("bip.benchmarks"), *own], incomplete)


def policies(incomplete: str) -> list[str]:
    """Return the policies whose names begin so."""
    return _starting(registered("bip.policies"), incomplete)


def parsers(incomplete: str) -> list[str]:
    """Return the parsers whose names begin so."""
    return _starting(registered("bip.parsers"), incomplete)


def modalities(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the input conditions of the benchmark on the command line that begin so."""
    typed = [ctx.params.get("benchmark"), *ctx.args]  # an unfinished line may not have been parsed as far
    try:
        found = registered("bip.benchmarks")[next((name for name in typed if name), "")]
    except BipError:
        return []
    return _starting(found.modalities, incomplete)


def _starting(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
