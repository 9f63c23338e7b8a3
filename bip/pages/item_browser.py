"""The items of a report as rows to filter, with each one's reading and trace packed until it is opened."""

import base64
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from bip.explanation.explanation import Explanation
from bip.pages.rendering import fragment
from bip.pages.shown import letter

CHUNK = 30
"""Items that are packed together: the browser unpacks so many when it opens one of them."""

Why = Explanation | str | None


@dataclass(frozen=True, slots=True)
class ItemRow:
    """An item as its row shows it.

    Attributes:
        id: names it.
        type: of the question; "" where there is none.
        status: right, wrong, undecided, failed, or answered where no answer is known to be right.
        choice: letter of what was chosen; "" for nothing.
        p: probability of the likeliest choice; None where there is none.
        condition: under which it was answered, where there are several; else "".
        error: why it failed; "" if it did not.
        why: the explanation, or words; None where neither was kept.
    """

    id: str
    type: str
    status: str
    choice: str
    p: float | None
    condition: str = ""
    error: str = ""
    why: Why = None


def item_row(item: Mapping[str, Any], why: Why, condition: str = "") -> ItemRow:
    """Return the row of an item of a report."""
    chosen, probabilities = item["choice"], item["probabilities"]
    status = item["status"]
    if status == "answered":
        status = "right" if item["correct"] == 1 else "wrong"
    return ItemRow(
        id=item["id"],
        type=item["type"],
        status=status,
        choice="" if chosen is None else f"({letter(chosen)})",
        p=max(probabilities) if len(probabilities) else None,
        condition=condition,
        error=item["error"] or "",
        why=why,
    )


def packed(rows: Sequence[ItemRow]) -> Iterator[str]:
    """Yield the details of the rows in chunks: a JSON list of HTML, deflated (RFC 1950) and in base64."""
    for start in range(0, len(rows), CHUNK):
        details = [_detail(row, f"i{n}") for n, row in enumerate(rows[start : start + CHUNK], start=start)]
        yield base64.b64encode(zlib.compress(json.dumps(details).encode(), 9)).decode()


def _detail(row: ItemRow, uid: str) -> str:
    if isinstance(row.why, Explanation):
        return fragment(row.why, folded=True, uid=uid)
    said = row.why or row.error or "Of this item nothing more was kept."
    return str(Markup("<pre>{}</pre>").format(escape(said)))


def browser_values(rows: Sequence[ItemRow]) -> dict[str, Any]:
    """Return what the template of the browser needs."""
    return {
        "rows": rows,
        "item_types": sorted({row.type for row in rows if row.type}),
        "statuses": sorted({row.status for row in rows}),
        "conditions": list(dict.fromkeys(row.condition for row in rows if row.condition)),
        "packed": list(packed(rows)),
        "chunk": CHUNK,
    }
