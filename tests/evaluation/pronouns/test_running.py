"""A resolver is run over annotated documents; the fake model likes some names best."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.pronouns.running import evaluate_pronouns
from tests.pipeline.fakes import FAKE
from tests.pipelines import load_english

ROWS = """Ada (1)
met -
an (2
old 2
nurse 2)
. -

She (2)
smiled -
at -
her (1)
. -

It -
rained -
. -
"""


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = load_english()
    model = {**FAKE, "favourites": ["an old nurse", "Ada"]}
    nlp.add_pipe("pronoun_resolver", config={"model": model, "labels": ["PERSON"]})
    return nlp


def write(folder: Path, name: str = "x.conll") -> Path:
    rows = ROWS.replace("old 2", "old -").splitlines()
    lines = [f"x 0 {i} {row}" if row else "" for i, row in enumerate(rows)]
    path = folder / name
    path.write_text("\n".join(["#begin document (x)", *lines, "#end document"]) + "\n")
    return path


def test_predicted_mentions(tmp_path: Path, nlp: Language) -> None:
    run = evaluate_pronouns([write(tmp_path)], nlp)
    assert [(j.form, j.right, j.antecedent) for j in run.judgements] == [
        ("she", False, "Ada"),
        ("her", True, "Ada"),
    ]
    assert run.documents == 1 and run.tokens == 14 and not run.none_scored
    assert run.left_out == {"may have an antecedent that is not annotated": 1}


def test_gold_mentions_are_the_candidates(tmp_path: Path, nlp: Language) -> None:
    run = evaluate_pronouns([write(tmp_path)], nlp, gold_mentions=True, score_none=True)
    assert [(j.form, j.right, j.reachable) for j in run.judgements] == [
        ("she", True, True),
        ("her", False, True),
        ("it", True, False),
    ]
    run = evaluate_pronouns([write(tmp_path)], nlp, gold_mentions=True, pronouns=["she"])
    assert [j.form for j in run.judgements] == ["she"]


@pytest.mark.parametrize("gold_mentions", [False, True])
@pytest.mark.parametrize(
    "name", ["gum/conllu/GUM_bio_galois.conllu", "litbank/158_emma_brat.conll"]
)
def test_real_documents(data_dir: Path, nlp: Language, name: str, gold_mentions: bool) -> None:
    run = evaluate_pronouns([data_dir / name], nlp, gold_mentions=gold_mentions)
    wanted = [j for j in run.judgements if j.expected == "antecedent"]
    reachable = sum(j.reachable for j in wanted if j.form in ("he", "she", "his", "her", "him"))
    assert len(wanted) > 40 and reachable > len(wanted) / 4
    assert all(j.reachable or not j.right for j in wanted)
    assert run.none_scored is name.endswith(".conllu")
    assert {j.genre for j in run.judgements} == {"bio" if "GUM" in name else "fiction"}


def test_errors(tmp_path: Path, nlp: Language) -> None:
    path = write(tmp_path)
    with pytest.raises(WikicremError, match=r"W431.*no pronoun_resolver"):
        evaluate_pronouns([path], spacy.blank("en"))
    path.write_text(path.read_text().replace("(1)", "-").replace("(2)", "-"))
    with pytest.raises(WikicremError, match=r"W435.*not annotated"):
        evaluate_pronouns([path], nlp)
