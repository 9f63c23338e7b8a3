"""Stories and queries as symbols in JSON: asking without any English."""

from symbolic.language.symbols.question_json import is_symbolic, question_of
from symbolic.language.symbols.question_schema import question_schema

__all__ = ["is_symbolic", "question_of", "question_schema"]
