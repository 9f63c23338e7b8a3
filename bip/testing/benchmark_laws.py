"""The laws of a benchmark, on a small folder or file in its own format.

ids differ, targets are in range, and a question holds no gold answer;
loading again gives the same; what is loaded can go to another process;
the loader never raises on a bad record, and a bad record changes no item of another;
controls are total: None or a choice, for any question.
"""

import pickle
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import BadRecord, Benchmark, Record, Sample
from bip.testing.agreement import require
from bip.testing.damage import GARBAGE, WRONG, Key, RecordFile, Where
from symbolic.errors import InputError
from symbolic.language.question import Question

PLACES = 24
"""Values of a record that are damaged, at most."""


def check_benchmark(
    benchmark: Benchmark,
    path: Path,
    modalities: Sequence[str] = (),
    files: Sequence[str] = (),
    records: int = 2,
) -> None:
    """Check every law.

    Args:
        benchmark: what to check.
        path: a small file or folder in its format, of which every modality gives at least one sample.
        modalities: which to check; all by default.
        files: names of the files of records in the folder, to be damaged; by default every .json and .jsonl.
        records: how many records of each file are damaged.

    Raises:
        BrokenLawError: a law is broken.
    """
    require(
        bool(benchmark.modalities), "a benchmark has modalities", f"{benchmark.name} has none", "name one"
    )
    for modality in modalities or benchmark.modalities:
        samples_are_right(benchmark, path, modality)
        controls_are_total(benchmark, path, modality)
        with tempfile.TemporaryDirectory() as folder:
            copied = Path(folder) / path.name
            shutil.copytree(path, copied) if path.is_dir() else shutil.copy(path, copied)
            for file in _record_files(copied, files):
                bad_records_never_raise(benchmark, copied, modality, file, records)
                bad_files_are_sentences(benchmark, copied, modality, file.path)
                gold_answers_stay_out(benchmark, copied, modality, file, records)


def samples_are_right(benchmark: Benchmark, path: Path, modality: str) -> None:
    """Check ids, targets and questions, and that loading repeats itself."""
    where = f"{benchmark.name}, {modality}"
    loaded = list(benchmark.load(path, modality))
    samples = [record for record in loaded if isinstance(record, Sample)]
    require(
        bool(samples), "there are samples", f"{where} gives {len(loaded)} records and none", "mend the file"
    )
    ids = [record.id for record in loaded]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    require(not twice, "ids differ", f"{where} has {twice[:3]} twice", "number the records")
    for sample in samples:
        what, k = f"{where}, {sample.id}", len(sample.question.choices)
        require(
            isinstance(sample.target, int) and 0 <= sample.target < k,
            "targets are in range",
            f"{what}: the target is {sample.target!r} of {k} choices",
            "count choices from 0, and make a BadRecord of what has no target",
        )
        require(
            k >= 2 and len(set(sample.question.choices)) == k,
            "choices are two or more, all different",
            f"{what}: {sample.question.choices}",
            "make a BadRecord of it",
        )
        require(
            type(sample.question) is Question,
            "a question holds no gold answer",
            f"{what}: it is a {type(sample.question).__name__}",
            "give a plain Question",
        )
    require(
        list(benchmark.load(path, modality)) == loaded,
        "loading again gives the same",
        f"{where} differs",
        "draw nothing at random without a seed",
    )
    require(
        pickle.loads(pickle.dumps(loaded)) == loaded,
        "what is loaded can go to another process",
        f"{where} differs",
        "keep to tuples, numbers and texts",
    )


def controls_are_total(benchmark: Benchmark, path: Path, modality: str) -> None:
    """Check that every control says None or names a choice, for the questions as they are and with texts missing."""
    for sample in benchmark.load(path, modality):
        if not isinstance(sample, Sample):
            continue
        asked = sample.question
        bare = [
            replace(asked, scene="", narrative=""),
            replace(asked, prompt=""),
            replace(asked, choices=("?", "!")),
        ]
        for question in (asked, *bare):
            for name, control in benchmark.controls.items():
                what = f"{name} on {sample.id} of {benchmark.name}, {modality}"
                try:
                    choice = control(question)
                except Exception as error:  # noqa: BLE001  whatever it raises, the law names it
                    require(False, "controls are total", f"{what} raises {error!r}", "return None instead")
                require(
                    choice is None or (isinstance(choice, int) and 0 <= choice < len(question.choices)),
                    "controls are total",
                    f"{what} says {choice!r} of {len(question.choices)} choices",
                    "return the index of a choice, or None",
                )


