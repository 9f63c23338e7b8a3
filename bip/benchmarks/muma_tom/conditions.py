"""MuMA-ToM (Shi et al., AAAI 2025): two people who help or hinder each other; 900 questions.

Input conditions, kept apart:
    full: the description of the whole event.
    text: the conversation alone; without one, the half of the event that the file gives.
    multimodal: text, and what the video's boxes in `visual_data` show of where things were.
    captions: text, and a video model's captions in `actions_extracted.json`, which are noisy.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Record,
    Sample,
)
from bip.benchmarks.json_lines import read_json
from bip.benchmarks.muma_tom.controls import CONTROLS
from bip.benchmarks.muma_tom.records import (
    Scenario,
    read_scenarios,
    split_choices,
    target_of,
)
from bip.observation_models.caption_fit import Witnessed, fit_captions, witnessed
from bip.observation_models.captions import caption_clues
from bip.observation_models.sightings import video_clues
from symbolic.errors import BipError, InputError
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Clue, Question
from symbolic.language.reader.household.household import read_household

PUBLISHED: Mapping[str, float] = {
    "people": 0.935,
    "people, belief": 0.989,
    "people, social goal": 0.944,
    "people, belief of goal": 0.871,
    "LIMP (GPT-4o)": 0.766,
    "LIMP (GPT-4o), belief": 0.934,
    "LIMP (GPT-4o), social goal": 0.677,
    "LIMP (GPT-4o), belief of goal": 0.687,
    "LIMP (Llama 3.1 8B)": 0.330,
    "BIP-ALM": 0.339,
    "AutoToM": 0.814,
    "UserHarness": 0.959,
}
"""All 900 questions, multimodal, as published by Shi et al. (2025) and by the later systems named."""

QUESTIONS, CAPTIONS = "questions.json", "actions_extracted.json"
FOLDS = 10
"""Of a cross-validation."""
FITTED_ON: Mapping[str, str] = {
    "multimodal": "simulated films alone",
    "captions": "simulated captions, whose faults look like those of these scenarios' captions",
}
"""What the parameters of the evidence of a condition were fitted on."""
Evidence: TypeAlias = Callable[[str, NarrativeParse], tuple[Clue, ...]]
"""What a condition adds to the text of a scenario: (scenario, its text as read) to clues."""


def load(path: Path, modality: str) -> Iterator[Record]:
    """Yield a record for each question of a folder, or of a questions file with the others beside it.

    Raises:
        InputError: a file cannot be read, or the modality needs one that is not there.
    """
    questions = _questions(path)
    evidence = _evidence(questions.parent, modality)
    for scenario in read_scenarios(questions):
        if isinstance(scenario, tuple):
            yield BadRecord(*scenario)
        else:
            yield from _samples(scenario, modality, evidence)


def _questions(path: Path) -> Path:
    questions = path / QUESTIONS if path.is_dir() else path
    if not questions.is_file():
        raise InputError(f"{questions} is not there: give MuMA-ToM's folder, or its questions file")
    return questions


def load_cross_validated(path: Path, modality: str) -> Iterator[Record]:
    """Yield the records of `load`; those of captions with parameters that were fitted on other scenarios alone.

    A fold is every tenth scenario. To fit, the captions of the others stand beside the place from which
    their descriptions tell that the thing was taken; no question or answer is looked at.
    """
    questions = _questions(path)
    if modality != "captions":
        yield from load(path, modality)
        return
    captions = _read_captions(questions.parent / CAPTIONS)
    scenarios = [one for one in read_scenarios(questions) if not isinstance(one, tuple)]
    fold_of = {one.id: i % FOLDS for i, one in enumerate(scenarios)}
    seen = [(fold_of[one.id], found) for one in scenarios if (found := _witnessed(one, captions)) is not None]
    models = [fit_captions([found for fold, found in seen if fold != held]) for held in range(FOLDS)]

    def evidence(name: str, told: NarrativeParse) -> tuple[Clue, ...]:
        return caption_clues(_caption(captions, name), told, models[fold_of[name]])

    for scenario in read_scenarios(questions):
        if isinstance(scenario, tuple):
            yield BadRecord(*scenario)
        else:
            yield from _samples(scenario, modality, evidence)


def _witnessed(scenario: Scenario, captions: Mapping[str, Any]) -> Witnessed | None:
    try:
        text = read_household(text_condition(scenario))
        return witnessed(_caption(captions, scenario.id), text, read_household(scenario.description))
    except BipError:
        return None  # of a scenario that cannot be read nothing is learned


def _samples(scenario: Scenario, modality: str, evidence: Evidence) -> Iterator[Record]:
    try:
        narrative = scenario.description if modality == "full" else text_condition(scenario)
        clues = evidence(scenario.id, read_household(narrative))
    except BipError as error:
        for number in scenario.questions:
            label = scenario.labels.get(number, "unknown")
            yield BadRecord(f"{scenario.id}/{number}", f"scenario {scenario.id}: {error}", label)
        return
    for number, text in scenario.questions.items():
        yield _sample(scenario, number, text, Question("", narrative, "", (), clues=clues))


def _sample(scenario: Scenario, number: str, text: str, story: Question) -> Record:
    name, label = f"{scenario.id}/{number}", scenario.labels.get(number, "unknown")
    try:
        prompt, choices, letters = split_choices(text)
        if number not in scenario.answers:
            raise InputError("the question has no answer")
        target = target_of(scenario.answers[number], choices, letters)
    except InputError as error:
        return BadRecord(name, f"scenario {scenario.id}, question {number}: {error}", label)
    return Sample(name, replace(story, prompt=prompt, choices=choices), target, label)


def text_condition(scenario: Scenario) -> str:
    """Return what the text condition tells: the conversation line by line, or half of the event.

    Raises:
        InputError: there is neither.
    """
    speech = [event for event in read_household(scenario.description).events if event.verb in ("ask", "tell")]
    if speech:
        return "\n".join(f"{event.agent}: {event.span.text}" for event in speech if event.span)
    if scenario.half is None:
        raise InputError(
            "no conversation and no 'filtered_description': the text condition has nothing to tell"
        )
    return scenario.half


def _evidence(folder: Path, modality: str) -> Evidence:
    if modality == "captions":
        captions = _read_captions(folder / CAPTIONS)
        return lambda name, told: caption_clues(_caption(captions, name), told)
    if modality == "multimodal":
        visual = folder / "visual_data"
        if not visual.is_dir():
            raise InputError(
                f"{visual}: the multimodal condition needs this folder; put it there or use --modality text"
            )
        return lambda name, told: video_clues(visual / name, told)
    return lambda name, told: ()


def _read_captions(path: Path) -> Mapping[str, Any]:
    if not path.exists():
        raise InputError(
            f"{path}: the captions condition needs this file; put it there or use --modality text"
        )
    captions = read_json(path)
    if not isinstance(captions, dict):
        raise InputError(f"{path}: expected an object {{scenario: {{action: text}}}}")
    return captions


def _caption(captions: Mapping[str, Any], name: str) -> str:
    record = captions.get(name)
    text = record.get("action") if isinstance(record, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise InputError(
            f"actions_extracted.json has no caption, or an empty one, of scenario {name}; use --modality text for it"
        )
    return text


MUMA_TOM = Benchmark(
    "muma-tom",
    ("full", "text", "multimodal", "captions"),
    load,
    CONTROLS,
    PUBLISHED,
    FITTED_ON,
    load_cross_validated,
)
