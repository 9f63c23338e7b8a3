"""The floor plan of a scene as a picture: rooms, things by name, relations and the person's path."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from perception.geometry.boxes import Box, Point
from perception.reports.plan_labels import Area, Label, place_labels
from perception.scene.scene_graph import (
    Relation,
    SceneGraph,
    Thing,
    relations_of,
    rooms_of,
    things_of,
)

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
_BOXED = 0.3
"""Objects at least this wide (metres) are drawn to scale, smaller ones as dots."""
_FONT = 6.5
"""Size of the names, points."""


def plot_scene(
    path: Path,
    graph: SceneGraph,
    walk: Sequence[Point] = (),
    title: str = "",
) -> None:
    """Draw a scene from above and write it to a file, whose suffix decides the format.

    Furniture that is too small for its name has a number; the key tells it, with the objects in or on it.

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
    figure.canvas.draw()  # the layout decides how long a metre is
    _name(axes, graph, drawn)
    figure.savefig(path, dpi=130, bbox_inches="tight")


def _layer(thing: Thing) -> tuple[int, float]:
    """Rooms first, then furniture from large to small, then objects."""
    assert thing.box is not None
    order = {"room": 0, "surface": 1, "container": 1, "object": 2, "person": 3}
    return order.get(thing.role, 2), -thing.box.size[0] * thing.box.size[2]


def _draw(axes: "Axes", thing: Thing) -> None:
    assert thing.box is not None
    box, role = thing.box, thing.role
    if role == "object" and max(box.size[0], box.size[2]) < _BOXED:
        axes.plot(box.centre[0], box.centre[2], ".", color=_FILL["object"], markersize=5, zorder=4)
    elif role == "person":
        axes.plot(box.centre[0], box.centre[2], "P", color=_FILL[role], markersize=9, zorder=7)
    elif role == "room":
        _rectangle(axes, box, _FILL[role], 1.0, 0, 1.6)
    else:
        _rectangle(axes, box, _FILL.get(role, "#ece7dd") if role != "object" else "#ece7dd", 0.7, 2)


def _rectangle(axes: "Axes", box: Box, fill: str, alpha: float, layer: int, width: float = 0.6) -> None:
    from matplotlib.patches import Rectangle

    corner, (wide, _, deep) = (box.low[0], box.low[2]), box.size
    outline = Rectangle(
        corner, wide, deep, facecolor=fill, edgecolor="#6b6b6b", linewidth=width, alpha=alpha, zorder=layer
    )
    axes.add_patch(outline)


def _draw_relations(axes: "Axes", things: Mapping[int, Thing], relations: Iterable[Relation]) -> None:
    for relation in relations:
        pair = things.get(relation.subject), things.get(relation.object)
        if relation.name not in _LINES or pair[0] is None or pair[1] is None or pair[0].role != "object":
            continue
        a, b = (thing.box.centre for thing in pair if thing is not None and thing.box is not None)
        axes.plot([a[0], b[0]], [a[2], b[2]], color=_LINES[relation.name], linewidth=0.7, alpha=0.8, zorder=3)


# --- names ----------------------------------------------------------------------------------------


def _name(axes: "Axes", graph: SceneGraph, drawn: Mapping[int, Thing]) -> None:
    """Write every room's and every piece of furniture's name or number, and the key beside the plan."""
    furniture = [t for t in drawn.values() if t.role in ("container", "surface")]
    rooms = [t for t in drawn.values() if t.role == "room"]
    letter, line = _letters(axes)
    named = [(_called(thing), _area(thing)) for thing in furniture]
    heads = [_head(room, [area for _, area in named], 1.5 * letter, 1.6 * line) for room in rooms]
    for room, head in zip(rooms, heads, strict=True):
        axes.text(
            head.x0, head.z1, room.kind.upper(), va="top", fontsize=1.4 * _FONT, color="#6b6455", zorder=8
        )
    labels = place_labels(named, letter, line, heads)
    for label in labels:
        x, z = label.area.centre
        turn = 90 if label.turned else 0
        axes.text(x, z, label.text, ha="center", va="center", rotation=turn, fontsize=_FONT, zorder=8)
    key = "\n".join(fill(one, 62, subsequent_indent="    ") for one in _key(graph, furniture, labels))
    axes.text(1.02, 0.76, key, transform=axes.transAxes, va="top", fontsize=_FONT)


