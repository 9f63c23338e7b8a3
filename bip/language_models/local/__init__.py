"""Local causal language models: loading and packed scoring."""
