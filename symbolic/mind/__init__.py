"""Minds: what people believe and want."""
