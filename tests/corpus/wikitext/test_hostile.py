"""No page stops a build: what is wrong with it costs a paragraph, or the page, and is counted."""

from __future__ import annotations

from collections import Counter

import pytest

from spacy_wikicrem.corpus.wikitext import clean
from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs, rejection

GOOD = "Ada Hill met Bob Moss in York."


@pytest.mark.parametrize(
    "odd",
    ["{{As of|2010|²}} ran.", "{{date|1|²|1900}} ran.", "{{fecha|1|³|1900}} ran.",
     "{{heure|²}} ran.",
     "{{as of|2010|" + "9" * 5000 + "}} ran.", "{{unité|" + "9" * 5000 + "|km}} ran.",
     "{{unidad|²²²²²|km}} ran.", "{{convert|²|km}} ran.", "{{M|²|k|m}} ran.", "{{siècle|²|e}} ran.",
     "&#" + "9" * 5000 + "; ran.", "&#x" + "F" * 5000 + "; ran.", "&#0; ran.", "&#xD800; ran.",
     "&#" + "0" * 5000 + "65; ran.", "{{Bio|Nome=A|Cognome=B|AnnoNascita=²|Attività=x}} ran.",
     "{{frac|²|" + "9" * 5000 + "}} ran.", "[[" + "x" * 70_000 + "]] ran.", "\ud800 ran.",
     "{{harvtxt|" + "|" * 300 + "}} ran.", "{{sortname}} ran.", "{{#expr:1/0}} ran."],
)  # fmt: skip
def test_odd_templates_and_references(odd):
    for lang in ("en", "fr", "es", "it", "de", "xx"):
        counts: Counter[str] = Counter()
        found = clean_paragraphs(f"{GOOD}\n\nAda {odd}\n\n{GOOD}", lang, counts)
        assert found[0] == found[-1] == GOOD and 2 <= len(found) <= 3, lang
        rejected = sum(n for name, n in counts.items() if name.startswith("rejected:"))
        assert counts["paragraphs"] + rejected == 3, lang


def test_an_exception_costs_the_paragraph(monkeypatch):
    def render(block: str, lang: str) -> str:
        if "bad" in block:
            raise RuntimeError
        return block

    monkeypatch.setattr(clean, "render", render)
    counts: Counter[str] = Counter()
    assert clean_paragraphs(f"{GOOD}\n\nA bad one.\n\n{GOOD}", "en", counts) == [GOOD, GOOD]
    assert counts == {"paragraphs": 2, "rejected:error": 1}


def test_an_exception_in_the_whole_costs_the_page(monkeypatch):
    def pre_strip(*_: object) -> str:
        raise RecursionError

    monkeypatch.setattr(clean, "pre_strip", pre_strip)
    counts: Counter[str] = Counter()
    assert clean_paragraphs(GOOD, "en", counts) == [] and counts == {"rejected:error": 1}


def test_an_interruption_is_no_fault_of_the_page(monkeypatch):
    def pre_strip(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(clean, "pre_strip", pre_strip)
    with pytest.raises(KeyboardInterrupt):
        clean_paragraphs(GOOD)


@pytest.mark.parametrize("unit", ["(", ")", '"', "$", "1", "a", ".", "a.b", "-", "_", "…", "'$"])
def test_no_word_is_too_long_for_a_tokenizer(unit):
    text = f"Ada met Bob. {unit * 5000} He ran."
    assert rejection(text) in ("long-word", "markup")
    assert rejection(f"Ada met Bob. {'a' * 300} He ran.") is None
    assert rejection(f"Ada met Bob. {'a' * 301} He ran.") == "long-word"


def test_scripts_without_blanks_have_long_words():
    assert rejection("安娜是一位画家。" * 100) is None
    assert rejection("安娜是一位画家。" * 100 + "(" * 60 + "。") == "long-word"


def test_namespaces_of_the_wiki_are_hidden():
    page = "[[Datoteka:A.jpg|Ana u Zagrebu.]] Ana je tu.\n[[Kategorija:Slikari]]"
    hidden = frozenset({"datoteka", "kategorija"})
    assert clean_paragraphs(page, "hr", hidden=hidden) == ["Ana je tu."]
    assert clean_paragraphs("[[a.b (c):X|y]] Ana.", "hr", hidden=frozenset({"a.b (c)"})) == ["Ana."]
    assert clean_paragraphs("[[Two_words:X|y]] Ana.", "hr", hidden=frozenset({"two words"})) == [
        "Ana."
    ]


def test_quotes_are_balanced_a_line_at_a_time():
    page = "''Hamlet'''s author met Ada.\n''Macbeth'''s author met Bob."
    expected = "Hamlet's author met Ada. Macbeth's author met Bob."
    assert clean_paragraphs(page) == [expected]
    assert clean_paragraphs("'''Ada'''\n''met'' Bob's [[Eve|''Eve'']].") == ["Ada met Bob's Eve."]
    assert clean_paragraphs("L'''a\nb'' c'''d.") == ["La b c'd."]
