"""From RGB-D frames to scene-graph predicates and actions."""
