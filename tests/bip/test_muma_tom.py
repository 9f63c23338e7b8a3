"""The MuMA-ToM loader, its input conditions, and the commands' bad input, on a fixture of our own."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bip import Reasoner
from bip.benchmarks import BENCHMARKS, BadRecord, Sample
from bip.benchmarks.muma_tom.records import split_choices, target_of, unescape
from bip.evaluation import evaluate
from bip.observation_models.captions import CaptionModel, caption_clues
from bip.observation_models.sightings import video_clues
from symbolic.errors import InputError
from symbolic.language.mentions import PlaceMention
from symbolic.language.reader.household.household import read_household

FIXTURE = Path(__file__).parent.parent / "fixtures" / "muma_tom"
SHARED = Path(__file__).parents[3] / "shared" / "data" / "muma_tom"
MUMA = BENCHMARKS["muma-tom"]
CONVERSATION = (
    'Ida: "Do you know where my plum is?"\nOscar: "I noticed a plum inside the microwave in the kitchen."'
)


def samples(modality: str, path: Path = FIXTURE) -> dict[str, Sample]:
    return {record.id: record for record in MUMA.load(path, modality) if isinstance(record, Sample)}


def test_one_record_for_each_question_of_each_scenario() -> None:
    records = list(MUMA.load(FIXTURE, "full"))
    assert [record.id for record in records[:5]] == ["4900/1", "4900/2", "4900/3", "4900/4", "4901/1"]
    assert {record.type for record in records} == {"belief", "social_goal", "belief_of_goal"}


def test_python_notation_is_undone() -> None:
    assert unescape(r"b'Ida\'s kite\n\nis \xe2\x80\x9chere\xe2\x80\x9d'") == "Ida's kite\n\nis “here”"
    assert unescape("b'never ended") == "never ended"
    assert unescape("plain text, 'quoted'") == "plain text, 'quoted'"
    with pytest.raises(InputError, match="UTF-8"):
        unescape(r"b'\xff\xfe'")


def test_the_conditions_tell_what_they_should() -> None:
    assert "strolled" in samples("full")["4900/1"].question.narrative
    assert samples("text")["4900/1"].question.narrative == CONVERSATION
    assert "Ida" not in samples("text")["900/1"].question.narrative
    assert not samples("text")["4900/1"].question.clues
    assert samples("captions")["4900/1"].question.clues


def test_everything_told_answers_everything() -> None:
    report = evaluate(MUMA, FIXTURE, Reasoner(), modality="full", policy="rational")
    assert (report["accuracy"], report["failed"]) == (1.0, 0)
    assert set(report["controls"]) == set(MUMA.controls)


def test_the_conversation_alone_leaves_the_social_goal_open() -> None:
    report = evaluate(MUMA, FIXTURE, Reasoner(), modality="text", policy="rational")
    assert report["by_type"]["belief"]["accuracy"] == 1.0
    assert report["by_type"]["belief_of_goal"]["accuracy"] == 1.0
    assert report["undecided"] > 0


@pytest.mark.parametrize("modality", ["captions", "multimodal"])
def test_what_the_video_shows_decides_what_the_conversation_leaves_open(modality: str) -> None:
    for number in "34":
        sample = samples(modality)[f"4900/{number}"]
        assert Reasoner().answer(sample.question).choice == sample.target


def test_gold_labels_and_types_do_not_reach_the_reasoner(tmp_path: Path) -> None:
    records = json.loads((FIXTURE / "questions.json").read_text())
    for record in records.values():
        record["answers"] = {n: text.split("\n")[1] for n, text in record["questions"].items()}  # all "A)"
        record["labels"] = dict.fromkeys(record["labels"], "scrambled")
    (tmp_path / "questions.json").write_text(json.dumps(records))
    questions = {name: sample.question for name, sample in samples("full", tmp_path).items()}
    assert questions == {name: sample.question for name, sample in samples("full").items()}


def test_a_bad_record_is_a_sentence_and_ends_nothing(tmp_path: Path) -> None:
    records = json.loads((FIXTURE / "questions.json").read_text())
    records["4900"]["answers"]["1"] = "Z) nonsense"
    records["4901"]["description"] = 7
    (tmp_path / "questions.json").write_text(json.dumps(records))
    found = list(MUMA.load(tmp_path, "full"))
    bad = [record for record in found if isinstance(record, BadRecord)]
    assert [record.id for record in bad] == ["4900/1", "4901"]
    assert "none of the choices" in bad[0].error
    assert "description" in bad[1].error
    assert len(found) == 9


def test_half_of_an_event_that_is_missing_is_a_counted_failure(tmp_path: Path) -> None:
    records = json.loads((FIXTURE / "questions.json").read_text())
    del records["900"]["filtered_description"]
    (tmp_path / "questions.json").write_text(json.dumps(records))
    bad = [record for record in MUMA.load(tmp_path, "text") if isinstance(record, BadRecord)]
    assert [record.id for record in bad] == ["900/1", "900/2", "900/3", "900/4"]
    assert all("filtered_description" in record.error for record in bad)


def test_missing_visual_files_are_sentences(tmp_path: Path) -> None:
    shutil.copy(FIXTURE / "questions.json", tmp_path)
    with pytest.raises(InputError, match="visual_data"):
        list(MUMA.load(tmp_path, "multimodal"))
    with pytest.raises(InputError, match=r"actions_extracted\.json"):
        list(MUMA.load(tmp_path, "captions"))
    found = {record.id: record for record in MUMA.load(FIXTURE, "multimodal")}
    assert isinstance(found["4901/1"], BadRecord)
    assert r"4901/boxes.json is missing" in found["4901/1"].error


def test_boxes_that_are_not_numbers_are_left_out(tmp_path: Path) -> None:
    boxes = json.loads((FIXTURE / "visual_data" / "4900" / "boxes.json").read_text())
    boxes["4900"]["6"]["450.0"]["x_min"] = float("nan")
    (tmp_path / "4900").mkdir()
    (tmp_path / "4900" / "boxes.json").write_text(json.dumps(boxes))
    clues = video_clues(tmp_path / "4900", read_household(CONVERSATION))
    assert any(PlaceMention("coffee table", room="living room") in clue.places for clue in clues)
    said = [clue.weight for clue in clues if clue.provenance.startswith("left out")]
    assert said == [0.0]
    for frame in boxes["4900"].values():
        for box in frame.values():
            box["x_min"] = float("nan")
    (tmp_path / "4900" / "boxes.json").write_text(json.dumps(boxes))
    with pytest.raises(InputError, match="no box that can be read"):
        video_clues(tmp_path / "4900", read_household(CONVERSATION))


def test_an_empty_caption_is_a_failed_record_with_its_reason(tmp_path: Path) -> None:
    shutil.copy(FIXTURE / "questions.json", tmp_path)
    captions = json.loads((FIXTURE / "actions_extracted.json").read_text())
    captions["4900"]["action"] = "  "
    (tmp_path / "actions_extracted.json").write_text(json.dumps(captions))
    bad = [r for r in MUMA.load(tmp_path, "captions") if isinstance(r, BadRecord) and r.id[:4] == "4900"]
    assert len(bad) == 4
    assert all("empty" in record.error for record in bad)


def test_the_video_speaks_for_the_table_where_the_plum_was_seen_and_taken() -> None:
    clues = video_clues(FIXTURE / "visual_data" / "4900", read_household(CONVERSATION))
    weights = {place: clue.weight for clue in clues for place in clue.places}
    table = weights[PlaceMention("coffee table", room="living room")]
    assert table == pytest.approx(max(weights.values()))
    assert weights[PlaceMention("microwave", room="kitchen")] < table - 5


@pytest.mark.parametrize(
    ("caption", "place", "favoured"),
    [
        (
            "Ida walks to the fridge, opens it, grabs the plum, and closes it.",
            PlaceMention("fridge", room="kitchen"),
            True,
        ),
        (
            "Ida opens the stove, closes it, and goes to the sofa.",
            PlaceMention("stove", room="kitchen"),
            False,
        ),
        ("Bruno grabs some object from the fridge.", PlaceMention("fridge", room="kitchen"), True),
    ],
)
def test_captions_weigh_where_the_seeker_reached(caption: str, place: PlaceMention, favoured: bool) -> None:
    clues = {
        p: clue.weight for clue in caption_clues(caption, read_household(CONVERSATION)) for p in clue.places
    }
    assert (clues[place] == max(clues.values())) is favoured


def test_a_caption_may_call_the_seeker_by_a_strange_name_but_not_by_the_others() -> None:
    told = read_household(CONVERSATION)
    right = caption_clues("Ida grabs the plum from the fridge.", told)
    wrong = caption_clues("Bruno grabs the plum from the fridge.", told)
    assert [clue.weight for clue in right] == [clue.weight for clue in wrong]
    assert caption_clues("Oscar grabs the plum from the fridge.", told) == ()


def test_text_wins_over_captions_unless_they_are_trusted_beyond_measure() -> None:
    sample = samples("full")["4900/3"]
    lie = "Ida opens the microwave and grabs the plum."
    clues = caption_clues(lie, read_household(CONVERSATION), CaptionModel(right=0.98, echo=0.01))
    answer = Reasoner().answer(replace(sample.question, clues=clues))
    assert answer.choice == sample.target


def test_choices_may_wrap_and_answers_may_be_letters() -> None:
    prompt, choices, letters = split_choices("Which?\nA) one\n  and a half\nB) two\n")
    assert (prompt, choices, letters) == ("Which?", ("one and a half", "two"), ("A", "B"))
    assert target_of("B", choices, letters) == target_of("B) two", choices, letters) == 1
    with pytest.raises(InputError, match="different choices"):
        split_choices("Which?\nA) one\nB) one")


def test_cross_validation_fits_captions_on_other_scenarios_and_leaves_films_alone() -> None:
    for modality in ("captions", "multimodal"):
        report = evaluate(
            MUMA, FIXTURE, Reasoner(), modality=modality, policy="rational", cross_validate=True
        )
        assert report["cross_validated"]
        assert report["fitted_on"]
    plain = samples("captions")["4900/3"].question
    assert MUMA.cross_validated is not None
    [held] = [r for r in MUMA.cross_validated(FIXTURE, "captions") if r.id == "4900/3"]
    assert isinstance(held, Sample)
    assert [c.places for c in held.question.clues] == [c.places for c in plain.clues]
    assert held.question.clues != plain.clues, "one scenario held out leaves others to fit on"


def test_what_is_not_fitted_cannot_be_cross_validated() -> None:
    bench = replace(MUMA, cross_validated=None)
    with pytest.raises(InputError, match="leave out --cross-validate"):
        evaluate(bench, FIXTURE, Reasoner(), modality="full", policy="rational", cross_validate=True)


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"the public data is not at {SHARED.parent}")
@pytest.mark.parametrize(
    ("modality", "least"), [("full", 0.985), ("text", 0.76), ("captions", 0.90), ("multimodal", 0.96)]
)
def test_the_public_part_is_answered(modality: str, least: float) -> None:
    report = evaluate(MUMA, SHARED, Reasoner(), modality=modality, policy="rational")
    assert report["accuracy"] >= least
    assert report["failed"] == 0
