"""Our benchmarks in Inspect (`inspect_ai`, extra `inspect`): tasks, scorer, solver and models, under the name `bip`.

    inspect eval bip/mmtom_qa --model bip/rational -T path=...

This module is the entry point of the group "inspect_ai".
"""

from bip.harnesses.inspect.models import BipModel
from bip.harnesses.inspect.scoring import credits
from bip.harnesses.inspect.solving import ask, reasoner
from bip.harnesses.inspect.tasks import TASKS

__all__ = ["TASKS", "BipModel", "ask", "credits", "reasoner"]
