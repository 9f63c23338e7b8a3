"""What people did as text to learn from: prompts, completions, plain English, tokens."""
