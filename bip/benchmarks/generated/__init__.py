"""Questions about generated, filmed episodes."""
