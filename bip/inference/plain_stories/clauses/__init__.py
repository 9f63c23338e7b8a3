"""What a story says, clause by clause: units, stretches of text, testimonies, mentions, set phrases."""
