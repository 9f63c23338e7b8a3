"""WAGIBench's pipeline: from scripts to its files of questions, written so that `bip eval wagibench out/` runs them.

digital state    each app's entries by a model, from the persona and the cues of that app; an app without a
                 cue gets everyday entries only, and an empty context
longitudinal     of each script an earlier video's caption, by a model, that bears on its goal; its history is
                 that one as the positive support and four of other scripts as negatives
MCQ              the goals of other scripts as distractors, by their similarity
"""

import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bip.benchmarks.wagibench.distractors import BANDS, choose_distractors, goal_choices
from bip.benchmarks.wagibench.embedding import Embed
from bip.benchmarks.wagibench.modalities import APPS, KEYS
from symbolic.errors import InputError
from training.pipelines.egotom_stages import Ask
from training.pipelines.journal import Journal, make_all
from training.pipelines.wagi_scripts import Script, read_scripts
from training.pipelines.wagi_stages import WagiOptions, make_state


def make_wagi(
    scripts: Path,
    out: Path,
    options: WagiOptions,
    ask: Ask,
    embed: Embed,
    workers: int = 1,
    on_script: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Make WAGIBench's files of scripts, and return how many scripts ended at each stage.

    Raises:
        InputError: the scripts cannot be read, there are too few of them, or `out` cannot be written.
    """
    if options.band not in BANDS:
        raise InputError(f"--distractors {options.band!r} is unknown; choose from {', '.join(BANDS)}")
    read = read_scripts(scripts)
    journal = Journal(out / "journal.jsonl")
    entries = make_all(read, lambda script: make_state(script, options, ask), journal, workers, on_script)
    made = {entry.id: entry.result for entry in entries if entry.stage == "kept" and entry.result is not None}
    kept = {name: read[name] for name in made}
    questions, unasked = _questions(kept, options, embed)
    stages: dict[str, int] = {}
    for entry in entries:
        stage = "distractors" if entry.id in unasked else entry.stage
        stages[stage] = stages.get(stage, 0) + 1
    _write(out, "ob2_v1_mcq.json", questions)
    _write(out, "structured_goals.json", [_goal_row(script, made, kept, options) for script in kept.values()])
    _write(out, "digital_state_v1.json", {name: _digital(kept[name], made[name], options) for name in kept})
    _write(out, "ob2_transcriptions_v1.json", _transcriptions(kept))
    histories = [_history_row(script, made, kept, options) for script in kept.values()]
    _write(out, "structured_goals_longitudinal_history_v1.json", histories)
    _write(out, "dropped.json", {e.id: [e.stage, e.reason] for e in entries if e.stage != "kept"} | unasked)
    failed = [entry.reason for entry in entries if entry.stage == "failed"]
    return {"scripts": len(read), "stages": stages, "questions": len(questions), "failed": failed}


def _questions(
    kept: Mapping[str, Script], options: WagiOptions, embed: Embed
) -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Return the rows of questions, and the scripts for which there were too few distractors."""
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


def _digital(script: Script, made: Mapping[str, Any], options: WagiOptions) -> dict[str, Any]:
    states: dict[str, Any] = {"datetimings": {"current_datetime": options.now}}
    for app, key in APPS.items():
        bearing, everyday = made["apps"][app]["bearing"], made["apps"][app]["everyday"]
        held = [*bearing, *everyday]
        order = _rng(options, script, 1).permutation(len(held))
        state = {key: [held[int(i)] for i in order]}
        if KEYS[app] != key:
            state[KEYS[app]] = bearing
        elif bearing:
            state = {
                key: bearing
            }  # Maps and Music hold one thing at a time: what bears on the goal, if anything
        states[app] = {"context": f"bears on {script.scenario}" if bearing else "", "state": state}
    return {"x": {"app_states": states, "cues": list(script.cues)}, "meta": _meta(script)}


def _history(
    script: Script, made: Mapping[str, Any], kept: Mapping[str, Script], options: WagiOptions
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
            "client_tag": bank[int(i)][0].tag,
            "history_type": bank[int(i)][1],
            "world_state": made[bank[int(i)][0].id]["earlier"],
            **({"structured_goal": bank[int(i)][0].goal} if bank[int(i)][0].type else {}),
        }
        for i in rng.permutation(len(bank))
    ]


def _history_row(
    script: Script, made: Mapping[str, Any], kept: Mapping[str, Script], options: WagiOptions
) -> dict[str, Any]:
    return {
        "x": {"world_state_ctx": ""},
        "meta": _meta(script),
        "longitudinal_history": _history(script, made, kept, options),
    }


def _goal_row(
    script: Script, made: Mapping[str, Any], kept: Mapping[str, Script], options: WagiOptions
) -> dict[str, Any]:
    cued = (
        {"longitudinal_history": _history(script, made, kept, options)} if script.cued("longitudinal") else {}
    )
    return {"x": _x(script), "y": {"structured_goal": script.goal}, "meta": _meta(script), **cued}


def _transcriptions(kept: Mapping[str, Script]) -> dict[str, Any]:
    return {
        str(script.rest["video_filename"]): {"transcription": script.rest.get("transcription") or []}
        for script in kept.values()
        if "video_filename" in script.rest
    }


def _write(out: Path, name: str, value: Any) -> None:
    try:
        (out / name).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out / name}: cannot be written ({error.strerror}); choose another -o") from error
