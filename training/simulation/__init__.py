"""People in homes, alone and in twos: the model that inference inverts, run forward, and its files."""
