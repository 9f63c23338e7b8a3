"""The part of a journal that belongs to one condition, and whether its items still answer the records."""

from collections.abc import Mapping
from typing import Any

from bip.evaluation.keeping.fingerprint import fingerprint
from bip.evaluation.keeping.item_journal import Journal, JournalError


class Section:
    """What a journal holds of one condition; without a journal nothing is kept.

    Args:
        journal: where items are kept.
        condition: of these, e.g. the modality and the policy.
    """

    def __init__(self, journal: Journal | None, condition: str) -> None:
        self._journal, self._condition = journal, condition
        self._kept = {} if journal is None else journal.kept(condition)

    @property
    def items(self) -> dict[int, dict[str, Any]]:
        """The items that an earlier run left, by the number of their record."""
        return {number: item for number, (_, item) in self._kept.items()}

    def item_of(self, number: int, record: Any) -> dict[str, Any] | None:
        """Return what an earlier run made of a record; None where it made nothing.

        Raises:
            JournalError: the record is not the one that it was.
        """
        if self._journal is None or number not in self._kept:
            return None
        digest, item = self._kept[number]
        if digest != fingerprint(record):
            raise JournalError(
                f"{self._journal.path}: its item {item.get('id')!r} answers another record than the data now have "
                "there; restore the data, or give another place for the report"
            )
        return item

    def add(self, number: int, record: Any, item: Mapping[str, Any]) -> None:
        """Keep what was made of a record; raises as `Journal.add` does."""
        if self._journal is not None:
            self._journal.add(self._condition, number, fingerprint(record), item)
