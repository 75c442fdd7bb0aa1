"""Marked text: paragraphs whose pronouns say what they stand for."""

from __future__ import annotations

import pytest
import spacy

from spacy_wikicrem.corpus.ranked.texts import document_texts
from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.errors import WikicremError
from tests.pipelines import load_english


def read(tmp_path, *lines):
    path = tmp_path / "texts.marked"
    path.write_text("\n".join(lines), encoding="utf8")
    return list(read_documents(path))


def clusters(document):
    return [
        [document.mention_text(mention) for mention in group]
        for group in document.entities().values()
    ]


def test_pronouns_and_all_occurrences_of_their_strings_are_mentions(tmp_path):
    text = "Put the pan on. [It|the pan;A pan] is hot, so is [its|the pan] lid. A pan; the panel"
    (document,) = read(tmp_path, text)
    assert document.text == "Put the pan on. It is hot, so is its lid. A pan; the panel"
    assert document.id == "texts-1"
    assert clusters(document) == [["the pan", "It", "its", "A pan"]]


def test_groups_that_share_a_string_are_one_entity(tmp_path):
    text = "Ann Lee fell. [She|Ann Lee] rose. Ann won: [she|Ann;Ann Lee] and [her|Ann] dog."
    (document,) = read(tmp_path, text)
    assert clusters(document) == [["Ann Lee", "Ann", "She", "Ann", "she", "her"]]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("AT&T fell. [It|AT&T] fired 9.", [["AT&T", "It"]]),
        ("AT&T fell. [It|AT&T;the firm] shut: the firm", [["AT&T", "It", "the firm"]]),
        ("[They|Ann&B&B] met. Ann likes B&B.", [["They"], ["Ann"], ["B&B"]]),
        ("P & G and Ann met: [they|P & G & Ann]", [["P & G"], ["Ann"], ["they"]]),
    ],
)
def test_names_with_an_ampersand(tmp_path, line, expected):
    assert sorted(clusters(read(tmp_path, line)[0])) == sorted(expected)


def test_nothing_and_several(tmp_path):
    first, second = read(
        tmp_path, "[It|-] rains.", "", "Ann saw Bob.\\n[They|Ann&Bob] sang; [she|Ann]"
    )
    assert first.mentions == () and first.text == "It rains."
    assert second.text == "Ann saw Bob.\nThey sang; she" and second.line == 3
    assert clusters(second) == [["Ann", "she"], ["Bob"], ["They"]]
    assert second.split == {mention.entity for mention in second.mentions if "+" in mention.entity}
    assert len(second.split) == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Ann ran. [She|Anna] won.", "'Anna' is not in the text"),
        ("Ann ran. [She|Ann won.", "a bracket"),
        ("Ann ran. [she left] She won.", "a bracket"),
        ("Ann ran. [She|Ann;] won.", "names nothing"),
        ("Ann ran. [She| ] won.", "names nothing"),
        ("Ann ran. [They|Ann&] won.", "names nothing"),
        ("Ann ran. [They|&] won.", "names nothing"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(tmp_path, line, reason):
    with pytest.raises(WikicremError, match=rf"\[W487\].*line 2: .*{reason}"):
        read(tmp_path, "It rains.", line)


def test_the_texts_of_the_project_can_be_read():
    documents = list(read_documents("texts/everyday"))
    assert len(documents) == 5434
    assert len({document.id for document in documents}) == 5434
    assert all(document.mentions for document in documents)


def test_a_subject_that_is_not_written_is_an_empty_node_on_its_verb(tmp_path):
    line = "Maria entrò. [∅Rise|Maria] e [∅pioveva|-]; [lo|il cane] [∅guardò|Maria]: il cane."
    (document,) = read(tmp_path, line)
    assert document.text == "Maria entrò. Rise e pioveva; lo guardò: il cane."
    assert clusters(document) == [["Maria", "", ""], ["lo", "il cane"]]
    zeros = [one for one in document.mentions if document.is_zero(one)]
    heads = [document.tokens[one.start].head for one in zeros]
    assert [document.tokens[head].text for head in heads if head is not None] == ["Rise", "guardò"]
    with pytest.raises(WikicremError, match=r"\[W487\].*has no verb"):
        read(tmp_path, "Maria entrò. [∅|Maria] Rise.")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("El mastín vio al lobo. [Lo|el lobo] mordió el lobo.", ["lobo", "Lo", "el lobo"]),
        ("L'orso dorme. La coda dell'orso. [La|l'orso] l'orso.", ["orso", "La", "l'orso"]),
        ("Le loup parle du loup. [Il|le loup] rit, le loup.", ["loup", "Il", "le loup"]),
        ("She saw the cat. [It|the cat] ran.", ["the cat", "It"]),
    ],
)
def test_an_article_may_be_part_of_a_preposition(tmp_path, line, expected):
    (document,) = read(tmp_path, line)
    assert [document.mention_text(one) for one in document.mentions] == expected


def test_a_mention_that_ends_at_the_verb_does_not_take_its_empty_node_in(tmp_path):
    (document,) = read(tmp_path, "Vide la casa. [L'|la casa][∅aveva|Ana] vista Ana.")
    (elided,) = (one for one in document.mentions if document.mention_text(one) == "L'")
    assert not any(document.tokens[at].empty for at in elided.tokens)


@pytest.mark.parametrize("mark", ["[∅ pianse|Maria]", "x[∅Rise|Maria]", "[∅|Maria] Rise"])
def test_a_mark_that_stands_before_no_word_is_not_lost(tmp_path, mark):
    with pytest.raises(WikicremError, match=r"\[W487\]"):
        read(tmp_path, f"Maria entrò. {mark}.")


@pytest.mark.parametrize(("folder", "count"), [("french", 0), ("italian", 1000), ("spanish", 1000)])
def test_the_texts_in_other_languages_can_be_read(folder, count):
    documents = list(read_documents(f"texts/{folder}"))
    assert len(documents) >= 200 and all(document.mentions for document in documents)
    zeros = sum(one.is_zero(mention) for one in documents for mention in one.mentions)
    assert zeros >= count and bool(zeros) == bool(count)


def test_a_pronoun_for_several_is_not_asked_about(tmp_path):
    path = tmp_path / "texts.marked"
    path.write_text(
        "Anna Roth met Bob. [They|Anna Roth&Bob] laughed; [she|Anna Roth] paid.\n", "utf8"
    )
    nlp = load_english()
    (text,) = document_texts(read_documents(path), nlp, complete=True)
    assert [text.text[q.start : q.end] for q in text.questions] == ["she"]


def test_a_document_that_is_too_long_is_named(tmp_path):
    path = tmp_path / "long.marked"
    path.write_text("a" * 100 + "\n", "utf8")
    nlp = spacy.blank("en")
    nlp.max_length = 50
    with pytest.raises(WikicremError, match=r"W488.*long-1"):
        list(document_texts(read_documents(path), nlp, complete=True))
