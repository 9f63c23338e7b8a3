"""From masks, classes and phrases to one label a pixel, worked by hand."""

import numpy as np
import pytest

from perception.mapping.frames import Proposal
from perception.segmentation.depth import completed_depth
from perception.segmentation.masks import Mask, overlap, painted, segmented, without_doubles
from perception.segmentation.pieces import pieces
from perception.segmentation.prompts import batches, meant, sentence, shown_by, vocabulary
from symbolic.errors import InputError
from tests.perception.views import frame

TABLE, MUG, PLATE = Proposal("table"), Proposal("mug"), Proposal("plate")


def mask(rows: slice, columns: slice, shows: Proposal, score: float) -> Mask:
    where = np.zeros((8, 8), dtype=bool)
    where[rows, columns] = True
    return Mask(where, shows, score)


def test_what_is_smaller_lies_above() -> None:
    mug, table = mask(slice(2, 4), slice(2, 4), MUG, 0.4), mask(slice(0, 6), slice(0, 6), TABLE, 0.9)
    found = painted([mug, table], (8, 8), fewest=1)
    assert found.shows == {1: TABLE, 2: MUG}
    assert found.scores == {1: 0.9, 2: 0.4}
    expected = np.zeros((8, 8), np.int32)
    expected[:6, :6] = 1
    expected[2:4, 2:4] = 2
    np.testing.assert_array_equal(found.labels, expected)


def test_of_two_masks_of_one_thing_the_better_stays() -> None:
    # 16 and 20 pixels, 16 in common: 16 / 20 = .8 of what either covers.
    a, b = mask(slice(0, 4), slice(0, 4), MUG, 0.5), mask(slice(0, 4), slice(0, 5), PLATE, 0.6)
    assert overlap(a.where, b.where) == pytest.approx(0.8)
    assert [m.shows for m in without_doubles([a, b])] == [PLATE]
    assert [m.shows for m in without_doubles([a, b], same=0.8)] == [PLATE, MUG]


def test_a_mask_with_too_little_left_is_none() -> None:
    table, rim = mask(slice(1, 5), slice(1, 5), TABLE, 0.9), mask(slice(0, 5), slice(0, 5), PLATE, 0.3)
    # The plate has 25 pixels, of which the table leaves 9.
    assert painted([table, rim], (8, 8), fewest=9).shows == {1: PLATE, 2: TABLE}
    assert painted([table, rim], (8, 8), fewest=10).shows == {2: TABLE}
    assert set(np.unique(painted([table, rim], (8, 8), fewest=10).labels)) == {0, 2}


def test_nothing_gives_no_label() -> None:
    found = painted([mask(slice(0, 0), slice(0, 0), MUG, 1.0)], (8, 8))
    assert not found.shows
    assert not found.labels.any()
    assert overlap(np.zeros((2, 2), bool), np.zeros((2, 2), bool)) == 0


def test_pixels_of_a_class_that_hang_together_are_one_thing() -> None:
    classes = np.array([[1, 1, 0, 1], [0, 0, 0, 1], [2, 2, 0, 9]])
    found = pieces(classes, {1: MUG, 2: PLATE}, fewest=1)
    np.testing.assert_array_equal(found.labels, [[1, 1, 0, 2], [0, 0, 0, 2], [3, 3, 0, 0]])
    assert found.shows == {1: MUG, 2: MUG, 3: PLATE}
    assert pieces(classes, {1: MUG, 2: PLATE}, fewest=2).shows == {1: MUG, 2: MUG, 3: PLATE}
    assert pieces(classes, {1: MUG, 2: PLATE}, fewest=3).shows == {}


