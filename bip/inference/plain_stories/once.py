"""What is worked out of a story once, for all who ask."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Remembers(Protocol):
    """A story that keeps what was worked out of it."""

    @property
    def found(self) -> dict[tuple[object, ...], Any]:
        """What was worked out, by what and of whom."""
        ...


S = TypeVar("S", bound=Remembers)
P = ParamSpec("P")
R = TypeVar("R")


def once(work: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Let something be worked out of a story once for all who ask; whoever is given it changes nothing of it."""

    @wraps(work)
    def remembered(story: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (work, args, tuple(kwargs.items()))
        if key not in story.found:
            story.found[key] = work(story, *args, **kwargs)
        result: R = story.found[key]
        return result

    return remembered
