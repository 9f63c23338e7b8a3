"""Questions: prompts and choices as queries."""
