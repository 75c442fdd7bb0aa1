import math
from copy import deepcopy

import pytest
import torch
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.int8 import cpu_multiplies_bytes
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings, is_ranker
from spacy_wikicrem.models.pair_scorer import bucket
from spacy_wikicrem.ty import MentionQuery

TEXT = "Ada Lovelace met Bob Jones. She smiled at him."


def query(text, pronoun, *mentions):
    place = text.index(pronoun)
    found = tuple((text.index(m), text.index(m) + len(m)) for m in mentions)
    return MentionQuery(text, place, place + len(pronoun), found)


@pytest.fixture
def ranker(family):
    made = MentionRanker.from_encoder(family, RankerSettings(width=16), seed=3)
    made.precision = "float32"
    return made


QUERIES = [
    query(TEXT, "She", "Ada Lovelace", "Bob Jones"),
    query(TEXT, "him", "Ada Lovelace", "Bob Jones", "She"),
    query("When he arrived, Marco sat.", "he", "Marco"),
    query("He left.", "He"),
]


def test_a_score_for_each_mention_and_for_none(ranker):
    scores = ranker.score(QUERIES)
    assert [len(row) for row in scores] == [3, 4, 2, 1]
    assert all(math.isfinite(value) for row in scores for value in row)


@pytest.mark.parametrize("batch_tokens", [1, 40, 10_000])
def test_scores_do_not_depend_on_the_batch(ranker, batch_tokens):
    alone = [ranker.score([q])[0] for q in QUERIES]
    together = ranker.score(QUERIES, batch_tokens=batch_tokens)
    for one, other in zip(alone, together, strict=True):
        assert other == pytest.approx(one, abs=1e-5)


@pytest.mark.parametrize("precision", ["bfloat16", "int8"])
def test_scores_in_lower_precision_are_near(ranker, precision):
    if precision == "int8" and not cpu_multiplies_bytes():
        pytest.skip("torch multiplies no matrices of bytes on this machine")
    wanted = ranker.score(QUERIES)
    ranker.precision = precision
    found = ranker.score(QUERIES)
    assert found != wanted
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=0.05)


def test_scores_follow_the_order_of_the_mentions(ranker):
    there, back = query(TEXT, "She", "Ada", "Bob"), query(TEXT, "She", "Bob", "Ada")
    (a, b, none), (b2, a2, none2) = ranker.score([there, back])
    assert (a, b, none) == pytest.approx((a2, b2, none2), abs=1e-6)
    assert a != pytest.approx(b, abs=1e-6)


def test_the_pronoun_is_seen(ranker):
    other = TEXT.replace("She", "Hey")
    assert ranker.score([query(TEXT, "She", "Ada")]) != ranker.score([query(other, "Hey", "Ada")])


def test_pronouns_of_one_text_share_a_pass(ranker, monkeypatch):
    passes = []
    forward = type(ranker.model).forward
    monkeypatch.setattr(
        type(ranker.model),
        "forward",
        lambda self, batch: (passes.append(len(batch.input_ids)), forward(self, batch))[1],
    )
    ranker.score(QUERIES[:2])
    assert passes == [1]


def test_a_long_text_is_read_around_the_pronoun(ranker):
    text = "Bob left. " * 60 + "Ada came. She smiled. " + "Bob left. " * 20
    (found,) = ranker.score([query(text, "She", "Bob", "Ada")])
    assert found[0] == -math.inf
    assert all(map(math.isfinite, found[1:]))


def test_a_pronoun_without_tokens_is_refused(ranker):
    with pytest.raises(WikicremError, match="W260"):
        ranker.score([MentionQuery("He left.", 2, 3, ())])


