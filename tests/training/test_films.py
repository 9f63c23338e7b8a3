"""Films of simulated searches: what is filmed is what happened; parameters are counted on them."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bip.benchmarks import BENCHMARKS, Sample
from bip.observation_models.box_densities import density_of
from bip.observation_models.film_likelihood import log_likelihoods
from bip.observation_models.film_model import FilmModel
from bip.observation_models.sightings import spots_of
from symbolic.errors import InputError
from training.fitting.film_counts import FilmCounts, Tally, count_film, film_model
from training.simulation.films.boxes import FIRST, PERSON, THING, FilmFaults
from training.simulation.films.filming import FilmOptions, boxes_of, searches, simulate_film, write_films
from training.simulation.films.searches import FilmedEncounter

PERFECT = (
    FilmFaults(**dict.fromkeys(FilmFaults.__slots__, 0.0))
    if hasattr(FilmFaults, "__slots__")
    else FilmFaults()
)
PERFECT = replace(PERFECT, doors=1.0)
OPTIONS = FilmOptions(faults=PERFECT, early=0.0, inattentive=0.0)


def films(count: int, options: FilmOptions = OPTIONS) -> list[FilmedEncounter]:
    return [film for number in range(count) if (film := simulate_film(number, options)) is not None]


def test_a_film_depends_on_seed_and_number_alone() -> None:
    [one, other] = (simulate_film(3, OPTIONS) for _ in range(2))
    assert one is not None
    assert other is not None
    assert one.instants == other.instants
    assert boxes_of(one, "mug", OPTIONS) == boxes_of(other, "mug", OPTIONS)
    assert simulate_film(3, replace(OPTIONS, seed=1)) != one


def test_the_thing_is_taken_where_it_lies_by_who_stands_there() -> None:
    for film in films(8):
        taken = [t for t, now in enumerate(film.instants) if now.taken]
        assert taken, "films that do not break off go on until it is taken"
        before = film.instants[taken[0] - 1]
        assert before.room == film.origin.room
        assert not any(now.taken for now in film.instants[: taken[0]])


def test_without_faults_boxes_are_where_things_are() -> None:
    for film in films(4):
        frames = boxes_of(film, "mug", OPTIONS)
        names = {FIRST + i: place for i, place in enumerate(film.boxes)}
        for now, frame in zip(film.instants, frames, strict=True):
            assert {names[i].room for i in frame if i in names} == {now.room}
            assert (PERSON in frame) is not now.entering
            hidden = film.origin.container and film.origin not in now.opened
            if not now.taken:
                assert (THING in frame) is (film.origin.room == now.room and not hidden)
            if now.place is not None and PERSON in frame:
                piece = frame[FIRST + list(film.boxes).index(now.place)][1]
                assert density_of(frame[PERSON][1], piece, 0.3) > 1, "more than anywhere"


def test_shares_are_means_of_posteriors_under_an_even_prior() -> None:
    tally = Tally()
    tally.add(1)
    tally.add(0, 2)
    assert tally.share == pytest.approx(2 / 5)
    counts = FilmCounts()
    counts.measure("blur", [lambda mean: 1 / mean if mean > 0.1 else 1e-9])
    assert film_model(counts).blur == pytest.approx(0.1, abs=0.01)


def test_parameters_follow_the_films() -> None:
    found = {}
    for stray in (0.0, 0.6):
        counts, options = FilmCounts(), replace(OPTIONS, faults=replace(PERFECT, stray=stray, occluded=0.2))
        for film, search in searches(12, options):
            count_film(counts, film, search)
        found[stray] = film_model(counts)
    assert found[0.0].stray < 0.02 < 0.2 < found[0.6].stray
    assert found[0.0].seen == pytest.approx(0.8, abs=0.15)
    assert found[0.0].grows > 0.9
    assert found[0.0].flicker < 0.01
    assert found[0.0].overlook < 0.2


@pytest.mark.slow
def test_the_truth_of_simulated_films_is_recovered_and_believed_as_often_as_it_is_true() -> None:
    options, believed, right = FilmOptions(seed=77), [], []
    for film, search in searches(60, options):
        told = (film.told.room, film.told.kind) if film.told else None
        spots = spots_of(search, told)
        log_p = log_likelihoods(search, spots, told, FilmModel())
        p = np.exp(log_p - np.logaddexp.reduce(log_p))
        believed.append(p.max())
        right.append(spots[int(p.argmax())] == (film.origin.room, film.origin.kind))
    assert np.mean(right) > 0.6
    assert np.mean(right) == pytest.approx(float(np.mean(believed)), abs=0.15)


def test_films_are_written_as_muma_tom_writes_them(tmp_path: Path) -> None:
    written = write_films(FilmOptions(), 3, tmp_path)
    records = json.loads((tmp_path / "questions.json").read_text())
    assert 0 < written == len(records) <= 3
    found = list(BENCHMARKS["muma-tom"].load(tmp_path, "multimodal"))
    assert len(found) == written
    assert all(isinstance(record, Sample) and record.question.clues for record in found)


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_films(FilmOptions(), 6, tmp_path / "file")
