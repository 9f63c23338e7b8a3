"""Our parsers that ask a language-model service, as entry points of the group "bip.parsers"."""

from typing import TYPE_CHECKING

from bip.recipe import NoOptions, Recipe

if TYPE_CHECKING:
    from bip.language_models.served import Client
    from symbolic.language.llm.auto_parser import AutoParser
    from symbolic.language.llm.model_parser import LLMParser


def _llm(options: NoOptions, client: "Client") -> "LLMParser":
    from bip.language_models.served import structured_output
    from symbolic.language.llm.model_parser import LLMParser

    return LLMParser(structured_output(client))


def _auto(options: NoOptions, client: "Client") -> "AutoParser":
    from symbolic.language.llm.auto_parser import AutoParser

    return AutoParser(_llm(options, client))


LLM_RECIPE = Recipe(NoOptions(), _llm, asks_server=True)
AUTO_RECIPE = Recipe(NoOptions(), _auto, asks_server=True)
