"""Words of a text in an error sentence."""


def quote(text: str, length: int = 120) -> str:
    """Quote a text on one line, cut to a length."""
    flat = " ".join(text[: 4 * length].split())
    cut = len(flat) > length or len(text) > 4 * length
    return f'"{flat[:length]}{"..." if cut else ""}"'
