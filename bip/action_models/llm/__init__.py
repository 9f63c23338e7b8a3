"""A served language model as a policy."""
