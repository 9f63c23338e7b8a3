"""Simulated camera wearers: first-person narrations of people whose goal and belief are known."""