def _letters(axes: "Axes") -> tuple[float, float]:
    """How wide a letter and how high a line is, in metres, as the plan is laid out."""
    (x0, _), (x1, _) = axes.transData.transform([(0.0, 0.0), (1.0, 0.0)])
    points = (x1 - x0) * 72 / axes.figure.get_dpi()  # of a metre
    return 0.62 * _FONT / points, 1.35 * _FONT / points


def _area(thing: Thing) -> Area:
    assert thing.box is not None
    return Area(thing.box.low[0], thing.box.low[2], thing.box.high[0], thing.box.high[2])


def _head(room: Thing, furniture: Sequence[Area], letter: float, line: float) -> Area:
    """Where a room's name stands: along its upper wall, further down where furniture leaves it no place there."""
    box, wide = _area(room), letter * len(room.kind)
    gap = 0.4 * line
    rows = max(1, int((box.size[1] - gap) / line))
    columns = max(1, int((box.size[0] - wide) / letter))
    spots = [
        Area(x, box.z1 - gap - (row + 1) * line, x + wide, box.z1 - gap - row * line)
        for row in range(rows)
        for x in (box.x0 + gap + column * letter for column in range(columns))
    ]
    return next((spot for spot in spots if not any(spot.meets(other) for other in furniture)), spots[0])


def _called(thing: Thing) -> str:
    return thing.kind + (" (open)" if "OPEN" in thing.states else "")


def _key(graph: SceneGraph, furniture: Sequence[Thing], labels: Sequence[Label]) -> Iterator[str]:
    """A line for each numbered piece and for each that holds objects, then for each room's other objects."""
    numbers = {label.index: label.text for label in labels if label.numbered}
    placed = {label.index for label in labels}
    held = _objects(graph)
    order = sorted(range(len(furniture)), key=lambda i: (int(numbers.get(i, 10**6)), furniture[i].kind))
    for i in order:
        inside = held.pop(furniture[i].id, "")
        if i in numbers or i not in placed or inside:
            yield f"{numbers.get(i, '-'):>3} {_called(furniture[i])}" + (f": {inside}" if inside else "")
    for room in things_of(graph, "room"):
        if room.id in held:
            yield f"  - {room.kind}: {held[room.id]}"


def _objects(graph: SceneGraph) -> dict[int, str]:
    """The objects in or on each piece of furniture, and those of each room that are in or on none."""
    rooms = rooms_of(graph)
    holder: dict[int, int] = {}
    for relation in relations_of(graph, "inside", "on"):
        if graph.nodes[relation.object]["thing"].role in ("container", "surface"):
            holder.setdefault(relation.subject, relation.object)
    counts: dict[int, Counter[str]] = {}
    for thing in things_of(graph, "object"):
        at = holder.get(thing.id, rooms.get(thing.id))
        if at is not None:
            counts.setdefault(at, Counter())[thing.kind] += 1
    return {
        at: ", ".join(kind + (f" x{n}" if n > 1 else "") for kind, n in sorted(kinds.items()))
        for at, kinds in counts.items()
    }


def _frame(axes: "Axes", title: str) -> None:
    from matplotlib.lines import Line2D

    def mark(marker: str, role: str) -> Line2D:
        return Line2D(
            [],
            [],
            color="none",
            marker=marker,
            markerfacecolor=_FILL[role],
            markeredgecolor="#6b6b6b",
            label=role,
        )

    keys = [mark("s", "container"), mark("s", "surface"), mark(".", "object"), mark("P", "person")]
    keys += [Line2D([], [], color=colour, label=name) for name, colour in _LINES.items()]
    keys.append(Line2D([], [], color="#81b29a", marker="o", label="path, from o to square"))
    axes.legend(handles=keys, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=8)
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.set_xlabel("x (m)")
    axes.set_ylabel("z (m)")
    axes.set_title(title, fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
