"""English read by a language model, checked against vocabulary and household."""
