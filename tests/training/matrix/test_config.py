"""The graph of models, and that nothing in it can name a test set."""

from pathlib import Path

import pytest

from spacy_wikicrem.cli.training.train import load_config
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.report.table1 import PAPER
from spacy_wikicrem.training.matrix.config import (
    TRAINING_SETS,
    VALIDATION_SETS,
    chosen_models,
    parse_matrix,
    plan,
)

CONFIGS = sorted((Path(__file__).parents[3] / "configs").glob("matrix*.cfg"))
WIKI = ["wikicrem-train"], ["wikicrem-dev"]
GAP = ["gap-development"], ["gap-validation"]
DPR = ["dpr-train"], ["dpr-validation"]
ALL = ["gap-development", "dpr-train"], ["gap-validation", "winobias-dev"]


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
@pytest.mark.parametrize(
    ("name", "start", "sets"),
    [
        ("bert", "base", ([], [])),
        ("wikirand", "base", (["randomwiki-train"], ["randomwiki-dev"])),
        ("wikicrem", "base", WIKI),
        ("maskedwiki", "base", (["maskedwiki-train"], ["maskedwiki-dev"])),
        ("gap", "base", GAP),
        ("wikicrem_gap", "wikicrem", GAP),
        ("dpr", "base", DPR),
        ("gap_dpr", "gap", DPR),
        ("wikicrem_dpr", "wikicrem", DPR),
        ("all", "base", ALL),
        ("wikicrem_all", "wikicrem", ALL),
    ],
)
def test_models_are_those_of_section_6_1(path, name, start, sets):
    spec = parse_matrix(load_config(path, [])).models[name]
    assert (spec.start, (spec.train, spec.dev)) == (start, sets)


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
def test_every_row_of_the_paper_is_there(path):
    config = parse_matrix(load_config(path, []))
    assert set(PAPER) - {"sota"} == set(config.models) - {"maskedwiki"}


def test_paper_config_has_the_published_settings():
    config = parse_matrix(load_config(CONFIGS[-1].with_name("matrix.cfg"), []))
    corpus, labelled = config.recipes["corpus"], config.recipes["labelled"]
    assert (corpus.training.epochs, labelled.training.epochs) == (1, 30)
    for recipe in (corpus, labelled):
        assert (recipe.loss.alpha, recipe.loss.beta) == (10.0, 0.2)
        assert (recipe.training.learning_rate, recipe.training.batch_size) == (1e-5, 64)
    assert labelled.training.eval_every == 0  # at the end of each epoch


def values(**models):
    return {"models": models, "recipes": {"r": {}}}


def spec(start="base", train="wikicrem-train", dev="wikicrem-dev", recipe="r"):
    return {"start": start, "train": [train], "dev": [dev], "recipe": recipe}


def test_parents_come_first_and_once():
    config = parse_matrix(values(c=spec("b"), b=spec("a"), a=spec(), d=spec("b")))
    assert plan(config, ["d", "c"]) == ["a", "b", "d", "c"]


@pytest.mark.parametrize(
    ("models", "code"),
    [
        ({"a": spec("b"), "b": spec("a")}, "W242"),
        ({"a": spec("a")}, "W242"),
        ({"a": spec("nobody")}, "W241"),
        ({"a": spec(recipe="none")}, "W241"),
        ({"base": spec()}, "W211"),
        ({"a": {"train": ["gap-development"], "recipe": "r"}}, "W211"),
        ({"a": {**spec(), "test": ["gap-test"]}}, "W210"),
        ({"a": 3}, "W211"),
    ],
)
def test_bad_graphs(models, code):
    with pytest.raises(WikicremError) as caught:
        parse_matrix(values(**models))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("models", "key"),
    [({"a": {**spec(), "trian": []}}, "models.a.trian"), ({"a": 3}, "models.a")],
)
def test_an_error_names_the_whole_key(models, key):
    with pytest.raises(WikicremError, match=rf"{key}\b"):
        parse_matrix(values(**models))


def test_chosen_models():
    config = parse_matrix(values(a=spec(), b=spec()))
    assert chosen_models(config, " b , a,") == ["b", "a"]
    assert chosen_models(config, None) == chosen_models(config, "") == ["a", "b"]
    with pytest.raises(WikicremError, match=r"W211.*--models"):
        chosen_models(config, " , ")


def test_unknown_section():
    with pytest.raises(WikicremError, match="W210"):
        parse_matrix({"data": {}})


TESTS = ("gap-test", "dpr-test", "winobias-test", "wsc", "wnli", "pdp", "winogender")
FILES = ("assets/gap/gap-test.tsv", "../gap-test", "gap-validation/../gap-test")


@pytest.mark.parametrize("name", [*TESTS, *FILES, "gap-validation"])
def test_no_test_set_for_training(name):
    with pytest.raises(WikicremError, match="W243"):
        parse_matrix(values(a=spec(train=name)))


@pytest.mark.parametrize("name", [*TESTS, *FILES, "gap-development"])
def test_no_test_set_for_selection(name):
    with pytest.raises(WikicremError, match="W243"):
        parse_matrix(values(a=spec(dev=name)))


def test_names_of_sets_never_speak_of_tests():
    assert not any("test" in name for name in (*TRAINING_SETS, *VALIDATION_SETS))
    assert not set(TRAINING_SETS) & set(VALIDATION_SETS)
