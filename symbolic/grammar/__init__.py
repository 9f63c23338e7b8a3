"""From English to symbols, offline."""
