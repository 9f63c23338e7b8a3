"""The language model as an action model."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from bip.action_models.lm.local_policy import LM, language_model
from bip.action_models.protocol import Decision, SocialDecision
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from bip.testing import check_action_model, check_social_model

pytest.importorskip("torch")
from bip.action_models.lm.prompt import FORMATS, write_prompt
from bip.action_models.lm.prompt_words import PromptError
from bip.language_models.local.loading import load
from bip.language_models.local.manifest import ModelError
from bip.language_models.local.scoring import score, score_naively
from bip.language_models.local.trie import pack


def test_rational_obeys_the_laws(simulated_decisions: list[Decision]) -> None:
    check_action_model(Rational(), simulated_decisions, atol=1e-9)


@pytest.mark.parametrize("relabelings", [1, 3])
def test_lm_obeys_the_laws(random_base: Path, simulated_decisions: list[Decision], relabelings: int) -> None:
    load.cache_clear()  # remembered scores would make the third law trivial
    model = LM(str(random_base), None, format="compact", relabelings=relabelings)
    check_action_model(model, simulated_decisions, atol=1e-4)


def test_the_social_planner_obeys_the_laws(social_decisions: list[SocialDecision]) -> None:
    check_social_model(SocialPlanner(), social_decisions, atol=1e-9)


@pytest.mark.parametrize("form", FORMATS)
def test_lm_obeys_the_laws_on_deeds(
    random_base: Path, social_decisions: list[SocialDecision], form: str
) -> None:
    load.cache_clear()
    check_social_model(
        LM(str(random_base), None, format=form, relabelings=1), social_decisions[:6], atol=1e-4
    )


@pytest.mark.parametrize("form", FORMATS)
def test_packed_scores_equal_one_pass_for_each_action(
    random_base: Path, simulated_decisions: list[Decision], form: str
) -> None:
    model = load(str(random_base), None, "cpu", "float32")
    encoded = [model.encode(write_prompt(form, decision)) for decision in simulated_decisions[:8]]
    together = score(model.model, [pack(*pair) for pair in encoded], model.pad)
    for (prompt, completions), packed in zip(encoded, together, strict=True):
        np.testing.assert_allclose(packed, score_naively(model.model, prompt, completions), atol=1e-4)


def test_relabelings_average_probabilities(random_base: Path, simulated_decisions: list[Decision]) -> None:
    decision = simulated_decisions[0]
    model = LM(str(random_base), None, format="compact", relabelings=2)
    first, second = load(str(random_base), None, "cpu", "float32").score(model.prompts(decision))
    by_hand = np.mean([np.exp(s) / np.exp(s).sum() for s in (first, second)], axis=0)
    np.testing.assert_allclose(np.exp(model.log_policies([decision])[0]), by_hand)


def test_cut_weights_are_said(random_base: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(random_base, tmp_path / "broken")
    weights = broken / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(ModelError, match="cut short"):
        load(str(broken), None, "cpu", "float32")


def test_a_lost_special_token_is_said(random_base: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(random_base, tmp_path / "lost")
    path = broken / "tokenizer_config.json"
    config = json.loads(path.read_text())
    config["eos_token"] = None
    path.write_text(json.dumps(config))
    with pytest.raises(ModelError, match="eos_token_id"):
        load(str(broken), None, "cpu", "float32")


def test_a_missing_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no causal language model"):
        load(str(tmp_path), None, "cpu", "float32")
    with pytest.raises(ModelError, match="no such folder"):
        load(str(tmp_path / "nowhere"), None, "cpu", "float32")
    with pytest.raises(ModelError, match="choose float32"):
        load(str(tmp_path), None, "cpu", "int8")


def test_an_absent_gpu_is_said(random_base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    with pytest.raises(ModelError, match="finds no GPU"):
        load(str(random_base), None, "cuda", "float32")


def test_the_manifest_names_the_form_of_the_prompt(
    random_base: Path, simulated_decisions: list[Decision], tmp_path: Path
) -> None:
    folder = shutil.copytree(random_base, tmp_path / "base")
    (folder / "manifest.json").write_text('{"format": "paper"}')
    assert LM(str(folder), None, relabelings=1).prompts(simulated_decisions[0])[0].text.startswith("goal: ")
    with pytest.raises(ModelError, match="which form of prompt"):
        LM(str(random_base), None).prompts(simulated_decisions[0])


def test_the_command_line_names_base_and_adapter(random_base: Path) -> None:
    named = language_model(str(random_base), "none", format="compact")
    assert (named.base, named.adapter) == (str(random_base), None)
    assert (
        language_model(str(random_base), format="compact").adapter is None
    )  # the bundled one is for its own base
    with pytest.raises(PromptError, match="no prompt format 'haiku'"):
        language_model(str(random_base), format="haiku")
