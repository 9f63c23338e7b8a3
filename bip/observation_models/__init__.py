"""Observation models: what a video or a caption says about the world."""
