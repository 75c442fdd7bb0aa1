"""The transformer that is small on disk, on a tiny encoder."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import fix_random_seed

pytest.importorskip("spacy_transformers")

WORDS = ["il", "mare", "è", "blu", "la", "casa", "bella", "cane", "corre"]


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    folder = tmp_path_factory.mktemp("encoder")
    vocab = {word: at for at, word in enumerate(["[PAD]", "[UNK]", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", model_max_length=64
    ).save_pretrained(folder)
    config = BertConfig(
        vocab_size=len(vocab),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=64,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    BertModel(config).save_pretrained(folder)
    return folder


def make(encoder: Path, **settings: Any) -> tuple[Language, list[Example]]:
    nlp = spacy.blank("it")
    model = {
        "@architectures": "spacy-wikicrem.CompactTransformer.v1",
        "name": str(encoder),
        "get_spans": {
            "@span_getters": "spacy-transformers.strided_spans.v1",
            "window": 16,
            "stride": 12,
        },
        **settings,
    }
    nlp.add_pipe("transformer", config={"model": model})
    listener = {
        "@architectures": "spacy-transformers.TransformerListener.v1",
        "grad_factor": 1.0,
        "pooling": {"@layers": "reduce_mean.v1"},
    }
    tagger = {"@architectures": "spacy.Tagger.v2", "tok2vec": listener}
    nlp.add_pipe("tagger", config={"model": tagger})
    tags = [["R", "S", "V", "A"], ["R", "S", "V", "A"], ["R", "S", "V"]]
    texts = ["il mare è blu", "la casa è bella", "il cane corre"]
    examples = [
        Example(nlp.make_doc(text), Doc(nlp.vocab, words=text.split(), tags=gold))
        for text, gold in zip(texts, tags, strict=True)
    ]
    nlp.initialize(lambda: examples)
    return nlp, examples


def train(nlp: Language, examples: list[Example]) -> None:
    """Two steps: before the first the tagger is all zeros and sends no gradients down."""
    optimizer = nlp.resume_training()
    for _ in range(2):
        nlp.update(examples, sgd=optimizer)


def network(nlp: Language) -> Any:
    return nlp.get_pipe("transformer").model.transformer


def vectors(nlp: Language) -> np.ndarray:
    data: np.ndarray = nlp("il mare è blu")._.trf_data.model_output.last_hidden_state
    return data


@pytest.mark.parametrize("bfloat16", [False, True])
def test_it_learns(encoder: Path, bfloat16: bool) -> None:
    fix_random_seed(0)
    nlp, examples = make(encoder, bfloat16=bfloat16)
    before = {name: value.clone() for name, value in network(nlp).state_dict().items()}
    optimizer = nlp.resume_training()
    optimizer.learn_rate = 0.01
    wanted = ["R", "S", "V", "A"]
    for _ in range(12):  # random weights: some need longer than others
        for _ in range(30):
            nlp.update(examples, sgd=optimizer)
        if [t.tag_ for t in nlp("la casa è blu")] == wanted:
            break
    after = network(nlp).state_dict()
    changed = {name for name, value in before.items() if not value.equal(after[name])}
    assert "embeddings.word_embeddings.weight" not in changed
    assert "encoder.layer.0.attention.self.query.weight" in changed
    assert [t.tag_ for t in nlp("la casa è blu")] == wanted


def test_embeddings_are_trained_if_asked_for(encoder: Path) -> None:
    nlp, examples = make(encoder, train_embeddings=True)
    before = network(nlp).get_input_embeddings().weight.detach().clone()
    train(nlp, examples)
    assert not before.equal(network(nlp).get_input_embeddings().weight)


def test_the_factor_scales_the_step(encoder: Path) -> None:
    def step(factor: float) -> float:
        nlp, examples = make(encoder, learn_rate_factor=factor)
        weight = network(nlp).encoder.layer[0].output.dense.weight
        before = weight.detach().clone()
        train(nlp, examples)
        weight = network(nlp).encoder.layer[0].output.dense.weight.detach()
        return float((weight - before).abs().mean())

    assert step(0.0) == 0
    assert 0 < step(0.1) == pytest.approx(step(1.0) / 10, rel=0.05)


def test_layers_can_be_left_out(encoder: Path) -> None:
    nlp, _ = make(encoder, transformer_config={"num_hidden_layers": 1})
    assert len(network(nlp).encoder.layer) == 1


@pytest.mark.parametrize(("storage", "distance"), [("float32", 0), ("int8", 0.1), ("int4", 0.4)])
def test_written_and_read(encoder: Path, tmp_path: Path, storage: str, distance: float) -> None:
    nlp, _ = make(encoder, storage=storage)
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    assert np.abs(vectors(nlp) - vectors(again)).max() <= distance
    assert network(again).pooler is None
    size = (tmp_path / "transformer" / "model").stat().st_size
    full = sum(value.numel() for value in network(nlp).state_dict().values())
    assert size > full if storage == "float32" else size < 2.5 * full


def test_a_loaded_pipeline_does_not_need_the_folder(encoder: Path, tmp_path: Path) -> None:
    nlp, _ = make(encoder)
    nlp.config["components"]["transformer"]["model"]["name"] = "/nowhere"
    nlp.to_disk(tmp_path)
    assert len(spacy.load(tmp_path)("il mare")) == 2


def test_empty_documents_and_pipe(encoder: Path) -> None:
    nlp, _ = make(encoder)
    assert len(nlp("")) == 0
    texts = ["", "il mare", "boh"]
    assert [[t.tag_ for t in doc] for doc in nlp.pipe(texts)] == [
        [t.tag_ for t in nlp(text)] for text in texts
    ]
