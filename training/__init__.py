"""Training: simulated people, policy language models (to come)."""
