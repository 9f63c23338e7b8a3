"""A small model with fresh weights that reads lines: the laws of scoring hold for any."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

LINES = tuple(
    f"C {deed}.\n"
    for deed in (
        "walks to the kitchen",
        "opens the fridge",
        "takes the milk from the fridge",
        "looks around",
        "puts the milk on the table",
        "fills the kettle",
        "picks a cup",
    )
)
OPENINGS = (
    "C's goal: To make tea.\n",
    "C's goal: To wash the dishes before the guests come.\n",
    "What C does:\n",
)
CHOICES = (" To make tea.\n", " To make toast.\n", " To wash the dishes before the guests come.\n")


@pytest.fixture(scope="session")
def random_reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small model that has learned nothing, and its tokenizer."""
    pytest.importorskip("torch")
    import torch

    from training.fitting.base_model import new_model
    from training.fitting.base_options import BaseOptions
    from training.fitting.narration_tokenizer import train_line_tokenizer

    folder = tmp_path_factory.mktemp("reader")
    torch.manual_seed(0)
    tokenizer = train_line_tokenizer([*LINES, *OPENINGS], 400)
    new_model(BaseOptions(hidden=48, layers=2, heads=2, context=640, init=0.2), tokenizer).save_pretrained(
        folder
    )
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def reader_server(random_reader: Path) -> Iterator[str]:
    """The base URL of our own server around that model."""
    pytest.importorskip("fastapi")
    pytest.importorskip("openai")
    from bip.server.app import Served, make_app
    from bip.server.serve import load_text_model
    from tests.llm.servers import PATIENT, serving

    load = partial(load_text_model, str(random_reader), None, "cpu", "float32")
    with serving(make_app(Served("tiny", load, "open words", limits=PATIENT))) as url:
        yield url
