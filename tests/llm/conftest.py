"""Our own server around a model that has learned nothing: what is asked of a server holds for any weights."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bip.action_models.protocol import Decision
from symbolic.language.llm.model_parser import LLMParser
from training.simulation.simulator import decisions
from training.simulation.trajectories import SimulationOptions, episode

if TYPE_CHECKING:
    from tests.llm.servers import Replying


@pytest.fixture
def model() -> "Replying":
    """A language model that says what a test tells it to."""
    pytest.importorskip("fastapi")
    from tests.llm.servers import Replying

    return Replying()


@pytest.fixture
def parser(model: "Replying") -> Iterator[LLMParser]:
    """A parser that asks that model over HTTP."""
    pytest.importorskip("openai")
    from bip.language_models.served import Client, Endpoint, structured_output
    from tests.llm.servers import serving

    with serving(model.server.app()) as url, Client(Endpoint("m", url, retries=0)) as client:
        yield LLMParser(structured_output(client))


@pytest.fixture(scope="session")
def random_base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny model that has learned nothing, and its tokenizer."""
    pytest.importorskip("torch")
    import torch

    from training.fitting.base_model import new_model
    from training.fitting.base_options import BaseOptions
    from training.fitting.tokenizer import train_tokenizer

    folder = tmp_path_factory.mktemp("base")
    torch.manual_seed(0)
    options = BaseOptions(hidden=32, layers=2, heads=2, context=640)
    tokenizer = train_tokenizer(["goal: get an apple state: in the kitchen"], 600)
    new_model(options, tokenizer).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def own_server(random_base: Path) -> Iterator[str]:
    """The base URL of our server around that model; it asks for the key "server-key"."""
    pytest.importorskip("fastapi")
    pytest.importorskip("openai")
    from bip.server.app import Served, make_app
    from bip.server.serve import load_text_model
    from tests.llm.servers import PATIENT, serving

    load = partial(load_text_model, str(random_base), None, "cpu", "float32")
    with serving(make_app(Served("tiny", load, "compact", key="server-key", limits=PATIENT))) as url:
        yield url


@pytest.fixture(scope="session")
def simulated_decisions() -> list[Decision]:
    """Decisions of a few simulated people."""
    return [d for k in range(3) for d in decisions(episode(k, SimulationOptions(seed=11)))][:10]
