"""`--model bip/POLICY`: our reasoner as a model of Inspect. It reads the question, and no instruction around it."""

from contextlib import ExitStack
from threading import Lock
from typing import Any

import anyio.to_thread
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from bip.harnesses.inspect.replies import opened, reply


@modelapi(name="bip")
class BipModel(ModelAPI):
    """A policy of ours.

    Args:
        model_name: the policy, e.g. "rational".
        base_url, api_key, config: of no use here; a served policy has options of its own.
        options: of the policy, by `-M device=cuda`, or of another section, by `-M reasoner.margin=0.1`.
    """

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  as the base class has it
        **options: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self._stack, self._one = ExitStack(), Lock()
        self._answerer = opened(model_name, options, self._stack)

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer the last message of a user."""
        return await anyio.to_thread.run_sync(self._reply, input)

    def _reply(self, messages: list[ChatMessage]) -> ModelOutput:
        with self._one:  # the models behind a policy are for one thread at a time
            return reply(messages, self._answerer, f"bip/{self.model_name}")

    def max_connections(self) -> int:
        """One question at a time."""
        return 1

    async def aclose(self) -> None:
        """Close what the policy opened."""
        self._stack.close()
