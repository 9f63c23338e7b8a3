"""`bip schema`: the form of questions as symbols, and of answers."""

import json
from typing import Annotated

import typer


def schema(
    answer: Annotated[
        bool, typer.Option("--answer", help="Of what `bip answer --json` prints instead.")
    ] = False,
) -> None:
    """Print the JSON Schema of questions as symbols, which `bip answer` takes."""
    from bip.explanation import explanation_schema
    from symbolic.language.symbols import question_schema

    print(json.dumps(explanation_schema() if answer else question_schema(), indent=2))
