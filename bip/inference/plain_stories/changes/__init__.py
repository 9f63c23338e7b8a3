"""Changes that may or may not have reached somebody: what was so before, what is so after, and who goes by which."""
