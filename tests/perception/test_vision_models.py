"""Models of Hugging Face's architectures, tiny and random, loaded and read by the code that loads the real ones."""

import builtins
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("scipy")

from perception.mapping.frames import Proposal  # noqa: E402
from perception.segmentation.detectors import DetectorWithMasks, masks_in  # noqa: E402
from perception.segmentation.known_segmenters import depth_model_of, segmenter_of  # noqa: E402
from perception.segmentation.loading import DEPTH, DETECTS, MASKS, SEMANTIC, UNIVERSAL, Loaded, load  # noqa: E402
from perception.segmentation.masks import Segmenter  # noqa: E402
from perception.segmentation.panoptic import Semantic, Universal, at_size, of_queries  # noqa: E402
from symbolic.errors import BipError, InputError  # noqa: E402
from tests.perception import tiny_models as tiny  # noqa: E402

PICTURE = np.random.default_rng(0).integers(0, 255, (48, 64, 3)).astype(np.uint8)
LABELS = ["background", "floor, flooring", "couch", "mug"]
WORDS = ["sofa", "bed", "coffee", "table", "fridge"]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of each architecture."""
    root = tmp_path_factory.mktemp("models")
    tiny.segformer(root / "segformer", LABELS)
    tiny.mask2former(root / "mask2former", LABELS)
    tiny.sam(root / "sam")
    tiny.owlv2(root / "owlv2")
    tiny.grounding_dino(root / "dino", WORDS)
    tiny.glpn(root / "glpn")
    tiny.depth_anything(root / "relative", "relative")
    tiny.depth_anything(root / "metric", "metric")
    return root


def with_output(loaded: Loaded, output: Any) -> Loaded:
    """The same model and processor, but the model says this of any picture."""

    class Says:
        config = loaded.model.config

        def __call__(self, **inputs: Any) -> Any:
            # What the processor prepared must be what the real model takes.
            loaded.model(**inputs)
            return output

    return Loaded(loaded.name, loaded.architecture, Says(), loaded.processor)


def obeys_the_laws(segmenter: Segmenter) -> None:
    found, again = segmenter.segment(PICTURE), segmenter.segment(PICTURE)
    assert found.labels.shape == PICTURE.shape[:2]
    assert found.labels.dtype == np.int32
    assert set(np.unique(found.labels).tolist()) - {0} == set(found.shows)
    np.testing.assert_array_equal(found.labels, again.labels)
    assert found.shows == again.shows


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("segformer", {}),
        ("mask2former", {"threshold": 0.0}),
        ("owlv2", {"masker": "sam", "threshold": 0.0}),
        ("dino", {"masker": "sam", "threshold": 0.0, "asked": ("sofa", "bed", "coffee table")}),
    ],
)
def test_each_architecture_loads_and_labels_a_picture(models: Path, name: str, given: dict[str, Any]) -> None:
    if "masker" in given:
        given = {**given, "masker": str(models / given["masker"])}
    obeys_the_laws(segmenter_of(str(models / name), **given))


def test_the_weights_are_those_of_the_folder(models: Path, tmp_path: Path) -> None:
    before = tiny.segformer(tmp_path / "again", LABELS)
    after = load(str(tmp_path / "again"), "segmentation", SEMANTIC).model
    for (name, a), (_, b) in zip(before.named_parameters(), after.named_parameters(), strict=True):
        assert torch.equal(a, b), name


def test_segformer_gives_each_pixel_its_likeliest_class_at_the_size_of_the_picture(models: Path) -> None:
    loaded = load(str(models / "segformer"), "segmentation", SEMANTIC)
    # 12 by 16 cells of 4 pixels: couch on the left half, mug in a corner on the right, floor elsewhere.
    logits = torch.zeros(1, 4, 12, 16)
    logits[0, 1] = 1.0
    logits[0, 2, :, :8] = 5.0
    logits[0, 3, :4, 12:] = 9.0
    found = Semantic(with_output(loaded, SimpleNamespace(logits=logits))).segment(PICTURE)
    at = {kind: found.labels == i for i, kind in ((i, p.kind) for i, p in found.shows.items())}
    assert at.keys() == {"sofa", "floor", "mug"}
    assert at["sofa"][:, :30].all()
    assert at["mug"][:14, 50:].all()
    assert at["floor"][20:, 36:].all()
    assert at["mug"].sum() == pytest.approx(16 * 16, rel=0.25)


def test_mask2former_gives_things_with_masks_of_their_own(models: Path) -> None:
    loaded = load(str(models / "mask2former"), "segmentation", UNIVERSAL)
    # Six queries, four classes and "no object": two mugs, one couch that is unsure, three nothings.
    classes = torch.full((1, 6, 5), -9.0)
    for query, kind in enumerate((3, 3, 2, 4, 4, 4)):
        classes[0, query, kind] = 9.0
    classes[0, 2, 4] = 9.0  # as much nothing as couch: .5
    masks = torch.full((1, 6, 48, 64), -9.0)
    masks[0, 0, :24, :32] = 9.0
    masks[0, 1, 24:, 32:] = 9.0
    masks[0, 2, :24, 32:] = 9.0
    output = SimpleNamespace(class_queries_logits=classes, masks_queries_logits=masks)
    found = Universal(with_output(loaded, output), threshold=0.6).segment(PICTURE)
    assert found.shows == {1: Proposal("mug"), 2: Proposal("mug")}
    assert (found.labels[:23, :31] == 1).all()
    assert (found.labels[25:, 33:] == 2).all()
    # What no mask covers is nobody's.
    assert not found.labels[:22, 34:].any()
    assert not found.labels[26:, :30].any()
    assert found.scores[1] == pytest.approx(1.0, abs=1e-3)


def test_of_the_queries_of_mask2former_the_surer_has_the_pixel() -> None:
    # p(class) p(pixel): .9 * .6 = .54 against .6 * .8 = .48, so that the mug keeps the two pixels they share ...
    classes = np.array([[0.9, 0.05, 0.05], [0.2, 0.6, 0.2], [0.1, 0.2, 0.7]], np.float32)
    masks = np.array([[[0.6, 0.6, 0.1, 0.1]], [[0.8, 0.8, 0.8, 0.8]], [[1, 1, 1, 1]]], np.float32)
    shows = {0: Proposal("mug"), 1: Proposal("sofa")}
    found = of_queries(classes, masks, shows, 0.5, fewest=1)
    # ... and the sofa, which is left with half of its mask, is dropped; the third query is no object.
    np.testing.assert_array_equal(found.labels, [[1, 1, 0, 0]])
    assert found.shows == {1: Proposal("mug")}
    masks[0, 0, 1] = 0.4
    found = of_queries(classes, np.repeat(masks[:2], 3, axis=2), shows, 0.5, fewest=1)
    # Three pixels of twelve are the mug's now: .75 of the sofa's mask is its own, which is still too little.
    assert found.shows == {1: Proposal("mug")}
    assert of_queries(classes, masks, shows, 0.95).shows == {}


def test_a_floor_of_two_masks_is_one() -> None:
    classes = np.array([[0.9, 0.1], [0.8, 0.2]], np.float32)
    masks = np.array([[[0.9, 0.9, 0.1, 0.1]], [[0.1, 0.1, 0.1, 0.9]]], np.float32)
    floor = {0: Proposal("floor", "Floor")}
    np.testing.assert_array_equal(of_queries(classes, masks, floor, 0.5, 1).labels, [[1, 1, 0, 1]])
    mugs = of_queries(classes, masks, {0: Proposal("mug")}, 0.5, 1)
    np.testing.assert_array_equal(mugs.labels, [[1, 1, 0, 2]])
    assert mugs.scores == {1: pytest.approx(0.9), 2: pytest.approx(0.8)}


def test_padding_is_no_part_of_the_picture() -> None:
    # A picture of 48 by 64, padded to 64 by 64: a mask of the upper three quarters of that is all of the picture.
    masks = torch.full((1, 16, 16), -9.0)
    masks[0, :12] = 9.0
    content = torch.zeros(64, 64, dtype=torch.int64)
    content[:48] = 1
    assert (at_size(masks, content, (24, 32))[0, :23] > 0).all()
    assert (at_size(masks, torch.ones_like(content), (24, 32))[0] > 0).sum() == 18 * 32


def test_owlv2_boxes_are_shares_of_the_square_that_the_picture_is_padded_to(models: Path) -> None:
    loaded = load(str(models / "owlv2"), "detection", DETECTS)
    # Middle (.5, .25), size (.25, .125) of 64 pixels: x 24 to 40, y 12 to 20.
    logits = torch.full((1, 2, 3), -20.0)
    logits[0, 0, 1] = 2.0
    boxes = torch.tensor([[[0.5, 0.25, 0.25, 0.125], [0.1, 0.1, 0.1, 0.1]]])
    output = SimpleNamespace(logits=logits, pred_boxes=boxes)
    sam = load(str(models / "sam"), "masks", MASKS)
    asked = ("bed", "mug", "apple")
    (found,) = DetectorWithMasks(with_output(loaded, output), sam, asked, 0.3).boxes(PICTURE)
    assert found.asked == "mug"
    assert found.score == pytest.approx(1 / (1 + np.exp(-2)))
    assert found.box == pytest.approx((24, 12, 40, 20), abs=1e-3)


def test_grounding_dino_boxes_come_with_the_words_that_they_point_at(models: Path) -> None:
    loaded = load(str(models / "dino"), "detection", DETECTS)
    # [CLS] sofa . bed . coffee table . [SEP]: the sixth and seventh tokens are "coffee" and "table".
    logits = torch.full((1, 5, 64), -20.0)
    logits[0, 0, 5:7] = 2.0
    logits[0, 1, 1] = 0.0
    boxes = torch.zeros(1, 5, 4)
    boxes[0, 0] = torch.tensor([0.5, 0.5, 1.0, 0.5])
    output = SimpleNamespace(logits=logits, pred_boxes=boxes)
    sam = load(str(models / "sam"), "masks", MASKS)
    asked = ("sofa", "bed", "coffee table")
    (found,) = DetectorWithMasks(with_output(loaded, output), sam, asked, 0.6).boxes(PICTURE)
    assert found.asked == "coffee table"
    assert found.box == pytest.approx((0, 12, 64, 36), abs=1e-3)


def test_what_grounding_dino_cannot_read_at_once_is_asked_in_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny.grounding_dino(tmp_path / "short", WORDS, max_text_len=9)
    loaded = load(str(tmp_path / "short"), "detection", DETECTS)
    read: list[str] = []
    decode = loaded.processor.tokenizer.decode

    class Notes:
        config = loaded.model.config

        def __call__(self, **inputs: Any) -> Any:
            read.append(decode(inputs["input_ids"][0], skip_special_tokens=True))
            return loaded.model(**inputs)

    noted = Loaded(loaded.name, loaded.architecture, Notes(), loaded.processor)
    DetectorWithMasks(noted, noted, ("sofa", "bed", "coffee table")).boxes(PICTURE)
    # A name and its full stop are two tokens, or three; five are free beside those that are no words.
    assert [text.replace(" .", ".") for text in read] == ["sofa. bed.", "coffee table."]


def test_sam_gives_the_mask_that_it_trusts_most_at_the_size_of_the_picture(models: Path) -> None:
    loaded = load(str(models / "sam"), "masks", MASKS)
    masks = torch.full((1, 2, 3, 16, 16), -9.0)
    masks[0, 0, 2, :6, :8] = 9.0  # the upper left quarter: 48 rows of 64 are the picture
    masks[0, 1, 0, :, :] = 9.0
    trust = torch.tensor([[[0.1, 0.2, 0.9], [0.8, 0.2, 0.1]]])
    output = SimpleNamespace(pred_masks=masks, iou_scores=trust)
    first, second = masks_in(with_output(loaded, output), PICTURE, [(0, 0, 30, 20), (1, 1, 60, 40)])
    assert first.shape == (48, 64)
    assert first[:22, :30].all()
    assert not first[26:].any()
    assert not first[:, 34:].any()
    assert second.all()


def test_metres_and_nearness(models: Path) -> None:
    metres = depth_model_of(str(models / "metric")).depth(PICTURE)
    assert metres.shape == (48, 64)
    assert metres.dtype == np.float32
    assert depth_model_of(str(models / "glpn")).depth(PICTURE).shape == (48, 64)
    with pytest.raises(InputError, match="predicts how near things are, not metres"):
        depth_model_of(str(models / "relative")).depth(PICTURE)


def test_a_depth_model_says_what_the_architecture_says(models: Path) -> None:
    loaded = load(str(models / "glpn"), "depth", DEPTH)
    output = SimpleNamespace(predicted_depth=torch.full((1, 24, 32), 2.5))
    from perception.segmentation.depth import DepthModel

    depth = DepthModel(with_output(loaded, output)).depth(PICTURE)
    np.testing.assert_allclose(depth, np.full((48, 64), 2.5), rtol=1e-6)


class TestWhatCannotBeLoaded:
    def test_no_folder(self) -> None:
        with pytest.raises(InputError, match=r"^\./nowhere: there is no such folder; give one with a model"):
            segmenter_of("./nowhere")

    def test_a_folder_without_a_model(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"no model is there \(config.json is missing\)"):
            segmenter_of(str(tmp_path))

    def test_another_architecture(self, models: Path) -> None:
        with pytest.raises(InputError, match="holds a sam model; segmentation takes one of segformer"):
            segmenter_of(str(models / "sam"))
        with pytest.raises(InputError, match="holds a segformer model; depth takes one of depth_anything"):
            depth_model_of(str(models / "segformer"))
        with pytest.raises(InputError, match="holds a glpn model; masks of boxes takes one of sam"):
            segmenter_of(str(models / "owlv2"), str(models / "glpn"))

    def test_a_detector_without_masks_and_masks_without_a_detector(self, models: Path) -> None:
        with pytest.raises(InputError, match="finds boxes, not masks: give a SAM model"):
            segmenter_of(str(models / "owlv2"))
        with pytest.raises(InputError, match="finds masks by itself: leave out a model for masks"):
            segmenter_of(str(models / "mask2former"), str(models / "sam"))
        with pytest.raises(InputError, match="leave out words to look for"):
            segmenter_of(str(models / "segformer"), asked=["mug"])
        with pytest.raises(InputError, match="leave out the threshold"):
            segmenter_of(str(models / "segformer"), threshold=0.5)

    def test_weights_that_are_cut_short_or_of_another_head(self, tmp_path: Path) -> None:
        tiny.segformer(tmp_path, LABELS)
        weights = tmp_path / "model.safetensors"
        whole = weights.read_bytes()
        weights.write_bytes(whole[: len(whole) // 2])
        with pytest.raises(InputError, match="no segformer model can be loaded from there"):
            segmenter_of(str(tmp_path))
        from safetensors.torch import load as read
        from safetensors.torch import save

        kept = {name: value for name, value in read(whole).items() if "classifier" not in name}
        weights.write_bytes(save(kept, {"format": "pt"}))
        with pytest.raises(InputError, match=r"its weights lack decode_head.classifier.bias.*\(2 such\)"):
            segmenter_of(str(tmp_path))

    def test_code_of_its_own_is_not_run(self, tmp_path: Path) -> None:
        tiny.segformer(tmp_path, LABELS)
        config = json.loads((tmp_path / "config.json").read_text())
        config["model_type"] = "mine"
        config["auto_map"] = {"AutoConfig": "mine.Mine", "AutoModelForSemanticSegmentation": "mine.Model"}
        (tmp_path / "config.json").write_text(json.dumps(config))
        ran = tmp_path / "ran"
        (tmp_path / "mine.py").write_text(f"open({str(ran)!r}, 'w').close()\nclass Mine: pass\n")
        with pytest.raises(InputError, match="no model can be read from there"):
            segmenter_of(str(tmp_path))
        assert not ran.exists()

    def test_the_extra(self, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        real = builtins.__import__

        def without(name: str, *rest: Any, **more: Any) -> Any:
            if name == "transformers":
                raise ImportError("No module named 'transformers'")
            return real(name, *rest, **more)

        monkeypatch.setattr(builtins, "__import__", without)
        with pytest.raises(BipError, match=r"^models that see need the extra: pip install 'bip\[vision\]'"):
            segmenter_of(str(models / "segformer"))

    def test_a_device_that_is_not_there(self, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
        with pytest.raises(InputError, match="torch finds no GPU here; use cpu"):
            segmenter_of(str(models / "segformer"), device="cuda")
