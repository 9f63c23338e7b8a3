"""What a model is shown of a record holds no gold answer, and its letters lead back to the choices."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bip.benchmarks import BENCHMARKS, BadRecord, Sample
from bip.harnesses.shown import UNTOLD, document, records, shown
from symbolic.errors import InputError
from symbolic.language.question import Question

FIXTURES = Path(__file__).parents[1] / "fixtures"
QUESTION = Question("", "Ann put the ring in the box.", "Where is the ring?", ("box", "bag", "tin"))


@pytest.mark.parametrize("seed", range(8))
def test_letters_lead_back_to_the_choices(seed: int) -> None:
    told = shown(QUESTION, seed=seed)
    for i, choice in enumerate(QUESTION.choices):
        assert f"{told.letter(i)}. {choice}" in told.asked
        assert QUESTION.choices[told.order[told.letters.index(told.letter(i))]] == choice
    assert told.letter(None) == UNTOLD


def test_the_order_is_dealt_anew_by_the_seed_and_is_the_same_for_the_same() -> None:
    assert len({shown(QUESTION, seed=seed).order for seed in range(20)}) > 3
    assert shown(QUESTION, seed=5) == shown(QUESTION, seed=5)


def test_a_document_names_the_gold_letter_and_shows_nothing_of_it() -> None:
    samples = [Sample("x", QUESTION, target, "where") for target in range(3)]
    documents = [document(sample) for sample in samples]
    assert all(one is not None for one in documents)
    for target, one in enumerate(documents):
        assert one is not None
        assert one["choices"][one["answer"]] == QUESTION.choices[target]
    shown_to = [{k: v for k, v in (one or {}).items() if k != "answer"} for one in documents]
    assert shown_to[0] == shown_to[1] == shown_to[2]
    json.dumps(documents)


def test_what_has_no_gold_letter_is_no_document() -> None:
    assert document(Sample("x", QUESTION, None, "where")) is None
    assert document(BadRecord("x", "it is broken")) is None


def test_more_choices_than_letters_are_refused() -> None:
    many = replace(QUESTION, choices=tuple(map(str, range(27))))
    with pytest.raises(InputError, match="lettered A to Z; the question has 27"):
        shown(many)


def test_records_of_an_unknown_condition_are_refused() -> None:
    path = str(FIXTURES / "tomi" / "questions.jsonl")
    assert len(records("tomi", path, "text")) == len(list(BENCHMARKS["tomi"].load(Path(path), "text")))
    with pytest.raises(InputError, match="tomi has no modality 'smell'; choose from text"):
        records("tomi", path, "smell")
