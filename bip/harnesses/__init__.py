"""Our benchmarks in other people's harnesses: what a model is shown of a record, and how its choice is scored."""
