"""All mutations."""

from tests.fuzz.first_half import FIRST_HALF
from tests.fuzz.generic import GENERIC
from tests.fuzz.mutation import Mutation
from tests.fuzz.second_half import SECOND_HALF

MUTATIONS: tuple[Mutation, ...] = (*FIRST_HALF, *SECOND_HALF, *GENERIC)
"""Those that destroy a meaning, and those that only try what breaks."""
