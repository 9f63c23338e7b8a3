"""A small model that learns to see things in renderings of simulated homes."""
