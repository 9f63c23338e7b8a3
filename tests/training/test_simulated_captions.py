"""Captions of simulated films: a faultless witness is read back as what happened; each fault does one thing."""

import json
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from bip.benchmarks import BENCHMARKS, Sample
from bip.observation_models.caption_fit import fit_captions
from bip.observation_models.captions import Hearsay, hearsay
from bip.observation_models.spots import usual_spots
from symbolic.language.reader.household.household import read_household
from training.simulation.films.captions import STRANGERS, CaptionFaults, caption_of
from training.simulation.films.filming import FilmOptions, captioned, simulate_film, write_films
from training.simulation.films.searches import FilmedEncounter

FAULTLESS = CaptionFaults(**{part.name: 0.0 for part in fields(CaptionFaults)})


@cache
def films() -> list[FilmedEncounter]:
    made = (simulate_film(number, FilmOptions(early=0.0)) for number in range(24))
    return [film for film in made if film is not None and film.told is not None]


def read(film: FilmedEncounter, caption: str) -> Hearsay:
    assert film.told is not None
    answer = f'Sam: "I saw a mug in the {film.told.kind} in the {film.told.room}."'
    found = hearsay(caption, read_household(f'Kim: "Where is the mug?"\n{answer}'))
    assert found is not None
    return found


def captions(faults: CaptionFaults) -> list[tuple[FilmedEncounter, str]]:
    return [(film, caption_of(film, "Kim", "mug", faults, np.random.default_rng(3))) for film in films()]


def test_a_faultless_witness_tells_where_the_thing_was_and_of_looks_in_vain() -> None:
    in_vain = []
    for film, caption in captions(FAULTLESS):
        said, told = read(film, caption), film.told
        assert (said.room, said.kind) == (film.origin.room, film.origin.kind)
        looked = any(now.looked and now.place == told and not now.taken for now in film.instants)
        assert said.in_vain is (looked and told != film.origin)
        in_vain.append(said.in_vain)
    assert len(set(in_vain)) == 2


def test_who_repeats_the_claim_tells_it_and_who_errs_tells_any_place() -> None:
    for film, caption in captions(replace(FAULTLESS, repeats=1.0)):
        assert film.told is not None
        assert (read(film, caption).room, read(film, caption).kind) == (film.told.room, film.told.kind)
    anywhere = {
        read(film, caption_of(film, "Kim", "mug", replace(FAULTLESS, errs=1.0), np.random.default_rng(seed)))
        for film in films()[:1]
        for seed in range(40)
    }
    assert {(said.room, said.kind) for said in anywhere} >= set(usual_spots()[::4])


def test_vague_words_tell_a_counter_or_a_room() -> None:
    kinds = {read(film, caption).kind for film, caption in captions(replace(FAULTLESS, vague=1.0))}
    assert kinds == {None, "kitchen counter"}


@pytest.mark.parametrize(
    ("fault", "words"),
    [("unnamed", "some object"), ("swapped", STRANGERS), ("stops", "walks")],
)
def test_a_fault_of_words_shows_in_them(fault: str, words: str | tuple[str, ...]) -> None:
    for _, caption in captions(replace(FAULTLESS, **{fault: 1.0})):
        assert any(word in caption for word in ([words] if isinstance(words, str) else words))
        assert ("Kim" in caption) is (fault != "swapped")
        assert ("the mug" in caption) is (fault == "swapped")
        assert ("grabs" in caption) is (fault != "stops")


def test_looks_in_vain_are_left_out_or_made_up() -> None:
    for film, caption in captions(replace(FAULTLESS, skips=1.0)):
        assert not read(film, caption).in_vain
    for film, caption in captions(replace(FAULTLESS, skips=1.0, invents=1.0)):
        assert read(film, caption).in_vain is (film.told != film.origin)


def test_parameters_follow_the_captions() -> None:
    honest = fit_captions(list(captioned(40, FilmOptions(captions=FAULTLESS))))
    parrot = fit_captions(list(captioned(40, FilmOptions(captions=replace(FAULTLESS, repeats=0.7)))))
    assert honest.right > 0.85 > 0.15 > honest.echo
    assert parrot.echo == pytest.approx(0.7, abs=0.1)
    silent = fit_captions(list(captioned(40, FilmOptions(captions=replace(FAULTLESS, skips=1.0)))))
    assert honest.vain > 0.3 > 0.1 > silent.vain


def test_films_come_with_captions_that_the_benchmark_reads(tmp_path: Path) -> None:
    written = write_films(FilmOptions(captions=FAULTLESS), 6, tmp_path)
    assert len(json.loads((tmp_path / "actions_extracted.json").read_text())) == written
    found = list(BENCHMARKS["muma-tom"].load(tmp_path, "captions"))
    assert len(found) == written
    assert any(isinstance(record, Sample) and record.question.clues for record in found)
