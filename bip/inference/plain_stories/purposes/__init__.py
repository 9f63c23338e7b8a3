"""What somebody wants, or does next: all evidence for each choice, weighed."""
