"""Symbols: what is true, what was done, what was asked; and English in both directions."""
