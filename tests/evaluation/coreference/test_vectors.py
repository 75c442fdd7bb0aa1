"""Every test vector of the reference scorers, to four decimals."""

from itertools import groupby

import pytest

from spacy_wikicrem.evaluation.coreference.metrics import b_cubed, muc
from spacy_wikicrem.evaluation.coreference.scoring import score_files
from tests.conftest import DATA
from tests.evaluation.coreference.vectors import Vector, read_vectors

VECTORS = read_vectors(DATA)


def files_of(vector: Vector) -> tuple[str, str, str, str]:
    return vector.key, vector.response, vector.match, vector.zeros


@pytest.mark.data
def test_vectors(data_dir):
    """But for a few of which the README says that the match fails, with the values of a match."""
    for (key, response, match, zeros), group in groupby(sorted(VECTORS, key=files_of), files_of):
        vectors = list(group)
        scores = score_files(
            data_dir / key,
            data_dir / response,
            metrics=sorted({vector.metric for vector in vectors}),
            match=match,
            zeros=zeros,
        ).scores
        for vector in vectors:
            found = {name: getattr(scores[vector.metric], name) for name in vector.values}
            expected = {name: float(value) for name, value in vector.values.items()}
            is_right = found == pytest.approx(expected, abs=5e-5)
            assert is_right != vector.contradictory, (vector.id, found, expected)


@pytest.mark.data
def test_all_vectors_are_read(data_dir):
    """No file and no value is left out: the table of the scores has the JSON's, row by row."""
    folders = [data_dir / "conll-scorer/DataFiles", data_dir / "corefud-scorer-tests"]
    responses = [path for folder in folders for path in folder.rglob("*.response")]
    assert {data_dir / vector.response for vector in VECTORS} == set(responses)
    table = (data_dir / "conll-scorer/expected_scores.tsv").read_text(encoding="utf8")
    rows = [row.split("\t") for row in table.splitlines()[1:]]
    from_json = {v.id: v.values for v in VECTORS if v.id.startswith("conll json")}
    assert len(rows) == len(from_json)
    for case, _, _, metric, *values in rows:
        assert list(map(float, values)) == list(from_json[f"conll json {case} {metric}"].values())
    ids = [vector.id for vector in VECTORS]
    assert len(ids) == len(set(ids))


@pytest.mark.data
def test_sources_agree(data_dir):
    """Where the README and the JSON file have a value of one case, it is the same one."""
    values = {vector.id: vector.values for vector in VECTORS}
    both = [id_ for id_ in values if id_.replace("readme", "json") in values and "readme" in id_]
    assert len(both) > 80
    for id_ in both:
        for name, value in values[id_].items():
            expected = float(values[id_.replace("readme", "json")][name])
            assert float(value) == pytest.approx(expected, abs=5e-5), id_


@pytest.mark.data
@pytest.mark.parametrize("number", [2, 3])
def test_a_zero_that_moved_is_not_linked_by_its_place(data_dir, number):
    """What the text of the contradictory vectors says: the response's d is another mention, x."""
    zeros = data_dir / "corefud-scorer-tests/zeros"
    a, b, c, d, e, x = range(6)
    key, response = [{a, c, d}, {b, e}], [{a, c, x}, {b, e}]
    scores = score_files(
        zeros / "TC-ZF.key",
        zeros / f"TC-ZF-{number}.response",
        match="head",
        zeros="linear",
    ).scores
    for name, metric in (("bcub", b_cubed), ("muc", muc)):
        assert scores[name] == metric(key, response).score()
        assert scores[name].f1 < 1
