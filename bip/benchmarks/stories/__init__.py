"""Everyday stories, each with a question about somebody's mind; BigToM's in the same form."""
