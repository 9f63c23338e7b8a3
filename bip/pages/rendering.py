"""Explanations as HTML: a whole file, or a fragment of a page."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import count
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bip.answer import comes_to_know
from bip.explanation.explanation import Explanation
from bip.pages.floor_plan import drawn_plan
from bip.pages.json_in_html import json_in_html
from bip.pages.scaled_plan import scaled_plan
from bip.pages.shown import (
    knowledge_rows,
    letter,
    likeliest_path,
    moving,
    path_name,
    posterior_lines,
)

_NUMBERS = count(1)


def answer_page(explanation: Explanation) -> str:
    """Return an explanation as one HTML file that needs no network."""
    return render("answer.html", title="bip: an answer", **_given(explanation))


def fragment(explanation: Explanation, *, folded: bool = False, uid: str = "") -> str:
    """Return an explanation as a part of a page that has the style and the script.

    Args:
        explanation: what is shown.
        folded: the story's text is shown only when it is asked for.
        uid: begins its ids; a new one by default.
    """
    return render("explanation.html", **_given(explanation, folded, uid))


def notebook(explanation: Explanation) -> str:
    """Return an explanation with its style and script, as notebooks show it."""
    style, script = asset("bip.css"), asset("bip.js")
    body = fragment(explanation)
    return f'<div class="bip"><style>{style}</style>{body}<script>{script}</script></div>'


def _given(explanation: Explanation, folded: bool = False, uid: str = "") -> dict[str, Any]:
    return {
        "e": explanation,
        "uid": uid or f"bip{next(_NUMBERS)}",
        "folded": folded,
        "first": likeliest_path(explanation) if explanation.beliefs else 0,
    }


def render(template: str, **values: Any) -> str:
    """Return a template of this package filled in."""
    return environment().get_template(template).render(**values)


@cache
def environment() -> Environment:
    """Return the templates; a name that a template does not know is an error."""
    made = Environment(
        loader=PackageLoader("bip.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "asset": asset,
        "comes_to_know": comes_to_know,
        "drawn_plan": drawn_plan,
        "knowledge_rows": knowledge_rows,
        "letter": letter,
        "marker": marker,
        "moving": lambda explanation: json_in_html(moving(explanation)),
        "nats": nats,
        "path_name": path_name,
        "percent": percent,
        "posterior_lines": posterior_lines,
        "scaled_plan": scaled_plan,
        "witnessed_tells": witnessed_tells,
    }
    return made


@cache
def asset(name: str) -> Markup:
    """Return a style or script of this package, to be set into a page as it is."""
    return Markup(files("bip.pages").joinpath("static", name).read_text(encoding="utf-8"))


def percent(p: float) -> str:
    """Return a probability as people read it; what is not nothing is not shown as nothing."""
    if 0 < p < 0.0005:
        return "<0.1%"
    return f"{p:.0%}" if p in (0, 1) else f"{p:.1%}"


def nats(value: float | None, row: Sequence[float | None]) -> Markup:
    """Return the cell of a log-likelihood, the darker the likelier the choice makes the step beside the others."""
    if value is None:
        return Markup('<td class="nats" style="--p:0">impossible</td>')
    best = max(one for one in row if one is not None)
    return Markup('<td class="nats" style="--p:{:.2f}">{:.2f}</td>').format(2.718 ** (value - best), value)


def marker(choice: int, x: float, y: float) -> Markup:
    """Return the mark of a choice's line at a point: each choice has a form of its own, so that none hides another."""
    size = max(3, 7 - 1.5 * choice)
    forms = (
        '<circle class="dot k{k}" cx="{x}" cy="{y}" r="{s}"/>',
        '<rect class="dot k{k}" x="{l}" y="{t}" width="{w}" height="{w}"/>',
        '<path class="dot k{k}" d="M{x} {t}L{r} {y}L{x} {b}L{l} {y}Z"/>',
    )
    return Markup(forms[choice % 3]).format(
        k=choice % 6, x=x, y=y, s=size, l=x - size, r=x + size, t=y - size, b=y + size, w=2 * size
    )


def witnessed_tells(explanation: Explanation) -> bool:
    """Whether what was witnessed tells the choices apart before any step."""
    return len({choice.witnessed for choice in explanation.choices}) > 1
