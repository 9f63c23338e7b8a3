"""What laws are checked on."""

from tests.bip.action_models.conftest import random_base, simulated_decisions, social_decisions

__all__ = ["random_base", "simulated_decisions", "social_decisions"]
