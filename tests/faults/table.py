"""All faults."""

from tests.faults import learning, observations, one_person, open_words, two_people, witnessing

FAULTS = (
    *two_people.FAULTS,
    *one_person.FAULTS,
    *observations.FAULTS,
    *learning.FAULTS,
    *witnessing.FAULTS,
    *open_words.FAULTS,
)
