"""What somebody does next: means and ways in that one's eyes."""
