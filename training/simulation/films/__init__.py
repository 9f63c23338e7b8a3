"""Encounters on film: the searches of simulated people as boxes, with the faults of real ones."""
