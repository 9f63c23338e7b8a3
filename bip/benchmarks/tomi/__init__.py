"""ToMi: beliefs of first and second order in stories of plain sentences."""
