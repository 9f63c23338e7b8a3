"""Phrases: what names places, things and rooms."""
