"""From frames to a map of instances that is kept up to date."""
