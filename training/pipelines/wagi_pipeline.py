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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bip.benchmarks.wagibench.distractors import BANDS, choose_distractors, goal_choices
from bip.benchmarks.wagibench.embedding import Embed
from bip.benchmarks.wagibench.modalities import APPS, KEYS
from bip.benchmarks.wagibench.words import in_words
from symbolic.errors import InputError
from training.pipelines.egotom_stages import Ask
from training.pipelines.journal import Dropped, Journal, make_all
from training.pipelines.wagi_scripts import Script, descriptions, read_scripts


@dataclass(frozen=True, slots=True)
class WagiOptions:
    """How questions are made.

    Attributes:
        band: how alike distractors are to the goal: "similar" or "dissimilar".
        negatives: earlier videos in a history that do not bear on the goal.
        everyday: entries of an app that do not bear on the goal.
        now: the date and time on the device.
        seed: of distractors, histories and orders.
    """

    band: str = "dissimilar"
    negatives: int = 4
    everyday: int = 3
    now: str = "Saturday, 10:15"
    seed: int = 0


_SYSTEM = "You write what stands on the phone of a person, and what the person did before. Be concrete and ordinary."
_ENTRIES = {
    "type": "object",
    "properties": {
        app: {
            "type": "object",
            "properties": {
                "bearing": {"type": "array", "items": {"type": "string"}},
                "everyday": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["bearing", "everyday"],
            "additionalProperties": False,
        }
        for app in APPS
    },
    "required": list(APPS),
    "additionalProperties": False,
}
_CAPTION = {
    "type": "object",
    "properties": {"context": {"type": "string"}, "action": {"type": "string"}},
    "required": ["context", "action"],
    "additionalProperties": False,
}


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


def make_state(script: Script, options: WagiOptions, ask: Ask) -> Mapping[str, Any]:
    """Return the entries of each app, and the caption of an earlier video, that a model writes for a script.

    Raises:
        Dropped: the model wrote none for an app with a cue.
        ServiceError: the server gave no reply.
    """
    cued = {
        app: descriptions([c for c in script.cued("digital") if in_words(c.get("app")) == app])
        for app in APPS
    }
    told = "\n".join(f"- {app}: {'; '.join(texts)}" for app, texts in cued.items() if texts) or "- none"
    who = f"The person: {script.persona or 'nobody in particular'}. What the person wants: {script.words}."
    entries = _asked(
        ask,
        "digital_state",
        _ENTRIES,
        f"{who}\nCues that must stand in an app, in your words:\n{told}\n\nWrite the entries of each app: under "
        f"'bearing' what a cue says, and nothing where an app has none; under 'everyday' {options.everyday} entries "
        "that say nothing of what the person wants.",
    )
    lacking = [app for app, texts in cued.items() if texts and not _list(entries, app, "bearing")]
    if lacking:
        raise Dropped("digital_state", f"no entry of {lacking[0]} says what its cue says")
    caption = _asked(
        ask,
        "earlier_video",
        _CAPTION,
        f"{who}\nDescribe an earlier video of this person, some days ago, in which the person wanted the same kind "
        "of thing and got it. Give where it was and what the person did, without saying what the person wants now.",
    )
    apps = {app: {kind: _list(entries, app, kind) for kind in ("bearing", "everyday")} for app in APPS}
    for app, texts in cued.items():
        if not texts:
            apps[app][
                "bearing"
            ] = []  # a model that adds some would give an uncued app away as bearing on the goal
    return {"apps": apps, "earlier": {name: in_words(caption[name]) for name in ("context", "action")}}


def _asked(ask: Ask, name: str, form: Mapping[str, Any], text: str) -> dict[str, Any]:
    reply = ask([{"role": "system", "content": _SYSTEM}, {"role": "user", "content": text}], name, form)
    try:
        said = json.loads(reply)
    except ValueError as error:
        raise Dropped(name, f"the model's reply is no JSON: {' '.join(reply.split())[:120]!r}") from error
    lacking = [key for key in form["required"] if not isinstance(said, dict) or key not in said]
    if lacking:
        raise Dropped(name, f"the model's reply lacks {lacking[0]!r}")
    return dict(said)


def _list(entries: Mapping[str, Any], app: str, kind: str) -> list[str]:
    part = entries.get(app)
    held = part.get(kind) if isinstance(part, Mapping) else None
    return [words for thing in held if (words := in_words(thing))] if isinstance(held, list) else []


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
