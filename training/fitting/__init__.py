"""Fitting policy language models: base, adapter, checkpoints."""
