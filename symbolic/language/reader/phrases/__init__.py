"""Layer 2: noun phrases, prepositional phrases, verb groups."""