def bad_records_never_raise(
    benchmark: Benchmark, path: Path, modality: str, file: RecordFile, records: int
) -> None:
    """Check that a record with anything wrong in it ends no run, and changes no item of another record."""
    right = file.path.read_bytes()
    before = _by_id(benchmark.load(path, modality))

    def changed(damaged: bytes, what: str) -> set[str]:
        """The ids of the samples that a damaged file gives otherwise, or not at all."""
        file.path.write_bytes(damaged)
        after = _by_id(_load(benchmark, path, modality, f"{file.path.name}, {what}"))
        return {name for name, r in before.items() if isinstance(r, Sample) and after.get(name) != r}

    keys = list(file.records) if len(file.records) > 1 else []
    own = {key: changed(file.with_value((key,), None), f"{key} = None") for key in keys[: records + 1]}
    for key in keys[:records]:
        others = set[str]().union(*(own[other] for other in own if other != key))
        for what, damaged in _damages(file, key):
            theirs = changed(damaged, what) & others
            require(
                not theirs,
                "a bad record changes no item of another",
                f"{benchmark.name}, {modality}, {file.path.name}, {what}: {sorted(theirs)[:3]} differ too",
                "read each record by itself, and go on after a bad one",
            )
    file.path.write_bytes(right)


def bad_files_are_sentences(benchmark: Benchmark, path: Path, modality: str, file: Path) -> None:
    """Check that a file that is no file of records, or is not there, ends in an `InputError` or in bad records."""
    right = file.read_bytes()
    for garbage in (*GARBAGE, right[: len(right) // 2]):
        file.write_bytes(garbage)
        _load(benchmark, path, modality, f"{file.name} = {garbage[:20]!r}", or_refuse=True)
    file.unlink()
    _load(benchmark, path, modality, f"{file.name} is missing", or_refuse=True)
    file.write_bytes(right)


def gold_answers_stay_out(
    benchmark: Benchmark, path: Path, modality: str, file: RecordFile, records: int
) -> None:
    """Check that what changes a target, and no choice, changes nothing that the reasoner sees."""
    right = file.path.read_bytes()
    before = _by_id(benchmark.load(path, modality))
    for key in list(file.records)[:records]:
        for where in file.places(key, PLACES):
            for rival in file.rivals(where):
                file.path.write_bytes(file.with_value(where, rival))
                _require_no_gold(
                    before, _by_id(_load(benchmark, path, modality, f"{where} = {rival!r:.40}", True)), where
                )
    file.path.write_bytes(right)


def _require_no_gold(before: Mapping[str, Record], after: Mapping[str, Record], where: Where) -> None:
    for name, sample in after.items():
        was = before.get(name)
        if not isinstance(was, Sample) or not isinstance(sample, Sample) or was.target == sample.target:
            continue
        require(
            was.question.choices != sample.question.choices or was.question == sample.question,
            "a question holds no gold answer",
            f"{name}: {'.'.join(map(str, where))} sets the target from {was.target} to {sample.target}, "
            "and the question changes with it",
            "build the question without the answer",
        )


def _damages(file: RecordFile, key: Key) -> Iterator[tuple[str, bytes]]:
    for where in file.places(key, PLACES):
        name = ".".join(map(str, where))
        for wrong in WRONG:
            yield f"{name} = {wrong!r}", file.with_value(where, wrong)
        if len(where) > 1:
            yield f"{name} is missing", file.without(where)
    if file.lines:
        yield f"{key} is cut off", file.with_garbage(key)


def _load(
    benchmark: Benchmark, path: Path, modality: str, what: str, or_refuse: bool = False
) -> list[Record]:
    """Return the records of a damaged file, each a sample or a bad record with a sentence."""
    law, where = "the loader never raises on a bad record", f"{benchmark.name}, {modality}, {what}"
    loaded: list[Record] = []
    try:
        loaded = list(benchmark.load(path, modality))
    except InputError as error:
        require(or_refuse, law, f"{where}: {error}", "yield a BadRecord, and go on with the next")
    except Exception as error:  # noqa: BLE001  whatever it raises, the law names it
        mend = "raise an InputError" if or_refuse else "yield a BadRecord"
        require(False, law, f"{where}: {type(error).__name__}: {error}", f"{mend} that says why")
    for record in loaded:
        said = not isinstance(record, BadRecord) or bool(record.id and record.error.strip())
        require(said, "a bad record says why", f"{where}: {record!r}", "give it an id and a sentence")
    return loaded


def _by_id(records: Any) -> dict[str, Record]:
    return {record.id: record for record in records}


def _record_files(path: Path, files: Sequence[str]) -> list[RecordFile]:
    if path.is_file():
        found = [path]
    else:
        found = [path / name for name in files] or sorted(
            p for p in path.iterdir() if p.suffix in (".json", ".jsonl")
        )
    return [file for file in map(RecordFile.read, found) if file is not None]
