"""Discourse: sentences as the events of one narrative."""
