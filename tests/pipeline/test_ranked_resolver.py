"""The component with a mention ranker: settings, "no antecedent", training, saving."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
import spacy
import torch
from spacy.language import Language
from thinc.api import Adam, fix_random_seed

from spacy_wikicrem.evaluation.pronouns.running import evaluate_pronouns
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.pipeline.scorer import SCORES
from spacy_wikicrem.resolution.losses import mention_loss
from tests.evaluation.pronouns.test_running import write
from tests.pipeline.fakes import FAKE_RANKER, links, make_nlp
from tests.pipeline.test_training import NAME, TRAIN, evaluated, example
from tests.pipelines import load_english


def ranked(likes: dict[str, float], none_bias: float = 0.0, **config: Any) -> Language:
    nlp = load_english()
    model = {**FAKE_RANKER, "likes": likes, "none_bias": none_bias}
    nlp.add_pipe(NAME, config={"model": model, **config})
    return nlp


ANNA_OR_MARIA = "Anna Smith told Maria Lopez that she was late."


@pytest.mark.parametrize(
    ("likes", "none_bias", "config", "expected"),
    [
        ({"Anna Smith": 2.0}, 0.0, {}, "Anna Smith"),
        ({"Maria Lopez": 2.0}, 0.0, {}, "Maria Lopez"),
        # "No antecedent" has the score 0: more probable than either,
        ({"Anna Smith": -3.0}, 0.0, {}, None),
        # unless the model's own bias says otherwise,
        ({"Anna Smith": -3.0}, 3.0, {}, "Anna Smith"),
        # and the threshold comes on top.
        ({"Anna Smith": 2.0}, 0.0, {"threshold": 0.99}, None),
    ],
)
def test_who_wins(likes, none_bias, config, expected) -> None:
    assert links(ranked(likes, none_bias, **config)(ANNA_OR_MARIA)) == [("she", expected)]


@pytest.mark.parametrize(
    ("agreement", "expected"),
    [("off", "Marco Rossi"), ("soft", "Anna Smith"), ("hard", "Anna Smith"), (None, "Anna Smith")],
)
def test_agreement(agreement, expected) -> None:
    nlp = ranked({"Anna Smith": 1.0, "Marco Rossi": 6.0}, agreement=agreement)
    assert links(nlp("Anna Smith told Marco Rossi that she was late.")) == [("she", expected)]


@pytest.mark.parametrize(("agreement", "expected"), [("off", "Chinedu"), ("hard", "the twins")])
def test_they_prefers_several(agreement, expected) -> None:
    nlp = ranked({"Chinedu": 2.0, "the twins": 1.0}, agreement=agreement)
    assert links(nlp("Chinedu waited for the twins, but they never came.")) == [("they", expected)]


def test_candidates_of_the_user() -> None:
    nlp = ranked({"Anna Smith": 2.0, "Maria Lopez": 1.0}, spans_key="mine")
    doc = nlp(ANNA_OR_MARIA, disable=[NAME])
    doc.spans["mine"] = [doc[3:5]]
    assert links(nlp.get_pipe(NAME)(doc)) == [("she", "Maria Lopez")]


def test_the_gold_mentions_are_the_candidates(tmp_path: Path) -> None:
    nlp = ranked({"an old nurse": 7.0, "Ada": 1.0}, agreement="off")
    gold = evaluate_pronouns([write(tmp_path)], nlp, gold_mentions=True)
    first = gold.judgements[0]
    assert (first.form, first.antecedent, first.right) == ("she", "an old nurse", True)
    assert nlp.get_pipe(NAME).settings.spans_key is None


def test_gold_mentions_replace_those_that_are_found(tmp_path: Path) -> None:
    nlp = ranked({"Ada": 1.0})
    calls = []
    resolver: Any = nlp.get_pipe(NAME)
    original = resolver.predict
    resolver.predict = lambda docs: (calls.append(resolver.settings.spans_key), original(docs))[1]
    evaluate_pronouns([write(tmp_path)], nlp, gold_mentions=True)
    assert calls == ["gold_mentions"]


# --- training ---


@pytest.fixture
def ranker(tiny_masked_lm: Path, tmp_path: Path) -> Path:
    settings = RankerSettings(width=16, max_length=64)
    return MentionRanker.from_encoder(tiny_masked_lm, settings, seed=1).save(tmp_path / "ranker")


def tiny_nlp(ranker: Path) -> Language:
    nlp = make_nlp()
    nlp.remove_pipe(NAME)
    model = {"@architectures": "spacy-wikicrem.MentionRanker.v1", "name": str(ranker)}
    # The test pipeline has no parser and a few names; the model is to learn alone.
    config = {"agreement": "off", "noun_phrases": False, "labels": ["PERSON"]}
    nlp.add_pipe(NAME, config={"model": model, **config})
    return nlp


@pytest.mark.parametrize(
    ("scores", "right", "loss"),
    [
        ([0.0, 0.0], [True, False], torch.tensor(2.0).log().item()),
        ([0.0, 0.0, 0.0], [True, True, False], torch.tensor(1.5).log().item()),
        ([1.0, float("-inf"), 1.0], [True, True, False], torch.tensor(2.0).log().item()),
    ],
)
def test_loss_and_gradient_of_the_ranker(scores, right, loss) -> None:
    found, gradient = mention_loss(scores, right)
    assert found == pytest.approx(loss)
    step = 1e-5
    for at, score in enumerate(scores):
        if score == float("-inf"):
            assert gradient[at] == 0.0
            continue
        moved = [s + step * (i == at) for i, s in enumerate(scores)]
        assert gradient[at] == pytest.approx(
            (mention_loss(moved, right)[0] - found) / step, abs=1e-3
        )


def test_overfit_save_and_reload(ranker: Path, tmp_path: Path) -> None:
    fix_random_seed(0)
    nlp = tiny_nlp(ranker)
    examples = [example(nlp, text) for text in TRAIN]
    resolver: Any = nlp.get_pipe(NAME)
    resolver.initialize(lambda: examples, nlp=nlp)
    optimizer = Adam(0.003)
    losses = [nlp.update(examples, sgd=optimizer)[NAME] for _ in range(80)]
    assert losses[-1] < losses[0] / 4
    after = evaluated(nlp, examples)
    assert [after[name] for name in SCORES] == [1.0] * 5
    nlp.to_disk(tmp_path / "pipeline")
    loaded = spacy.load(tmp_path / "pipeline")
    again = pickle.loads(pickle.dumps(loaded))
    texts = [e.text for e in examples]
    expected = [links(doc) for doc in nlp.pipe(texts)]
    assert [links(doc) for doc in loaded.pipe(texts)] == expected
    assert [links(doc) for doc in again.pipe(texts)] == expected


def test_what_is_labelled(ranker: Path) -> None:
    """The right mentions; of a pronoun whose entity has no mention, "no antecedent"."""
    nlp = tiny_nlp(ranker)
    labelled = nlp.get_pipe(NAME)._labelled([example(nlp, TRAIN[0])])
    (item,) = labelled
    names = [item.query.text[a:b] for a, b in item.query.mentions]
    assert sorted(names) == ["Ada", "Bob", "Marco"]
    assert {n for n, good in zip([*names, None], item.right, strict=True) if good} == {"Ada"}
    alone = example(nlp, "[Bob]/1 met [Ada]/2 . Then he/3 left .")
    (item,) = nlp.get_pipe(NAME)._labelled([alone])
    assert item.right == (False, False, True)
