"""Tables of examples as text."""


def table(text: str) -> list[tuple[str, ...]]:
    """Read rows that are set apart by blank lines: a text, then each thing that it means after "->"."""
    rows = [" ".join(row.split()) for row in text.strip().split("\n\n")]
    return [tuple(cell.strip() for cell in row.split("->")) for row in rows]
