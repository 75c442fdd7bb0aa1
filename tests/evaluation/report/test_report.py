import hashlib
import json

from spacy_wikicrem.evaluation.gap.protocols import GapScores
from spacy_wikicrem.evaluation.gap.report import gap_result, render_gap
from spacy_wikicrem.evaluation.metrics import Counts
from spacy_wikicrem.evaluation.report.report import markdown_table, new_report
from spacy_wikicrem.evaluation.schemas.winobias import render_winobias


def test_markdown_table_aligns_numbers_right():
    assert markdown_table(("name", "x"), [("a", "1.0"), ("b", "10.0")]).splitlines() == [
        "| name |    x |",
        "| ---- | ---: |",
        "| a    |  1.0 |",
        "| b    | 10.0 |",
    ]


def test_gap_report():
    scores = GapScores(Counts(3, 1, 1, 3), Counts(2, 1, 0, 1), Counts(1, 0, 1, 2))
    result = gap_result("given", "model", scores)
    assert result["bias"] == (200 / 3) / 80 and result["masculine"]["tp"] == 2
    table = render_gap({"results": [result]})
    cells = table.splitlines()[-1].strip("| ").split(" | ")
    assert " ".join(map(str.strip, cells)) == "given model 75.0 75.0 75.0 80.0 66.7 0.83"


def test_gap_report_without_bias_and_with_missed_names():
    nothing = Counts(fn=1)
    missed = {"names": 8, "missed": 3, "true_names": 4, "missed_true": 1, "f1_cap": 85.714}
    result = gap_result("paper", "model", GapScores(nothing, nothing, nothing))
    text = render_gap({"results": [result], "missed_names": missed})
    assert "| 0.0 | 0.0 | 0.0 |" in text and " - |" in text
    assert "miss 3 of 8 names (1 of 4 that are TRUE)" in text and "85.7" in text


def test_winobias_report():
    halves = {"pro": {"accuracy": 70.0}, "anti": {"accuracy": 40.0}, "difference": 30.0}
    results = [{"system": "model", "type1": halves, "type2": halves}]
    text = render_winobias({"results": results, "sentences": 8, "excluded": [("f", "r")]})
    assert "+30.0" in text and text.endswith("8 sentences, 1 excluded.")


def test_new_report_is_json_with_checksums(tmp_path):
    path = tmp_path / "gap.tsv"
    path.write_bytes(b"abc")
    report = json.loads(json.dumps(new_report("gap", [path], model="m")))
    assert report["files"] == {str(path): hashlib.sha256(b"abc").hexdigest()}
    assert report["settings"] == {"model": "m"} and report["versions"]["spacy"]
