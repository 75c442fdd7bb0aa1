"""Scores of a resolver on a translated corpus and on its source."""

from dataclasses import replace

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span

from spacy_wikicrem.documents.formats import write
from spacy_wikicrem.documents.records import CorefMention
from spacy_wikicrem.translation.baseline import (
    Files,
    same_mentions,
    score_side,
    third_person_zeros,
    with_zeros,
    write_side,
)
from spacy_wikicrem.translation.bound import with_right_pronouns
from spacy_wikicrem.translation.records import to_json
from spacy_wikicrem.util.jsonl import write_records

from .steps import utterance

ENGLISH = [
    utterance("Anna saw the king .", ("a", "Anna"), ("k", "the king")),
    utterance("He slept .", ("k", "He"), number=1),
    utterance("She said it .", ("a", "She"), ("x", "it"), number=2),
]


@pytest.fixture
def folder(tmp_path):
    """The second utterance was lost, and the last mention of the third."""
    first = utterance("Anna vide il re .", ("a", "Anna"), ("k", "re"))
    third = utterance("Lo disse .", ("a", "disse"), number=2)
    write_records(tmp_path / "beta3.jsonl", map(to_json, ENGLISH))
    write_records(tmp_path / "delta.jsonl", map(to_json, [first, third]))
    return tmp_path


def test_both_sides_have_the_same_mentions(folder):
    found = same_mentions(folder)
    (source,), (target,) = found["source"], found["target"]
    assert [source.mention_text(m) for m in source.mentions] == ["Anna", "the king", "She"]
    assert [target.mention_text(m) for m in target.mentions] == ["Anna", "re", "disse"]
    assert [m.entity for m in source.mentions] == [m.entity for m in target.mentions]
    assert len(source.sentences) == len(target.sentences) == 2


@Language.component("test_links_anna")
def links_anna(doc: Doc) -> Doc:
    """Anna and the verb are one; "il re", an article more than the key has, and its verb, too."""
    for token in doc:
        token.head, token.dep_ = doc[0], "dep" if token.i else "ROOT"
    doc[2].head = doc[3]
    doc.spans["coref_clusters_1"] = [Span(doc, 0, 1), Span(doc, 6, 7)]
    doc.spans["coref_clusters_2"] = [Span(doc, 2, 4), Span(doc, 1, 2)]
    return doc


@pytest.mark.parametrize(("match", "found"), [("head", 4), ("exact", 3)])
def test_scores(folder, tmp_path, match, found):
    nlp = spacy.blank("it")
    nlp.add_pipe("test_links_anna")
    (document,) = same_mentions(folder)["target"]
    king = replace(document.mentions[1], parts=((1, 2),), head=1)
    document = replace(document, mentions=(*document.mentions, king))
    files = write_side([document], nlp, tmp_path, "target")
    evaluation = score_side(files, match)
    assert (evaluation.key.mentions, evaluation.response.mentions) == (4, 4)
    assert evaluation.scores["mentions"].recall == found / 4
    assert evaluation.scores["muc"].f1 == (1.0 if match == "head" else 0.5)


def test_entities_of_one_mention_do_not_count(folder, tmp_path):
    nlp = spacy.blank("it")
    nlp.add_pipe("test_links_anna")
    files = write_side(same_mentions(folder)["target"], nlp, tmp_path, "target")
    evaluation = score_side(files)
    assert (evaluation.key.mentions, evaluation.key.singletons) == (2, 1)
    assert evaluation.scores["muc"].recall == 1.0
    assert evaluation.scores["muc"].precision == 0.5


@pytest.mark.parametrize(
    ("linked", "muc"),
    [
        ([], 1.0),  # nothing was found
        ([("x", 5, 6), ("x", 0, 1)], 1.0),  # "He" was Anna
        ([("x", 2, 4), ("x", 7, 8)], 0.8),  # a link that the key does not have stays
    ],
)
def test_every_pronoun_right(tmp_path, linked, muc):
    (document,) = same_mentions_of(ENGLISH, tmp_path)
    files = Files(tmp_path / "key.conllu", tmp_path / "response.conllu")
    write([document], files.key)
    mentions = tuple(CorefMention(e, ((a, b),), head=b - 1) for e, a, b in linked)
    write([replace(document, mentions=mentions)], files.response)
    better = with_right_pronouns(files, "en", tmp_path / "better.conllu")
    assert round(score_side(better).scores["muc"].f1, 2) == muc
    assert better.key == files.key and score_side(files).scores["muc"].f1 == 0


def same_mentions_of(utterances, folder):
    for stage in ("beta3", "delta"):
        write_records(folder / f"{stage}.jsonl", map(to_json, utterances))
    return same_mentions(folder)["source"]


def test_zeros_of_the_third_person_stay():
    nlp = spacy.blank("it")
    detector = with_zeros(nlp).get_pipe("zero_pronoun_detector")
    assert with_zeros(nlp).pipe_names == [
        "zero_pronoun_detector",
        "third_person_zeros",
        "zero_pronoun_resolver",
    ]
    morphs = [f"Mood=Ind|Number=Sing|Person={n}|VerbForm=Fin" for n in (1, 3)]
    doc = Doc(
        nlp.vocab,
        words=["Entrai", ".", "Rise", "."],
        pos=["VERB", "PUNCT"] * 2,
        morphs=[morphs[0], "", morphs[1], ""],
        lemmas=["entrare", ".", "ridere", "."],
        heads=[0, 0, 2, 2],
        deps=["ROOT", "punct"] * 2,
    )
    doc = detector(doc)
    assert [span.text for span in doc.spans["zero_pronouns"]] == ["Entrai", "Rise"]
    assert [span.text for span in third_person_zeros(doc).spans["zero_pronouns"]] == ["Rise"]
