"""What people do about a home, from clauses to the events that the household's dynamics know."""
