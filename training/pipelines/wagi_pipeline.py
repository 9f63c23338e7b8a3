"""WAGIBench's pipeline: from scripts to its files of questions, written so that `bip eval wagibench out/` runs them.

digital state    each app's entries by a model, from the persona and the cues of that app; an app without a
                 cue gets everyday entries only, and an empty context
longitudinal     of each script an earlier video's caption, by a model, that bears on its goal; its history is
                 that one as the positive support and four of other scripts as negatives
MCQ              the goals of other scripts as distractors, by their similarity
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bip.benchmarks.wagibench.distractors import BANDS
from bip.evaluation.embedding import Embed
from bip.language_models.served.structured import Ask
from symbolic.errors import InputError
from training.pipelines.journal import Journal, make_all
from training.pipelines.wagi_rows import digital_state, goal_row, history_row, question_rows, transcriptions
from training.pipelines.wagi_scripts import read_scripts
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
    _require_band(options)
    read = read_scripts(scripts)
    journal = Journal(out / "journal.jsonl")
    entries = make_all(read, lambda script: make_state(script, options, ask), journal, workers, on_script)
    made = {entry.id: entry.result for entry in entries if entry.stage == "kept" and entry.result is not None}
    kept = {name: read[name] for name in made}
    questions, unasked = question_rows(kept, options, embed)
    stages: dict[str, int] = {}
    for entry in entries:
        stage = "distractors" if entry.id in unasked else entry.stage
        stages[stage] = stages.get(stage, 0) + 1
    _write(out, "ob2_v1_mcq.json", questions)
    _write(out, "structured_goals.json", [goal_row(script, made, kept, options) for script in kept.values()])
    _write(
        out, "digital_state_v1.json", {name: digital_state(kept[name], made[name], options) for name in kept}
    )
    _write(out, "ob2_transcriptions_v1.json", transcriptions(kept))
    histories = [history_row(script, made, kept, options) for script in kept.values()]
    _write(out, "structured_goals_longitudinal_history_v1.json", histories)
    _write(out, "dropped.json", {e.id: [e.stage, e.reason] for e in entries if e.stage != "kept"} | unasked)
    failed = [entry.reason for entry in entries if entry.stage == "failed"]
    return {"scripts": len(read), "stages": stages, "questions": len(questions), "failed": failed}


def make_goal_questions(scripts: Path, out: Path, options: WagiOptions, embed: Embed) -> dict[str, Any]:
    """Make questions of goals alone, their wrong choices drawn as in the paper; no model writes anything.

    Raises:
        InputError: the scripts cannot be read, or `out` cannot be written.
    """
    _require_band(options)
    read = read_scripts(scripts)
    questions, unasked = question_rows(read, options, embed)
    out.mkdir(parents=True, exist_ok=True)
    _write(out, "ob2_v1_mcq.json", questions)
    _write(out, "dropped.json", unasked)
    stages = {"kept": len(questions), "distractors": len(unasked)}
    told = {stage: n for stage, n in stages.items() if n}
    return {"scripts": len(read), "stages": told, "questions": len(questions), "failed": []}


def _require_band(options: WagiOptions) -> None:
    if options.band not in BANDS:
        raise InputError(f"--distractors {options.band!r} is unknown; choose from {', '.join(BANDS)}")


def _write(out: Path, name: str, value: Any) -> None:
    try:
        (out / name).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out / name}: cannot be written ({error.strerror}); choose another -o") from error
