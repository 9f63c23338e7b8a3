"""One reader for any English story: words, phrases, clauses, discourse, questions; offline."""
