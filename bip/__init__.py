"""Machine Theory of Mind by Bayesian inverse planning.

The public names are loaded when they are first used, so that `import bip` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bip.answer import Answer
    from bip.hypotheses.hypothesis import Mind
    from bip.reasoner import Reasoner
    from symbolic.errors import BipError
    from symbolic.language.question import Question
    from symbolic.world.story import Story

    __version__: str

_HOME = {
    "Answer": "bip.answer",
    "BipError": "symbolic.errors",
    "Mind": "bip.hypotheses.hypothesis",
    "Question": "symbolic.language.question",
    "Reasoner": "bip.reasoner",
    "Story": "symbolic.world.story",
}
"""Where each public name lives."""

__all__ = ["Answer", "BipError", "Mind", "Question", "Reasoner", "Story", "__version__"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("bip")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'bip' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
