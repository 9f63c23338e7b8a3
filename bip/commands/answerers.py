"""Who answers, made from what was said: the one place that builds a reasoner from options."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from bip.commands.options.service_options import Service, connect
from bip.commands.options.told import Told
from bip.commands.options.unused import refuse_parser, refuse_unused
from bip.recipe import Recipe, made, recipe_of
from symbolic.errors import InputError
from symbolic.registry import registered

if TYPE_CHECKING:
    from bip.action_models.protocol import Decision, SocialDecision
    from bip.evaluation.run import Answerer
    from bip.language_models.served import Client
    from bip.reasoner import Reasoner

POLICIES = registered("bip.policies")
PARSERS = registered("bip.parsers")
OBSERVERS = registered("bip.observation_models")

MADE_ELSEWHERE = ("action_model", "social_model", "parser", "observers")
"""What of a reasoner no option sets: a policy, a parser and what is registered make it."""

MODELS = ("log_policies", "log_social_policies")
"""What an action model offers: on what people do alone, and upon each other."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """A model of what it has no opinion on: it says so when it is asked.

    Attributes:
        policy: whose model it stands for.
    """

    policy: str

    def log_policies(self, decisions: "list[Decision]") -> Any:
        """Refuse to score what people do alone, where there is anything to score."""
        if not decisions:
            return []
        raise InputError(
            f"the policy {self.policy} has no log_policies: it cannot score what people do alone"
        )

    def log_social_policies(self, decisions: "list[SocialDecision]") -> Any:
        """Refuse to score what people do upon each other, where there is anything to score."""
        if not decisions:
            return []
        raise InputError(
            f"the policy {self.policy} has no log_social_policies: it cannot score what people do upon each other"
        )


def recipes(policies: tuple[str, ...]) -> Mapping[str, Recipe]:
    """Return the recipes of policies by name.

    Raises:
        InputError: one of them is not registered or cannot be loaded.
    """
    return {name: recipe_of(POLICIES[name]) for name in policies}


@contextmanager
def answering(policy: str, told: Told) -> "Iterator[tuple[Answerer, Client | None]]":
    """Yield what answers by a policy, and its client if it asks a server; closed afterwards.

    Raises:
        BipError: what was said does not fit the policy, or the server does not serve for it.
    """
    parser = told.parser or "grammar"
    check(told, {policy: recipe_of(POLICIES[policy])})
    with ExitStack() as stack:
        yield answerer(policy, told, parser, stack)


def check(told: Told, policies: Mapping[str, Recipe], several: bool = False) -> None:
    """Check, before anything heavy is loaded, that all that was said is used by one of the policies.

    Args:
        told: what was said.
        policies: who answers, by name.
        several: the command takes several policies.

    Raises:
        InputError: something is not.
    """
    parser = told.parser or "grammar"
    reads = _parser_recipe(parser)
    refuse_parser(parser, policies)
    asks = any(recipe.asks_server for recipe in policies.values()) or reads.asks_server
    refuse_unused(told, policies, parser, asks, several)
    for name, recipe in policies.items():
        told.options(name, recipe.defaults)
    told.options("service", Service())


def answerer(policy: str, told: Told, parser: str, stack: ExitStack) -> "tuple[Answerer, Client | None]":
    """Return what answers by a policy, and its client if it asks a server; the stack closes the client.

    Args:
        policy: its name.
        told: what was said, of which only what belongs to this policy is used.
        parser: who reads the text.
        stack: closes what is opened.

    Raises:
        BipError: the options do not fit, or the server does not serve for the policy.
    """
    from bip.any_story import AnyStory

    recipe, reads = recipe_of(POLICIES[policy]), _parser_recipe(parser)
    asks = recipe.asks_server or reads.asks_server
    options = told.options(policy, recipe.defaults)
    client = stack.enter_context(connect(told.options("service", Service()))) if asks else None
    own = made(recipe, f"the policy {policy!r}", options, *([client] if recipe.asks_server else []))
    if hasattr(own, "answer"):
        refuse_parser(parser, {policy: replace(recipe, outright=True)})
        return own, client
    read = told.options(f"parsers.{parser}", reads.defaults, flagged=False)
    reader = made(reads, f"the parser {parser!r}", read, *([client] if reads.asks_server else []))
    reasoner = replace(reasoner_of(own, policy, told), parser=reader)
    return AnyStory(reasoner), client


def reasoner_of(model: Any, policy: str, told: Told) -> "Reasoner":
    """Return the reasoner with an action model, and with the assumptions that were told.

    Args:
        model: scores what people do alone, upon each other, or both.
        policy: its name.
        told: its section "reasoner" sets the reasoner's other fields, e.g. `margin`.

    Raises:
        InputError: it is no action model, or an assumption is none.
    """
    if not any(hasattr(model, name) for name in MODELS):
        raise InputError(
            f"the policy {policy!r} makes something of type {type(model).__name__}, which has neither "
            f"{' nor '.join(MODELS)} nor answer; see bip.action_models.protocol"
        )
    alone: Any
    social: Any
    alone, social = (model if hasattr(model, name) else Lacking(policy) for name in MODELS)
    return replace(assumed(told), action_model=alone, social_model=social)


def assumed(told: Told) -> "Reasoner":
    """Return the reasoner with its own models and the assumptions that were told.

    Raises:
        InputError: an assumption is none.
    """
    from bip.reasoner import Reasoner

    plain = Reasoner()
    options = told.options("reasoner", plain)
    for item in fields(Reasoner):
        if item.name in MADE_ELSEWHERE and getattr(options, item.name) != getattr(plain, item.name):
            raise InputError(
                f"reasoner.{item.name} is not set there: choose --policy or --parser and set its own options"
            )
    return replace(options, observers=tuple(OBSERVERS.values()))


def _parser_recipe(name: str) -> Recipe:
    if name not in PARSERS:
        raise InputError(f"--parser {name!r} is unknown; choose from {', '.join(PARSERS)}")
    return recipe_of(PARSERS[name])
