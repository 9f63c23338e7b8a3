"""Benchmarks, a folder each; they register under "bip.benchmarks", and load when they are chosen."""

from typing import Any

from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Record,
    Sample,
)
from symbolic.errors import InputError
from symbolic.registry import registered


def _require_benchmark(thing: Any) -> None:
    if not isinstance(thing, Benchmark):
        raise InputError(f"it is of type {type(thing).__name__}; name a bip.benchmarks.Benchmark there")


BENCHMARKS = registered("bip.benchmarks", _require_benchmark)

__all__ = ["BENCHMARKS", "BadRecord", "Benchmark", "Record", "Sample"]
