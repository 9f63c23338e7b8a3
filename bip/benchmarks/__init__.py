"""Benchmarks, one per file."""

from collections.abc import Mapping

from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Record,
    Sample,
)
from bip.benchmarks.generated.conditions import GENERATED
from bip.benchmarks.mmtom_qa.records import MMTOM_QA
from bip.benchmarks.muma_tom.conditions import MUMA_TOM

BENCHMARKS: Mapping[str, Benchmark] = {
    benchmark.name: benchmark for benchmark in (MMTOM_QA, MUMA_TOM, GENERATED)
}

__all__ = ["BENCHMARKS", "BadRecord", "Benchmark", "Record", "Sample"]
