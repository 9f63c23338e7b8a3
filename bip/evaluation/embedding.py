"""How alike two goals are: cosines of embeddings, by a served model, a local folder, or their words alone."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bip.evaluation.word_controls import content_words
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.language_models.served import Client

Floats = NDArray[np.float64]
Embed = Callable[[Sequence[str]], Floats]
"""From n texts to n vectors of length 1, [n, d]."""


def embedder(name: str, client: "Client | None" = None) -> Embed:
    """Return what embeds texts.

    Args:
        name: "words" for their words alone; "served" for the client's model, "served:NAME" for another one of its
            server; else a local folder, or a name on the Hugging Face hub, of a model whose last hidden states are
            averaged over the tokens.
        client: talks to the server, for "served".

    Raises:
        InputError: a served model is meant and no server named.
    """
    if name == "words":
        return embed_words
    served, _, model = name.partition(":")
    if served != "served":
        return _local(name)
    if client is None:
        raise InputError("--embedding served asks a server; name a model with --model")
    asked, options = client, {"model": model} if model else {}

    def embed(texts: Sequence[str]) -> Floats:
        from bip.language_models.served.requests import embeddings

        reply = asked.ask(embeddings(texts, **options))
        rows = sorted(reply["data"], key=lambda row: row.get("index") or 0)
        return _unit(np.array([row["embedding"] for row in rows], dtype=np.float64))

    return embed


def embed_words(texts: Sequence[str]) -> Floats:
    """Return vectors of counts of content words; two texts without a common word are at a right angle."""
    words = [content_words(text) for text in texts]
    index = {word: i for i, word in enumerate(sorted({word for part in words for word in part}))}
    counts = np.zeros((len(texts), max(1, len(index))))
    for row, part in enumerate(words):
        for word in part:
            counts[row, index[word]] += 1
    return _unit(counts)


def similarity(embed: Embed, one: Sequence[str], other: Sequence[str]) -> Floats:
    """Return the cosines of n texts with m others, [n, m]."""
    vectors = embed([*one, *other])
    cosines: Floats = vectors[: len(one)] @ vectors[len(one) :].T
    return cosines


def _local(name: str) -> Embed:
    def embed(texts: Sequence[str]) -> Floats:
        import torch

        model, tokenizer = _load(name)
        batch = tokenizer(list(texts), padding=True, truncation=True, return_tensors="pt")
        with torch.inference_mode():
            hidden = model(**batch).last_hidden_state.double()
        mask = batch["attention_mask"][:, :, None].double()
        means = (hidden * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
        return _unit(means.numpy())

    return embed


def _load(name: str) -> tuple[Any, Any]:
    """Return an encoder and its tokenizer.

    Raises:
        InputError: they cannot be loaded.
    """
    from transformers import AutoModel, AutoTokenizer

    try:
        return AutoModel.from_pretrained(name).eval(), AutoTokenizer.from_pretrained(name)
    except (OSError, ValueError) as error:
        told = str(error).strip().split("\n")[0]
        raise InputError(f"--embedding {name}: no model can be loaded from there ({told})") from error


def _unit(vectors: Floats) -> Floats:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: Floats = vectors / np.where(norms > 0, norms, 1.0)
    return scaled
