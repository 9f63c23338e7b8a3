"""How a registered policy or parser is made from its options, and, if it asks one, from a client of a server."""

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from typing import Any

from symbolic.errors import BipError, InputError


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of what has none."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How something is made.

    Attributes:
        defaults: a dataclass with its options at their defaults.
        make: makes it from the options; from the options and a client where it asks a server.
        asks_server: it talks to a language-model service.
        outright: it reads the text itself, so that no parser goes with it.
    """

    defaults: Any
    make: Callable[..., Any]
    asks_server: bool = False
    outright: bool = False


def recipe_of(thing: Any) -> Recipe:
    """Return the recipe of what an entry point names.

    That is a recipe; or a dataclass, whose fields are its options; or any class or function that
    makes the thing without arguments; or the thing itself.

    Raises:
        InputError: it is a dataclass with fields that have no defaults.
    """
    if isinstance(thing, Recipe):
        return thing
    if isinstance(thing, type) and is_dataclass(thing):
        try:
            return Recipe(thing(), lambda options: options)
        except TypeError as error:
            raise InputError(f"every option of {thing.__name__} needs a default ({error})") from error
    if is_dataclass(thing):
        return Recipe(thing, lambda options: options)
    if isinstance(thing, type) or _is_function(thing):
        return Recipe(NoOptions(), lambda options: thing())
    return Recipe(NoOptions(), lambda options: thing)


def _is_function(thing: Any) -> bool:
    return callable(thing) and hasattr(thing, "__code__")


def made(recipe: Recipe, whose: str, *arguments: Any) -> Any:
    """Return what a recipe makes.

    Args:
        recipe: how.
        whose: names it in messages, e.g. "the policy 'mine'".
        arguments: its options, and the client where it asks a server.

    Raises:
        BipError: it says so itself, or breaks.
    """
    try:
        return recipe.make(*arguments)
    except BipError:
        raise
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise InputError(f"{whose} cannot be made ({said})") from error
