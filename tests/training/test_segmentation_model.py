"""The small model that learns to see: its pictures, its loss, and a training that goes on where it stopped."""

import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from perception.scene.scene_graph import Thing  # noqa: E402
from perception.segmentation.known_segmenters import segmenter_of  # noqa: E402
from perception.segmentation.panoptic import Semantic  # noqa: E402
from tests.perception.rendering import NEEDS_OPEN3D  # noqa: E402
from training.fitting.fit_options import FitOptions  # noqa: E402
from training.segmentation.pictures import CLASSES, class_of, pictures  # noqa: E402
from training.segmentation.segmentation_model import (  # noqa: E402
    class_weights,
    confusion_of,
    scores,
    train_segmentation,
)
from training.segmentation.segmentation_options import PictureOptions, SegmentationOptions  # noqa: E402

SMALL = PictureOptions(homes=1, each=6, whole=128, side=48)
TINY = SegmentationOptions(
    widths=(8, 8, 16, 16),
    depths=(1, 1, 1, 1),
    decoder=8,
    pictures=SMALL,
    held_out=1,
    fit=FitOptions(steps=4, batch=3, warmup=1, evaluate_every=2, threads=1),
)


def test_a_rooms_pixels_are_walls() -> None:
    assert class_of(Thing(1, "kitchen", "room", None, "Rooms")) == "wall"
    assert class_of(Thing(2, "floor", "structure", None, "Floor")) == "floor"
    assert class_of(Thing(3, "fridge", "container", None)) == "fridge"
    assert class_of(Thing(4, "doorjamb", "structure", None, "Doors")) == "background"


def test_weights_are_of_mean_one_over_the_pixels() -> None:
    # Shares 3/4 and 1/4 to the power of -1/2: 2 / sqrt(3) and 2; over the pixels sqrt(3) / 2 + 1 / 2 = 1.366.
    train = np.zeros((1, 2, 2, 4), np.uint8)
    train[0, 0, 0, 3] = 5
    weights = class_weights(train, 0.5)
    assert weights[0] == pytest.approx(2 / 3**0.5 / 1.3660254)
    assert weights[5] == pytest.approx(2 / 1.3660254)
    assert weights.sum() == pytest.approx(float(weights[0] + weights[5]))


def test_scores_by_hand() -> None:
    # Of class 0 two of three pixels are right, of class 1 the one: 2 / 3 and 1 / 2 of what either covers.
    counted = confusion_of(np.array([0, 0, 0, 1]), np.array([0, 0, 1, 1]))
    assert counted[0, 1] == 1
    assert scores(counted) == {"accuracy": 0.75, "iou": pytest.approx((2 / 3 + 1 / 2) / 2)}


@NEEDS_OPEN3D
def test_pictures_are_those_of_their_seed_and_home() -> None:
    drawn = pictures(SMALL, 1)
    assert drawn.shape == (6, 48, 48, 4)
    np.testing.assert_array_equal(drawn, pictures(SMALL, 1))
    assert not np.array_equal(drawn, pictures(SMALL, 1, first=1))
    assert drawn[..., 3].max() < len(CLASSES)
    # Nothing is black but what shows nothing.
    dark = drawn[..., :3].sum(axis=-1) == 0
    assert (drawn[dark][:, 3] == CLASSES.index("background")).all()


@NEEDS_OPEN3D
def test_a_training_that_was_interrupted_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole = train_segmentation(TINY, tmp_path / "whole")
    shutil.copytree(tmp_path / "whole", tmp_path / "cut")
    shutil.rmtree(tmp_path / "cut" / "checkpoints" / "checkpoint-4")
    (tmp_path / "cut" / "model.safetensors").unlink()
    again = train_segmentation(TINY, tmp_path / "cut", resume=True)
    assert again == pytest.approx(whole)
    weights = [(tmp_path / name / "model.safetensors").read_bytes() for name in ("whole", "cut")]
    assert weights[0] == weights[1]
    found = segmenter_of(str(tmp_path / "whole"))
    assert isinstance(found, Semantic)
    assert {shown.kind for shown in found.shows.values()} == set(CLASSES) - {"background"}
