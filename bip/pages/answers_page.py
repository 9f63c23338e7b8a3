"""Answers to many questions as one HTML file."""

from collections.abc import Sequence
from typing import Any

from bip.answer import Answer
from bip.explanation import explain
from bip.pages.item_browser import ItemRow, browser_values
from bip.pages.rendering import render
from bip.pages.shown import letter


def answers_page(answers: Sequence[tuple[int, Any]]) -> str:
    """Return answers, each with the number of its line, as one HTML file that needs no network."""
    return render("answers.html", title="bip: answers", **browser_values([_row(*one) for one in answers]))


def _row(line: int, result: Any) -> ItemRow:
    if not isinstance(result, Answer):
        return ItemRow(f"line {line}", "", "failed", "", None, error=result.error)
    chosen = "" if result.choice is None else f"({letter(result.choice)})"
    status = "undecided" if result.choice is None else "answered"
    return ItemRow(f"line {line}", "", status, chosen, max(result.probabilities), why=explain(result))
