"""Inverse planning over open words: hypotheses are statements, evidence is lines, a language model scores both."""
