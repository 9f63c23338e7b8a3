"""What goes with what in everyday life: the small dictionary, and how closely words are linked."""

import math
import re
from importlib import resources

from symbolic.language.reader.words.associations import content, linked, links, reach

LINE = re.compile(r"[^|]+ \| =[^|]* \| <[^|]* \| ~[^|]* \| ![^|]*")


def near(one: str, other: str) -> float:
    return linked(content(one), content(other))


def test_the_dictionary_is_sorted_and_well_formed_and_names_each_word_once() -> None:
    text = resources.files("symbolic.language.reader.words").joinpath("associations.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    heads = [line.split(" | ")[0] for line in lines]
    assert all(LINE.fullmatch(line) for line in lines)
    assert lines == sorted(lines)
    assert len(heads) == len(set(heads)) > 4000


def test_a_purpose_is_linked_to_what_serves_it_and_either_way_round() -> None:
    assert near("catch a train", "she bought tickets") > near("bake bread", "she bought tickets")
    assert math.isclose(near("ticket", "train"), near("train", "ticket"))


def test_forms_of_one_word_and_words_that_go_with_everything_are_no_links() -> None:
    assert near("tickets", "ticket") == 0.0
    assert content("She won't be taking the things with her") == []


def test_what_goes_with_many_words_tells_less() -> None:
    assert len(links()["water"]) > len(links()["kettle"])
    assert near("tea", "kettle") > near("tea", "water")


def test_a_text_without_open_words_is_linked_to_none() -> None:
    assert linked([], content("ticket")) == linked(content("ticket"), []) == 0.0


def test_names_are_passed_over() -> None:
    assert content("Rose waters a rose", {"rose"}) == content("waters")


def test_the_reach_of_words_is_what_each_is_linked_to_in_all() -> None:
    assert reach([]) == 0.0
    assert reach(content("water")) > reach(content("kettle")) > 0.0
    assert math.isclose(
        reach(content("water kettle")), (reach(content("water")) + reach(content("kettle"))) / 2
    )
