"""Questions of the page answered in threads of the server itself."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool

from bip.any_story import AnyStory
from bip.explanation import explained
from bip.question_files import read_question
from bip.server.page.views import Ask


def in_threads(reasoner: AnyStory) -> Ask:
    """Return what answers records by a reasoner, in a thread each."""

    def answer(record: Mapping[str, Any]) -> dict[str, Any]:
        return explained(reasoner.answer(read_question(json.dumps(record).encode(), "the question")))

    async def ask(record: Mapping[str, Any]) -> dict[str, Any]:
        return await run_in_threadpool(answer, record)

    return ask
