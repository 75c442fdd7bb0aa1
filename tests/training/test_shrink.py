"""A ranker with fewer layers, beside the one that it was made from."""

from dataclasses import replace

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.training.config import ShrinkModel
from spacy_wikicrem.training.shrink import keep_layers, shrink_ranker
from spacy_wikicrem.ty import MentionQuery
from tests.training.conftest import NAMES

QUERY = MentionQuery("Ada met Bob in York . she left", 22, 25, ((0, 3), (8, 11)))


@pytest.fixture
def large(tiny_masked_lm, tmp_path):
    """Of two layers, with random weights."""
    settings = RankerSettings(max_length=32, width=16, none_bias=2.5, slope=0.5)
    ranker = MentionRanker.from_encoder(tiny_masked_lm, settings)
    torch.manual_seed(3)
    for weight in ranker.model.parameters():
        weight.data += 0.2 * torch.randn_like(weight)
    ranker.save(tmp_path / "large")
    return tmp_path / "large"


@pytest.fixture
def values(large, tmp_path):
    text = tmp_path / "text.txt"
    lines = [
        f"{a} met {b} in {i} . she left and he was" for i, a in enumerate(NAMES) for b in NAMES
    ]
    text.write_text("\n".join(lines), encoding="utf8")
    return {
        "model": {"name": str(large), "layers": [1]},
        "data": {"texts": [str(text)], "sequence_length": 16, "dev_share": 0.1},
        "training": {"batch_size": 8, "epochs": 30, "learning_rate": 0.003, "plot": False},
    }


def test_it_learns_to_give_the_vectors_and_the_scores_of_the_large_one(values, large, tmp_path):
    small = keep_layers(MentionRanker.load(large), ShrinkModel(layers=[1]))
    wanted = torch.tensor(MentionRanker.load(large).score([QUERY]))
    before = (torch.tensor(small.score([QUERY])) - wanted).abs().max()
    summary = shrink_ranker(values, tmp_path / "run", progress_bar=False)
    found = MentionRanker.load(tmp_path / "run" / "model-best")
    assert len(found.model.encoder.layers) == 1
    after = (torch.tensor(found.score([QUERY])) - wanted).abs().max()
    assert after < before / 2
    assert -0.3 < summary["best_score"] < 0


def test_all_layers_are_the_large_one_itself(values, large, tmp_path):
    values["model"]["layers"] = [0, 1]
    values["training"] |= {"max_steps": 1, "learning_rate": 0.0, "weight_decay": 0.0}
    summary = shrink_ranker(values, tmp_path / "run", progress_bar=False)
    # One is computed in a lower precision where the CPU has one.
    assert summary["best_score"] == pytest.approx(0, abs=1e-3)
    found = MentionRanker.load(tmp_path / "run" / "model-last")
    assert found.score([QUERY])[0] == pytest.approx(MentionRanker.load(large).score([QUERY])[0])


def test_word_pieces_and_scorer_stay(values, large, tmp_path):
    values["training"]["epochs"] = 1
    shrink_ranker(values, tmp_path / "run", progress_bar=False)
    first, last = MentionRanker.load(large), MentionRanker.load(tmp_path / "run" / "model-last")
    assert replace(last.settings, storage=first.settings.storage) == first.settings
    old, new = first.model.state_dict(), last.model.state_dict()
    same = {key for key, value in new.items() if torch.equal(value, old[key])}
    assert {key.split(".")[1] for key in new if key not in same} == {"encoder"}
    assert any("embeddings" in key for key in same) and "none" in same


def test_an_interrupted_run_ends_with_the_same_weights(values, tmp_path):
    values["training"] |= {"epochs": 2, "checkpoint_every": 1}
    shrink_ranker(values, tmp_path / "whole", progress_bar=False)

    def stop(row):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shrink_ranker(values, tmp_path / "cut", progress_bar=False, report=stop)
    shrink_ranker(values, tmp_path / "cut", progress_bar=False, resume=True)
    whole, cut = (
        MentionRanker.load(tmp_path / name / "model-last").model.state_dict()
        for name in ("whole", "cut")
    )
    assert all(torch.equal(value, cut[key]) for key, value in whole.items())


@pytest.mark.parametrize("layers", [[], [1, 0], [0, 0], [2], [-1]])
def test_layers_that_do_not_exist(values, layers, tmp_path):
    values["model"]["layers"] = layers
    with pytest.raises(WikicremError, match=r"W211.*layers"):
        shrink_ranker(values, tmp_path / "run", progress_bar=False)


@pytest.mark.parametrize("length", [2, 100_000])
def test_sequences_that_hold_nothing_or_are_too_long(values, length, tmp_path):
    values["data"]["sequence_length"] = length
    with pytest.raises(WikicremError, match=r"W211.*sequence_length"):
        shrink_ranker(values, tmp_path / "run", progress_bar=False)


@pytest.mark.parametrize(
    ("texts", "code"), [([], "W217"), (["/not/there.txt"], "W001"), (["short"], "W218")]
)
def test_texts_that_will_not_do(values, texts, code, tmp_path):
    short = tmp_path / "short.txt"
    short.write_text("Ada met Bob in York . she left and he was . " * 2, encoding="utf8")
    values["data"]["texts"] = [str(short) if text == "short" else text for text in texts]
    with pytest.raises(WikicremError, match=code):
        shrink_ranker(values, tmp_path / "run", progress_bar=False)
