"""Options that would be left aside in silence are refused by name, in a sentence that says whose they are."""

from collections.abc import Mapping, Sequence
from dataclasses import Field, fields

from bip.commands.options.flags import ANSWERING, declared
from bip.commands.options.policy_options import (
    OPTIONS,
    REASONING,
    UNWEIGHTED,
    Deciding,
)
from bip.commands.options.service_options import UNASKED, Service
from bip.commands.options.told import Told, flag_of
from bip.recipe import Recipe
from symbolic.errors import InputError


def refuse_unused(
    told: Told, policies: Mapping[str, Recipe], parser: str, asks: bool, several: bool = False
) -> None:
    """Refuse what was said and none of the policies uses.

    Args:
        told: what was said.
        policies: who answers, by name.
        parser: who reads the text.
        asks: a server is asked, by a policy or by the parser.
        several: the command takes several policies, which the message then says.

    Raises:
        InputError: something would be left aside.
    """
    given = _given(told)
    of_service = {item.name for item in fields(Service)}
    if not asks:
        asking = [name for name, item in given.items() if item.metadata["lacking"] == UNASKED]
        asking.sort(key=lambda name: name not in of_service)
        _refuse([flag_of(name) for name in asking], _unasked(list(policies), several))
    served = [name for name, recipe in policies.items() if recipe.asks_server]
    if len(policies) == len(served) == 1:
        weights = [flag_of(name) for name, item in given.items() if item.metadata["lacking"] == UNWEIGHTED]
        _refuse(weights, f"--policy {served[0]} asks a server, which has weights of its own")
    for name, item in given.items():
        if name not in of_service and not any(_uses(recipe, name) for recipe in policies.values()):
            raise InputError(_sentence(name, item, policies))
    _refuse_settings(told, policies, parser, asks)


def refuse_parser(parser: str, policies: Mapping[str, Recipe]) -> None:
    """Refuse a parser where every policy reads the text itself.

    Raises:
        InputError: every one does.
    """
    if parser != "grammar" and policies and all(recipe.outright for recipe in policies.values()):
        names = _and(list(policies))
        whose = f"the policy {names} reads" if len(policies) == 1 else f"the policies {names} read"
        itself = "itself" if len(policies) == 1 else "themselves"
        raise InputError(f"--parser {parser}: {whose} the text {itself}; leave it out")


def _given(told: Told) -> dict[str, "Field[object]"]:
    """The flags that were given and change something, with the fields that they set."""
    known = {name: item for name, (_, item) in declared(ANSWERING).items()}
    return {name: item for name, item in known.items() if told.flags.get(name, item.default) != item.default}


def _uses(recipe: Recipe, name: str) -> bool:
    if name in declared([Deciding]):
        return not recipe.outright
    return any(item.name == name for item in fields(recipe.defaults))


def _refuse(flags: Sequence[str], why: str) -> None:
    if flags:
        raise InputError(f"{' and '.join(flags)}: {why}; leave that out or choose another --policy")


def _sentence(name: str, item: "Field[object]", policies: Mapping[str, Recipe]) -> str:
    """Return the sentence that refuses an option which no policy has."""
    flag, names = flag_of(name), list(policies)
    if len(names) == 1 and policies[names[0]].outright:
        return f"{flag} is for an action model; the policy {names[0]} asks outright: leave it out"
    owners = [policy for policy, options in OPTIONS.items() if name in declared([options])] or REASONING
    lacking = item.metadata["lacking"]
    kin = [
        flag_of(other)
        for other, (_, field) in declared(ANSWERING).items()
        if field.metadata["lacking"] == lacking
    ]
    whose = (
        f"{flag}: {_and(kin)} belong to --policy {_and(owners)}"
        if len(kin) > 1 and lacking != UNASKED
        else f"{flag} belongs to {_and(owners)}"
    )
    if len(names) == 1:
        return f"{whose}; the policy {names[0]} {lacking}; leave it out"
    none = "neither is" if len(owners) == 2 else "that is not" if len(owners) == 1 else "none of them is"
    return f"{whose}, and {none} among the policies asked for; leave it out"


def _refuse_settings(told: Told, policies: Mapping[str, Recipe], parser: str, asks: bool) -> None:
    used = {*policies, "reasoner", f"parsers.{parser}"} | ({"service"} if asks else set())
    for setting, section in told.set_sections():
        if section == "service" and section not in used:
            raise InputError(f"--set {setting}: {_unasked(list(policies), len(policies) > 1)}; leave it out")
        if section not in used:
            chosen = _and(list(policies))
            raise InputError(
                f"--set {setting}: --policy {chosen} and --parser {parser} do not use it; leave it out"
            )


def _unasked(policies: list[str], several: bool) -> str:
    if several:
        return f"none of the policies {', '.join(policies)} asks a server"
    return f"--policy {policies[0]} asks no server"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
