"""What was done: acts and evidence from what was where."""
