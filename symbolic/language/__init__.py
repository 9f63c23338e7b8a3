"""English and symbols, in both directions."""
