"""Names on a floor plan: no two cover each other, and a box too small for its name has a number."""

import itertools

import numpy as np
import pytest

from perception.reports.plan_labels import Area, place_labels

LETTER, LINE = 0.1, 0.2


@pytest.mark.parametrize("seed", range(5))
def test_no_label_covers_another_or_what_is_taken(seed: int) -> None:
    rng = np.random.default_rng(seed)
    corners, sizes = rng.uniform(0, 6, (60, 2)), rng.uniform(0.1, 2, (60, 2))
    boxes = [Area(x, z, x + w, z + d) for (x, z), (w, d) in zip(corners, sizes, strict=True)]
    named = [(f"cupboard {n}", box) for n, box in enumerate(boxes)]
    taken = [Area(0, 0, 2, 1)]
    labels = place_labels(named, LETTER, LINE, taken)
    areas = [*taken, *(label.area for label in labels)]
    assert not any(one.meets(other) for one, other in itertools.combinations(areas, 2))
    assert sorted(label.index for label in labels) == list(range(60))
    numbers = [int(label.text) for label in labels if label.numbered]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_name_stands_in_its_box_broken_or_upwards_where_it_must() -> None:
    # "kitchen table": 13 letters are 1.3 wide and 0.2 high; broken, 0.7 wide and 0.4 high.
    boxes = [Area(0, 0, 2, 1), Area(5, 0, 5.8, 0.5), Area(10, 0, 10.3, 2), Area(15, 0, 15.3, 0.3)]
    by_index = {
        label.index: label for label in place_labels([("kitchen table", box) for box in boxes], LETTER, LINE)
    }
    assert [by_index[i].text for i in range(4)] == ["kitchen table", "kitchen\ntable", "kitchen table", "1"]
    assert [by_index[i].turned for i in range(4)] == [False, False, True, False]
    assert by_index[0].area.centre == pytest.approx((1, 0.5))
    assert by_index[2].area.size == pytest.approx((0.2, 1.3))


def test_of_two_in_one_place_the_second_has_its_number_beside_it() -> None:
    box = Area(0, 0, 1, 0.25)
    first, second = place_labels([("sofa", box), ("bed", box)], LETTER, LINE)
    assert (first.text, second.text, second.numbered) == ("sofa", "1", True)
    assert not second.area.meets(first.area)
