"""Models of real architectures with random weights, some thousand parameters each, saved as their makers save them."""

import json
from pathlib import Path
from typing import Any

import torch
import transformers as tf
from tokenizers import pre_tokenizers

SIDE = 64
"""Pictures are this large for the models."""


def segformer(folder: Path, labels: list[str]) -> Any:
    """A SegFormer with classes of these names."""
    torch.manual_seed(0)
    config = tf.SegformerConfig(
        depths=[1, 1, 1, 1],
        hidden_sizes=[8, 8, 16, 16],
        num_attention_heads=[1, 1, 2, 2],
        decoder_hidden_size=16,
        id2label=dict(enumerate(labels)),
        label2id={name: i for i, name in enumerate(labels)},
    )
    model = tf.SegformerForSemanticSegmentation(config).eval()
    model.save_pretrained(folder)
    tf.SegformerImageProcessorPil(size={"height": SIDE, "width": SIDE}).save_pretrained(folder)
    return model


def mask2former(folder: Path, labels: list[str]) -> Any:
    """A Mask2Former on a small Swin transformer."""
    torch.manual_seed(0)
    swin = tf.SwinConfig(
        image_size=SIDE,
        embed_dim=8,
        depths=[1, 1, 1, 1],
        num_heads=[1, 1, 1, 1],
        window_size=4,
        out_features=["stage1", "stage2", "stage3", "stage4"],
    )
    config = tf.Mask2FormerConfig(
        backbone_config=swin,
        feature_size=32,
        mask_feature_size=32,
        hidden_dim=32,
        encoder_feedforward_dim=16,
        dim_feedforward=16,
        encoder_layers=1,
        decoder_layers=2,
        num_attention_heads=2,
        num_queries=6,
        id2label=dict(enumerate(labels)),
        label2id={name: i for i, name in enumerate(labels)},
    )
    model = tf.Mask2FormerForUniversalSegmentation(config).eval()
    model.save_pretrained(folder)
    tf.Mask2FormerImageProcessorPil(size={"height": SIDE, "width": SIDE}).save_pretrained(folder)
    return model


def owlv2(folder: Path) -> Any:
    """An OWLv2 with a tokenizer that knows letters."""
    torch.manual_seed(0)
    tokenizer = _letters(folder)
    config = tf.Owlv2Config(
        text_config={
            "vocab_size": len(tokenizer),
            "hidden_size": 16,
            "intermediate_size": 16,
            "num_hidden_layers": 1,
            "num_attention_heads": 2,
            "max_position_embeddings": 64,
            "bos_token_id": 0,
            "eos_token_id": 1,
            "pad_token_id": 1,
        },
        vision_config={
            "hidden_size": 16,
            "intermediate_size": 16,
            "num_hidden_layers": 1,
            "num_attention_heads": 2,
            "image_size": SIDE,
            "patch_size": 16,
        },
        projection_dim=16,
    )
    model = tf.Owlv2ForObjectDetection(config).eval()
    model.save_pretrained(folder)
    pictures = tf.Owlv2ImageProcessorPil(size={"height": SIDE, "width": SIDE})
    tf.Owlv2Processor(pictures, tokenizer).save_pretrained(folder)
    return model


def _letters(folder: Path) -> Any:
    """CLIP's tokenizer with the letters alone as its words."""
    folder.mkdir(parents=True, exist_ok=True)
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = ["<|startoftext|>", "<|endoftext|>", *letters, *(f"{letter}</w>" for letter in letters)]
    (folder / "vocab.json").write_text(json.dumps({word: i for i, word in enumerate(words)}))
    (folder / "merges.txt").write_text("#version: 0.2\n")
    files = str(folder / "vocab.json"), str(folder / "merges.txt")
    return tf.CLIPTokenizer(*files, model_max_length=64, pad_token="<|endoftext|>")


