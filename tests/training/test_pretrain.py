import json
import lzma

import numpy as np
import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.config import PretrainData
from spacy_wikicrem.training.pretrain import PretrainTask, pretrain, read_tokens

LINES = ["ada met bob .", "she smiled at him and wrote a letter .", "", "marco left the brother ."]


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("\n".join(LINES * 40), encoding="utf8")
    return path


@pytest.fixture
def config(text, tiny_masked_lm):
    return {
        "model": {"name": str(tiny_masked_lm)},
        "data": {"texts": [str(text)], "sequence_length": 16, "dev_share": 0.1},
        "training": {"batch_size": 4, "epochs": 12, "learning_rate": 0.005},
    }


def test_pretraining_lowers_the_held_out_loss(config, tmp_path):
    summary = pretrain(config, tmp_path / "out", progress_bar=False)
    log = [json.loads(line) for line in (tmp_path / "out" / "log.jsonl").open()]
    assert -summary["best_score"] < log[0]["dev_loss"] - 0.5
    assert MaskedLM.load(tmp_path / "out" / "model-best")


def test_a_batch_in_parts_has_the_loss_and_gradient_of_the_whole(text, tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    rows = read_tokens(masked_lm.encoder.backend, text).rows(14)
    data = PretrainData(texts=["x"], dev_share=0.1)
    task = PretrainTask(masked_lm, [rows], data, batch_size=8, seed=0, batch_tokens=40)
    batch = next(task.batches(0))
    parts = task.parts(batch)
    assert [len(ids) for ids, _ in parts] == [2, 2, 2, 2]
    assert len(task.parts(batch, 1, 7)) == 7
    assert len(task.parts(batch, 3)) == 6
    gradients = []
    for cut in ([batch], parts):
        masked_lm.model.zero_grad()
        sum(task.loss(part, batch) for part in cut).backward()
        gradients.append(masked_lm.model.bert.embeddings.word_embeddings.weight.grad.clone())
    assert gradients[0].abs().max() > 1e-3
    assert torch.allclose(*gradients, atol=1e-6)


def test_encoder_gets_a_head(config, tmp_path, tiny_masked_lm):
    from transformers import AutoTokenizer, BertModel

    BertModel.from_pretrained(tiny_masked_lm).save_pretrained(tmp_path / "headless")
    AutoTokenizer.from_pretrained(tiny_masked_lm).save_pretrained(tmp_path / "headless")
    config["model"] = {"name": str(tmp_path / "headless")}
    config["training"]["max_steps"] = 2
    with pytest.raises(WikicremError, match="W202"):
        pretrain(config, tmp_path / "out", progress_bar=False)
    config["model"]["new_head"] = True
    pretrain(config, tmp_path / "out", progress_bar=False)
    assert MaskedLM.load(tmp_path / "out" / "model-best")


def test_whole_words_are_hidden_and_labels_restore_the_text(text, tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    rows = read_tokens(masked_lm.encoder.backend, text).rows(14)
    data = PretrainData(texts=["x"], mask_rate=0.5, keep_rate=0.0, random_rate=0.0, dev_share=0.1)
    task = PretrainTask(masked_lm, [rows], data, batch_size=4, seed=0)
    for ids, labels in task.batches(0):
        assert ids.shape == labels.shape == (4, 16)
        hidden = labels != -100
        assert torch.equal(hidden, ids == masked_lm.encoder.mask_id)
        restored = torch.where(hidden, labels, ids)
        pieces = [masked_lm.tokenizer.convert_ids_to_tokens(row.tolist()) for row in restored]
        for row, tokens in zip(hidden, pieces, strict=True):
            for at, token in enumerate(tokens[2:], start=2):
                if token.startswith("##"):
                    assert row[at] == row[at - 1]
    assert 0.3 < hidden.float().mean() < 0.7


def test_text_is_read_the_same_from_xz(text, tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    with lzma.open(f"{text}.xz", "wb") as file:
        file.write(text.read_bytes())
    plain, packed = (read_tokens(masked_lm.encoder.backend, path) for path in (text, f"{text}.xz"))
    assert np.array_equal(plain.ids, packed.ids)
    assert np.array_equal(plain.starts, packed.starts)
    assert plain.starts.sum() == sum(len(line.split()) for line in LINES) * 40


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"texts": []}, "W217"),
        ({"texts": ["/no/such.txt"]}, "W001"),
        ({"shares": [0.5, 0.5]}, "W211"),
        ({"sequence_length": 2}, "W211"),
        ({"sequence_length": 512}, "W211"),
        ({"dev_share": 1.0}, "W218"),
    ],
)
def test_bad_data(config, tmp_path, data, code):
    config["data"] |= data
    with pytest.raises(WikicremError, match=code):
        pretrain(config, tmp_path / "out", progress_bar=False)
    assert not (tmp_path / "out").exists()
