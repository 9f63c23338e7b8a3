"""The rows of WAGIBench's files, from scripts and what a model wrote of them."""

import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from bip.benchmarks.wagibench.distractors import BANDS, choose_distractors, goal_choices
from bip.benchmarks.wagibench.modalities import APPS, KEYS
from bip.evaluation.embedding import Embed
from symbolic.errors import InputError
from training.pipelines.wagi_scripts import Script
from training.pipelines.wagi_stages import WagiOptions

Made = Mapping[str, Mapping[str, Any]]
"""By script: the entries of its apps, and the caption of an earlier video."""


def question_rows(
    kept: Mapping[str, Script], options: WagiOptions, embed: Embed
) -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Return the rows of questions, and by script why it has none: too few distractors."""
    scripts = list(kept.values())
    rows, unasked = [], {}
    vectors = embed([script.words for script in scripts]) if scripts else np.zeros((0, 1))
    cosines = vectors @ vectors.T
    for i, script in enumerate(scripts):
        rng = _rng(options, script, 0)
        try:
            wrong = choose_distractors(i, cosines, BANDS[options.band], rng)
        except InputError as error:
            unasked[script.id] = ["distractors", str(error)]
            continue
        four = goal_choices(i, wrong, rng)
        x = _x(script) | {"mcq_set": [scripts[j].goal for j in four.choices]}
        rows.append({"x": x, "y": four.truth, "meta": _meta(script)})
    return rows, unasked


def _rng(options: WagiOptions, script: Script, stream: int) -> np.random.Generator:
    return np.random.default_rng([options.seed, zlib.crc32(script.id.encode()), stream])


def _x(script: Script) -> dict[str, Any]:
    return {"client_tag": script.tag, "cues": list(script.cues), "transcription": False, **script.rest}


def _meta(script: Script) -> dict[str, Any]:
    told = {"structured_goal": script.goal} if script.type else {}
    return {"client_tag": script.tag, "scenario": {"shortname": script.scenario}, **told}


def digital_state(script: Script, made: Mapping[str, Any], options: WagiOptions) -> dict[str, Any]:
    """Return the row of a script's digital state; the context of an app is empty where nothing bears on the goal."""
    states: dict[str, Any] = {"datetimings": {"current_datetime": options.now}}
    for app, key in APPS.items():
        bearing, everyday = made["apps"][app]["bearing"], made["apps"][app]["everyday"]
        held = [*bearing, *everyday]
        order = _rng(options, script, 1).permutation(len(held))
        state = {key: [held[int(i)] for i in order]}
        if KEYS[app] != key:
            state[KEYS[app]] = bearing
        elif bearing:  # Maps and Music hold one thing at a time: what bears on the goal, if anything
            state = {key: bearing}
        states[app] = {"context": f"bears on {script.scenario}" if bearing else "", "state": state}
    return {"x": {"app_states": states, "cues": list(script.cues)}, "meta": _meta(script)}


def _history(
    script: Script, made: Made, kept: Mapping[str, Script], options: WagiOptions
) -> list[dict[str, Any]]:
    """Return one positive support and the negatives, of scripts with other goals, in an order at random."""
    rng = _rng(options, script, 2)
    others = [
        o for o in kept.values() if o.words != script.words and (o.type is None or o.type != script.type)
    ]
    drawn = [others[int(i)] for i in rng.permutation(len(others))[: options.negatives]]
    bank = [(script, "setup"), *((other, "negative") for other in drawn)]
    return [
        {
            "client_tag": earlier.tag,
            "history_type": support,
            "world_state": made[earlier.id]["earlier"],
            **({"structured_goal": earlier.goal} if earlier.type else {}),
        }
        for i in rng.permutation(len(bank))
        for earlier, support in [bank[int(i)]]
    ]


def history_row(
    script: Script, made: Made, kept: Mapping[str, Script], options: WagiOptions
) -> dict[str, Any]:
    """Return the row of a script in the file of histories."""
    return {
        "x": {"world_state_ctx": ""},
        "meta": _meta(script),
        "longitudinal_history": _history(script, made, kept, options),
    }


def goal_row(script: Script, made: Made, kept: Mapping[str, Script], options: WagiOptions) -> dict[str, Any]:
    """Return the row of a script in the generative file; with its history where a cue is longitudinal."""
    cued = (
        {"longitudinal_history": _history(script, made, kept, options)} if script.cued("longitudinal") else {}
    )
    return {"x": _x(script), "y": {"structured_goal": script.goal}, "meta": _meta(script), **cued}


def transcriptions(kept: Mapping[str, Script]) -> dict[str, Any]:
    """Return the file of transcriptions, by the scripts' videos."""
    return {
        str(script.rest["video_filename"]): {"transcription": script.rest.get("transcription") or []}
        for script in kept.values()
        if "video_filename" in script.rest
    }
