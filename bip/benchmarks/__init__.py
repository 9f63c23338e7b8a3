"""Benchmarks, one per file."""

from collections.abc import Mapping

from bip.benchmarks.generated import GENERATED
from bip.benchmarks.mmtom_qa import MMTOM_QA
from bip.benchmarks.muma_tom import MUMA_TOM
from bip.benchmarks.protocol import BadRecord, Benchmark, Record, Sample

BENCHMARKS: Mapping[str, Benchmark] = {
    benchmark.name: benchmark for benchmark in (MMTOM_QA, MUMA_TOM, GENERATED)
}

__all__ = ["BENCHMARKS", "BadRecord", "Benchmark", "Record", "Sample"]
