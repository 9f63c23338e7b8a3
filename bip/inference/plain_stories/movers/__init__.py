"""What somebody who did something to, or for, another wanted by it."""
