"""Descriptions of homes."""
