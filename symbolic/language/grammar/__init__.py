"""English to symbols, offline: scene descriptions, narratives, and questions."""

from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.grammar.discourse.sections import split_question
from symbolic.language.grammar.questions.one_mind import parse_claim, parse_query
from symbolic.language.grammar.scenes.scene_text import parse_scene

__all__ = ["parse_narrative", "parse_query", "parse_scene", "parse_claim", "split_question"]
