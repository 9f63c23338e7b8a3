"""A small SegFormer, trained from scratch on renderings, and saved as any model of Hugging Face is.

    loss = - sum over pixels of w(class) log p(class | picture),   w(class) = share(class) ** -rarity, of mean 1

It stands in for a pretrained model where none can be had, and shows the way from colours to predicates. It knows
the things of simulated homes and nothing else.
"""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy, interpolate
from transformers import SegformerConfig, SegformerForSemanticSegmentation, Trainer, set_seed
from transformers.models.segformer.image_processing_pil_segformer import SegformerImageProcessorPil

from training.fitting.checkpoints import is_main_process, last_good_checkpoint, write_manifest
from training.fitting.policy_trainer import Sealing, training_arguments
from training.segmentation.pictures import CLASSES, Pictures, pictures
from training.segmentation.segmentation_options import SegmentationOptions

log = logging.getLogger(__name__)

COARSE = 2
"""The loss is taken at every so many-th pixel along each axis, which costs a quarter of all."""


def train_segmentation(options: SegmentationOptions, out: Path, resume: bool = False) -> dict[str, float]:
    """Draw pictures, train the model on them, and write it to `out`; return the metrics.

    Args:
        resume: go on from the last good checkpoint, if there is one.

    Raises:
        InputError: a checkpoint is not what it was, or was of other pictures.
    """
    set_seed(options.seed)
    if options.fit.threads:
        torch.set_num_threads(options.fit.threads)
    train = pictures(options.pictures, options.seed)
    kept = replace(options.pictures, homes=options.held_out)
    held_out = pictures(kept, options.seed, first=options.pictures.homes)
    log.info("%d pictures to learn from, %d to evaluate", len(train), len(held_out))
    processor = SegformerImageProcessorPil(
        size={"height": options.pictures.whole, "width": options.pictures.whole}
    )
    digest = hashlib.sha256(train.tobytes() + held_out.tobytes()).hexdigest()
    trainer = SegmentationTrainer(
        model=new_model(options),
        args=training_arguments(
            options.fit, out / "checkpoints", options.seed, not torch.cuda.is_available()
        ),
        train_dataset=train,
        eval_dataset=held_out,
        data_collator=Prepared(processor),
        callbacks=[Sealing(digest)],
    )
    trainer.weights = class_weights(train, options.rarity)
    checkpoint = last_good_checkpoint(out / "checkpoints", digest) if resume else None
    trainer.train(resume_from_checkpoint=None if checkpoint is None else str(checkpoint))
    metrics = trainer.evaluate()
    if is_main_process():
        model: Any = trainer.model
        model.save_pretrained(out)
        processor.save_pretrained(out)
        write_manifest(out, {"command": "bip train segmentation", "pictures": len(train)}, options, metrics)
    return metrics


def new_model(options: SegmentationOptions) -> SegformerForSemanticSegmentation:
    """A SegFormer with fresh weights, whose classes are `CLASSES`."""
    return SegformerForSemanticSegmentation(
        SegformerConfig(
            hidden_sizes=list(options.widths),
            depths=list(options.depths),
            num_attention_heads=[1, 1, 2, 4],
            mlp_ratios=[2, 2, 2, 2],
            decoder_hidden_size=options.decoder,
            classifier_dropout_prob=0.0,
            drop_path_rate=0.0,
            id2label=dict(enumerate(CLASSES)),
            label2id={name: i for i, name in enumerate(CLASSES)},
        )
    )


def class_weights(train: Pictures, rarity: float) -> torch.Tensor:
    """Weights of the classes, float32 [K], of mean 1 over the pixels; 0 for a class that no pixel has."""
    share = np.bincount(train[..., 3].ravel(), minlength=len(CLASSES)) / train[..., 3].size
    weight = np.where(share > 0, np.maximum(share, 1e-12) ** -rarity, 0.0)
    return torch.tensor(weight / (weight * share).sum(), dtype=torch.float32)


