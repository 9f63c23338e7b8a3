"""Kinds of people to simulate, each a policy."""

from collections.abc import Mapping

from bip.action_models.protocol import ActionModel
from bip.action_models.rational import Rational

PEOPLE: Mapping[str, ActionModel] = {
    "rational": Rational(),
}
