"""What everybody knows of daily life: in which circumstances people do, want and feel what."""
