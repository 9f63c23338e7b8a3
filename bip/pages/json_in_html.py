"""JSON inside an HTML document: nothing in it can end the script element that it stands in."""

import json
from typing import Any

from markupsafe import Markup


def json_in_html(value: Any) -> Markup:
    """Return a value as JSON that is safe between <script> tags."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    escaped = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(escaped)
