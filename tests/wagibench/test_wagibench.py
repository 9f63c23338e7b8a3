"""WAGIBench's files, joins, subsets, modalities and multiple-choice figures, on a fixture with every quirk.

The fixture has ten scenarios of four rows. Of each, p0 is told by vision alone, p1 by vision and audio, p2 by
vision and digital, p3 by vision and an earlier video; what differs from that is named where it matters.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.benchmarks.benchmark import BadRecord, Sample
from bip.benchmarks.wagibench.joins import Files
from bip.benchmarks.wagibench.modalities import evidence, read_modalities
from bip.benchmarks.wagibench.multiple_choice import Asking, run_questions
from bip.benchmarks.wagibench.records import Observation, Selection, Tagged, observations, questions
from bip.benchmarks.wagibench.subsets import SUBSETS, relevant
from bip.benchmarks.wagibench.words import flat, goal_in_words, in_words, type_of
from bip.open_words.who import Who
from symbolic.errors import InputError
from symbolic.language.question import Question

FIXTURE = Path(__file__).parents[1] / "fixtures" / "wagibench"
CONDITIONS = ("V", "A", "D", "L", "D*", "L*", "Vo", "Ao", "Do", "Lo", "V,A,D,L", "Vo,A,D*,L*")


class Matching:
    """Chooses the choice that shares the most words with what is shown; undecided where none does."""

    def answer(self, question: Question) -> "Matching":
        shown = set(question.narrative.lower().split())
        shares = [len(shown & set(choice.lower().split())) for choice in question.choices]
        best = max(shares)
        self.choice = shares.index(best) if best and shares.count(best) == 1 else None
        self.probabilities: tuple[float, ...] = ()
        return self


def row(number: int) -> Any:
    return Files(FIXTURE).rows("mcq")[number]


def texts(number: int, modality: str) -> list[str]:
    return [line.text for line in evidence(row(number), Files(FIXTURE), read_modalities(modality))]


def bad(modality: str = "Vo", subset: str | None = None) -> dict[str, str]:
    found = (t.record for t in questions(FIXTURE, Selection(modality, subset)))
    return {r.id.split(" ")[1]: r.error for r in found if isinstance(r, BadRecord)}


def test_words_of_nested_values() -> None:
    assert list(flat(["a", ["b", ["c", " "]], 3])) == ["a", "b", "c"]
    assert (
        in_words({"item": "flour", "from_": ["shop", None], "n": 2, "no": False})
        == "item flour, from  shop, n 2"
    )
    assert goal_in_words({"type": "web_search", "query": "wool"}) == "web search: query wool"
    assert goal_in_words({"structured_goal": {"type": "timer", "for": "tea"}}) == "timer: for tea"
    assert goal_in_words(" find  the keys ") == "find the keys"
    assert type_of({"structured_goal": {"type": "web_search"}}) == "web search"
    assert type_of("find the keys") is None
    for nothing in ("", {}, None, 3, []):
        with pytest.raises(InputError, match="a goal is"):
            goal_in_words(nothing)


def test_a_goal_as_a_text_and_as_a_structure_reads_the_same() -> None:
    # Scenarios take turns: strings in row 4 to 7, objects in row 0 to 3.
    pancakes, bulb = (
        t.record for t in questions(FIXTURE, Selection("Vo")) if t.record.id.split()[1] in ("0", "4")
    )
    assert isinstance(pancakes, Sample)
    assert isinstance(bulb, Sample)
    assert pancakes.question.choices[0] == "timer: for three minutes, until the pancake is turned"
    assert "memory storage: what the keys hang behind the coats" in bulb.question.choices
    assert "memory storage: what the keys hang behind the coats" in pancakes.question.choices


def test_every_row_that_cannot_be_asked_is_counted_and_says_why() -> None:
    errors = bad()
    assert sorted(errors) == ["13", "31", "7"]
    assert "'y' is 7" in errors["7"]
    assert "two goals of 'mcq_set' are the same" in errors["13"]
    assert "expected an object" in errors["31"]
    assert len(list(questions(FIXTURE, Selection("Vo")))) == 40


@pytest.mark.parametrize(
    ("modality", "row_number", "sentence"),
    [
        ("V", "38", "has no captions of the video 'p2_soup'"),
        ("D", "14", "the digital file has no state for sign_p2"),
        ("D*", "14", "the digital file has no state for sign_p2"),
        ("L", "19", "the history file has nothing of p3_stretch"),
    ],
)
def test_what_a_modality_lacks_costs_that_row_alone(modality: str, row_number: str, sentence: str) -> None:
    assert sentence in bad(modality)[row_number]
    assert len(bad(modality)) <= 5


def test_what_was_said_counts_inside_the_window_strictly_or_without_a_time() -> None:
    # p1 of the bulb, window 10 to 45 s: 12 to 14 is in; 8 to 11 begins before; 12 to 45 ends with it.
    lines = evidence(row(5), Files(FIXTURE), ("A",))
    assert [(line.text, line.time, line.source) for line in lines] == [
        ("We have no spare one left.", 2.0, "speaker 1"),
        ("No clock on this one.", None, "speaker 3"),
    ]


def test_a_row_without_a_video_brings_its_own_transcription_or_none() -> None:
    assert texts(2, "A") == []
    assert texts(3, "A") == ["Hm."]


def test_a_window_that_is_missing_or_upside_down_cuts_nothing() -> None:
    assert texts(26, "A") == []
    tags = {t.record.id.split()[1]: t.tags["window"] for t in questions(FIXTURE, Selection("Vo")) if t.tags}
    assert [n for n, length in tags.items() if length == "not told"] == ["22", "26"]
    assert (tags["0"], tags["1"], tags["2"], tags["3"]) == (
        "under 30 s",
        "30 to 60 s",
        "60 s and more",
        "30 to 60 s",
    )


def test_captions_come_by_the_files_stem_in_any_of_their_shapes() -> None:
    files = Files(FIXTURE)
    assert [line.time for line in evidence(row(0), files, ("V",))] == [0.5, 4.0]
    assert texts(4, "V") == ["C unscrews a dark bulb from a lamp", "C looks around"]
    assert texts(6, "V") == ["C unscrews a dark bulb from a lamp"]


def test_the_apps_tell_all_or_only_what_bears_on_the_goal() -> None:
    # The bulb's p2: Messaging bears on the goal; the calendar and the searches have an empty context.
    assert texts(6, "D") == [
        "it is Saturday, 10:15",
        "title dentist, at Friday at nine",
        "Mia: the hall lamp is out again",
        "something else",
        "weather tomorrow",
    ]
    assert texts(6, "D*") == ["it is Saturday, 10:15", "Mia: the hall lamp is out again"]
    assert [line.source for line in evidence(row(6), Files(FIXTURE), ("D*",))] == ["clock", "Messaging"]


def test_the_digital_file_is_joined_by_its_meta_and_not_by_its_keys(tmp_path: Path) -> None:
    folder = shutil.copytree(FIXTURE, tmp_path / "w")
    path = folder / "digital_state_v1.json"
    entries = json.loads(path.read_text())
    path.write_text(json.dumps({f"other {i}": entry for i, entry in enumerate(entries.values())}))
    assert [line.text for line in evidence(row(6), Files(folder), ("D*",))] == texts(6, "D*")


def test_what_the_person_did_before_never_shows_which_of_it_bears_on_the_goal() -> None:
    # Three earlier videos of p3; the one in the middle is the setup.
    lines = evidence(row(7), Files(FIXTURE), ("L",))
    assert [line.text for line in lines] == [
        "C waters the plants",
        "C bought bulbs on the phone after one broke",
        "context street, action C waits at a crossing",
    ]
    assert [line.source for line in lines] == ["", "shopping", "memory storage"]
    assert texts(7, "L*") == ["C bought bulbs on the phone after one broke"]
    assert texts(4, "L*") == []


def test_scripted_cues_stand_in_for_a_modality() -> None:
    assert texts(1, "Vo,Ao") == [
        "C pours batter into a hot pan",
        "Turn it after three minutes,",
        "she always said.",
    ]
    assert texts(13, "Ao") == ["Can you read what it says?"]  # its modality is a list in a list
    assert texts(18, "Do") == ["stretching for the neck, ten minutes"]  # its description likewise
    assert texts(35, "Lo") == ["C listened to an audio book"]


def test_subsets_are_exact_sets_of_what_bears_on_the_goal() -> None:
    files = Files(FIXTURE)
    assert relevant(row(0), files) == {"vision"}
    assert relevant(row(1), files) == {"vision", "audio"}
    assert relevant(row(2), files) == {"vision", "digital"}  # its app stands in the digital file alone
    assert relevant(row(3), files) == {"vision", "longitudinal"}  # a setup in the generative file
    assert relevant(row(35), files) == {"vision", "longitudinal"}  # a cue of its own
    assert relevant(row(38), files) == {"vision"}  # its app, Weather, is not supported


def test_subsets_by_hand() -> None:
    # Ten rows each; the unsupported app moves one from S_VD to S_V. Row 31, of S_VL, is no object: it is told in all.
    sizes = {name: len(list(questions(FIXTURE, Selection("Vo", name)))) for name in SUBSETS}
    assert sizes == {"S_V": 12, "S_VA": 11, "S_VD": 10, "S_VL": 10}


@pytest.mark.parametrize("modality", CONDITIONS)
def test_every_modality_reads_the_fixture(modality: str) -> None:
    found = [t.record for t in questions(FIXTURE, Selection(modality))]
    assert len(found) == 40
    assert sum(isinstance(r, Sample) for r in found) >= 33


@pytest.mark.parametrize("subset", [None, *SUBSETS])
def test_figures_by_hand(subset: str | None) -> None:
    report = run_questions(FIXTURE, Selection("Vo,Ao,Do,Lo", subset), Asking(), Who(Matching(), "matching"))
    chosen = list(questions(FIXTURE, Selection("Vo,Ao,Do,Lo", subset)))
    by_hand = []
    for tagged in chosen:
        if isinstance(tagged.record, BadRecord):
            by_hand.append(0.0)
            continue
        choice = Matching().answer(tagged.record.question).choice  # type: ignore[union-attr]
        by_hand.append(0.25 if choice is None else float(choice == tagged.record.target))  # type: ignore[union-attr]
    np.testing.assert_allclose(report["accuracy"], np.mean(by_hand))
    assert report["n"] == len(chosen)
    windows = report["by"]["window"]
    assert sum(part["n"] for part in windows.values()) == len([t for t in chosen if t.tags])
    for name, part in windows.items():
        credits = [c for t, c in zip(chosen, by_hand, strict=True) if t.tags.get("window") == name]
        np.testing.assert_allclose(part["accuracy"], np.mean(credits))


def test_figures_by_cue_modality_count_a_row_once_for_each() -> None:
    report = run_questions(FIXTURE, Selection("Vo"), Asking(), Who(Matching(), "matching"))
    counted = {name: part["n"] for name, part in report["by"]["cue modality"].items()}
    # All rows but the one that is no object see something; ten of each other kind, one cued by an earlier video.
    assert counted == {"vision": 39, "audio": 10, "digital": 10, "longitudinal": 1}


def test_by_type_has_a_class_for_goals_without_one() -> None:
    report = run_questions(FIXTURE, Selection("Vo"), Asking(), Who(Matching(), "matching"))
    assert report["by_type"]["no type"]["n"] == 1
    assert report["by_type"]["web search"]["n"] == 7  # eight of two scenarios, less row 31


def test_what_is_shown_is_compared_with_nothing_shown() -> None:
    report = run_questions(
        FIXTURE, Selection("Vo"), Asking(with_no_context=True), Who(Matching(), "matching")
    )
    np.testing.assert_allclose(report["no_context"]["accuracy"], 37 / 4 / 40)
    np.testing.assert_allclose(report["no_context"]["context_adds"]["mean"], report["accuracy"] - 37 / 4 / 40)


@pytest.mark.parametrize(
    ("missing", "selection"),
    [
        ("ob2_v1_mcq.json", Selection("Vo")),
        ("digital_state_v1.json", Selection("D")),
        ("ob2_transcriptions_v1.json", Selection("A")),
        ("structured_goals_longitudinal_history_v1.json", Selection("L")),
        ("structured_goals.json", Selection("Vo", "S_VL")),
    ],
)
def test_a_missing_file_of_the_five_ends_the_run_in_a_sentence(
    tmp_path: Path, missing: str, selection: Selection
) -> None:
    folder = shutil.copytree(FIXTURE, tmp_path / "w")
    (folder / missing).unlink()
    with pytest.raises(InputError, match="w: has no "):
        list(questions(folder, selection))


def test_a_file_that_is_not_needed_is_not_missed(tmp_path: Path) -> None:
    shutil.copy(FIXTURE / "ob2_v1_mcq.json", tmp_path)
    assert len(list(questions(tmp_path, Selection("Vo")))) == 40


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("X", "there is no 'X'"), ("", "there is no 'modality in it'"), ("D,D*", "names one modality twice")],
)
def test_a_modality_that_is_none_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_modalities(text)


def test_an_unknown_subset_or_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="choose from S_V, S_VA, S_VD, S_VL"):
        list(questions(FIXTURE, Selection("Vo", "S_A")))
    with pytest.raises(InputError, match="there is no such folder"):
        list(questions(tmp_path / "nowhere", Selection()))


def test_the_goal_to_be_stated_comes_as_a_text_a_structure_or_within_one() -> None:
    found = [t.record for t in observations(FIXTURE, Selection("Vo"))]
    assert len(found) == 40
    references = [r.reference for r in found if isinstance(r, Observation)]
    assert len(references) == 40
    assert references[0] == "timer: for three minutes, until the pancake is turned"  # a text
    assert references[4] == "shopping: item a screw-in light bulb"  # a structure
    assert references[8] == "memory storage: what the keys hang behind the coats"  # within an object


def test_no_reference_and_no_cue_is_shown() -> None:
    for tagged in observations(FIXTURE, Selection("D")):
        assert isinstance(tagged, Tagged)
        if isinstance(tagged.record, Observation):
            assert tagged.record.reference not in tagged.record.narrative
            assert "C unscrews" not in tagged.record.narrative


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e999,
    float("nan"),
    "",
    "x",
    [],
    {},
    [[]],
    ["x", 3],
    {"x": []},
    [{"x": 1}],
)
"""Values of every kind, to stand where others belong."""


def _damaged(value: Any, rng: np.random.Generator) -> Any:
    """The same JSON with a value somewhere in it replaced."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = list(value)[int(rng.integers(len(value)))]
        return {**value, name: _damaged(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.95:
        i = int(rng.integers(len(value)))
        return [*value[:i], _damaged(value[i], rng), *value[i + 1 :]]
    return ODD[int(rng.integers(len(ODD)))]


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURE.glob("*.json")))
def test_damage_costs_rows_and_never_the_run(tmp_path: Path, name: str) -> None:
    rng = np.random.default_rng(len(name))
    folder = shutil.copytree(FIXTURE, tmp_path / "w")
    for _ in range(12):
        damaged = json.loads((FIXTURE / name).read_text())
        for _ in range(25):
            deeper = _damaged(damaged, rng)
            whole = isinstance(deeper, type(damaged)) and len(deeper) == len(damaged)
            damaged = deeper if whole else damaged
        (folder / name).write_text(json.dumps(damaged))
        for modality in ("V,A,D,L", "Vo,Ao,D*,L*"):
            for subset in (None, "S_VL"):
                assert len(list(questions(folder, Selection(modality, subset)))) <= 40
            assert len(list(observations(folder, Selection(modality)))) == 40
