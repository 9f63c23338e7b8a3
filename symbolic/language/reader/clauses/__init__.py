"""Layer 3: clauses with roles, and the classes of verbs."""
