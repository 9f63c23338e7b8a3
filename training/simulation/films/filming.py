"""Films of encounters: simulated, written in MuMA-ToM's layout with a question each, and read as it would be."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from bip.action_models.protocol import ActionModel
from bip.action_models.rational.planner import Rational
from bip.observation_models.caption_fit import Witnessed
from bip.observation_models.captions import hearsay
from bip.observation_models.sightings import claimed_spot
from perception.scene.kinds import kind_of, role_of
from perception.scene.recording import Recording, Snapshot
from perception.scene.scene_graph import Thing
from perception.sources.muma_tom.filmed_search import FilmedSearch, filmed_search
from symbolic.errors import InputError
from symbolic.language.reader.household.household import read_household
from symbolic.language.render.story_in_words import render_story
from symbolic.whole_files import write_whole
from training.questions.social_claims import ask_social_goal
from training.questions.social_questions import in_english, to_record
from training.simulation.encounters import EncounterOptions, simulate_encounter
from training.simulation.films.boxes import PERSON, FilmFaults, Frame, film_boxes
from training.simulation.films.boxes import to_record as boxes_record
from training.simulation.films.captions import CaptionFaults, caption_of
from training.simulation.films.searches import FilmedEncounter, film_encounter
from training.simulation.simulated_people import Inattentive


@dataclass(frozen=True, slots=True)
class FilmOptions:
    """What filmed encounters are like.

    Attributes:
        encounters: answers, in the home that a reader of a story supposes.
        faults: of the boxes.
        captions: how what a video model says of the film goes wrong.
        nearness: λ of who looks for the thing: people in films make for what is near, see
            `bip.action_models.rational.planner`.
        inattentive: share of them who overlook half of what lies in plain view.
        early: share of films that break off anywhere.
        seed: of everything random.
    """

    encounters: EncounterOptions = field(
        default_factory=lambda: EncounterOptions(
            usual_share=1.0, move_share=0.0, knowing=0.65, mistaken=0.35, unsure=0.0, max_steps=60
        )
    )
    faults: FilmFaults = field(default_factory=FilmFaults)
    captions: CaptionFaults = field(default_factory=CaptionFaults)
    nearness: float = 3.0
    inattentive: float = 0.1
    early: float = 0.05
    seed: int = 0


def simulate_film(number: int, options: FilmOptions) -> FilmedEncounter | None:
    """Return film `number` of a data set; it depends on the seed and the number alone. None where there is none."""
    rng = np.random.default_rng([options.seed, number, 9])
    seeker: ActionModel = Rational(nearness=options.nearness)
    if rng.random() < options.inattentive:
        seeker = Inattentive(0.5, Rational(nearness=options.nearness))
    people = np.random.default_rng([options.seed, number, 3])
    encounter = simulate_encounter(number, options.encounters, people, seeker=seeker)
    return film_encounter(encounter, np.random.default_rng([options.seed, number, 7]), options.early)


def boxes_of(film: FilmedEncounter, thing: str, options: FilmOptions) -> list[Frame]:
    """Return the boxes of a film, with its faults."""
    rng = np.random.default_rng([options.seed, film.encounter.id, 8])
    return film_boxes(film, thing, options.faults, rng)


def searches(count: int, options: FilmOptions) -> Iterator[tuple[FilmedEncounter, FilmedSearch]]:
    """Yield films with what is seen of them, as many of `count` as have two steps or more."""
    for number in range(count):
        film = simulate_film(number, options)
        if film is not None and len(film.instants) > 1:
            yield film, filmed_search(recording(boxes_of(film, "mug", options), str(number)), PERSON, "mug")


def captioned(count: int, options: FilmOptions) -> Iterator[Witnessed]:
    """Yield what captions of films say beside what is true, as many of `count` as tell of a search."""
    for number in range(count):
        film = simulate_film(number, options)
        if film is None or film.told is None:
            continue
        seeker, told = film.encounter.other, film.encounter.actions[: (film.encounter.deed or 0) + 1]
        start = {name: body.room for name, body in film.encounter.initial.bodies.items()}
        text = read_household(render_story(told, start))
        said = hearsay(caption(film, seeker, film.encounter.belief.object, options), text)
        claim = claimed_spot(text)
        if said is not None and claim is not None:
            yield Witnessed(said, ((film.origin.room, film.origin.kind),), claim)


def caption(film: FilmedEncounter, person: str, thing: str, options: FilmOptions) -> str:
    """Return what a video model says of a film, with its faults."""
    rng = np.random.default_rng([options.seed, film.encounter.id, 10])
    return caption_of(film, person, thing, options.captions, rng)


def recording(frames: list[Frame], name: str) -> Recording:
    """Return the boxes of a film as they would be read from its file."""
    return Recording(
        name,
        tuple(
            Snapshot(
                t,
                tuple(
                    Thing(i, kind_of(what), role_of(kind_of(what)), box) for i, (what, box) in frame.items()
                ),
            )
            for t, frame in enumerate(frames)
        ),
    )


def write_films(
    options: FilmOptions, count: int, folder: Path, on_film: Callable[[], None] = lambda: None
) -> int:
    """Write films in MuMA-ToM's layout, and return how many.

    The layout is FOLDER/questions.json, FOLDER/visual_data/N/boxes.json and FOLDER/actions_extracted.json, captions.

    Every film comes with the question whether who answered meant to help, unless that person knew no better.

    Raises:
        InputError: the folder cannot be written.
    """
    records, captions = {}, {}
    try:
        for number in range(count):
            made = _record(number, options)
            on_film()
            if made is not None:
                record, boxes, words = made
                where = folder / "visual_data" / str(number)
                where.mkdir(parents=True, exist_ok=True)
                write_whole(where / "boxes.json", json.dumps(boxes) + "\n")
                records[str(number)], captions[str(number)] = record, {"action": words}
        write_whole(folder / "actions_extracted.json", json.dumps(captions, indent=1) + "\n")
        write_whole(folder / "questions.json", json.dumps(records, indent=1) + "\n")
    except OSError as error:
        raise InputError(f"{folder}: cannot be written ({error.strerror})") from error
    return len(records)


def _record(number: int, options: FilmOptions) -> tuple[object, object, str] | None:
    film = simulate_film(number, options)
    rng = np.random.default_rng([options.seed, number, 4])
    candidate = None if film is None else ask_social_goal(film.encounter, rng)
    if film is None or candidate is None:
        return None
    whole = replace(candidate, actions=film.encounter.actions)
    asked = in_english(film.encounter, whole, "most" if rng.random() < 0.5 else "least", rng)
    event = next(
        event for event in read_household(asked.story).events if event.verb == "ask" and event.object
    )
    assert event.object is not None
    boxes = boxes_record(str(number), boxes_of(film, event.object.object, options))
    words = caption(film, event.agent, event.object.object, options)
    return to_record(asked), boxes, words
