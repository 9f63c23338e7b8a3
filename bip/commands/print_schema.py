"""`bip schema`: the form of questions as symbols."""

import json


def schema() -> None:
    """Print the JSON Schema of questions as symbols, which `bip answer` takes."""
    from symbolic.language.symbols import question_schema

    print(json.dumps(question_schema(), indent=2))
