"""Servers whose answers take as long as a test says."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest


@pytest.fixture
def serve() -> Iterator[Callable[..., str]]:
    """Return what starts a server with some bounds and returns its URL, without the path."""
    pytest.importorskip("fastapi")
    from bip.server.app import Served, make_app
    from bip.server.protection.limits import Limits
    from tests.llm.servers import serving
    from tests.server.failing import fail
    from tests.server.slow_answers import answering

    with ExitStack() as stack:

        def start(limits: dict[str, Any] | None = None, **options: Any) -> str:
            bounds = Limits(**{"workers": 1, **(limits or {})})
            served = Served(
                "m",
                partial(fail, ValueError("no model")),
                **{"answering": answering, "limits": bounds, **options},
            )
            return stack.enter_context(serving(make_app(served))).removesuffix("/v1")

        yield start
