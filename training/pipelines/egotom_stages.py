"""The two stages of EgoToM's generation (Li et al. 2025, 3.1 to 3.3), in our own words.

Stage 1 reads all of a narration and finds a turning point with what C wants, believes and does there.
Stage 2 reads the narration up to that point only, and makes up what else it could be.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bip.language_models.served.structured import Ask
from bip.open_words.evidence import Line, write_lines
from training.pipelines.asking import asked, form
from training.pipelines.journal import Dropped


@dataclass(frozen=True, slots=True)
class Truth:
    """What is so at a turning point.

    Attributes:
        point: index of the last line before C turns to the next actions.
        goal, belief, actions: of C there.
    """

    point: int
    goal: str
    belief: str
    actions: str


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What else it could be, as far as anybody can tell up to the turning point."""

    goals: tuple[str, ...]
    beliefs: tuple[str, ...]
    actions: tuple[str, ...]


_SYSTEM = (
    "You write test questions about the mind of a person, C, who wears a camera. You are given a narration of what "
    "C (#C) and others (#O) do, a line for each moment, numbered. Stay with what the narration shows."
)
_FIRST = (
    "Find a turning point in the latter half: a line after which C turns to new actions because of what C wants "
    "and believes. Give its number; C's goal there, beginning with 'To'; what C believes there that explains the "
    "next actions, beginning with 'C believes that'; and the next three key actions as one short sentence that "
    "begins with 'C'. Do not name the line numbers in the statements."
)
_SECOND = (
    "The narration breaks off. Somebody who saw just this much is to be asked what C wants, believes and does next. "
    "C's goal is: {goal}\nC's belief is: {belief}\nC's next actions are: {actions}\nMake up two other goals that fit "
    "what was seen so far but are wrong; then, with C's true goal kept, three other beliefs that C could hold, each "
    "with the three next actions that would follow from it. Keep length, detail and tone like those of the true "
    "statements, and name things that occur in the narration."
)
_SIMPLIFY = (
    "Put each of these statements into one short plain sentence that begins with 'C' and keeps the three actions, "
    "all in the same style:\n{statements}"
)


_TEXT = {"type": "string"}
_TRUTH = form(point={"type": "integer"}, goal=_TEXT, belief=_TEXT, actions=_TEXT)
_PAIR = form(belief=_TEXT, actions=_TEXT)
_OTHERS = form(goals={"type": "array", "items": _TEXT}, beliefs={"type": "array", "items": _PAIR})
_SIMPLE = form(statements={"type": "array", "items": _TEXT})


def find_truth(lines: Sequence[Line], ask: Ask) -> Truth:
    """Return a turning point and what is so there.

    Raises:
        Dropped: the model gave none in the latter half.
        ServiceError: the server gave no reply.
    """
    said = asked(ask, "turning_point", _TRUTH, _SYSTEM, f"{_numbered(lines)}\n\n{_FIRST}")
    point = said["point"]
    if isinstance(point, bool) or not isinstance(point, int) or not len(lines) / 2 <= point < len(lines):
        raise Dropped("turning_point", f"the point {point!r} is not in the latter half of {len(lines)} lines")
    return Truth(point, *(_text(said, name, "turning_point") for name in ("goal", "belief", "actions")))


def make_alternatives(lines: Sequence[Line], truth: Truth, ask: Ask) -> Alternatives:
    """Return what else C could want, believe and do, by a model that sees the lines up to the point alone.

    Raises:
        Dropped: the model gave too few.
        ServiceError: the server gave no reply.
    """
    seen = _numbered(lines[: truth.point + 1])
    wanted = _SECOND.format(goal=truth.goal, belief=truth.belief, actions=truth.actions)
    said = asked(ask, "alternatives", _OTHERS, _SYSTEM, f"{seen}\n\n{wanted}")
    goals, pairs = said["goals"], said["beliefs"]
    if not isinstance(goals, list) or not isinstance(pairs, list) or len(goals) < 2 or len(pairs) < 3:
        raise Dropped("alternatives", "the model made up too few goals or beliefs")
    if not all(isinstance(pair, dict) for pair in pairs):
        raise Dropped("alternatives", "a belief came without its actions")
    return Alternatives(
        tuple(str(goal).strip() for goal in goals[:2]),
        tuple(_text(pair, "belief", "alternatives") for pair in pairs[:3]),
        tuple(_text(pair, "actions", "alternatives") for pair in pairs[:3]),
    )


def simplify(statements: Sequence[str], ask: Ask) -> tuple[str, ...]:
    """Return statements about actions in one plain style, in their order.

    Raises:
        Dropped: the model gave another number of them.
        ServiceError: the server gave no reply.
    """
    listed = "\n".join(f"{i + 1}. {statement}" for i, statement in enumerate(statements))
    said = asked(ask, "simplified", _SIMPLE, _SYSTEM, _SIMPLIFY.format(statements=listed))
    simple = said["statements"]
    if not isinstance(simple, list) or len(simple) != len(statements):
        raise Dropped(
            "simplified", f"{len(statements)} statements were to be simplified, and other ones came"
        )
    return tuple(str(statement).strip() for statement in simple)


def _text(said: Mapping[str, Any], name: str, stage: str) -> str:
    value = said.get(name)
    if not isinstance(value, str) or not value.strip():
        raise Dropped(stage, f"the model's {name!r} is {value!r}")
    return " ".join(value.split())


def _numbered(lines: Sequence[Line]) -> str:
    return "\n".join(f"{i}: {line}" for i, line in enumerate(write_lines(lines).splitlines()))
