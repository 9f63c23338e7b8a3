"""All faults."""

from tests.faults import learning, observations, one_person, two_people

FAULTS = (*two_people.FAULTS, *one_person.FAULTS, *observations.FAULTS, *learning.FAULTS)
