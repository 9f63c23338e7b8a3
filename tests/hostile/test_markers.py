"""Every loader meets files that would touch a marker when run, and none does."""

import ast
import contextlib
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bip.benchmarks.benchmark import Benchmark
from bip.benchmarks.egotom.records import files_of
from bip.benchmarks.json_lines import read_json, read_json_lines
from bip.language_models.local.manifest import read_manifest
from bip.question_files import read_question_file
from bip.yaml_text import read_yaml
from perception.sources.exr import read_exr
from perception.sources.json_file import read_object
from perception.sources.known_sources import sources
from perception.sources.mmtom_qa.instance_colours import read_png
from perception.sources.muma_tom.box_files import read_recording
from perception.sources.muma_tom.filmed_search import read_search
from perception.sources.muma_tom.muma_tom_source import read_filmed
from perception.sources.plain_pickle import read_pickle
from perception.sources.recordings.folder import read_folder
from perception.sources.recordings.images import read_image
from perception.sources.recordings.known_layouts import read_tum
from perception.sources.virtualhome.scene_files import read_scene
from symbolic.errors import BipError
from symbolic.registry import registered
from training.examples.files import read_examples
from training.pipelines.clips import ClipOptions, read_clips
from training.simulation.encounter_files import read_encounters

ROOT = Path(__file__).parents[2]
PACKAGES = ("symbolic", "perception", "bip", "training")


class Touch:
    """Unpickled, it touches a file."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Path.touch, (self.marker,)


def payloads(marker: Path) -> Iterator[bytes]:
    """Yield contents that touch the marker where a reader runs what it reads."""
    touch = f"__import__('pathlib').Path({str(marker)!r}).touch()"
    yield from (pickle.dumps(Touch(marker), protocol=protocol) for protocol in (0, 2, 4, 5))
    yield f'!!python/object/apply:os.system ["touch {marker}"]\n'.encode()
    yield f'!!python/object/new:pathlib.Path.touch [!!python/object/new:pathlib.Path ["{marker}"]]\n'.encode()
    yield touch.encode()
    yield f'{{"question": "{{{touch}}}", "py/object": "{touch}", "__class__": "os.system"}}\n'.encode()
    yield f'question,answer\n"={touch}","$(touch {marker})"\n'.encode()
    yield f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file://{marker}">]><a>&b;</a>'.encode()


Loader = Callable[[Path], Any]
FILES: dict[str, tuple[str, Loader]] = {
    "question": ("question.json", read_question_file),
    "question as text": ("question.txt", read_question_file),
    "json": ("a.json", read_json),
    "json lines": ("a.jsonl", lambda path: list(read_json_lines(path))),
    "object": ("a.json", read_object),
    "options": ("a.yaml", read_yaml),
    "manifest": ("manifest.json", lambda path: read_manifest(path.parent)),
    "pickle": ("a.pik", read_pickle),
    "depth": ("a.exr", read_exr),
    "colours": ("a.png", read_png),
    "image": ("a.png", read_image),
    "recording": ("recording.json", lambda path: read_folder(path.parent)),
    "recording of TUM": ("depth.txt", lambda path: read_tum(path.parent)),
    "filmed": ("closeness.json", lambda path: read_filmed(path.parent)),
    "scene": ("TestScene1_graph.json", read_scene),
    "boxes": ("boxes.json", lambda path: read_recording(path.parent)),
    "closeness": ("closeness.json", lambda path: read_search(path.parent, "mug")),
    "examples": ("examples.jsonl", read_examples),
    "encounters": ("encounters.jsonl", lambda path: list(read_encounters(path))),
    "clips, csv": ("clips.csv", lambda path: read_clips(path, ClipOptions())),
    "clips, json": ("clips.json", lambda path: read_clips(path, ClipOptions())),
    "egotom": ("egotom_goal_shuffled.csv", lambda path: files_of(path, "goal", "all")),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_and_not_run(name: str, tmp_path: Path) -> None:
    file, load = FILES[name]
    for payload in payloads(tmp_path / "marker"):
        (tmp_path / file).write_bytes(payload)
        _try(lambda: load(tmp_path / file))
    assert not (tmp_path / "marker").exists()


def test_no_benchmark_runs_a_file(tmp_path: Path) -> None:
    found = registered("bip.benchmarks")
    for name in found:
        benchmark = found[name]
        assert isinstance(benchmark, Benchmark)
        for payload in payloads(tmp_path / "marker"):
            for file in (
                "questions.json",
                "closeness.json",
                "texts.json",
                "actions_extracted.json",
                "a.jsonl",
            ):
                (tmp_path / file).write_bytes(payload)
            for modality in benchmark.modalities:
                _try(lambda b=benchmark, m=modality: list(b.load(tmp_path, m)))
                _try(lambda b=benchmark, m=modality: list(b.load(tmp_path / "a.jsonl", m)))
    assert not (tmp_path / "marker").exists()


def test_no_source_of_perception_runs_a_file(tmp_path: Path) -> None:
    names = (
        "frame_intervals.pik",
        "init_graph.pik",
        "instanace_colors.pik",
        "camera_data_0.pik",
        "graph_0.pik",
    )
    for payload in payloads(tmp_path / "marker"):
        for file in (*names, "boxes.json", "closeness.json", "TestScene1_graph.json"):
            (tmp_path / file).write_bytes(payload)
        for source in sources().values():
            _try(lambda s=source: s.recognise(tmp_path))
    assert not (tmp_path / "marker").exists()


_RUNS = {
    ("pickle", "load"), ("pickle", "loads"), ("yaml", "load"), ("yaml", "unsafe_load"), ("torch", "load"),
    ("np", "load"), ("numpy", "load"), ("marshal", "loads"), ("shelve", "open"), ("joblib", "load"),
}  # fmt: skip
"""Calls that run what a file names, in their usual use."""


def test_no_module_calls_what_runs_a_file() -> None:
    # a new loader that unpickles, or evaluates, fails here before anybody writes a marker for it
    found = []
    for file in (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _runs(node.func):
                found.append(str(file.relative_to(ROOT)))
    own = {
        "bip/testing/benchmark_laws.py",
        "symbolic/spreading/processes.py",
    }  # what they have just pickled themselves
    assert set(found) == own


def _runs(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id in ("eval", "exec", "compile", "__import__")
    named = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name)
    return named and (called.value.id, called.attr) in _RUNS  # type: ignore[attr-defined,union-attr]


def _try(load: Callable[[], Any]) -> None:
    """Load; a bad file ends in a sentence, and in nothing else."""
    with contextlib.suppress(BipError):
        load()
