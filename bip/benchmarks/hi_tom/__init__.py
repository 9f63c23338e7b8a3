"""Hi-ToM: beliefs up to fourth order, among people who also tell each other things."""
