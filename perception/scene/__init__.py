"""The scene at one moment: things, relations, rooms, and their names as symbols."""
