"""MuMA-ToM's film data: boxes and predicates in files, and what they show of the filmed person."""
