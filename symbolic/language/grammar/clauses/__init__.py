"""Clauses: who does what to what."""
