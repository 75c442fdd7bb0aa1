"""The trained pipelines of Spanish, French and Italian, if they are installed: everyday sentences,
and the names that corpora are made of. A pipeline takes seconds to load."""

from pathlib import Path

import pytest

from spacy_wikicrem.evaluation.cases import judge_cases, read_cases
from tests.corpus.test_languages import ANSWERS, examples
from tests.pipelines import SMALL, load_small

CASES = Path(__file__).parent / "cases"


@pytest.mark.filterwarnings("ignore:.*W095")
@pytest.mark.parametrize("code", SMALL)
def test_most_are_right(code):
    nlp = load_small(code)
    for name, least in (("everyday", 0.8), ("clitics", 0.8)):
        verdicts = judge_cases(nlp, read_cases(CASES / f"{name}_{code}.jsonl"))
        assert sum(verdict.right for verdict in verdicts) >= least * len(verdicts), name


@pytest.mark.filterwarnings("ignore:.*W095")
def test_a_possessive_of_unknown_number_is_not_two_people():
    nlp = load_small("es")
    doc = nlp("El director habló con Pedro. Lo felicitó y le dio su tarjeta.")
    *_, owner = doc._.pronoun_resolutions
    assert owner.pronoun.text == "su" and len(owner.antecedents) <= 1
    assert "y Pedro" not in doc._.resolved_text


@pytest.mark.filterwarnings("ignore:.*W095")
@pytest.mark.parametrize("code", ["fr", "es"])
def test_examples_are_without_elided_words(code):
    nlp = load_small(code)
    with nlp.select_pipes(disable="pronoun_resolver"):
        answers = [example.answer.removeprefix("M. ") for example in examples(code, nlp)]
    assert answers == ANSWERS[code]  # "Anna Dupont", not "d'Anna Dupont"
