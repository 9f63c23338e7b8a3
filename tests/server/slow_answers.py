"""What stands for the reasoner in tests of a server; a module of its own, since the server's processes load it."""

import time
from typing import Any

from symbolic.errors import InputError


def answering(record: dict[str, Any]) -> Any:
    """Do what a question's prompt says: "sleep 3", "swell 5000" (MiB), "die", "refuse" or "echo"."""
    what, _, much = record.get("prompt", "").partition(" ")
    if what == "sleep":
        time.sleep(float(much))
    elif what == "swell":
        return len(bytearray(int(much) * 2**20))
    elif what == "die":
        raise SystemExit
    elif what == "refuse":
        raise InputError("this question cannot be read")
    elif what == "defect":
        raise KeyError("/a/path")
    return {"prompt": record.get("prompt")}
