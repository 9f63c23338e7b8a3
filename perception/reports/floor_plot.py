"""The floor plan of a scene as a picture: rooms, things, relations and the person's path."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from perception.geometry.boxes import Box, Point
from perception.scene.scene_graph import Relation, SceneGraph, Thing, relations_of, things_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_FILL = {
    "room": "#f7f5f0",
    "container": "#b9cfe4",
    "surface": "#d9cbb2",
    "object": "#e07a5f",
    "person": "#3d405b",
}
_LINES = {"inside": "#3a6ea5", "on": "#a98c52"}
_LABELLED = 0.3
"""Furniture at least this wide (metres) is named on the plan."""


def plot_scene(
    path: Path,
    graph: SceneGraph,
    walk: Sequence[Point] = (),
    title: str = "",
) -> None:
    """Draw a scene from above and write it to a file, whose suffix decides the format.

    Args:
        graph: structure (walls, floors) is left out; furniture is drawn to scale, objects as dots;
            `inside` and `on` as lines from each object to what holds it.
        walk: positions of a person in order.
    """
    from matplotlib.figure import Figure

    drawn = {t.id: t for t in things_of(graph) if t.box is not None and t.role != "structure"}
    figure = Figure(figsize=(12, 9), layout="constrained")
    axes = figure.add_subplot()
    for thing in sorted(drawn.values(), key=_layer):
        _draw(axes, thing)
    _draw_relations(axes, drawn, relations_of(graph, "inside", "on"))
    if walk:
        axes.plot([p[0] for p in walk], [p[2] for p in walk], color="#81b29a", linewidth=1.2, zorder=5)
        axes.plot(walk[0][0], walk[0][2], "o", color="#81b29a", markersize=7, zorder=6)
        axes.plot(walk[-1][0], walk[-1][2], "s", color="#2f6b52", markersize=7, zorder=6)
    _frame(axes, title)
    figure.savefig(path, dpi=130, bbox_inches="tight")


def _layer(thing: Thing) -> tuple[int, float]:
    """Rooms first, then furniture from large to small, then objects."""
    assert thing.box is not None
    order = {"room": 0, "surface": 1, "container": 1, "object": 2, "person": 3}
    return order.get(thing.role, 2), -thing.box.size[0] * thing.box.size[2]


def _draw(axes: "Axes", thing: Thing) -> None:
    assert thing.box is not None
    box, role = thing.box, thing.role
    if role == "object" and max(box.size[0], box.size[2]) < _LABELLED:
        axes.plot(box.centre[0], box.centre[2], ".", color=_FILL["object"], markersize=5, zorder=4)
        return
    fill = _FILL[role] if role != "object" else "#ece7dd"
    if role == "person":
        axes.plot(box.centre[0], box.centre[2], "P", color=fill, markersize=9, zorder=7)
        return
    _rectangle(axes, box, fill, 0.4 if role == "object" else 1.0, 0 if role == "room" else 2)
    if role == "room":
        x, _, z = box.centre
        name = thing.kind.upper()
        axes.text(x, z, name, ha="center", va="center", fontsize=15, color="#d5cfbf", zorder=1)
    elif role != "object" and min(box.size[0], box.size[2]) >= _LABELLED:
        name = thing.kind + (" (open)" if "OPEN" in thing.states else "")
        turn = 90 if box.size[2] > 1.5 * box.size[0] else 0
        axes.text(
            box.centre[0],
            box.centre[2],
            name,
            ha="center",
            va="center",
            rotation=turn,
            fontsize=6.5,
            zorder=7,
        )


def _rectangle(axes: "Axes", box: Box, fill: str, alpha: float, layer: int) -> None:
    from matplotlib.patches import Rectangle

    corner, (width, _, depth) = (box.low[0], box.low[2]), box.size
    axes.add_patch(
        Rectangle(
            corner,
            width,
            depth,
            facecolor=fill,
            edgecolor="#6b6b6b",
            linewidth=0.6,
            alpha=alpha,
            zorder=layer,
        )
    )


def _draw_relations(axes: "Axes", things: Mapping[int, Thing], relations: Iterable[Relation]) -> None:
    for relation in relations:
        pair = things.get(relation.subject), things.get(relation.object)
        if relation.name not in _LINES or pair[0] is None or pair[1] is None or pair[0].role != "object":
            continue
        a, b = (thing.box.centre for thing in pair if thing is not None and thing.box is not None)
        axes.plot([a[0], b[0]], [a[2], b[2]], color=_LINES[relation.name], linewidth=0.7, alpha=0.8, zorder=3)


def _frame(axes: "Axes", title: str) -> None:
    from matplotlib.lines import Line2D

    keys = [
        Line2D([], [], color="none", marker="s", markerfacecolor=_FILL[r], markeredgecolor="#6b6b6b", label=r)
        for r in ("container", "surface")
    ]
    keys.append(
        Line2D(
            [], [], color="none", marker=".", markersize=9, markerfacecolor=_FILL["object"], label="object"
        )
    )
    keys.append(Line2D([], [], color="none", marker="P", markerfacecolor=_FILL["person"], label="person"))
    keys += [Line2D([], [], color=colour, label=name) for name, colour in _LINES.items()]
    keys.append(Line2D([], [], color="#81b29a", marker="o", label="path, from o to square"))
    axes.legend(handles=keys, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=8)
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.set_xlabel("x (m)")
    axes.set_ylabel("z (m)")
    axes.set_title(title, fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
