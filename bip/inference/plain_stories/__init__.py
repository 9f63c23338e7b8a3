"""Answers about any story: what a person knows, by perspective, matched with what the choices say."""
