"""Laws that implementations of our protocols obey, to run on your own; they need no test framework.

    from bip.testing import check_action_model

    def test_my_model_obeys_the_laws():
        check_action_model(MyModel(), decisions)

Each function raises `AssertionError` with both values and what to mend.
"""

from bip.testing.action_model_laws import check_action_model, check_social_model
from bip.testing.benchmark_laws import check_benchmark
from bip.testing.line_scorer_laws import check_line_scorer
from bip.testing.observation_laws import check_observation_model
from bip.testing.parser_laws import check_parser
from bip.testing.perspective_laws import check_perspectives
from bip.testing.scorer_laws import check_scorer

__all__ = [
    "check_action_model",
    "check_benchmark",
    "check_line_scorer",
    "check_observation_model",
    "check_parser",
    "check_perspectives",
    "check_scorer",
    "check_social_model",
]