@pytest.mark.parametrize(
    ("storage", "error"), [("float32", 1e-6), ("float16", 0.01), ("int8", 0.1)]
)
def test_saved_weights_score_alike(ranker, tmp_path, storage, error):
    ranker.settings = RankerSettings(width=16, storage=storage, temperature=2.0)
    folder = ranker.save(tmp_path / "ranker")
    assert is_ranker(folder)
    again, bytes_again = MentionRanker.load(folder), MentionRanker.from_files(ranker.to_files())
    assert again.temperature == 2.0
    again.precision = bytes_again.precision = "float32"
    for one, two, three in zip(
        *(r.score(QUERIES) for r in (ranker, again, bytes_again)), strict=True
    ):
        assert two == pytest.approx(one, abs=error)
        assert three == two


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("{", "line 1"),
        ('{"architecture": "masked_lm"}', "architecture"),
        ('{"max_length": 2}', "max_length"),
        ('{"temperature": 0}', "temperature"),
        ('{"width": "wide"}', "width"),
        ('{"storage": "int2"}', "storage"),
        ('{"none_bias": "a"}', "none_bias"),
        ('{"none_bias": NaN}', "none_bias"),
        ('{"depth": 3}', "depth"),
    ],
)
def test_damaged_settings_are_named(ranker, tmp_path, settings, words):
    folder = ranker.save(tmp_path / "ranker")
    (folder / "wikicrem.json").write_text(settings)
    with pytest.raises(WikicremError, match=f"W209.*{words}"):
        MentionRanker.load(folder)


def test_damaged_weights_are_refused(ranker, tmp_path):
    folder = ranker.save(tmp_path / "ranker")
    (folder / "model.safetensors").write_bytes(b"\0" * 100)
    with pytest.raises(WikicremError, match="W201"):
        MentionRanker.load(folder)


def test_a_masked_model_is_no_ranker(family, tmp_path):
    assert not is_ranker(family)
    assert not is_ranker(tmp_path)


def test_buckets_tell_sides_and_distances_apart():
    found = [bucket(d) for d in (-300, -20, -1, 0, 1, 5, 20, 300)]
    assert len(set(found)) == 7  # 0 and 1 are one step


def test_gradients_reach_encoder_and_scorer(ranker):
    ranker.model.train()
    loss = sum(s.logsumexp(0) for s in ranker.score_encoded(ranker.encoder.encode(QUERIES)))
    loss.backward()
    missing = [n for n, p in ranker.model.named_parameters() if p.grad is None]
    assert missing == []
    assert torch.isfinite(ranker.model.none.grad).all()


def test_the_bias_of_none_is_the_business_of_the_component(ranker):
    plain = ranker.score(QUERIES)
    ranker.settings = RankerSettings(width=16, none_bias=2.5)
    assert ranker.score(QUERIES) == ranker.score_mentions(QUERIES) == plain


def test_the_mean_of_rankers(ranker, tmp_path):
    other = deepcopy(ranker)
    with torch.no_grad():
        for value in other.model.parameters():
            value += 0.5
    one, two = tmp_path / "one", tmp_path / "two"
    ranker.save(one)
    other.save(two)
    run = CliRunner().invoke(app, ["average", str(tmp_path / "mean"), str(one), str(two)])
    assert run.exit_code == 0, run.exception
    mean = MentionRanker.load(tmp_path / "mean").model.state_dict()
    for key, value in ranker.model.state_dict().items():
        moved = key in dict(ranker.model.named_parameters())
        assert torch.allclose(mean[key], value + 0.25 * moved, atol=2e-3)
    run = CliRunner().invoke(app, ["average", str(one), str(one), "--force"])
    assert "W437" in str(run.exception)
    run = CliRunner().invoke(app, ["average", str(tmp_path / "x"), str(one), "--none-bias", "nan"])
    assert "W271" in str(run.exception) and not (tmp_path / "x").exists()
    run = CliRunner().invoke(app, ["average", str(tmp_path / "x"), str(one), "default"])
    assert "W269" in str(run.exception) and not (tmp_path / "x").exists()


def test_a_ranker_of_an_installed_package(ranker, tmp_path, monkeypatch):
    package = tmp_path / "some_ranker"
    ranker.save(package / "model")
    (package / "__init__.py").write_text("")
    info = tmp_path / "some_ranker-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-ranker\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[spacy_wikicrem_rankers]\nen-some = some_ranker\n")
    assert not is_ranker("en-some")
    monkeypatch.syspath_prepend(tmp_path)
    assert is_ranker("en-some")
    found = MentionRanker.load("en-some")
    assert found.settings == ranker.settings
