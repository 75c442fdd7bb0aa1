"""Questions stored without text, and the set that comes with the package."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from spacy_wikicrem.corpus.dump.export import Page
from spacy_wikicrem.corpus.wikitext.quality import write_dump
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.questions.filling import fill_questions, read_stored
from spacy_wikicrem.qa.records.checking import doubts, faults
from spacy_wikicrem.qa.records.record import Question, Section, fingerprint

TEXT = "Ada wrote notes. She died early.\n\nIt was 1852."
SECTION = Section(
    "Ada", TEXT, ("Ada wrote notes.", "She died early.", "It was 1852."), 2, "Life", 7
)
QUESTION = Question(SECTION, "When did Ada die?", "1852.", (0, 1, 2), "q1", {"kind": "she"})
HALVES = ("development", "test")
ARTICLE = "Ada was here.\n== Empty ==\n* no prose\n== Life ==\n" + TEXT


def dump(tmp_path, text=ARTICLE, title="Ada"):
    return write_dump(tmp_path / "dump.xml", [Page(title=title, revision_id=7, text=text)])


def without_text(question):
    """A question as it is stored; `fill_questions` undoes it.

    Answer and question are kept as they are; `article_sections` goes.
    """
    section = question.section
    other = {key: value for key, value in question.other.items() if key != "article_sections"}
    return {
        "id": question.id,
        "title": section.title,
        "revision": section.revision,
        "lang": section.lang,
        "heading": section.heading,
        "section_index": section.number,
        "sentences": [[len(text), fingerprint(text)[:8]] for text in section.sentences],
        "question": question.question,
        "answer": question.answer,
        "sentences_required": list(question.required),
        **other,
    }


def test_stored_and_filled_again(tmp_path):
    stored = without_text(QUESTION)
    assert "notes" not in json.dumps(stored)
    assert fill_questions(dump(tmp_path), [json.loads(json.dumps(stored))]) == [QUESTION]


def test_whole_articles(tmp_path):
    stored = without_text(QUESTION)
    (found,) = fill_questions(dump(tmp_path), [stored], whole_articles=True)
    assert found.other["article_sections"] == ["Ada was here.", "", TEXT]
    assert without_text(found) == stored


def test_changes_beside_the_sentences_do_no_harm(tmp_path):
    changed = ARTICLE.replace("She died", "New. She died").replace("It was", "\n\nOld. It was")
    (found,) = fill_questions(dump(tmp_path, changed), [without_text(QUESTION)])
    assert found.section.sentences == SECTION.sentences
    assert None not in found.section.places()


def test_a_sentence_again_is_found_after_the_one_before(tmp_path):
    twice = replace(SECTION, text="He ran. He ran.", sentences=("He ran.", "He ran."))
    stored = without_text(Question(twice, "Who ran?", "He.", (0, 1), "q2"))
    (found,) = fill_questions(dump(tmp_path, "x.\n==a==\n==Life==\nHe ran. He ran."), [stored])
    assert found.section.places() == [(0, 7), (8, 15)]
    with pytest.raises(WikicremError, match="its sentence 1 is not"):
        fill_questions(dump(tmp_path, "x.\n==a==\n==Life==\nHe ran. He hid."), [stored])


@pytest.mark.parametrize(
    ("text", "title", "reason"),
    [
        (ARTICLE.replace("1852", "1853"), "Ada", "its sentence 2 is not in the text"),
        (ARTICLE, "Bob", "no such article"),
        ("Ada was here.\n== Life ==\n" + TEXT, "Ada", "no prose in its section 2"),
    ],
)
def test_another_text_is_found_out(tmp_path, text, title, reason):
    with pytest.raises(WikicremError, match=reason) as caught:
        fill_questions(dump(tmp_path, text, title), [without_text(QUESTION)])
    assert caught.value.code == "W785"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"title": None}, "it lacks title"),
        ({"section_index": "2"}, "section_index, or that is no int"),
        ({"sentences": ["x"]}, "expected its length and checksum"),
        ({"sentences": [["7", "x"]]}, "expected its length and checksum"),
        ({"sentences_required": ["0", "1"]}, "no list of numbers"),
        ({}, "it has the id 'q1' of line 1"),
        ({"id": " "}, "its id is empty"),
        ({"id": "q2", "revision": "7"}, "revision is '7', expected a number"),
        ({"id": "q2", "revision": -1}, "revision is -1"),
        ({"id": "q2", "lang": "English"}, "lang is 'English', expected a code"),
        ({"id": "q2", "lang": 5}, "lang is 5"),
        ({"id": "q2", "heading": ["x"]}, "heading is"),
        ({"id": "q2", "section_index": -1}, "section_index is -1"),
    ],
)
def test_a_stored_line_that_lacks_something(tmp_path, changes, reason):
    path = tmp_path / "stored.jsonl"
    good = without_text(QUESTION)
    path.write_text(f"{json.dumps(good)}\n{json.dumps(good | changes)}\n")
    with pytest.raises(WikicremError, match=f"line 2.*{reason}"):
        read_stored(path)


def test_no_stored_line(tmp_path):
    (tmp_path / "stored.jsonl").write_text("\n")
    with pytest.raises(WikicremError) as caught:
        read_stored(tmp_path / "stored.jsonl")
    assert caught.value.code == "W781"


def test_the_revision_is_that_of_the_text(tmp_path):
    stored = without_text(QUESTION) | {"revision": 3}
    (found,) = fill_questions(dump(tmp_path), [stored])
    assert found.section.revision == 7


def test_a_dump_in_another_language(tmp_path):
    path = dump(tmp_path)
    text = path.read_text()
    assert "<mediawiki" in text
    for says in ('xml:lang="it"', 'xml:lang="en"'):
        root = text.split("<mediawiki", 1)[1].split(">", 1)[0]
        path.write_text(text.replace(f"<mediawiki{root}>", f"<mediawiki {says}>"))
        if "it" in says:
            with pytest.raises(WikicremError, match="no such article in the language 'en'"):
                fill_questions(path, [without_text(QUESTION)])
    assert fill_questions(path, [without_text(QUESTION)]) == [QUESTION]


def test_what_is_required_must_be_there(tmp_path):
    stored = without_text(QUESTION) | {"sentences_required": [0, 3]}
    with pytest.raises(WikicremError, match="it requires sentence 3"):
        fill_questions(dump(tmp_path), [stored])


def test_the_set_is_varied():
    stored = read_stored()
    assert len(stored) >= 500
    by_half = {half: {r["title"] for r in stored if r["half"] == half} for half in HALVES}
    assert not by_half["development"] & by_half["test"]
    assert sum(record["half"] == "test" for record in stored) >= 220
    assert len({record["id"] for record in stored}) == len(stored)
    assert len({record["title"] for record in stored}) >= 60
    kinds = Counter(record["kind"] for record in stored)
    assert max(kinds.values()) < len(stored) / 2
    assert {"he", "she", "it", "they", "noun", "role", "this"} <= set(kinds)


@pytest.mark.data
def test_the_set_fits_its_dump(data_dir):
    path = "dumps/constructed/enwiki-featuredbios-2012-pages-articles-multistream.xml.bz2"
    questions = fill_questions(data_dir / path)
    for question in questions:
        assert faults(question) == [], question.id
        assert doubts(question) == [], question.id
