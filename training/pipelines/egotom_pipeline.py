"""EgoToM's pipeline: from narrated clips to its three files of questions.

out/journal.jsonl    what became of each clip, dropped ones with stage and reason; a rerun goes on from there
out/egotom_KIND.csv  the questions, in EgoToM's columns: `bip eval egotom out/` runs them
"""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from bip.benchmarks.egotom.records import ASKED, KINDS, Kind
from bip.benchmarks.egotom.written import Row, write_rows
from bip.evaluation.embedding import Embed
from bip.evaluation.run import Answerer
from bip.language_models.served.structured import Ask
from training.pipelines.clips import Clip, ClipOptions, read_clips, require_worth
from training.pipelines.egotom_filters import (
    FilterOptions,
    require_different,
    require_goals,
    require_like_lengths,
    require_point,
    screen,
)
from training.pipelines.egotom_stages import find_truth, make_alternatives, simplify
from training.pipelines.journal import Journal, make_all


@dataclass(frozen=True, slots=True)
class EgoToMOptions:
    """How questions are made.

    Attributes:
        clips: which clips are worth it.
        filters: what is kept.
        seed: of the orders of choices.
    """

    clips: ClipOptions = field(default_factory=ClipOptions)
    filters: FilterOptions = field(default_factory=FilterOptions)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class EgoToMMakers:
    """Who makes and screens the questions.

    Attributes:
        ask: asks the model that writes.
        embed: embeds statements.
        screeners: the models that must not answer without context, by name; none skips the screen.
    """

    ask: Ask
    embed: Embed
    screeners: Mapping[str, Answerer]


def make_egotom(
    narrations: Path,
    out: Path,
    options: EgoToMOptions,
    makers: EgoToMMakers,
    workers: int = 1,
    on_clip: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Make questions of narrations, and return how many clips ended at each stage.

    Raises:
        InputError: the narrations cannot be read, or `out` cannot be written.
    """
    clips = read_clips(narrations, options.clips)
    journal = Journal(out / "journal.jsonl")

    def make(clip: Clip) -> Mapping[str, Any]:
        return make_questions(clip, options, makers)

    entries = make_all(clips, make, journal, workers, on_clip)
    kept = [(clips[entry.id], entry.result) for entry in entries if entry.result is not None]
    written = {
        kind: write_rows(
            out / f"egotom_{kind}.csv",
            kind,
            [_row(kind, *made) for made in kept],
            choices=3 if kind == "goal" else 4,
            made_by="bip simulate egotom",
        )
        for kind in KINDS
    }
    stages: dict[str, int] = {}
    for entry in entries:
        stages[entry.stage] = stages.get(entry.stage, 0) + 1
    failed = [entry.reason for entry in entries if entry.stage == "failed"]
    return {"clips": len(clips), "stages": stages, "questions": written, "failed": failed}


def make_questions(clip: Clip, options: EgoToMOptions, makers: EgoToMMakers) -> Mapping[str, Any]:
    """Return the questions of one clip: {"point", KIND: {"truth", "choices"}}.

    Raises:
        Dropped: a stage does not let it through.
        ServiceError: a server gave no reply.
    """
    require_worth(clip, options.clips)
    truth = find_truth(clip.lines, makers.ask)
    require_point(clip.lines, truth.point, options.filters)
    others = make_alternatives(clip.lines, truth, makers.ask)
    require_goals(others.goals)
    actions = simplify((truth.actions, *others.actions), makers.ask)
    statements: dict[Kind, tuple[str, ...]] = {
        "goal": (truth.goal, *others.goals),
        "belief": (truth.belief, *others.beliefs),
        "actions": actions,
    }
    rng = np.random.default_rng([options.seed, zlib.crc32(clip.id.encode())])
    for kind, told in statements.items():
        require_like_lengths(kind, told[0], told[1:], options.filters)
        require_different(kind, told, makers.embed, options.filters)
        screen(ASKED[kind], told, makers.screeners, options.filters, rng)
    orders = {kind: [told[int(i)] for i in rng.permutation(len(told))] for kind, told in statements.items()}
    made: dict[str, Any] = {
        kind: {"truth": told[0], "choices": orders[kind]} for kind, told in statements.items()
    }
    return {"point": truth.point, **made}


def _row(kind: Kind, clip: Clip, result: Mapping[str, Any]) -> Row:
    question, seen = result[kind], clip.lines[: result["point"] + 1]
    return Row(clip.video, clip.id, seen, question["truth"], question["choices"], clip.start)
