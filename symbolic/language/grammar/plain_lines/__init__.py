"""Stories in plain declarative sentences: who entered, left, moved and told what; and what is asked of them."""