def test_an_edge_in_depth_parts_them() -> None:
    classes = np.ones((1, 6), np.int64)
    depth = np.array([[1.0, 1.0, 1.05, 2.0, 0.0, 2.0]], np.float32)
    # 5% apart is one surface; from 1.05 to 2 m is an edge; a pixel that was not measured parts nothing.
    found = pieces(classes, {1: MUG}, depth, fewest=1)
    np.testing.assert_array_equal(found.labels, [[1, 1, 1, 2, 2, 2]])
    steps = np.array([[1.0, 1.05, 1.15]], np.float32)
    np.testing.assert_array_equal(pieces(classes[:, :3], {1: MUG}, steps, fewest=1).labels, [[1, 1, 2]])


def test_a_frame_gets_labels_for_itself_alone() -> None:
    plain = frame({7: (slice(0, 20), slice(0, 20), 2.0)})

    class Finds:
        def segment(self, picture: object, depth: object = None) -> object:
            return pieces(np.ones((64, 64), np.int64), {1: TABLE})

    with pytest.raises(InputError, match="has no colours"):
        segmented(plain, Finds())  # type: ignore[arg-type]
    from dataclasses import replace

    shown = segmented(replace(plain, rgb=np.zeros((64, 64, 3), np.uint8)), Finds())  # type: ignore[arg-type]
    assert shown.proposals == {1: TABLE}
    assert (shown.instances == 1).all()


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("refrigerator", Proposal("fridge")),
        ("sofa, couch", Proposal("sofa")),
        ("lounger; couch", Proposal("sofa")),
        ("floor-wood", Proposal("floor", "Floor")),
        ("Wall", Proposal("wall", "Walls")),
        ("person", Proposal("character", "Characters")),
        ("coffee_table", Proposal("coffee table")),
        ("trombone", Proposal("trombone")),
        ("background", None),
    ],
)
def test_names_of_classes_mean_things_of_the_vocabulary(words: str, shown: Proposal | None) -> None:
    assert shown_by(words) == shown


def test_everything_that_is_asked_for_means_itself() -> None:
    for name in vocabulary():
        shown = shown_by(name)
        assert shown is not None
        assert shown.kind == name or shown.category


def test_a_phrase_means_what_was_asked_only_where_nothing_else_fits() -> None:
    asked = ["coffee table", "kitchen table", "sofa", "table"]
    assert meant("coffee table .", asked) == "coffee table"
    assert meant("table", asked) == "table"
    assert meant("table", asked[:3]) is None
    assert meant("coffee", asked) == "coffee table"
    assert meant("sofa coffee", asked) is None
    assert meant("", asked) is None


def test_things_are_asked_for_in_as_few_rounds_as_the_context_takes() -> None:
    assert batches("abcd", 4, {"a": 2, "b": 2, "c": 3, "d": 9}) == [["a", "b"], ["c"], ["d"]]
    assert sentence("apple") == "a photo of an apple"


def test_a_predicted_depth_is_laid_onto_the_measured_one() -> None:
    # 1 / z = 2 n + .1 exactly: where n = .2, 1 / z = .5 and z = 2 m.
    nearness = np.linspace(0.05, 0.4, 64 * 64, dtype=np.float32).reshape(64, 64)
    truth = 1 / (2 * nearness + np.float32(0.1))
    depth = truth.copy()
    depth[:10] = 0.0
    depth[20:30, 5] = np.nan
    np.testing.assert_allclose(completed_depth(depth, nearness), truth, rtol=1e-4)
    # What was measured stays, whatever is predicted.
    other = completed_depth(depth, nearness + np.where(nearness > 0.3, 0.05, 0).astype(np.float32))
    np.testing.assert_array_equal(other[40:], depth[40:])


def test_a_predicted_depth_that_fits_nothing_is_refused() -> None:
    depth = np.full((10, 10), 2.0, np.float32)
    with pytest.raises(InputError, match="does not go with"):
        completed_depth(depth, np.ones((10, 10), np.float32))
    depth[1:, :] = 0
    with pytest.raises(InputError, match="10 pixels have a depth"):
        completed_depth(depth, np.ones((10, 10), np.float32))
