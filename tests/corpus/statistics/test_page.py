import re
import sys

import pytest

from spacy_wikicrem.corpus.statistics.page import compare_with_paper, render_page
from spacy_wikicrem.corpus.statistics.plots import plot_bars, plot_histograms
from spacy_wikicrem.corpus.statistics.statistics import Statistics
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MaskedExample, Source

from ...html_checker import Checker

NAMES = [
    "<script>alert(1)</script>",
    "$\\frac{O'Neill}$",
    "Zoë & Čapek",
    "שרה כהן",
    "{{ s.secret }}",
    "A😀",
    '"quoted"',
]


def statistics(names=NAMES, **settings):
    counted = Statistics(**settings)
    for name in names:
        source = Source(title=f"About {name}")
        counted.add(MaskedExample(f"{name} and [MASK].", name, (name, "Bob"), source=source))
    empty = {"corpus": "c <1>", "dump": None, "dropped": {"<mixed>": 3}, "rejected": None}
    return {**counted.to_dict(), **empty}


@pytest.fixture(scope="module")
def page():
    pytest.importorskip("matplotlib")
    return render_page(statistics())


def test_page_is_well_formed_and_escaped(page):
    checker = Checker()
    checker.feed(page)
    assert not checker.open
    assert len(checker.ids) == len(set(checker.ids))
    assert {"script", "link", "img"}.isdisjoint(checker.seen)
    texts = set(checker.text)
    assert set(NAMES) <= texts and {f"About {name}" for name in NAMES} <= texts
    assert {"c <1>", "<mixed>"} <= texts


def test_page_needs_no_other_file(page):
    assert not re.search(r"https?:|//|@import|src=", page)
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", page))
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', page))


def test_pictures_take_the_colours_of_the_page(page):
    pictures = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert not re.search(r"#[0-9a-fA-F]{6}\b(?!\w)", pictures.replace("url(#", "url("))
    used = set(re.findall(r"var\((--[\w-]+)\)", pictures))
    assert "--ink" in used and "--series-1" in used
    light, dark = (re.findall(r"(--[\w-]+):", part) for part in _themes(page))
    assert used <= set(light) == set(dark)


def _themes(page):
    return re.findall(r":root \{(.*?)\}", page, re.DOTALL)


def test_same_statistics_same_bytes(page):
    assert render_page(statistics()) == page


def test_one_example_and_genders():
    pytest.importorskip("matplotlib")
    pytest.importorskip("gender_guesser")
    from spacy_wikicrem.corpus.names.genders import GenderGuesser

    page = render_page(statistics(["Ada"], guesser=GenderGuesser("italy")))
    assert "Genders</h2>" in page and "italy" in page
    assert "<svg" in page


def test_top_zero_and_no_titles():
    pytest.importorskip("matplotlib")
    assert "Articles with most examples" not in render_page(statistics(["Ada"], top=0))


def test_beside_the_paper():
    rows = {row["label"]: row for row in compare_with_paper(statistics())}
    assert rows["examples"]["ours"] == len(NAMES)
    assert rows["examples"]["paper"] == 2_438_897
    assert rows["held out"]["shares"] == (0, pytest.approx(0.0041, abs=1e-4))
    assert "female to male" not in rows


@pytest.mark.parametrize(
    "histogram", [{"5": 1}, {"0": 1, "100000": 1}, {str(n): 1 for n in range(300)}]
)
def test_histograms_keep_every_example(histogram):
    pytest.importorskip("matplotlib")
    from spacy_wikicrem.corpus.statistics.plots import _edges

    edges, tail = _edges([histogram])
    assert len(edges) <= 41 + 1
    assert edges[0] < min(map(int, histogram)) and edges[-1] > tail
    assert plot_histograms({"x": histogram}, "tokens", "salt").startswith("<svg")


def test_plots():
    pytest.importorskip("matplotlib")
    bars = plot_bars({"ours": {"<b>$a$": 0.25}, "theirs": {"<b>$a$": 0.5}}, "salt", line=0.5)
    assert "25.0%" in bars and ">&lt;b&gt;$a$</text>" in bars
    whiskers = plot_bars({"ours": {"a": 0.25}}, "salt", intervals={"a": (0.2, 0.5)})
    plain = plot_bars({"ours": {"a": 0.25}}, "salt")
    assert whiskers.count("<path") > plain.count("<path") and "25.0%" in whiskers
    assert plot_bars({"ours": {}}, "salt") == plot_histograms({"ours": {}}, "x", "salt") == ""


def test_matplotlib_is_absent(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(WikicremError, match=r"W640.*spacy-wikicrem\[plots\]"):
        render_page(statistics())
