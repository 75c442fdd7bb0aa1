"""The bundled models give the same answers with transformers 4.53 and 5."""

import json

import pytest

from .answers import ARCHITECTURES, STORED, model_scores, resolver_answers

EXPECTED = [json.loads(line) for line in STORED.read_text(encoding="utf8").splitlines()]
TOLERANCE = 1e-3


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_resolutions(architecture):
    rows = [row for row in EXPECTED if row["model"] == architecture and "pronoun" in row]
    assert len(rows) > 20
    for expected, found in zip(rows, resolver_answers(architecture), strict=True):
        for key in ("paragraph", "pronoun", "antecedent"):
            assert found[key] == expected[key], found
        assert found["probability"] == pytest.approx(expected["probability"], abs=TOLERANCE)
        _same_candidates(expected["candidates"], found["candidates"])


def _same_candidates(expected, found):
    """One that hardly reaches the limit of what is listed may be left out."""
    for text, probability in expected:
        if probability > 0.01 + TOLERANCE:
            near = [value for name, value in found if name == text]
            assert near == [pytest.approx(probability, abs=TOLERANCE)]


def test_scores():
    for expected in (row for row in EXPECTED if "scores" in row):
        found = model_scores()[expected["model"]]
        for expected_row, row in zip(expected["scores"], found, strict=True):
            assert row == pytest.approx(expected_row, abs=TOLERANCE)


def test_the_trainers_can_be_imported():
    import spacy_wikicrem.training.command
    import spacy_wikicrem.training.pretrain
    import spacy_wikicrem.training.ranker  # noqa: F401
