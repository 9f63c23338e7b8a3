"""From what was read and seen to a story that can have happened: mentions, places, possible steps."""
