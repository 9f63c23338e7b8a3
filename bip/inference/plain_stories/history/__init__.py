"""What was so, and when: questions on the matter itself, whoever knows of it."""
