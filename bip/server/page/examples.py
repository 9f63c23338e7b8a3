"""The examples that the page offers: the bundled questions."""

import json
from importlib.resources import files

from bip.server.page.views import Asked
from symbolic.errors import InputError

EXAMPLES = {
    "sally_anne_text": "Sally and Anne",
    "false_belief": "a false belief about a home",
    "hidden_goal": "what somebody wants",
    "misled": "help or hinder",
    "sally_anne": "Sally and Anne, as symbols",
}
"""What each bundled example is called, by the name of its file."""


def example(name: str) -> Asked:
    """Return a bundled example as it stands in the form.

    Raises:
        InputError: there is none of that name.
    """
    if name not in EXAMPLES:
        raise InputError(f"there is no example {name!r}; choose from {', '.join(EXAMPLES)}")
    text = files("bip").joinpath("examples", f"{name}.json").read_text(encoding="utf-8")
    record = json.loads(text)
    if "story" in record:
        return Asked(text.strip())
    return Asked(record["narrative"], record.get("scene", ""), record["prompt"], "\n".join(record["choices"]))
