"""An answer as plain data: the one form that JSON, pages, the server and notebooks show."""

from bip.explanation.explain import explain
from bip.explanation.explanation import Explanation
from bip.explanation.published import as_json, explained, explanation_schema, from_json

__all__ = ["Explanation", "as_json", "explain", "explained", "explanation_schema", "from_json"]
