"""Word vectors out of the word pieces of an encoder, for a small pipeline without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import spacy
from spacy.language import Language
from spacy.vectors import Vectors  # type: ignore[import-not-found]

from ..util.files import require_file

Floats = np.ndarray[tuple[int, int], np.dtype[np.float32]]
_NAMES = ("embeddings.word_embeddings.weight", "bert.embeddings.word_embeddings.weight")


def make_vectors(
    encoder: Path, texts: Iterable[str], *, words: int = 60_000, width: int = 128
) -> Language:
    """An empty Italian pipeline with vectors of the most frequent words of the texts.

    A vector is the mean of the vectors that the encoder has for the pieces of the word, brought to
    the main directions in which they differ and to length 1. Words that differ only in capitals at
    the beginning have vectors of their own.

    encoder (Path): Folder that `spacy-wikicrem encoder` writes; raises W001 if it is not there.
    words, width (int): At most so many vectors, of so many numbers.
    """
    nlp = spacy.blank("it")
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(token.text for token in nlp.tokenizer(text) if not token.is_space)
    chosen = [word for word, _ in counts.most_common(words)]
    data = _main_directions(_means(encoder, chosen), width)
    keys = [nlp.vocab.strings.add(word) for word in chosen]
    nlp.vocab.vectors = Vectors(strings=nlp.vocab.strings, data=data, keys=keys)
    return nlp


def _means(encoder: Path, words: list[str]) -> Floats:
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(require_file(encoder / "tokenizer.json")))
    tensors = load_file(require_file(encoder / "model.safetensors"))
    table: Floats = next(tensors[name] for name in _NAMES if name in tensors)
    encoded = tokenizer.encode_batch(words, add_special_tokens=False)
    zero = np.zeros(table.shape[1], dtype=np.float32)
    means = [table[one.ids].mean(axis=0) if one.ids else zero for one in encoded]
    return np.stack(means).astype(np.float32)


def _main_directions(data: Floats, width: int) -> Floats:
    centred = data - data.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    turned = centred @ directions[:, ::-1][:, :width]
    length = np.linalg.norm(turned, axis=1, keepdims=True)
    return (turned / np.maximum(length, 1e-9)).astype(np.float32)
