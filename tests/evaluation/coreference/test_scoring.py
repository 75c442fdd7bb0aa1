import logging

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.coreference.metrics import CONLL_METRICS, METRICS, Score
from spacy_wikicrem.evaluation.coreference.report import coreference_result, render_coreference
from spacy_wikicrem.evaluation.coreference.scoring import score_files
from tests.evaluation.coreference.files import conll2012, conllu


@pytest.fixture
def score(tmp_path):
    def score_texts(key, response, **options):
        paths = tmp_path / "key", tmp_path / "response"
        for path, text in zip(paths, (key, response), strict=True):
            path.write_text(text, encoding="utf8")
        return score_files(*paths, **options)

    return score_texts


FULL = conll2012("a: (1) (1) (2) (2) (3)", "b: (1) (1)")
EMPTY = conll2012("a: - - - - -", "b: - -")


def test_conll_is_the_mean_of_three(score):
    evaluation = score(FULL, FULL.replace("(3)", "(2)"))
    assert set(evaluation.scores) == set(METRICS)
    f1s = [evaluation.scores[name].f1 for name in CONLL_METRICS]
    assert 0 < min(f1s) < 1 and evaluation.conll == sum(f1s) / 3
    assert score(FULL, FULL, metrics=["muc", "bcub"]).conll is None
    assert evaluation.documents == 2


@pytest.mark.parametrize("key, response", [(FULL, EMPTY), (EMPTY, FULL), (EMPTY, EMPTY)])
def test_a_side_without_mentions_scores_zero(score, key, response):
    evaluation = score(key, response)
    assert set(evaluation.scores.values()) == {Score(0, 0, 0)}
    assert (evaluation.key.mentions, evaluation.response.mentions) == (
        7 * (key == FULL),
        7 * (response == FULL),
    )


def test_singletons(score):
    response = conll2012("a: (1) (1) (2) (3) (4)", "b: (1) (1)")
    kept, dropped = (score(FULL, response, keep_singletons=keep) for keep in (True, False))
    assert kept.scores["mentions"] == Score(1, 1, 1)
    assert dropped.scores["mentions"] == Score(4 / 6, 1, 4 / 5)
    assert (dropped.key.singletons, dropped.response.singletons) == (1, 3)
    assert kept.scores["muc"] == dropped.scores["muc"]


@pytest.mark.parametrize("side", ["key", "response"])
@pytest.mark.parametrize("twice", ["(1)(1)", "(1)(2)"])
def test_a_repeated_mention_counts_once_in_the_first_entity(score, caplog, side, twice):
    once, doubled = conll2012("a: (1) (1) (2)"), conll2012(f"a: (1) {twice} (2)")
    with caplog.at_level(logging.WARNING):
        evaluation = score(*((doubled, once) if side == "key" else (once, doubled)))
    assert set(evaluation.scores.values()) == {Score(1, 1, 1)}
    assert getattr(evaluation, side).repeated == 1
    assert "repeated" in caplog.text and "line 3" in caplog.text
    assert "1 repeated" in render_coreference(evaluation)


def test_zeros(score):
    key = conllu("1 (e1-x-1-)", "1.1 (e1-x-1-) 2:nsubj", "2", "3 (e1-x-1-)")
    response = conllu("1 (e1-x-1-)", "2", "2.1 (e1-x-1-) 2:nsubj", "3 (e1-x-1-)")
    assert score(key, response).scores["muc"] == Score(1, 1, 1)
    assert score(key, response, zeros="linear").scores["muc"] == Score(1 / 2, 1 / 2, 1 / 2)
    dropped = score(key, response, zeros="drop")
    assert dropped.scores["muc"] == Score(1, 1, 1)
    assert (dropped.key.zeros, dropped.key.mentions) == (1, 2)


def test_documents_are_not_mixed(score):
    """The same places and IDs in two documents are different mentions and entities."""
    key, response = conll2012("a: (1) (1)", "b: - -"), conll2012("a: - -", "b: (1) (1)")
    assert score(key, response).scores["mentions"] == Score(0, 0, 0)


def test_match_is_by_head_where_there_are_heads(score):
    long, short = (
        conllu("1 (e1-x-2-", "2 e1)", "3 (e1-x-1-)"),
        conllu("1", "2 (e1-x-1-)", "3 (e1-x-1-)"),
    )
    assert score(long, short).scores["muc"] == Score(1, 1, 1)
    assert score(long, short, match="exact").scores["muc"] == Score(0, 0, 0)
    assert score(FULL, FULL).linking.match == "exact"


HEADLESS, HEADED = (conllu("1 (e1-x-1-)", fields=f"eid-etype-{name}") for name in ("x", "head"))
BARE = conllu("1", "1.1 (e1-x-1-)")


@pytest.mark.parametrize(
    "key, response, options, code, reason",
    [
        (FULL, FULL, {"match": "head"}, "W457", "key, line 2"),
        (FULL, FULL, {"match": "partial"}, "W457", "key, line 2"),
        (HEADED, HEADLESS, {}, "W457", "response, line 3"),
        (HEADED, HEADLESS, {"match": "partial"}, None, ""),
        (BARE, BARE, {}, "W458", "key, line 4"),
        (BARE, BARE, {"zeros": "linear"}, None, ""),
        (FULL, FULL, {"metrics": ["muc", "rouge"]}, "W459", "rouge"),
    ],
)
def test_annotation_that_is_missing(score, key, response, options, code, reason):
    if code is None:
        assert score(key, response, **options).scores["mentions"].f1 == 1
        return
    with pytest.raises(WikicremError) as caught:
        score(key, response, **options)
    assert caught.value.code == code and reason in str(caught.value)


def test_report_is_in_percent(score):
    evaluation = score(FULL, FULL.replace("(3)", "-"), metrics=["mentions", *CONLL_METRICS])
    result = coreference_result(evaluation)
    assert result["scores"]["mentions"]["recall"] == pytest.approx(600 / 7)
    assert result["conll"] == 100 * evaluation.conll
    table = render_coreference(evaluation)
    assert "85.71" in table and f"{result['conll']:.2f}" in table and "B-cubed" in table


@pytest.mark.data
@pytest.mark.parametrize(
    "name",
    [
        "litbank/158_emma_brat.conll",
        "gum/gum-conll/GUM_academic_art.conll",
        "gum/ontogum-conll/GUM_academic_art.conll",
        "corefud/es_ancora-corefud-dev.conllu",
    ],
)
def test_a_real_file_is_equal_to_itself(data_dir, tmp_path, name):
    text = (data_dir / name).read_text(encoding="utf8")
    head, *documents = text.split("# newdoc")[:40]  # of many, the first
    path = tmp_path / name.rpartition("/")[2]
    path.write_text("# newdoc".join([head, *documents]), encoding="utf8")
    evaluation = score_files(path, path)
    assert evaluation.key.mentions > 60
    for score in evaluation.scores.values():
        assert (score.recall, score.precision, score.f1) == pytest.approx((1, 1, 1))
