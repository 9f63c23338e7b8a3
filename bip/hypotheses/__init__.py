"""Hypotheses: the ways in which minds can be."""
