"""Figures, checks and pictures of what perception says."""
