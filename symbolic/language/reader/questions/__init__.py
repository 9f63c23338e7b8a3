"""Layer 5: what is asked, and which choice says it."""
