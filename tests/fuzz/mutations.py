"""All mutations."""

from tests.fuzz.eighth_batch import EIGHTH_BATCH
from tests.fuzz.eleventh_batch import ELEVENTH_BATCH
from tests.fuzz.fifth_batch import FIFTH_AND_SIXTH
from tests.fuzz.first_batch import FIRST_BATCH
from tests.fuzz.fourth_batch import FOURTH_BATCH
from tests.fuzz.generic import GENERIC
from tests.fuzz.mutation import Mutation
from tests.fuzz.ninth_batch import NINTH_BATCH
from tests.fuzz.second_batch import SECOND_BATCH
from tests.fuzz.seventh_batch import SEVENTH_BATCH
from tests.fuzz.tenth_batch import TENTH_BATCH
from tests.fuzz.third_batch import THIRD_BATCH
from tests.fuzz.thirteenth_batch import THIRTEENTH_BATCH
from tests.fuzz.twelfth_batch import TWELFTH_BATCH

MUTATIONS: tuple[Mutation, ...] = (
    *FIRST_BATCH, *SECOND_BATCH, *THIRD_BATCH, *FOURTH_BATCH, *FIFTH_AND_SIXTH, *SEVENTH_BATCH, *EIGHTH_BATCH,
    *NINTH_BATCH, *TENTH_BATCH, *ELEVENTH_BATCH, *TWELFTH_BATCH, *THIRTEENTH_BATCH, *GENERIC,
)  # fmt: skip
"""Those that destroy a meaning, and those that only try what breaks."""
