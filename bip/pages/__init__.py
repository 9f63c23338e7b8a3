"""Explanations and reports as HTML: one file that needs no network, and the fragments of the served page."""
