"""Layer 1: tokens, quotes, parts of speech, lemmas, names."""
