"""Language models: text in, text and log-probabilities out; local and served."""
