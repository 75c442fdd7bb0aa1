"""`spacy-wikicrem train-reader`."""

from __future__ import annotations

import pytest
import spacy
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from tests.evaluation.zeros.test_zeros import ANA


@pytest.fixture
def corefud(tmp_path):
    path = tmp_path / "ana.conllu"
    path.write_text("".join(ANA.format(id=number) for number in range(5)), encoding="utf8")
    return path


def run(*arguments):
    return CliRunner().invoke(app, ["train-reader", *map(str, arguments)])


def test_both_steps_and_a_reader_with_the_vectors_of_another(corefud, tmp_path):
    small = ("--width", 4, "--epochs", 1)
    first = run(corefud, tmp_path / "first", *small, "--adaptation", 2)
    assert first.exit_code == 0, first.output
    assert "3 labelled ones" in first.output
    assert (tmp_path / "first" / "attention_reader.pt").is_file()
    options = ("--steps", "labelled", "--vectors", tmp_path / "first")
    second = run(corefud, tmp_path / "second", *small, *options)
    assert second.exit_code == 0 and "0 pseudo samples" in second.output
    again = run(corefud, tmp_path / "second", *small)
    assert isinstance(again.exception, WikicremError) and again.exception.code == "W004"
    assert run(corefud, tmp_path / "second", *small, "--force").exit_code == 0


def test_samples_are_kept_and_a_reader_is_trained_on(corefud, tmp_path):
    kept = ("--width", 4, "--epochs", 1, "--samples", tmp_path / "samples.jsonl")
    assert run(corefud, tmp_path / "first", *kept, "--steps", "labelled").exit_code == 0
    corefud.unlink()
    options = ("--steps", "labelled", "--start", tmp_path / "first")
    second = run(corefud, tmp_path / "second", *kept, *options)
    assert second.exit_code == 0 and "3 labelled ones" in second.output


@pytest.mark.parametrize("lang", ["es", "it"])
def test_marked_text_needs_a_pipeline(tmp_path, lang):
    path = tmp_path / "ana.marked"
    path.write_text("Ana llegó. [∅Comió|Ana].\n", encoding="utf8")
    found = run(path, tmp_path / "reader", "--lang", lang)
    assert isinstance(found.exception, WikicremError) and found.exception.code == "W763"
    assert not (tmp_path / "reader").exists()


def test_a_pipeline_of_another_language_is_a_coded_error(corefud, tmp_path):
    spacy.blank("it").to_disk(tmp_path / "it")
    found = run(corefud, tmp_path / "reader", "--lang", "es", "--spacy-model", tmp_path / "it")
    assert isinstance(found.exception, WikicremError) and found.exception.code == "W761"


def test_plain_text_needs_a_pipeline_of_the_language(corefud, tmp_path):
    text = tmp_path / "a.txt"
    text.write_text("Ana lloró.\n", encoding="utf8")
    found = run(corefud, tmp_path / "reader", "--text", text)
    assert isinstance(found.exception, WikicremError) and found.exception.code == "W761"
    assert not (tmp_path / "reader").exists()


def test_shallow_reading_needs_text(corefud, tmp_path):
    found = run(corefud, tmp_path / "reader", "--lang", "it", "--shallow")
    assert isinstance(found.exception, WikicremError) and found.exception.code == "W765"


def test_italian_text_is_read_by_the_lexicon_alone(tmp_path):
    marked, text = tmp_path / "ana.marked", tmp_path / "text.txt"
    nlp = spacy.blank("it")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(tmp_path / "it")
    marked.write_text("Ana arrivò. [Lei|Ana] rise.\n", encoding="utf8")
    text.write_text("La zia aprì la porta. Poi la zia chiamò il cane.\n", encoding="utf8")
    options = ("--shallow", "--text", text, "--spacy-model", tmp_path / "it", "--width", 4)
    found = run(marked, tmp_path / "reader", "--steps", "pseudo", "--epochs", 1, *options)
    assert found.exit_code == 0, found.output
    assert "0 labelled ones" in found.output and "0 pseudo samples" not in found.output
