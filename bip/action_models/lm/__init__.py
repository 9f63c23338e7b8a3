"""A local language model as a policy: prompts and scoring."""
