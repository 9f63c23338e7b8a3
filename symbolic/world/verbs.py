"""Every verb by its name: what is done with things in places, and what becomes of plain facts."""

from symbolic.world import actions, plain
from symbolic.world.actions import Action, Verb

VERBS: dict[Verb, type[Action]] = {record.verb: record for record in (*actions.RECORDS, *plain.RECORDS)}
