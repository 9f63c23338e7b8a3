"""Who answers the questions of a benchmark in open words, and how such a run is evaluated."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bip.benchmarks.benchmark import Benchmark, Record
from bip.evaluation.run import Answerer, evaluate, waiting_for
from bip.open_words.traced import traced
from symbolic.spreading import HERE

if TYPE_CHECKING:
    from bip.evaluation.keeping import Journal
    from bip.evaluation.score import Item
    from bip.language_models.served import Client


@dataclass(frozen=True, slots=True)
class Who:
    """Who answers, and what becomes of the answers.

    Attributes:
        answerer: who answers.
        policy: its name, for the report.
        client: through which a server is asked, if one is.
        on_item: called with each item as it is done.
        journal: keeps each item as it comes; what it holds by now is not answered again.
    """

    answerer: Answerer
    policy: str
    client: "Client | None" = None
    on_item: "Callable[[Item], None]" = lambda item: None
    journal: "Journal | None" = None

    def evaluated(
        self,
        benchmark: str,
        path: Path,
        records: Sequence[Record],
        condition: str,
        published: Mapping[str, float],
        traces: Path | None,
    ) -> dict[str, Any]:
        """Return the report of a run over some records; its controls are told by the benchmark.

        Args:
            benchmark: its name.
            path: where the records come from.
            records: what is asked.
            condition: what is shown.
            published: accuracies of others.
            traces: file to which is added what each line says for each choice; None for none.

        Raises:
            InputError: none of the records can be used.
        """
        return evaluate(
            Benchmark(benchmark, (condition,), partial(_given, records), {}, published),
            path,
            traced(self.answerer, traces, records),
            modality=condition,
            policy=self.policy,
            workers=HERE if self.client is None else waiting_for(self.client),
            client=self.client,
            on_item=self.on_item,
            journal=self.journal,
        )

    def usage(self, questions: int) -> dict[str, Any]:
        """Return what a server was asked, as a part of the report; empty where none was."""
        return {} if self.client is None else {"usage": self.client.report(questions)}


def _given(records: Sequence[Record], path: Path, modality: str) -> Iterator[Record]:
    return iter(records)
