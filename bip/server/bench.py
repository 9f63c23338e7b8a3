"""`bip bench server`: joins the command line through the entry-point group "bip.commands"."""

import json
from typing import Annotated

import typer


def server(
    clients: Annotated[int, typer.Option(min=1, max=1000, help="Clients that ask side by side.")] = 8,
    requests: Annotated[int, typer.Option(min=1, help="Questions in all, of each part.")] = 2000,
    hostile: Annotated[int, typer.Option(min=0, max=1000, help="Hostile clients beside them.")] = 45,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that answer.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Start a server; measure questions a second, waiting times beside hostile clients, and memory (Linux)."""
    from bip.server.load_test import load_test

    def told(part: str, found: dict[str, float]) -> None:
        if not as_json:
            print(f"{part}: " + ", ".join(f"{name} {value:.4g}" for name, value in found.items()), flush=True)

    figures = load_test(clients, requests, hostile, workers, told)
    if as_json:
        print(json.dumps(figures, indent=2))
