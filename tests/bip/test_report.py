"""A report in a notebook: figures as HTML, items as a table."""

import importlib.util
import json
from pathlib import Path

import pytest

from bip.any_story import AnyStory
from bip.benchmarks import BENCHMARKS
from bip.evaluation import evaluate
from bip.evaluation.report import Report
from symbolic.errors import InputError

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mmtom_qa"


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate(BENCHMARKS["mmtom-qa"], FIXTURE, AnyStory(), modality="text", policy="rational")


def test_a_report_shows_its_figures_and_is_still_plain_json(report: Report) -> None:
    html = report._repr_html_()
    assert f"<strong>{report['accuracy']:.4f}</strong> accuracy" in html
    assert json.loads(json.dumps(report))["n"] == 4


def test_items_become_rows_with_their_condition(report: Report) -> None:
    pandas = pytest.importorskip("pandas", reason="needs the extra: pip install 'bip[pandas]'")
    table = report.to_dataframe()
    assert isinstance(table, pandas.DataFrame)
    assert list(table["id"]) == [item["id"] for item in report["items"]]
    assert set(table["modality"]) == {"text"}
    assert table["correct"].mean() == report["accuracy"]


@pytest.mark.skipif(importlib.util.find_spec("pandas") is not None, reason="pandas is installed")
def test_without_pandas_the_table_says_what_to_install(report: Report) -> None:
    with pytest.raises(InputError, match=r"pip install 'bip\[pandas\]'"):
        report.to_dataframe()
