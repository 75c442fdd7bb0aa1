from collections import Counter

import pytest

from spacy_wikicrem.evaluation.schemas.base import schema_questions
from spacy_wikicrem.evaluation.schemas.pdp import read_pdp


@pytest.mark.data
def test_real_problems(data_dir):
    data = read_pdp(data_dir / "bert-commonsense/PDP.txt")
    assert len(data.rows) == 60 and data.excluded == ()
    sizes = Counter(row.slices["candidates"] for row in data.rows)
    assert sizes == {"2": 45, "3": 12, "4": 1, "5": 2}
    assert all(" " + row.before[-1:] in ("  ", " ") for row in data.rows)


@pytest.mark.data
def test_masks_that_stand_for_a_possessive(data_dir):
    rows = read_pdp(data_dir / "bert-commonsense/PDP.txt").rows
    lines = [int(row.id.split()[-1]) for row in rows if row.possessive]
    expected = [16, 31, 51, 61, 126, 136, 151, 161, 166, 196, 226, 246, 271, 296]
    assert lines == expected
    questions = schema_questions(rows)
    assert questions[3].query.before.endswith("Dad said that ")
    assert questions[3].query.after.startswith("'s boss at the railroad")
    assert questions[0].query.candidates == ("Dad", "The man")


def test_xml(tmp_path):
    path = tmp_path / "pdp.xml"
    path.write_text(
        "<collection><schema><text><txt1>A b c fed</txt1><pron>his</pron><txt2>dog.</txt2></text>"
        "<answers><answer>A</answer><answer>b</answer><answer>c</answer></answers>"
        "<correctAnswer>C</correctAnswer></schema></collection>"
    )
    [row] = read_pdp(path).rows
    assert (row.answer, row.possessive, row.slices) == (2, True, {"candidates": "3"})