def grounding_dino(folder: Path, words: list[str], max_text_len: int = 64) -> Any:
    """A Grounding DINO on a small Swin transformer, whose BERT knows these words."""
    torch.manual_seed(0)
    folder.mkdir(parents=True, exist_ok=True)
    known = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", *words]
    (folder / "vocab.txt").write_text("\n".join(known))
    tokenizer = tf.BertTokenizer(str(folder / "vocab.txt"))
    swin = tf.SwinConfig(
        image_size=SIDE,
        embed_dim=8,
        depths=[1, 1, 1, 1],
        num_heads=[1, 1, 1, 1],
        window_size=4,
        out_features=["stage2", "stage3", "stage4"],
    )
    bert = tf.BertConfig(
        vocab_size=len(known),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=128,
    )
    config = tf.GroundingDinoConfig(
        backbone_config=swin,
        text_config=bert,
        d_model=32,
        encoder_layers=1,
        decoder_layers=2,  # transformers ties what each predicts, and stumbles over nothing to tie
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=16,
        decoder_ffn_dim=16,
        num_queries=5,
        num_feature_levels=3,
        max_text_len=max_text_len,
    )
    model = tf.GroundingDinoForObjectDetection(config).eval()
    model.save_pretrained(folder)
    pictures = tf.GroundingDinoImageProcessorPil(size={"height": SIDE, "width": SIDE})
    tf.GroundingDinoProcessor(pictures, tokenizer).save_pretrained(folder)
    return model


def sam(folder: Path) -> Any:
    """A SAM."""
    torch.manual_seed(0)
    config = tf.SamConfig(
        vision_config={
            "hidden_size": 16,
            "num_hidden_layers": 1,
            "num_attention_heads": 2,
            "image_size": SIDE,
            "patch_size": 8,
            "output_channels": 16,
            "window_size": 4,
            "global_attn_indexes": [0],
            "num_pos_feats": 8,
            "mlp_dim": 16,
        },
        prompt_encoder_config={
            "hidden_size": 16,
            "image_size": SIDE,
            "patch_size": 8,
            "mask_input_channels": 4,
        },
        mask_decoder_config={
            "hidden_size": 16,
            "mlp_dim": 16,
            "num_hidden_layers": 1,
            "num_attention_heads": 2,
            "iou_head_hidden_dim": 16,
        },
    )
    model = tf.SamModel(config).eval()
    model.save_pretrained(folder)
    pictures = tf.SamImageProcessorPil(size={"longest_edge": SIDE}, pad_size={"height": SIDE, "width": SIDE})
    tf.SamProcessor(pictures).save_pretrained(folder)
    return model


def glpn(folder: Path) -> Any:
    """A GLPN, which predicts metres."""
    torch.manual_seed(0)
    config = tf.GLPNConfig(
        depths=[1, 1, 1, 1],
        hidden_sizes=[8, 8, 16, 16],
        num_attention_heads=[1, 1, 2, 2],
        decoder_hidden_size=8,
        max_depth=10,
    )
    model = tf.GLPNForDepthEstimation(config).eval()
    model.save_pretrained(folder)
    tf.GLPNImageProcessorPil().save_pretrained(folder)
    return model


def depth_anything(folder: Path, kind: str) -> Any:
    """A Depth Anything, "metric" or "relative"."""
    torch.manual_seed(0)
    backbone = tf.Dinov2Config(
        image_size=56,
        patch_size=14,
        hidden_size=16,
        num_hidden_layers=4,
        num_attention_heads=2,
        out_features=["stage1", "stage2", "stage3", "stage4"],
        reshape_hidden_states=False,
    )
    config = tf.DepthAnythingConfig(
        backbone_config=backbone,
        patch_size=14,
        reassemble_hidden_size=16,
        neck_hidden_sizes=[8, 8, 8, 8],
        fusion_hidden_size=8,
        head_hidden_size=8,
        depth_estimation_type=kind,
        max_depth=20 if kind == "metric" else 1,
    )
    model = tf.DepthAnythingForDepthEstimation(config).eval()
    model.save_pretrained(folder)
    tf.DPTImageProcessorPil(size={"height": 56, "width": 56}).save_pretrained(folder)
    return model