class Prepared:
    """Makes batches as the processor of the saved model prepares pictures, but for their size."""

    def __init__(self, processor: SegformerImageProcessorPil) -> None:
        self._processor = processor

    def __call__(self, members: Sequence[Pictures]) -> dict[str, torch.Tensor]:
        """Colours, float32 [B, 3, H, W], and classes, int64 [B, H, W]."""
        batch = np.stack(members)
        prepared: Any = self._processor(
            list(batch[..., :3]), do_resize=False, input_data_format="channels_last", return_tensors="pt"
        )
        return {
            "pixel_values": prepared["pixel_values"],
            "labels": torch.from_numpy(batch[..., 3].astype(np.int64)),
        }


class SegmentationTrainer(Trainer):
    """A Trainer whose loss weighs classes, and whose evaluation counts pixels.

    Attributes:
        weights: of the classes, [K].
    """

    weights: torch.Tensor

    def _load_from_checkpoint(self, resume_from_checkpoint: str, model: Any = None) -> None:
        """Take the weights of a checkpoint."""
        # transformers 5 saves a SegFormer under other names than it has in memory, and its Trainer, which reads
        # the file as it is, would go on with the weights that happen to be there.
        saved = SegformerForSemanticSegmentation.from_pretrained(resume_from_checkpoint, use_safetensors=True)
        current: Any = self.model
        current.load_state_dict(saved.state_dict())

    def _load_best_model(self) -> None:
        """Take the weights of the best checkpoint."""
        if self.state.best_model_checkpoint is not None:
            self._load_from_checkpoint(self.state.best_model_checkpoint)

    def compute_loss(
        self, model: Any, inputs: dict[str, Any], return_outputs: bool = False, num_items_in_batch: Any = None
    ) -> Any:
        """Return the weighted mean loss of a batch, nats."""
        labels = inputs["labels"][:, ::COARSE, ::COARSE]
        logits = model(pixel_values=inputs["pixel_values"]).logits
        logits = interpolate(logits, size=labels.shape[-2:], mode="bilinear", align_corners=False)
        loss = cross_entropy(logits, labels, weight=self.weights.to(logits.device))
        return (loss, None) if return_outputs else loss

    def evaluate(
        self, eval_dataset: Any = None, ignore_keys: Any = None, metric_key_prefix: str = "eval"
    ) -> dict[str, float]:
        """Return and log pixel accuracy, mean intersection over union, and the loss on held-out pictures."""
        model: Any = self.model
        examples: Any = self.eval_dataset if eval_dataset is None else eval_dataset
        confusion, losses = np.zeros((len(CLASSES), len(CLASSES)), np.int64), []
        model.eval()
        with torch.inference_mode():
            for start in range(0, len(examples), self.args.eval_batch_size):
                rows = self.data_collator(list(examples[start : start + self.args.eval_batch_size]))
                rows = {name: value.to(model.device) for name, value in rows.items()}
                losses.append(float(self.compute_loss(model, rows)))
                logits = model(pixel_values=rows["pixel_values"]).logits
                logits = interpolate(
                    logits, size=rows["labels"].shape[-2:], mode="bilinear", align_corners=False
                )
                confusion += confusion_of(rows["labels"].cpu().numpy(), logits.argmax(dim=1).cpu().numpy())
        model.train()
        told = {"nll": float(np.mean(losses)), **scores(confusion)}
        metrics = {f"{metric_key_prefix}_{name}": value for name, value in told.items()}
        self.log(metrics)
        self.control = self.callback_handler.on_evaluate(self.args, self.state, self.control, metrics)
        return metrics


def confusion_of(truth: NDArray[np.int64], found: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many pixels of each class (rows) were found to be of each (columns), int64 [K, K]."""
    both = truth.ravel() * len(CLASSES) + found.ravel()
    return np.bincount(both, minlength=len(CLASSES) ** 2).reshape(len(CLASSES), -1)


def scores(confusion: NDArray[np.int64]) -> dict[str, float]:
    """Pixel accuracy, and intersection over union as the mean over the classes that there are.

    Args:
        confusion: as `confusion_of` gives it.
    """
    right = np.diag(confusion)
    union = confusion.sum(axis=0) + confusion.sum(axis=1) - right
    there = confusion.sum(axis=1) > 0
    return {
        "accuracy": float(right.sum() / confusion.sum()),
        "iou": float((right[there] / union[there]).mean()),
    }
