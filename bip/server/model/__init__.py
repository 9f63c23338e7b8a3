"""The language model behind the server: what it writes and scores, in a process of its own."""
