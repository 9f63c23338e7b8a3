"""Questions about simulated people, with gold from their minds and the surface rules at chance."""
