"""Whose side somebody is on: which of several persons helps, hinders or misleads, and whom a deed or word serves."""
