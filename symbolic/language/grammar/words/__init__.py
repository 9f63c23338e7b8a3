"""Words: tokens, and what each can mean."""
