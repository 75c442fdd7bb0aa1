"""The page and the Markdown of a report with hostile strings."""

import copy
import json
import re
from itertools import pairwise

import pytest

from spacy_wikicrem.evaluation.base import Contrast, Group, Outcome, Part, Shown
from spacy_wikicrem.evaluation.questions import Question
from spacy_wikicrem.evaluation.registry import Prepared
from spacy_wikicrem.evaluation.report.bootstrap import SAMPLES
from spacy_wikicrem.evaluation.report.clock import Seconds
from spacy_wikicrem.evaluation.report.full import FullReport
from spacy_wikicrem.evaluation.report.page import render_page
from spacy_wikicrem.evaluation.report.tables import render_markdown, render_terminal
from spacy_wikicrem.ty import MaskedQuery

from ...html_checker import Checker

EVIL = "<script>alert('1')</script>"
NAMES = (f"{EVIL} & | {{{{ r.models }}}}", 'Zoë "שרה" A😀')


class Scorer:
    def __init__(self, temperature):
        self.temperature = temperature

    def score(self, queries, *, batch_tokens=None):
        return [[len(query.before) % 3, 1.5] for query in queries]


def parts():
    """A part like GAP's `given` and one of accuracies, both with hostile labels."""
    shown = [
        Shown(f"row {EVIL}", f"{EVIL} x", EVIL, " http://x.y/ `a` |", NAMES, n % 2)
        for n in range(9)
    ]
    common = {
        "units": list(range(9)),
        "slices": [{"gender": ("feminine", "masculine")[n % 2], "pronoun": EVIL} for n in range(9)],
        "show": shown.__getitem__,
        "at": range(9),
        "excluded": {EVIL: 2},
    }
    yield Part(
        key="gap-given",
        title="GAP, protocol given",
        measure="f1",
        unit="row",
        judge=lambda scores: [Outcome((1, 0, n % 2, 1), n % 2 == 0) for n in range(len(scores))],
        contrasts=(Contrast("bias F/M", "ratio", "gender", "feminine", "masculine"),),
        **common,
    )
    yield Part(
        key="toy",
        title=f"Toy {EVIL}",
        measure="accuracy",
        unit="sentence",
        judge=lambda scores: [Outcome((int(v[0] > v[1]), 1), v[0] > v[1]) for v in scores],
        levels={"chance": 50.0},
        **common,
    )


def make_report(models=2):
    questions = [
        Question(MaskedQuery("x" * n, " y", NAMES), ((0,), (1,)), "x" * n + "it y", n + 2)
        for n in range(9)
    ]
    names = ("model", "model_b")[:models]
    full = FullReport({name: Scorer(n + 1.0) for n, name in enumerate(names)}, samples=100)
    for part, benchmark in zip(parts(), ("gap", "toy"), strict=True):
        full.add(Prepared(benchmark, (Group(part.key, questions, (part,)),), Seconds(0.25, 0.125)))
    report = {
        "benchmark": "all",
        "files": {f"/data/{EVIL}.tsv": "0" * 64},
        "settings": {"limit": 9, "benchmarks": ["gap", EVIL], "seed": 0},
        "versions": {"python": "3", "torch": None},
        "models": dict(zip(names, (EVIL, "b"), strict=False)),
        "missing": {"wsc": f"{EVIL} is not there"},
        "answers": ["model-gap-given.tsv"],
        **full.to_dict(),
    }
    report["unlabelled"] = {"wnli": {"model": {"rows": 5, "without_question": 1, "entailed": 2}}}
    report["as_published"] = [
        {"system": "model", "name": EVIL, "benchmark": "pdp", "ours": None, "ours_n": 0}
        | {"accuracy": 60.0, "n": 10, "free_total": 7, "free": {"nothing masked": 7}}
        | {"accuracy_without_free": 50.0}
    ]
    return json.loads(json.dumps(report, allow_nan=False))


@pytest.fixture(scope="module")
def report():
    return make_report()


@pytest.fixture(scope="module")
def page(report):
    return render_page(report)


