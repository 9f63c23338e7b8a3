"""Layer 4: from clauses to what happened, who witnessed it, and what each person knows."""
