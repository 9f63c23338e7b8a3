"""The fit of what somebody comes to know to labels, sentence by sentence."""

import json
from pathlib import Path

import pytest

pytest.importorskip("sklearn")

from bip.inference.plain_stories.weighing import likely, weights_by_name
from symbolic.errors import InputError
from training.fitting import tracking

STORY = "Ann put the tea in the tin and went out. Tom moved the tea to the jar."
RECORD = {
    "narrative": STORY,
    "prompt": "Where does Ann think the tea is?",
    "choices": ["in the tin", "in the jar"],
}
LABEL = {
    "says": [[0], [1]],
    "infer": [0, 0],
    "knows": {"Ann": "KN", "Tom": "-K", "a stranger": "KK"},
    "takes": {"Ann > Tom": "KN"},
}


def _authors(folder: Path, count: int) -> list[Path]:
    (folder / "labels").mkdir()
    for n in range(count):
        (folder / f"author_{n}.jsonl").write_text(
            json.dumps({"id": "a", "answer": 0, **RECORD}) + "\n", "utf-8"
        )
        (folder / "labels" / f"author_{n}.jsonl").write_text(json.dumps({"id": "a", **LABEL}) + "\n", "utf-8")
    return sorted((folder / "labels").glob("*.jsonl"))


def test_each_kind_of_label_gives_its_sentences(tmp_path: Path) -> None:
    labels = _authors(tmp_path, 1)
    told = {
        kind: [one.so for one in tracking.labelled(kind, labels, tmp_path)]
        for kind in ("says", "knows", "takes")
    }
    assert told["says"] == [True, False, False, True]
    assert told["knows"] == [True, False, True]  # "-" tells nothing, and a stranger is nobody of the story
    assert told["takes"] == [True, False]


def test_a_label_of_a_matter_gives_its_sentences_and_counts_those_who_may_know_of_it(tmp_path: Path) -> None:
    asked = {**RECORD, "prompt": "Who knows that the tea is in the jar?", "choices": ["Ann", "Tom"]}
    (tmp_path / "labels").mkdir()
    (tmp_path / "a.jsonl").write_text(json.dumps({"id": "a", "answer": 1, **asked}) + "\n", "utf-8")
    label = {"id": "a", "matter": [1], "knows": {"Ann": "KN", "Tom": "NK"}}
    labels = tmp_path / "labels" / "a.jsonl"
    labels.write_text(json.dumps(label) + "\n", "utf-8")
    assert [one.so for one in tracking.labelled("matter", [labels], tmp_path)] == [False, True]
    weights = [one.weight for one in tracking.labelled("knows", [labels], tmp_path)]
    assert weights == 2 * [tracking.OF_MIND, tracking.OF_CHOICE]


def test_a_label_of_no_question_is_named(tmp_path: Path) -> None:
    labels = _authors(tmp_path, 1)
    labels[0].write_text(json.dumps({"id": "lost", **LABEL}) + "\n", "utf-8")
    with pytest.raises(InputError, match="'lost' is no question of"):
        list(tracking.labelled("knows", labels, tmp_path))


def test_what_is_fitted_tells_its_labels_again(tmp_path: Path) -> None:
    found = 8 * list(tracking.labelled("knows", _authors(tmp_path, 8), tmp_path))
    weights = weights_by_name(tracking.weights_of("knows", found))
    for one, p in zip(found, likely([one.evidence for one in found], weights), strict=True):
        assert (p > 0.5) == one.so


def test_an_author_is_tracked_by_the_labels_on_others(tmp_path: Path) -> None:
    labels = _authors(tmp_path, 12)
    wrong = {**LABEL, "knows": {"Ann": "KK", "Tom": "-K"}}
    (tmp_path / "labels" / "author_0.jsonl").write_text(json.dumps({"id": "a", **wrong}) + "\n", "utf-8")
    trackers = tracking.left_out(labels, tmp_path)
    row = list(tracking.labelled("knows", labels[:1], tmp_path))[1].evidence
    by_others, by_all = (
        likely([row], w)[0] for w in (trackers["author_0"].knows, trackers["author_1"].knows)
    )
    assert by_others < by_all


def test_the_labels_of_our_own_stories_fit_their_stories() -> None:
    folder = Path(__file__).parents[1] / "fixtures" / "everyday_stories"
    paths = sorted((folder / "labels").glob("*.jsonl"))
    assert paths
    for path in paths:
        ids = {
            json.loads(line)["id"]: json.loads(line)
            for line in (folder / path.name).read_text("utf-8").splitlines()
        }
        for line in path.read_text("utf-8").splitlines():
            label = json.loads(line)
            record = ids[label["id"]]
            if "says" in label:
                assert len(label["says"]) == len(record["choices"]) == len(label["infer"])
            letters = [*label.get("knows", {}).values(), *label.get("takes", {}).values()]
            assert len({len(each) for each in letters}) <= 1
            assert set("".join(letters)) <= set("KLNP-")
