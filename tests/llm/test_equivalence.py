"""The served model and the local one give the same answers on the development data of both benchmarks."""

import os
from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
pytest.importorskip("torch")
from bip.action_models.llm.served_policy import checked_llm
from bip.action_models.lm.local_policy import LM, WEIGHTS
from bip.benchmarks import BENCHMARKS
from bip.evaluation import evaluate
from bip.language_models.served import Client, Endpoint
from bip.reasoner import Reasoner
from bip.server.app import Served, make_app
from bip.server.serve import load_text_model
from tests.llm.servers import PATIENT, serving

DATA = Path(os.environ.get("BIP_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason=f"no benchmark data at {DATA}")
@pytest.mark.parametrize(
    ("benchmark", "folder", "modality", "n"),
    [("mmtom-qa", "mmtom_qa", "text", 170), ("muma-tom", "muma_tom", "full", 200)],
)
def test_all_answers_are_the_same(
    random_base: Path, benchmark: str, folder: str, modality: str, n: int
) -> None:
    # One prompt a decision, not four as by default: what is compared are scores, and time counts.
    bundled = (WEIGHTS / "base").is_dir()
    base, adapter = (str(WEIGHTS / "base"), str(WEIGHTS / "adapter")) if bundled else (str(random_base), None)
    served = Served("policy", partial(load_text_model, base, adapter, "cpu", "float32"), limits=PATIENT)
    with (
        serving(make_app(served)) as url,
        Client(Endpoint("policy", url, timeout=300, concurrency=2)) as client,
    ):
        theirs, ours = (
            evaluate(
                BENCHMARKS[benchmark], DATA / folder, Reasoner(model, model), modality=modality, policy="lm"
            )
            for model in (checked_llm(client, "echo", "compact", 1), LM(base, adapter, "compact", 1))
        )
    assert theirs["n"] == ours["n"] == n
    assert theirs["failed"] == 0
    for remote, local in zip(theirs["items"], ours["items"], strict=True):
        assert (remote["status"], remote["choice"]) == (local["status"], local["choice"]), remote["id"]
        np.testing.assert_allclose(remote["probabilities"], local["probabilities"], atol=1e-4)
