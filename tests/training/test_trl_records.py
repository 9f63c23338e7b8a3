"""The examples file is what TRL's SFTTrainer takes as a prompt-completion data set, read with `json` alone.

TRL is not installed here: these tests hold the file to its documented form.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from training.commands import simulate

RUN = CliRunner()

RESERVED = {
    # other data set formats of TRL, which it tells apart by these columns
    "text", "messages", "conversations", "chosen", "rejected", "label", "labels", "completions",
    "images", "image", "videos", "tools", "chat_template_kwargs",
    # columns that its tokenisation adds or the collator reads
    "input_ids", "attention_mask", "completion_mask", "assistant_masks", "position_ids", "token_type_ids",
    "seq_lengths", "pixel_values",
}  # fmt: skip


@pytest.fixture(scope="module", params=["compact", "paper"])
def records(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What one person did and what two did, as examples."""
    folder: Path = tmp_path_factory.mktemp("examples")
    for command in (
        ["trajectories", "-o", str(folder), "--episodes", "4", "--workers", "1"],
        ["encounters", "-o", str(folder), "--episodes", "4", "--workers", "1"],
        ["examples", str(folder), "--format", request.param],
    ):
        done = RUN.invoke(simulate, command)
        assert done.exit_code == 0, done.output
    lines = (folder / "examples.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_prompt_and_completion_are_texts(records: list[dict[str, Any]]) -> None:
    assert len(records) > 20
    for record in records:
        assert isinstance(record["prompt"], str)
        assert isinstance(record["completion"], str)
        assert record["prompt"].strip()
        assert record["completion"].strip()


def test_the_space_between_them_belongs_to_the_completion(records: list[dict[str, Any]]) -> None:
    """TRL tokenises prompt + completion as they are: exactly one of them must bring the space."""
    for record in records:
        assert not record["prompt"][-1].isspace()
        assert record["completion"].startswith(" ")
        assert not record["completion"].startswith("  ")


def test_no_other_field_is_one_that_trl_reads(records: list[dict[str, Any]]) -> None:
    for record in records:
        assert not set(record) & RESERVED


def test_every_line_has_the_same_fields_of_the_same_types(records: list[dict[str, Any]]) -> None:
    """A reader that infers one schema for the file, as `datasets` does, needs it."""

    def schema(record: dict[str, Any]) -> dict[str, object]:
        return {
            name: (list, {type(item) for item in value}) if isinstance(value, list) else type(value)
            for name, value in record.items()
        }

    for record in records:
        assert schema(record) == schema(records[0])


def test_the_tokens_of_the_prompt_begin_those_of_both(records: list[dict[str, Any]]) -> None:
    """Else TRL's mask of the completion would be off by a token."""
    transformers = pytest.importorskip("transformers")
    import bip

    base = Path(bip.__file__).parent / "weights" / "base"
    tokenizer = transformers.AutoTokenizer.from_pretrained(base)
    for record in records:
        prompt = tokenizer(record["prompt"])["input_ids"]
        whole = tokenizer(record["prompt"] + record["completion"])["input_ids"]
        assert whole[: len(prompt)] == prompt
        assert len(whole) > len(prompt)
