"""A byte-level BPE tokenizer for lines of text: a token never runs across the end of a line.

So a text has the same tokens whether it is read whole, as a server does, or line by line.
"""

from collections.abc import Iterable
from typing import Any

from training.fitting.tokenizer import END, PAD, START


def train_line_tokenizer(lines: Iterable[str], size: int = 1024) -> Any:
    """Return a fast tokenizer of transformers, trained on lines; words include the space before them."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split("\n", behavior="merged_with_previous"),
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
    bpe.train_from_iterator(lines, trainer)
    bpe.post_processor = processors.TemplateProcessing(single=f"{START} $A", special_tokens=[(START, 0)])
    wrap: Any = PreTrainedTokenizerFast
    return wrap(tokenizer_object=bpe, bos_token=START, eos_token=END, pad_token=PAD)
