"""What keeps a server alive among strangers: bounds, the door, the queue, and processes that can be ended."""
