"""MuMA-ToM (Shi et al., AAAI 2025)."""
