"""Films of simulated people in homes with boxes, rendered as RGB-D."""
