import json

import pytest

from spacy_wikicrem.documents.gap import read_gap
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.gap.weights import decisions, read_weights, weighted_bias

WEIGHTS = {"ma": 0.0, "mb": 2.0, "fa": 1.0, "fb": 0.5}


@pytest.fixture
def rows(make_row):
    return [
        make_row(identifier="m"),
        make_row("Bob told Ada Byron that her dog.", "her", identifier="f"),
    ]


@pytest.fixture
def write(tmp_path):
    def write(content):
        path = tmp_path / "weights.json"
        data = content if isinstance(content, bytes | str) else json.dumps(content, indent=1)
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf8"))
        return path

    return write


# Gold of both rows: A is FALSE, B is TRUE.
@pytest.mark.parametrize(
    ("answers", "feminine", "masculine", "bias"),
    [
        ({"m": (False, True), "f": (False, True)}, 0.75, 1.0, 0.75),
        ({"m": (True, True), "f": (True, True)}, 0.25, 1.0, 0.25),
        ({"m": (False, False), "f": (False, True)}, 0.75, 0.0, None),
        ({"m": (False, True)}, 0.0, 1.0, None),  # a missing answer is not right
    ],
)
def test_ratio_of_weighted_accuracies(rows, answers, feminine, masculine, bias):
    found = weighted_bias(rows, answers, WEIGHTS)
    assert found == {"feminine": feminine, "masculine": masculine, "bias": bias}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_read(rows, write, end, bom):
    content = bom + json.dumps(WEIGHTS, indent=1).replace("\n", end)
    assert read_weights(write(content), rows) == WEIGHTS


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        ('{\n"ma": 0,\n"mb": 1,\n"fa": 1,\n"fa": 2}', 5, "'fa' occurs a second time"),
        ({**WEIGHTS, "fa": "much"}, 4, "the weight of 'fa' is no number"),
        ({**WEIGHTS, "fa": True}, 4, "the weight of 'fa' is no number"),
        ({**WEIGHTS, "mb": -1.0}, 3, "the weight of 'mb' is -1.0"),
        ({**WEIGHTS, "mb": float("nan")}, 3, "the weight of 'mb' is nan"),
        ({**WEIGHTS, "mb": {}}, 3, "the weight of 'mb' is no number"),
        ('{\n"ma": 0,\n', 2, "Expecting property name"),
        ("", 1, "Expecting value"),
        ("[1, 2]", 1, "not a JSON object"),
        ("7", 1, "not a JSON object"),
    ],
)
def test_what_is_no_table_of_weights(rows, write, content, line, reason):
    with pytest.raises(WikicremError, match=rf"W463.*weights.json, line {line}: .*{reason}"):
        read_weights(write(content), rows)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_other_encodings(rows, write, encoding):
    content = json.dumps({**WEIGHTS, "é": 1}, ensure_ascii=False).encode(encoding)
    with pytest.raises(WikicremError, match=r"W605.*weights.json, line 1"):
        read_weights(write(content), rows)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"fb": None}, r"lacks 1 decisions .* has 0 that are not in it \(fb\)"),
        ({"x-9a": 1.0}, r"lacks 0 decisions .* has 1 that are not in it \(x-9a\)"),
    ],
)
def test_missing_and_unknown_ids(rows, write, changes, message):
    changed = {key: value for key, value in {**WEIGHTS, **changes}.items() if value is not None}
    with pytest.raises(WikicremError, match=f"W464.*weights.json {message}"):
        read_weights(write(changed), rows)


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "half"), [("linear_weights", 886.5), ("linear_weights_trimmed", 835.0)]
)
def test_published_weights_are_even(data_dir, name, half):
    rows = read_gap(data_dir / "gap/gap-test.tsv")
    weights = read_weights(data_dir / f"gap-weighting/{name}.json", rows)
    for gender in ("feminine", "masculine"):
        own = [weights[key] for row in rows if row.gender == gender for key in decisions(row)]
        assert len(own) == 2000 and sum(own) == pytest.approx(half, abs=1e-4)
    # Only TRUE names have a weight, so that the weighted accuracy is a weighted recall.
    false = [key for r in rows for key, n in zip(decisions(r), r.names, strict=True) if not n.coref]
    assert not any(weights[key] for key in false)
    gold = {row.id: (row.a.coref, row.b.coref) for row in rows}
    assert weighted_bias(rows, gold, weights)["bias"] == pytest.approx(1.0)
