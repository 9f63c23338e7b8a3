"""Who is aware of what: the persons whom each choice takes to know, and what speaks for each of them."""
