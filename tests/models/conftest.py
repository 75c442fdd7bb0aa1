"""Tiny masked LMs of four families, each with the tokenizer style of its family."""

from pathlib import Path

import pytest

CORPUS = [
    "Ada Lovelace met Bob Jones. She smiled at him, and he left (Marco did not).",
    "When he arrived, Marco sat. Alex forgot their umbrella; the doctor's letter was lost.",
    'Naïve Zoë wrote to O\'Brien-Smith in 1843: "Come home!"',
]


def _byte_level_tokenizer():
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers
    from transformers import RobertaTokenizerFast

    backend = Tokenizer(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    backend.train_from_iterator(
        CORPUS,
        trainers.BpeTrainer(
            vocab_size=400,
            special_tokens=special,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    backend.post_processor = processors.RobertaProcessing(
        ("</s>", 2), ("<s>", 0), add_prefix_space=False
    )
    return RobertaTokenizerFast(tokenizer_object=backend)


def _build(kind: str, folder: Path, tiny: Path) -> Path:
    import transformers as t

    t.set_seed(1)
    small = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
    if kind == "roberta":
        tokenizer = _byte_level_tokenizer()
        config = t.RobertaConfig(
            vocab_size=len(tokenizer), hidden_size=32, max_position_embeddings=130, **small
        )
        model = t.RobertaForMaskedLM(config)
    else:
        tokenizer = t.AutoTokenizer.from_pretrained(tiny)
        size = len(tokenizer)
        model = {
            "bert": lambda: t.BertForMaskedLM(
                t.BertConfig(vocab_size=size, hidden_size=32, max_position_embeddings=128, **small)
            ),
            "electra": lambda: t.ElectraForMaskedLM(
                t.ElectraConfig(
                    vocab_size=size,
                    hidden_size=32,
                    embedding_size=16,
                    max_position_embeddings=128,
                    **small,
                )
            ),
            "distilbert": lambda: t.DistilBertForMaskedLM(
                t.DistilBertConfig(
                    vocab_size=size,
                    dim=32,
                    n_layers=2,
                    n_heads=2,
                    hidden_dim=64,
                    max_position_embeddings=128,
                )
            ),
        }[kind]()
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session", params=["bert", "roberta", "electra", "distilbert"])
def family(request, tmp_path_factory, tiny_masked_lm) -> Path:
    folder = tmp_path_factory.mktemp("families") / request.param
    return _build(request.param, folder, tiny_masked_lm)


@pytest.fixture(scope="session")
def roberta(tmp_path_factory, tiny_masked_lm) -> Path:
    return _build("roberta", tmp_path_factory.mktemp("families") / "one", tiny_masked_lm)
