"""Weights from elsewhere: nothing of theirs runs, and what was changed is named."""

import json
import pickle
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
from bip.action_models.lm.local_policy import WEIGHTS
from bip.language_models.local.loading import load
from bip.language_models.local.manifest import ModelError


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return shutil.copytree(WEIGHTS / "base", tmp_path / "base")


@pytest.fixture
def adapter(tmp_path: Path) -> Path:
    return shutil.copytree(WEIGHTS / "adapter", tmp_path / "adapter")


def loaded(base: Path, adapter: Path | None = None) -> Any:
    return load(str(base), adapter and str(adapter), "cpu", "float32")


def rewrite(file: Path, change: Callable[[dict[str, Any]], None]) -> None:
    told = json.loads(file.read_text())
    change(told)
    file.write_text(json.dumps(told))


def permute(tokenizer: dict[str, Any]) -> None:
    words = tokenizer["model"]["vocab"]
    one, other = sorted(words, key=words.__getitem__)[500:502]
    words[one], words[other] = words[other], words[one]


def flip(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 1
    file.write_bytes(raw)


def test_untouched_copies_are_loaded(base: Path, adapter: Path) -> None:
    loaded(base, adapter)


def test_a_permuted_tokenizer_is_refused_by_name(base: Path, adapter: Path) -> None:
    rewrite(base / "tokenizer.json", permute)
    with pytest.raises(ModelError, match=r"tokenizer\.json: not the file that the manifest\.json beside it"):
        loaded(base)
    (base / "manifest.json").unlink()  # the adapter knows its base as well
    with pytest.raises(
        ModelError, match=r"trained on .*base with another tokenizer\.json; restore that file"
    ):
        loaded(base, adapter)


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer_config.json"])
def test_a_flipped_bit_is_refused_by_name(base: Path, name: str) -> None:
    flip(base / name)
    with pytest.raises(ModelError, match=f"{name}: not the file that"):
        loaded(base)


def test_a_file_that_was_added_is_refused_by_name(base: Path, adapter: Path) -> None:
    (adapter / "added_tokens.json").write_text("{}")
    with pytest.raises(ModelError, match=r"added_tokens\.json: not the file that"):
        loaded(base, adapter)


def test_code_that_comes_with_a_model_is_not_run_and_nobody_is_asked(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*_: object) -> str:
        raise AssertionError("somebody was asked")

    monkeypatch.setattr("builtins.input", asked)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    marker = tmp_path / "ran"
    (base / "theirs.py").write_text(f"open({str(marker)!r}, 'w').close()\n")
    (base / "manifest.json").unlink()

    def theirs(config: dict[str, Any]) -> None:
        config["model_type"] = "theirs"
        config["auto_map"] = {"AutoConfig": "theirs.Config", "AutoModelForCausalLM": "theirs.Model"}

    rewrite(base / "config.json", theirs)
    with pytest.raises(ModelError, match="no causal language model can be loaded from there"):
        loaded(base)
    assert not marker.exists()


class Opens:
    """A pickle of it opens a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Any, ...]:
        return open, (str(self.file), "w")


def test_an_adapter_in_a_pickle_is_refused_and_does_not_run(
    base: Path, adapter: Path, tmp_path: Path
) -> None:
    marker = tmp_path / "ran"
    (adapter / "adapter_model.safetensors").unlink()
    (adapter / "manifest.json").unlink()
    (adapter / "adapter_model.bin").write_bytes(pickle.dumps(Opens(marker)))
    with pytest.raises(
        ModelError, match=r"adapter_model\.bin can run code and is not read; save .* as safetens"
    ):
        loaded(base, adapter)
    assert not marker.exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"peft_type": "IA3"}, "an adapter of type 'IA3'; only LORA can be merged"),
        ({"peft_type": ["LORA"]}, "an adapter of type"),
        ({"peft_type": None}, "an adapter of type None"),
        (
            {"megatron_config": {"a": 1}, "megatron_core": "antigravity"},
            "names code to import, which is not run",
        ),
        ({"r": "eight"}, "no LoRA adapter can be loaded from there|does not fit"),
        ({"target_modules": 7}, "no LoRA adapter can be loaded from there|does not fit"),
        ({"lora_alpha": {}}, "no LoRA adapter can be loaded from there|does not fit"),
    ],
    ids=str,
)
def test_an_adapter_of_an_odd_type_is_a_sentence(
    base: Path, adapter: Path, change: dict[str, Any], sentence: str
) -> None:
    (adapter / "manifest.json").unlink()
    rewrite(adapter / "adapter_config.json", lambda config: config.update(change))
    with pytest.raises(ModelError, match=sentence):
        loaded(base, adapter)


def test_an_adapter_without_its_parts_is_a_sentence(base: Path, adapter: Path) -> None:
    (adapter / "manifest.json").unlink()
    (adapter / "adapter_config.json").write_text("[1, 2")
    with pytest.raises(ModelError, match=r"adapter_config\.json: not JSON"):
        loaded(base, adapter)
    (adapter / "adapter_config.json").unlink()
    with pytest.raises(ModelError, match=r"adapter_config\.json is missing"):
        loaded(base, adapter)


def test_a_manifest_that_tells_no_digests_is_a_sentence(base: Path) -> None:
    rewrite(base / "manifest.json", lambda told: told.update(files=["config.json"]))
    with pytest.raises(ModelError, match=r"manifest\.json tells no digests"):
        loaded(base)
