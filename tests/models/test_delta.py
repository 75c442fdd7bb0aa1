import json

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.delta import restore_difference, stored_difference
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.models.names import ranker_for
from spacy_wikicrem.models.stored import BUNDLED
from spacy_wikicrem.ty import MentionQuery


def test_what_is_the_same_is_left_out_and_differences_come_back():
    generator = torch.Generator().manual_seed(0)
    base = {
        "same": torch.randn(4, 64, generator=generator),
        "moved": torch.randn(4, 64, generator=generator),
        "norm": torch.ones(4),
        "word_embeddings.weight": torch.randn(3, 64, generator=generator),
    }
    step = torch.randn(4, 64, generator=generator) / 100
    other = torch.randn(5, 64, generator=generator)
    state = {**base, "moved": base["moved"] + step, "norm": base["norm"] * 2}
    state["word_embeddings.weight"] = other
    stored = stored_difference(state, base)
    assert not any(key.startswith("same") for key in stored)
    assert stored["moved.delta"].dtype == torch.uint8
    found = restore_difference(stored, base)
    assert torch.equal(found["same"], base["same"]) and torch.equal(found["norm"], state["norm"])
    # The error is one of the step, not of the weights.
    assert (found["moved"] - state["moved"]).abs().max() < step.abs().max() / 8
    assert (found["word_embeddings.weight"] - other).abs().max() < 0.3


def test_the_bundled_difference_fits_the_bundled_english_ranker(tmp_path):
    """If this fails, the English ranker was replaced: see docs/languages.md."""
    ranker = MentionRanker.load("multilingual")
    text = "Anna parlò con Marco. Lei rise."
    query = MentionQuery(text, 22, 25, ((0, 4), (15, 20)))
    scores = ranker.score([query])[0]
    assert scores[0] > scores[1]
    # A pipeline that brings the weights is whole.
    whole = ranker.save(tmp_path / "whole")
    assert json.loads((whole / "wikicrem.json").read_text())["storage"] == "int4"
    assert MentionRanker.load(whole).score([query])[0] == pytest.approx(scores, abs=1)


def test_another_base_is_an_error(tmp_path):
    for path in (BUNDLED / "multilingual-ranker").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    settings = json.loads((tmp_path / "wikicrem.json").read_text())
    (tmp_path / "wikicrem.json").write_text(json.dumps({**settings, "base": "0" * 64}))
    with pytest.raises(WikicremError, match="W770"):
        MentionRanker.load(tmp_path)


def test_the_language_chooses():
    assert [ranker_for(code) for code in ("en", "it", "es", "fr")] == [
        "default", *["multilingual"] * 3
    ]  # fmt: skip
