"""English to symbols, offline: scene descriptions, narratives, and questions."""

from symbolic.grammar.actions import parse_narrative
from symbolic.grammar.question import parse_query, parse_statement
from symbolic.grammar.scene import parse_scene
from symbolic.grammar.sections import split_question

__all__ = ["parse_narrative", "parse_query", "parse_scene", "parse_statement", "split_question"]
