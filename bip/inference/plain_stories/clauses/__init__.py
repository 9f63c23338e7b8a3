"""What a story says, clause by clause: one type for a clause, who does and knows what it tells, words and phrases."""
