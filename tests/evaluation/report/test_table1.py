"""The figures of Table 1 are those of the paper; ours stand beside them."""

import re

import pytest

from spacy_wikicrem.evaluation.report.table1 import (
    COLUMNS,
    PAPER,
    UPPER,
    differences,
    render_table,
)

# First cells of the rows, as the paper writes them.
ROWS = {
    "SOTA": "sota",
    "BERT": "bert",
    **{
        f"BERT_{name.upper()}": name
        for name in ("wikirand", "wikicrem", "gap", "wikicrem_gap", "dpr", "gap_dpr")
    },
    **{f"BERT_{name.upper()}": name for name in ("wikicrem_dpr", "all", "wikicrem_all")},
}


@pytest.mark.data
def test_figures_agree_with_the_text_of_the_paper(data_dir):
    path = data_dir.parent / "papers" / "wikicrem.txt"
    if not path.exists():
        pytest.skip("THE PAPER'S TEXT IS MISSING beside the data folder")
    found = {}
    for line in path.read_text(encoding="utf8").splitlines():
        name, *cells = line.split("\t")
        if name in ROWS and cells:
            numbers = re.findall(r"\d+\.\d+", re.sub("<.?u>", "", " ".join(cells)))
            found.setdefault(ROWS[name], []).extend(map(float, numbers))
    expected = {name: [row[c.key] for c in COLUMNS] for name, row in PAPER.items()}
    assert found == expected
    assert len(found) == 11


def test_bias_is_the_ratio_of_the_two_scores():
    for row in PAPER.values():
        assert row["gap_f1_f"] / row["gap_f1_m"] == pytest.approx(row["gap_bias"], abs=0.0075)


def test_table_has_ours_theirs_and_the_difference():
    ours = {"gap_f1": 51.26, "gap_bias": 0.85, "dpr": None, "pdp": 70.0}
    upper, lower = render_table({"bert": ours, "maskedwiki": {"dpr": 55.0}}).split("\n\n")
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in upper.splitlines()]
    assert lines[0] == ["model", "", *(column.title for column in COLUMNS[:UPPER])]
    assert lines[2][:6] == ["bert", "ours", "51.3", "-", "-", "0.85"]
    assert lines[3][:6] == ["", "paper", "50.0", "47.2", "52.7", "0.90"]
    assert lines[4][:7] == ["", "difference", "+1.3", "-", "-", "-0.05", "-"]
    assert lines[5][6] == "55.0"
    assert set(lines[6][2:]) == {"-"}  # the paper has no such model
    assert lower.splitlines()[4].rstrip(" |").endswith("-1.7")


def test_differences():
    assert differences("bert", {"pdp": 70.0})["pdp"] == pytest.approx(-1.7)
    assert set(differences("nobody", {"pdp": 70.0}).values()) == {None}
