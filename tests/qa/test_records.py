"""The records of questions: what is read, what is refused and named, what is counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.records.checking import doubts, faults
from spacy_wikicrem.qa.records.reading import (
    Bad,
    parse_question,
    read_questions,
    read_sections,
)
from spacy_wikicrem.qa.records.record import Question, Section
from spacy_wikicrem.qa.records.statistics import characteristics
from spacy_wikicrem.qa.records.writing import question_record, write_questions

SENTENCES = ["Ada wrote a program.", "It was the first.", "She died in 1852."]


def row(**changes: Any) -> dict[str, Any]:
    """A row of the release, which has its sentences as a text."""
    numbered = [{"index": n, "sentence": text} for n, text in enumerate(SENTENCES)]
    return {
        "title": "Ada Lovelace",
        "section": " ".join(SENTENCES),
        "section_index": 0,
        "section_sentences": json.dumps(numbered),
        "question": "When did the author of the program die?",
        "answer": "1852.",
        "sentences_required": [0, 2],
        "url": "https://example.org/ada",
    } | changes


def write(path: Path, *rows: Any, newline: str = "\n", bom: bool = False) -> Path:
    text = newline.join(r if isinstance(r, str) else json.dumps(r) for r in rows) + newline
    path.write_bytes((b"\xef\xbb\xbf" if bom else b"") + text.encode("utf8"))
    return path


def test_a_row_of_the_release():
    question = parse_question(row())
    assert question.section.sentences == tuple(SENTENCES)
    assert question.section.is_summary
    assert question.required == (0, 2)
    assert question.other == {"url": "https://example.org/ada"}
    assert len(question.id) == 12


@pytest.mark.parametrize(
    "sentences",
    [
        SENTENCES,
        [{"index": n, "sentence": text} for n, text in enumerate(SENTENCES)][::-1],
        [{"index": str(n), "sentence": text} for n, text in enumerate(SENTENCES)],
        str([{"index": n, "sentence": text} for n, text in enumerate(SENTENCES)]),
    ],
)
def test_forms_of_sentences(sentences):
    assert parse_question(row(section_sentences=sentences)).section.sentences == tuple(SENTENCES)


@pytest.mark.parametrize(
    "required", [[0, 2], [2, 0], ["0", "2"], [0.0, 2], [0, 2, 2], "[0, 2]", "0, 2", "0 2"]
)
def test_forms_of_numbers(required):
    assert parse_question(row(sentences_required=required)).required == (0, 2)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"sentences_required": [0, 3]}, "requires sentence 3, and the section has 0 to 2"),
        ({"sentences_required": [0]}, "requires 1 sentences, expected at least 2"),
        ({"sentences_required": []}, "requires 0 sentences"),
        ({"sentences_required": [0, -1]}, "whole numbers from 0 on"),
        ({"sentences_required": ["one", 2]}, "'one'"),
        ({"sentences_required": [0, 1.5]}, "1.5"),
        ({"sentences_required": [True, 2]}, "True"),
        ({"sentences_required": None}, "no list of numbers"),
        ({"sentences_required": ["²", 0]}, "'²'"),
        ({"section_sentences": "[]"}, "no sentences"),
        ({"section_sentences": []}, "no sentences"),
        ({"section_sentences": "oops ["}, "no JSON"),
        ({"section_sentences": None}, "no list of sentences"),
        ({"section_sentences": ["Ada.", " ", "x"]}, "a sentence of the section is empty"),
        ({"section_sentences": [{"index": 1, "sentence": "a"}] * 2}, "each from 0 on once"),
        ({"section_sentences": [{"index": 0}]}, "without index and sentence"),
        ({"question": ""}, "the question is empty"),
        ({"question": None}, "question is missing"),
        ({"answer": 1852}, "answer is of the type int"),
        ({"title": "  "}, "no title"),
        ({"title": "\ud800"}, "half of a surrogate pair"),
        ({"section_sentences": ["a", "\udfff"]}, "half of a surrogate pair"),
        ({"sentences_required": {"0": 1}}, "no list of numbers"),
        ({"sentences_required": [[0], 1]}, "[0]"),
    ],
)
def test_bad_records_are_named(tmp_path, changes, reason):
    path = write(tmp_path / "q.jsonl", row(), "", row(question="Who?") | changes)
    with pytest.raises(WikicremError, match=r"q\.jsonl, line 3: ") as caught:
        read_questions(path)
    assert caught.value.code == "W780"
    assert reason in str(caught.value)
    bad: list[Bad] = []
    assert len(read_questions(path, bad)) == 1
    assert (bad[0].where, reason in bad[0].reason) == ("line 3", True)


def test_broken_lines_and_lists_are_left_out(tmp_path):
    path = write(tmp_path / "q.jsonl", '{"title": "Ada', [1], row(), row(), row(question="Who?"))
    bad: list[Bad] = []
    assert len(read_questions(path, bad)) == 2
    assert [record.where for record in bad] == ["line 1", "line 2", "line 4"]
    assert "of line 3" in bad[2].reason  # the same question again


def test_an_id_of_the_file_is_kept_and_may_stand_once(tmp_path):
    path = write(tmp_path / "q.jsonl", row(id="a"), row(id="a", question="Who died?"))
    with pytest.raises(WikicremError, match="it has the id 'a' of line 1"):
        read_questions(path)


def test_windows_line_ends_and_bom(tmp_path):
    path = write(tmp_path / "q.jsonl", row(), row(question="Who?"), newline="\r\n", bom=True)
    assert len(read_questions(path)) == 2


@pytest.mark.parametrize("value", [[row()], {"rows": [{"row_idx": 0, "row": row()}]}, row()])
def test_json_files(tmp_path, value):
    (tmp_path / "q.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(value).encode())
    assert len(read_questions(tmp_path / "q.json")) == 1


def test_json_lines_that_are_called_json(tmp_path):
    path = write(tmp_path / "q.json", row(), row(question="Who?"), "{", row(question="How?"))
    bad: list[Bad] = []
    assert len(read_questions(path, bad)) == 3
    assert bad[0].where == "line 3"


@pytest.mark.parametrize("content", ["{", "[{]", "[1,\n", "nothing"])
def test_a_json_file_that_is_broken(tmp_path, content):
    (tmp_path / "q.json").write_text(content)
    with pytest.raises(WikicremError, match=r"q\.json, line 1"):
        read_questions(tmp_path / "q.json", [])


@pytest.mark.parametrize("content", ["", "\n\n", "[]"])
def test_nothing_to_read(tmp_path, content):
    (tmp_path / "q.jsonl").write_text(content)
    with pytest.raises(WikicremError) as caught:
        read_questions(tmp_path / "q.jsonl", [])
    assert caught.value.code == "W781"


@pytest.mark.parametrize("name", ["q.jsonl", "q.jsonl.gz", "q.parquet"])
def test_what_is_written_is_read_again(tmp_path, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    section = Section("Zoë", "A. B\n\nC.", ("A. B", "C."), 3, "Life – and", 77, "fr")
    questions = [
        Question(section, "Où ?", "B", (0, 1), "id1", {"url": "x"}),
        Question(section, "Qui ?", "C", (0, 1), "id2", {"url": "y"}),
    ]
    assert write_questions(tmp_path / name, questions) == 2
    assert read_questions(tmp_path / name) == questions


def test_written_as_the_release_has_it():
    record = question_record(parse_question(row()))
    assert row().items() <= record.items()


def test_a_file_that_is_no_parquet(tmp_path):
    pytest.importorskip("pyarrow")
    (tmp_path / "q.parquet").write_bytes(b"PAR1 nothing")
    with pytest.raises(WikicremError, match=r"W601.*damaged or no parquet"):
        read_questions(tmp_path / "q.parquet")


def test_records_that_differ_have_other_ids(tmp_path):
    others = {"section_sentences": [*SENTENCES[:2], "More."]}, {"sentences_required": [0, 1]}
    rows = [row(), *(row(**other) for other in (*others, {"answer": "1853."}))]
    assert len({q.id for q in read_questions(write(tmp_path / "q.jsonl", *rows))}) == 4
    write(tmp_path / "q.json", json.dumps([row(), row()]))
    with pytest.raises(WikicremError, match=r"q\.json, record 2: .* of record 1"):
        read_questions(tmp_path / "q.json")


def test_places_of_sentences():
    section = Section("A", "He ran. He ran. No.", ("He ran.", "He ran.", "Ran off.", "No."))
    assert section.places() == [(0, 7), (8, 15), None, (16, 19)]


def question(required: tuple[int, ...], **changes: Any) -> Question:
    made = parse_question(row(sentences_required=list(required), **changes))
    return made


def test_faults_at_the_limits():
    many = [f"Sentence {n}." for n in range(6)]
    for required, found in [((0, 1), 0), ((0, 1, 2, 3), 0), ((0, 1, 2, 3, 4), 1), ((5,), 1)]:
        asked = question(required, section_sentences=many)
        assert len(faults(asked)) == found, required
    assert faults(question((5,), section_sentences=many), fewest=1) == []


def test_doubts():
    assert doubts(question((0, 2))) == []
    assert "1853" in doubts(question((0, 2), answer="In 1853."))[0]
    assert "question mark" in doubts(question((0, 2), question="Say when"))[0]
    assert "not in the text" in doubts(question((0, 2), section="Else."))[0]


def test_characteristics():
    made = [
        question((0, 1)),
        question((0, 2), question="Who?"),
        question((0, 1, 2), question="How?", section_index=2, section="Other.", title="B"),
    ]
    found = characteristics(made)
    assert (found["questions"], found["articles"]) == (3, 2)
    assert (found["summary"], found["random"]) == (2, 1)
    assert found["required"] == {2: 2, 3: 1}
    assert found["quantiles"]["sentences_between"] == (1, 1, pytest.approx(1.8))
    assert found["quantiles"]["sections_per_article"] == (1, 1, 1)
    assert found["quantiles"]["words_per_section"][2] == pytest.approx(10.9)


def test_the_gap_is_the_mean_between_neighbours():
    assert question((0, 1, 2)).gap == 1
    many = [f"Sentence {n}." for n in range(6)]
    assert question((0, 1, 5), section_sentences=many).gap == 2.5


def test_sections_are_read_once(tmp_path):
    path = write(tmp_path / "s.jsonl", row(), row(question="Who?"), row(title="B"))
    assert [section.title for section in read_sections(path)] == ["Ada Lovelace", "B"]
    write(path, row(), row(title="\ud800"))
    with pytest.raises(WikicremError, match="line 2: no usable section"):
        read_sections(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(sorted(row())), value=JSON)
def test_any_value_is_read_or_named(name, value):
    try:
        question = parse_question(row(**{name: value}))
    except WikicremError as err:
        raise AssertionError("a bad value is a plain ValueError here") from err
    except ValueError:
        return
    if not faults(question):
        doubts(question)
    again = parse_question(json.loads(json.dumps(question_record(question))))
    assert (again.section, again.question, again.required) == (
        question.section,
        question.question,
        question.required,
    )
