"""Benchmarks, one per file."""

from collections.abc import Mapping

from bip.benchmarks.mmtom_qa import MMTOM_QA
from bip.benchmarks.protocol import BadRecord, Benchmark, Record, Sample

BENCHMARKS: Mapping[str, Benchmark] = {benchmark.name: benchmark for benchmark in (MMTOM_QA,)}

__all__ = ["BENCHMARKS", "BadRecord", "Benchmark", "Record", "Sample"]
