"""A task for each registered benchmark: `bip/mmtom_qa`, `bip/tomi`, ..., those of other packages too."""

from collections.abc import Callable, Mapping
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.dataset import Sample as InspectSample
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser

from bip.benchmarks import BENCHMARKS
from bip.benchmarks.benchmark import BadRecord, Benchmark
from bip.harnesses.inspect.replies import pointer
from bip.harnesses.inspect.scoring import credits
from bip.harnesses.inspect.solving import UNUSABLE, ask
from bip.harnesses.shown import Where, records, shown


def sample_of(where: Where, way: str, seed: int) -> InspectSample:
    """Return a record as a sample of Inspect: messages, letters in the order dealt, and where it comes from.

    Raises:
        InputError: words cannot show it.
    """
    record = where.record()
    if isinstance(record, BadRecord):
        about = {"type": record.type, UNUSABLE: record.error, **pointer(where, ())}
        return InspectSample(input=record.error, target="", id=f"{where.number}: {record.id}", metadata=about)
    told = shown(record.question, way, seed)
    about = pointer(where, told.order)
    messages: list[ChatMessage] = [
        ChatMessageSystem(content=told.system),
        ChatMessageUser(content=told.user, metadata=about),
    ]
    return InspectSample(
        input=messages,
        choices=[record.question.choices[i] for i in told.order],
        target=told.letter(record.target),
        id=f"{where.number}: {record.id}",
        metadata={"type": record.type, **about},
    )


def _task_of(benchmark: str) -> Callable[..., Task]:
    def run(path: str, modality: str = "", ask_for: str = "direct", seed: int = 0) -> Task:
        """A benchmark of bip.

        Args:
            path: its file or folder.
            modality: the input condition; the benchmark's first by default.
            ask_for: the letter alone ("direct"), or to reason first ("cot").
            seed: deals the order of the options, anew for each question.
        """
        chosen: Benchmark = BENCHMARKS[benchmark]
        condition = modality or chosen.modalities[0]
        place = str(Path(path).resolve())
        count = len(records(benchmark, place, condition))
        samples = [sample_of(Where(benchmark, place, condition, n), ask_for, seed) for n in range(count)]
        published = {f"published: {name}": value for name, value in chosen.published.items()}
        return Task(
            dataset=MemoryDataset(samples, name=benchmark, location=place),
            solver=ask(),
            scorer=credits(),
            metadata={"modality": condition, "fitted_on": chosen.fitted_on.get(condition), **published},
        )

    registered: Callable[..., Task] = task(name=benchmark.replace("-", "_"))(run)
    return registered


TASKS: Mapping[str, Callable[..., Task]] = {name: _task_of(name) for name in BENCHMARKS}
"""Tasks by the name of their benchmark."""
