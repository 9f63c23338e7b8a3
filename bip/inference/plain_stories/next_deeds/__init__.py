"""What somebody does next: means, ways and clocks in that one's eyes."""
