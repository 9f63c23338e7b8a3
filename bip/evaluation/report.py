"""The report of a run: its figures by name, as JSON has them, and its items as a table."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from symbolic.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from bip.explanation.explanation import Explanation


class Report(dict[str, Any]):
    """The figures of `bip eval` by name, as `--out` writes them.

    Args:
        figures: by name.
        whys: for each item the explanation of its answer, or its words; None where neither was kept.
    """

    def __init__(
        self,
        figures: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
        whys: "Iterable[Explanation | str | None]" = (),
    ) -> None:
        super().__init__(figures)
        self.whys = tuple(whys)

    def to_dataframe(self) -> "pd.DataFrame":
        """Return the items as a table: a row a question, with its condition.

        Raises:
            InputError: pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError as error:
            raise InputError("a table of items needs the extra: pip install 'bip[pandas]'") from error
        condition = {name: self[name] for name in ("benchmark", "modality", "policy")}
        return pd.DataFrame([condition | item for item in self["items"]])

    def _repr_html_(self) -> str:
        """Return the figures as notebooks show them."""
        from bip.pages.report_page import figures

        return figures(self)
