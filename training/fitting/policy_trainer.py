"""The training loop that the base model and the adapter share, on the Trainer of transformers.

    loss = - Σ_a q(a) log P(a | prompt)

q is the policy's whole distribution over the legal actions (soft targets), or all on what was done.
Either way the loss is on completions alone, and it is the very function that scoring calls.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError
from torch.utils.data import Sampler
from transformers import Trainer, TrainerCallback, TrainerControl, TrainerState, TrainingArguments

from bip.language_models.local.scoring import completion_log_probs
from bip.language_models.local.trie import collate, pack
from symbolic.errors import InputError
from training.examples.encoding import Encoded, digest, known_policy
from training.fitting.checkpoints import is_main_process, last_good_checkpoint, seal
from training.fitting.fit_options import FitOptions
from training.fitting.metrics import compare


def fit(
    model: Any,
    train: Sequence[Encoded],
    held_out: Sequence[Encoded],
    pad: int,
    options: FitOptions,
    out: Path,
    seed: int,
    *,
    resume: bool = False,
    cpu: bool = False,
) -> dict[str, float]:
    """Fit a model in place, keep its best weights, and return their metrics on `held_out` and the cost.

    The cost is this run's: seconds, tokens a second in all, and the most memory of the process, MiB.

    Args:
        model: a causal LM, bare or with an adapter.
        train, held_out: examples; evaluation is on the second.
        pad: a token to fill up with.
        options: how.
        out: checkpoints and TensorBoard logs go to `out`/checkpoints.
        seed: of the order of examples and of dropout.
        resume: go on from the last good checkpoint, if there is one.
        cpu: stay on the CPU even where there is a GPU.

    Raises:
        InputError: a checkpoint cannot be written, or the one to go on from is not what it was, or the data.
    """
    if options.threads:
        torch.set_num_threads(options.threads)
    trainer = PolicyTrainer(
        model=model,
        args=training_arguments(options, out / "checkpoints", seed, cpu),
        train_dataset=train,
        eval_dataset=held_out,
        data_collator=Collator(pad, options.soft),
        callbacks=[Sealing(data := digest(train, held_out))],
    )
    checkpoint = last_good_checkpoint(out / "checkpoints", data) if resume else None
    start = time.monotonic()
    try:
        trainer.train(resume_from_checkpoint=None if checkpoint is None else str(checkpoint))
    except (OSError, RuntimeError, SafetensorError) as error:
        if isinstance(error, RuntimeError) and "PytorchStreamWriter" not in str(error):
            raise  # torch says "stream writer" where a disk is full
        raise InputError(
            f"{out}: a checkpoint cannot be written ({error}); make room and go on with --resume"
        ) from error
    seconds = time.monotonic() - start
    cost = {
        "seconds": seconds,
        "tokens_per_second": trainer.tokens / seconds,
        "peak_memory_mib": _peak_memory(),
    }
    return {**trainer.evaluate(), **cost}


def _peak_memory() -> float:
    """Return the most memory that the process has held, MiB."""
    try:
        import resource
    except ImportError:  # Windows does not tell
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)  # Linux counts KiB, macOS bytes


def training_arguments(options: FitOptions, folder: Path, seed: int, cpu: bool) -> TrainingArguments:
    """What the Trainer is told: a cosine schedule, and a checkpoint with each evaluation, of which the best stays."""
    return TrainingArguments(
        output_dir=str(folder),
        max_steps=options.steps,
        per_device_train_batch_size=options.batch,
        learning_rate=options.learning_rate,
        lr_scheduler_type="cosine_with_min_lr",
        lr_scheduler_kwargs={"min_lr_rate": 0.02},
        warmup_steps=options.warmup,
        weight_decay=options.weight_decay,
        bf16=options.bf16,
        use_cpu=cpu or not torch.cuda.is_available(),
        eval_strategy="steps",
        eval_steps=options.evaluate_every,
        save_steps=options.evaluate_every,
        save_total_limit=2,
        load_best_model_at_end=True,
        metric_for_best_model="eval_nll",
        greater_is_better=False,
        logging_steps=max(1, options.evaluate_every // 5),
        report_to=["tensorboard"],
        seed=seed,
        disable_tqdm=True,
        remove_unused_columns=False,
        dataloader_pin_memory=False,
    )


@dataclass(frozen=True, slots=True)
class Collator:
    """Makes batches: with soft targets every legal action counts, else only what was done."""

    pad: int
    soft: bool

    def __call__(self, members: Sequence[Encoded]) -> dict[str, Any]:
        """Return a packed batch and the weight of each completion, float32 [Σ A]."""
        if self.soft:
            packed = [pack(member.prompt, member.completions) for member in members]
            weights = np.concatenate([np.exp(known_policy(member)) for member in members])
        else:
            packed = [pack(member.prompt, [member.completions[member.chosen]]) for member in members]
            weights = np.ones(len(members))
        return {"batch": collate(packed, self.pad), "weights": torch.tensor(weights, dtype=torch.float32)}


class LikeLengths(Sampler[int]):
    """Deals examples of like length together, which spares a third of the padding.

    The order depends on the seed and the epoch alone, so that a resumed run goes on in it.
    """

    def __init__(self, lengths: Sequence[int], batch: int, seed: int) -> None:
        self._lengths = np.asarray(lengths)
        self._batch = batch
        self._seed = seed
        self._epoch = 0

    def set_epoch(self, epoch: int) -> None:
        """Take the order of another epoch."""
        self._epoch = epoch

    def __len__(self) -> int:
        return len(self._lengths)

    def __iter__(self) -> Iterator[int]:
        rng = np.random.default_rng([self._seed, self._epoch])
        order = rng.permutation(len(self._lengths))
        pool = 50 * self._batch
        batches: list[np.ndarray[Any, Any]] = []
        for start in range(0, len(order), pool):
            members = order[start : start + pool]
            members = members[np.argsort(self._lengths[members], kind="stable")]
            batches += [members[i : i + self._batch] for i in range(0, len(members), self._batch)]
        whole = [batch for batch in batches if len(batch) == self._batch]
        rest = [batch for batch in batches if len(batch) < self._batch]
        for i in rng.permutation(len(whole)):
            yield from whole[i].tolist()
        for batch in rest:
            yield from batch.tolist()


class Sealing(TrainerCallback):
    """Writes into each checkpoint, last, what its files and the data were.

    Args:
        data: digest of the data.
    """

    def __init__(self, data: str) -> None:
        self._data = data

    def on_save(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **_: Any
    ) -> None:
        """Seal the checkpoint that was just written."""
        folder = Path(args.output_dir or "") / f"checkpoint-{state.global_step}"
        if is_main_process() and folder.is_dir():
            seal(folder, self._data)


class PolicyTrainer(Trainer):
    """A Trainer whose loss is the cross-entropy with a policy, and whose evaluation compares policies.

    Attributes:
        tokens: how many it has learned from, padding aside.
    """

    tokens = 0

    def _get_train_sampler(self, train_dataset: Any = None) -> Any:
        examples: Any = self.train_dataset
        lengths = [len(example.prompt) + max(map(len, example.completions)) for example in examples]
        return LikeLengths(lengths, self.args.train_batch_size, self.args.seed)

    def compute_loss(
        self, model: Any, inputs: dict[str, Any], return_outputs: bool = False, num_items_in_batch: Any = None
    ) -> Any:
        """Return the mean loss of a batch, nats."""
        collator: Any = self.data_collator
        self.tokens += int((inputs["batch"].tokens != collator.pad).sum())
        log_probs = completion_log_probs(model, inputs["batch"])
        loss = -(inputs["weights"].to(log_probs.device) * log_probs).sum() / len(inputs["batch"].completions)
        return (loss, None) if return_outputs else loss

    def evaluate(
        self, eval_dataset: Any = None, ignore_keys: Any = None, metric_key_prefix: str = "eval"
    ) -> dict[str, float]:
        """Return and log how close the model is to the policy on held-out examples."""
        model: Any = self.model
        collator: Any = self.data_collator
        examples: Any = self.eval_dataset if eval_dataset is None else eval_dataset
        model.eval()
        metrics = {
            f"{metric_key_prefix}_{name}": value
            for name, value in compare(model, examples, collator.pad).items()
        }
        model.train()
        self.log(metrics)
        self.control = self.callback_handler.on_evaluate(self.args, self.state, self.control, metrics)
        return metrics
