"""A small byte-level BPE tokenizer: reads any text, and keeps each word of the compact prompt whole."""

from collections.abc import Iterable, Iterator
from typing import Any

from bip.action_models.lm.compact import compact_words

START, END, PAD = "<s>", "</s>", "<pad>"
_REPEATS = 2000
"""How often a word of the compact prompt is shown to the trainer: more often than any other text."""


def train_tokenizer(texts: Iterable[str], size: int = 1024) -> Any:
    """Return a fast tokenizer of transformers, trained on texts and on the compact prompt's words.

    Words include the space before them; digits and signs stay with their word.

    Raises:
        ValueError: `size` is too small to hold the words of the compact prompt.
    """
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(" ", behavior="merged_with_next"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    bpe.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=[START, END, PAD],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    bpe.train_from_iterator(_with_compact_words(texts), trainer)
    bpe.post_processor = processors.TemplateProcessing(single=f"{START} $A", special_tokens=[(START, 0)])
    broken = [
        word for word in compact_words() if len(bpe.encode(f" {word}", add_special_tokens=False).ids) > 1
    ]
    if broken:
        raise ValueError(f"a vocabulary of {size} splits {len(broken)} words of the compact prompt; raise it")
    wrap: Any = PreTrainedTokenizerFast
    return wrap(tokenizer_object=bpe, bos_token=START, eos_token=END, pad_token=PAD)


def _with_compact_words(texts: Iterable[str]) -> Iterator[str]:
    for word in compact_words():
        yield f" {word}" * _REPEATS
    for first in ("get", "place"):  # what a prompt begins with has no space before it
        for _ in range(_REPEATS):
            yield first
    yield from texts