@pytest.mark.parametrize("models", [1, 2])
def test_page_is_well_formed_and_escaped(models):
    checker = Checker()
    checker.feed(render_page(make_report(models)))
    assert not checker.open
    assert {"script", "link", "img", "iframe", "object"}.isdisjoint(checker.seen)
    assert not [name for name, _ in checker.values if name.startswith("on")]
    assert {"svg", "details", "mark", "table"} <= checker.seen
    text = "".join(checker.text)
    assert text.count(EVIL) > 40 and NAMES[0] in text and NAMES[1] in text


def test_page_needs_no_other_file(page):
    without_texts = page.replace("http://x.y/", "")
    assert not re.search(r"https?:|//|@import|src=|href=|url\(", without_texts)
    assert "prefers-color-scheme: dark" in page and 'name="viewport"' in page


def test_what_is_missing_is_said_first(report, page):
    for text in (page, render_markdown(report)):
        assert text.index("NOT EVALUATED: wsc") < text.index("LIMITED: only the first 9")
        assert text.index("LIMITED") < text.index("Scores")


def test_all_numbers_are_on_the_page(report, page):
    for part in report["parts"]:
        for record in part["systems"].values():
            score = record["score"]
            cell = f"{score['value']:.1f} [{score['low']:.1f}, {score['high']:.1f}]"
            assert cell in page and cell in render_markdown(report)
            assert f"{score['value']:.1f} ({score['low']:.1f}" in page
    for found in report["calibration"].values():
        assert f"calibration error {found['all']['ece']:.3f} over 9" in page
    example = report["examples"]["model_b"]["toy"]["worst"][0]
    assert f"{example['candidates'][0]['probability']:.3f}" in page
    assert "0" * 64 in page and "model B" in page and f"{SAMPLES:,}" not in page


def test_same_report_same_bytes(report, page):
    assert render_page(make_report()).count("<table>") == page.count("<table>")
    assert render_page(report) == page


def test_markdown_is_escaped(report):
    text = render_markdown(report)
    assert EVIL not in text and r"\<script\>alert" in text
    tables = [line for line in text.splitlines() if line.startswith("| ")]
    for header, rule in pairwise(tables):
        if set(rule) <= set("|-: "):
            columns = rule.count("|")
            assert len(re.findall(r"(?<!\\)\|", header)) == columns
    assert {"## Scores", "## GAP", "## Model against model B", "## Seconds"} <= set(
        text.splitlines()
    )


def test_terminal(report):
    text = render_terminal(report)
    assert "p (Holm)" in text and "scoring model B" in text


@pytest.mark.parametrize("value", [(None, None, None), (100.0, None, None), (50.0, 40.0, 60.0)])
def test_bar(report, value):
    report = copy.deepcopy(report)
    scores = [r["score"] for part in report["parts"] for r in part["systems"].values()]
    for score in scores:
        score.update(zip(("value", "low", "high"), value, strict=True))
    page = render_page(report)
    bars = re.findall(r'<svg class="bar".*?</svg>', page, re.DOTALL)
    checker = Checker()
    checker.feed("".join(bars))
    assert len(bars) == len(scores) and not checker.open and "script" not in checker.seen
    assert all(bar.count("<circle") == (value[0] is not None) for bar in bars)
    assert all(("range" in bar) == (value[1] is not None) for bar in bars)


def test_the_curve_is_where_it_should_be(report, page):
    curves = re.findall(r'<polyline class="curve" points="(.*?)"', page)
    for curve, found in zip(curves, report["calibration"].values(), strict=True):
        filled = [row for row in found["all"]["bins"] if row["n"]]
        points = [tuple(map(float, point.split(","))) for point in curve.split()]
        assert len(points) == len(filled) > 0
        for (x, y), row in zip(points, filled, strict=True):
            assert x == pytest.approx(44 + 520 * (row["probability"] - 0.5), abs=0.06)
            assert y == pytest.approx(270 - 260 * row["accuracy"], abs=0.06)
