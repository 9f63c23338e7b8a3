"""Where a fact comes from: the modality, and the words of a text."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Source: TypeAlias = Literal["text", "video", "inferred"]


@dataclass(frozen=True, slots=True)
class Span:
    """Characters [start, end) of a source text, and the text itself."""

    start: int
    end: int
    text: str
