"""Flags from dataclasses of options, so that each option is declared in one place: in its dataclass."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, fields
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import typer

from bip.commands.options import completion
from bip.commands.options.policy_options import OPTIONS, Deciding
from bip.commands.options.service_options import Service
from bip.commands.options.told import (
    Told,
    flag_of,
    named,
    read_sections,
)
from symbolic.errors import InputError

Number = Literal["one", "several", "none"]
"""How many policies a command takes."""

CONFIG = Annotated[
    Path | None,
    typer.Option(help="YAML with options: a section for each policy, service, reasoner, parsers and serve."),
]
SET = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME.FIELD=VALUE",
        help="Set one option, e.g. lm.device=cuda; repeatable.",
    ),
]
PARSER = Annotated[
    str | None,
    typer.Option(
        help="Who reads the text: grammar, llm, or auto (the model where the grammar stops).",
        show_default="grammar",
        autocompletion=completion.parsers,
    ),
]
ONE = Annotated[
    str | None,
    typer.Option(
        help="The planner, a local or a served model scores actions; direct, cot, simtom ask outright: "
        "rational, lm, llm, direct, cot, simtom, or what another package registers.",
        show_default="rational",
        autocompletion=completion.policies,
    ),
]
SEVERAL = Annotated[
    list[str] | None,
    typer.Option(
        help="rational, lm, llm, direct, cot, simtom or another package's, repeatable; rational and lm by default.",
        autocompletion=completion.policies,
    ),
]

ANSWERING = (*dict.fromkeys(OPTIONS.values()), Deciding, Service)
"""The dataclasses whose fields are flags of the commands that answer questions."""


def with_options(
    policies: Number = "one", options: Sequence[type] = ANSWERING, without: Sequence[str] = ()
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command the flags of dataclasses in place of its parameter `told`.

    Args:
        policies: how many it takes.
        options: the dataclasses; fields of one name are one flag.
        without: fields that are no flags here.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        def run(**values: Any) -> None:
            own = {name: values.pop(name) for name in mine}
            command(**own, told=_told(values))

        mine = [name for name in inspect.signature(command).parameters if name != "told"]
        parameters = list(_expanded(command, policies, options, without))
        run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _expanded(
    command: Callable[..., None], policies: Number, options: Sequence[type], without: Sequence[str]
) -> Iterator[inspect.Parameter]:
    for parameter in inspect.signature(command).parameters.values():
        if parameter.name != "told":
            yield parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            continue
        if policies != "none":
            yield _parameter("policy", ONE if policies == "one" else SEVERAL)
        for name, (hint, item) in declared(options).items():
            if name not in without:
                yield _parameter(name, _annotation(name, hint, item))
        if policies != "none":
            yield _parameter("parser", PARSER)
        yield _parameter("config", CONFIG)
        yield _parameter("settings", SET)


def declared(options: Sequence[type]) -> dict[str, tuple[Any, Field[Any]]]:
    """Return type and field of each option, by name; dataclasses that share a field inherit it."""
    found: dict[str, tuple[Any, Field[Any]]] = {}
    for dataclass in options:
        hints = get_type_hints(dataclass)
        for item in fields(dataclass):
            if found.setdefault(item.name, (hints[item.name], item))[1] is not item:
                raise TypeError(f"{dataclass.__name__}.{item.name} is declared twice")
    return found


def _annotation(name: str, hint: Any, item: "Field[Any]") -> Any:
    default, bounds = item.default, item.metadata
    shown = False if default is None or default is False or default == "" else str(default)
    told = typer.Option(
        flag_of(name), help=bounds["help"], min=bounds["least"], max=bounds["most"], show_default=shown
    )
    return Annotated[hint | None, told]


def _parameter(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _told(values: dict[str, Any]) -> Told:
    """Return what the flags and the file that they name say.

    Raises:
        InputError: the file cannot be used.
    """
    from bip.yaml_text import read_yaml

    file, settings = values.pop("config"), tuple(values.pop("settings") or ())
    policy, parser = values.pop("policy", None), values.pop("parser", None)
    sections = dict(read_sections(read_yaml(file), file)) if file is not None else {}
    if "policy" in sections:
        policy = policy or named(sections.pop("policy"), "policy", file)
    if "parser" in sections:
        parser = parser or _one(named(sections.pop("parser"), "parser", file), file)
    policies = (policy,) if isinstance(policy, str) else tuple(policy or ())
    flags = {name: value for name, value in values.items() if value is not None}
    return Told(policies, parser or "", flags, settings, file, sections)


def _one(names: tuple[str, ...], file: Path) -> str:
    if len(names) > 1:
        raise InputError(f"{file}: parser: one at a time; give one name")
    return names[0]
