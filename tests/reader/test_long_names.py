"""Names that are part of longer ones, and one name of very many words."""

import time

from symbolic.language.reader.discourse.names import known_names


def test_a_name_that_ends_or_stands_in_a_longer_one_is_that_one() -> None:
    # "Hill Ada" neither ends "Hill Ada Bo" nor is one word of it
    assert known_names(["Mrs. Ada Hill", "Ada Hill", "Hill", "Ada", "Bo", ""]) == {"Mrs. Ada Hill", "Bo"}
    assert known_names(["Hill Ada Bo", "Hill Ada"]) == {"Hill Ada Bo", "Hill Ada"}


def test_a_name_of_forty_thousand_words_is_not_compared_with_each_of_its_ends() -> None:
    name = "Ann " * 40_000 + "Hill"
    begun = time.process_time()
    assert known_names([name, "Hill"]) == {name}
    assert time.process_time() - begun < 2.0  # each end written out took eight seconds and more
