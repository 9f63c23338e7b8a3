"""MuMA-ToM's `visual_data` as a source: predicates of every frame, held against the shipped ones."""

from pathlib import Path

from perception.scene.frame_predicates import predicate_frames
from perception.scene.recording import Recording
from perception.scene.relations import relate
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import PREDICATE, scene_graph
from perception.sources.muma_tom.box_files import FILES, read_predicates, read_recording, scenarios
from perception.sources.muma_tom.filmed_person import filmed_person
from perception.sources.source import Agreement, Comparison, Description, Source, marked


def describe(folder: Path, rules: RuleSet, every: int) -> Description:
    """Predicates of every frame of a scenario, and the scene at the last."""
    recording, person = read_filmed(folder)
    last = recording.snapshots[-1].things if recording.snapshots else ()
    frames = tuple(predicate_frames(recording, rules, person))
    return Description(
        recording.name, frames, scene_graph(last, relate(last, rules)), skipped=recording.skipped
    )


def compare(folder: Path, rules: RuleSet) -> Comparison:
    """Our predicates beside the shipped ones, frame by frame."""
    recording, person = read_filmed(folder)
    skipped = list(recording.skipped)
    shipped = {name: read_predicates(folder, name, skipped) for name in FILES}
    agreements = tuple(
        Agreement(
            relation,
            {predicate for predicate in frame.predicates if predicate.name == PREDICATE[relation]},
            shipped[relation].get(frame.step, frozenset()),
        )
        for frame in predicate_frames(recording, rules, person)
        for relation in FILES
    )
    return Comparison(agreements, len(recording.snapshots), tuple(skipped))


def read_filmed(folder: Path) -> tuple[Recording, int]:
    """The recording of a scenario, and the instance id of the person it follows."""
    recording = read_recording(folder)
    has_closeness = (folder / f"{FILES['close']}.json").is_file()
    closeness = read_predicates(folder, "close") if has_closeness else None
    return recording, filmed_person(recording, closeness)[0]


MUMA_TOM = Source(
    "muma-tom", "muma-tom", lambda path: marked(path, "boxes.json"), scenarios, describe, compare
)
