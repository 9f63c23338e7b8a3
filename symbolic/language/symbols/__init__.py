"""Stories and queries as symbols in JSON: asking without any English."""

from symbolic.language.symbols.question_json import is_symbolic, question_of
from symbolic.language.symbols.question_schema import question_schema
from symbolic.language.symbols.question_to_json import record_of
from symbolic.language.symbols.story_to_json import Written

__all__ = ["Written", "is_symbolic", "question_of", "question_schema", "record_of"]
