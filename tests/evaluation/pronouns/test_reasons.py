"""Each kind of failure, made by a model that likes the wrong thing."""

from __future__ import annotations

from pathlib import Path

import pytest
from spacy.language import Language

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.pronouns.failures import FAILURES, count_failures, render_failures
from spacy_wikicrem.evaluation.pronouns.running import Run, evaluate_pronouns
from tests.pipeline.fakes import FAKE_RANKER
from tests.pipelines import load_english


def make(likes: dict[str, float], **config: object) -> Language:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver", config={"model": {**FAKE_RANKER, "likes": likes}, **config})
    return nlp


def write(folder: Path, rows: str) -> Path:
    """`Anna(1) left. She(1) slept.`: a sentence a line, words between spaces."""
    lines = []
    for sentence in rows.splitlines():
        for number, word in enumerate(sentence.split()):
            text, _, bracket = word.partition("(")
            lines.append(f"x 0 {number} {text} {'(' + bracket if bracket else '-'}")
        lines.append("")
    path = folder / "x.conll"
    path.write_text("\n".join(["#begin document (x)", *lines, "#end document"]) + "\n")
    return path


def run(folder: Path, nlp: Language, rows: str) -> Run:
    return evaluate_pronouns([write(folder, rows)], nlp, failures=True, score_none=True)


FAR = "\nThe dog barked .\nThe cat slept .\nThe rain fell ."


@pytest.mark.parametrize(
    ("rows", "likes", "kinds"),
    [
        ("Anna(1) met Maria .\nShe(1) slept .", {"Maria": 9}, ["wrong choice"]),
        ("Anna(1) met Maria .\nShe(1) slept .", {"Anna": 9}, [None]),
        ("Anna(1) met Maria .\nShe(1) slept .", {}, ["none given"]),
        (
            "Anna(1) met Maria .\nShe(1) slept .\nThen she(1) left .",
            {"Maria": 9, "She": 9},
            ["wrong choice", "passed on"],
        ),
        ("Anna ate slowly(1) .\nShe(1) slept .", {"Anna": 9}, ["no mention"]),
        (f"Anna(1) met Maria .{FAR}\nShe(1) slept .", {"Maria": 9}, ["out of reach"]),
        ("Anna met Marco(1) .\nShe(1) slept .", {"Anna": 9}, ["ruled out"]),
        ("Anna(1) met Anna .\nShe(1) slept .", {"Anna": 9}, ["other mention"]),
        ("Anna met Maria .\nShe slept .", {"Anna": 9}, ["needless"]),
    ],
)
def test_kinds(tmp_path: Path, rows: str, likes: dict[str, float], kinds: list[str | None]) -> None:
    found = run(tmp_path, make(likes, sentences_before=2), rows).judgements
    assert [j.failure for j in found] == kinds
    assert [j.right for j in found] == [kind is None for kind in kinds]


def test_not_resolved(tmp_path: Path) -> None:
    nlp = make({"Anna": 9}, pronouns=["he"])
    (found,) = run(tmp_path, nlp, "Anna(1) ate .\nShe(1) slept .").judgements
    assert found.failure == "not resolved"


def test_counts_and_examples(tmp_path: Path) -> None:
    nlp = make({"Maria": 9, "She": 9})
    rows = "Anna(1) met Maria .\nShe(1) slept .\nThen she(1) left ."
    found = run(tmp_path, nlp, rows).judgements
    assert count_failures(found) == {"passed on": 1, "wrong choice": 1}
    text = render_failures(found, 1)
    assert "| passed on" in text and "50.0" in text
    assert "Passed on:\n- x: 'Maria' (1.00) for 'Anna'" in text
    assert "\nWrong choice:" not in render_failures(found, 0)


def test_every_wrong_one_has_a_kind(data_dir: Path) -> None:
    nlp = make({"Emma": 1})
    files = [
        data_dir / "litbank/158_emma_brat.conll",
        data_dir / "gum/conllu/GUM_bio_galois.conllu",
    ]
    found = evaluate_pronouns(files, nlp, failures=True)
    assert all((j.failure is None) == j.right for j in found.judgements)
    assert sum(count_failures(found.judgements).values()) == sum(
        not j.right for j in found.judgements
    )
    assert set(count_failures(found.judgements)) <= set(FAILURES)


def test_gold_mentions_leave_nothing_to_explain(tmp_path: Path) -> None:
    path = write(tmp_path, "Anna(1) ate .\nShe(1) slept .")
    with pytest.raises(WikicremError, match=r"W439"):
        evaluate_pronouns([path], make({}), gold_mentions=True, failures=True)
