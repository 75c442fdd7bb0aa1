"""A trained mention ranker with the word pieces of other languages.

The layers of a multilingual encoder know what all its languages have in common, so that a ranker
that learned in one of them is where training in others begins: only its vocabulary is exchanged.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from safetensors.torch import load_file
from tokenizers import Tokenizer

from . import e5
from .bert import BertConfig, BertEncoder
from .mention_ranker import MentionRanker
from .ranker_network import RankerNetwork
from .stored import WEIGHTS_FILE
from .tokenizer import TOKENIZER_FILE, read_tokenizer

_WORDS = "embeddings.word_embeddings.weight"


def graft(ranker: MentionRanker, packed: e5.PackedModel) -> MentionRanker:
    """The ranker with the pieces of a packed encoder of the same family.

    Pieces that both know keep the vectors of the ranker, the others have those of the encoder.
    """
    with TemporaryDirectory() as scratch:
        folder = e5.save(packed, Path(scratch) / "encoder")
        path = folder / TOKENIZER_FILE
        path.write_text(Tokenizer.from_file(str(path)).to_str(), encoding="utf8")  # half the size
        tokenizer = read_tokenizer(folder)
        table = load_file(folder / WEIGHTS_FILE)[_WORDS].clone()
    state = dict(ranker.model.state_dict())
    own = state[f"encoder.{_WORDS}"]
    known = ranker.tokenizer.get_vocab()
    for piece, at in tokenizer.get_vocab().items():
        if piece in known:
            table[at] = own[known[piece]]
    state[f"encoder.{_WORDS}"] = table
    config: Any = BertConfig(**{**_values(ranker.model.encoder.config), "vocab_size": len(table)})
    network = RankerNetwork(BertEncoder(config), ranker.settings.width)
    network.load_state_dict(state)
    return MentionRanker(network.eval(), tokenizer, replace(ranker.settings))


def _values(config: Any) -> dict[str, Any]:
    return dict(vars(config)) if isinstance(config, BertConfig) else dict(config.to_dict())
