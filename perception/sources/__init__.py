"""Readers, one per on-disk layout."""
