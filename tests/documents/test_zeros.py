"""Mentions on verbs and on empty nodes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from spacy_wikicrem.documents import read, write
from spacy_wikicrem.documents.records import CorefDocument, CorefMention
from spacy_wikicrem.documents.zeros import nodes_to_verbs, on_verb, verbs_to_nodes

from .test_reading import CONLLU

ITALIAN = """#begin document (a); part 0
a 0 0 Anna PROPN (1)
a 0 1 corre VERB -

a 0 0 È AUX (2|(1)
a 0 1 stanca ADJ -
a 0 2 e CCONJ 2)
a 0 3 dorme VERB (1)|(3)
#end document
"""


@pytest.fixture
def italian(tmp_path: Path) -> CorefDocument:
    (tmp_path / "a.conll").write_text(ITALIAN, encoding="utf8")
    (document,) = read(tmp_path / "a.conll")
    return document


def places(document: CorefDocument) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(mention.entity, mention.parts) for mention in document.mentions]


def test_a_mention_on_a_verb_becomes_a_node_before_it(
    italian: CorefDocument, tmp_path: Path
) -> None:
    found = verbs_to_nodes(italian)
    assert "|".join(t.text for t in found.tokens) == "Anna|corre||È|stanca|e|||dorme"
    assert [t.empty for t in found.tokens] == [False, False, True, *[False] * 3, True, True, False]
    assert found.sentences == ((0, 2), (2, 9)) and found.text == italian.text
    # The longer mention that begins with the verb does not begin with the node.
    assert places(found) == [
        ("1", ((0, 1),)),
        ("2", ((3, 6),)),
        ("1", ((2, 3),)),
        ("1", ((6, 7),)),
        ("3", ((7, 8),)),
    ]
    assert [found.tokens[i].head for i in (2, 6, 7)] == [3, 8, 8]
    assert found.tokens[7].dependencies == {("4", "nsubj")} and found.is_zero(found.mentions[2])
    assert not write([found], tmp_path / "a.conllu")
    text = (tmp_path / "a.conllu").read_text(encoding="utf8")
    assert "\n0.1\t_\t_\tPRON\t_\t_\t_\t_\t1:nsubj\tEntity=(1--1-)\n1\tÈ\t" in text
    assert "\n3.2\t_\t_\tPRON\t_\t_\t_\t_\t4:nsubj\tEntity=(3--1-)\n4\tdorme\t" in text
    (back,) = read(tmp_path / "a.conllu")
    assert Counter(places(back)) == Counter(places(found))
    assert [(t.empty, t.head) for t in back.tokens] == [(t.empty, t.head) for t in found.tokens]


@pytest.mark.parametrize("place", ["before", "after"])
def test_there_and_back(italian: CorefDocument, place: Literal["before", "after"]) -> None:
    losses: Counter[str] = Counter()
    back = nodes_to_verbs(verbs_to_nodes(italian, place=place), losses)
    assert back.tokens == italian.tokens and back.sentences == italian.sentences
    assert Counter(places(back)) == Counter(places(italian))
    assert losses == {"zero mentions put on their verbs": 3}


def test_nodes_behind_their_verbs(italian: CorefDocument) -> None:
    found = verbs_to_nodes(italian, place="after")
    assert [t.empty for t in found.tokens] == [*[False] * 3, True, *[False] * 3, True, True]
    assert found.sentences == ((0, 2), (2, 9))
    assert places(found)[1:3] == [("2", ((2, 6),)), ("1", ((3, 4),))]


def test_only_what_is_asked_for(italian: CorefDocument) -> None:
    found = verbs_to_nodes(italian, is_zero=lambda d, m: on_verb(d, m) and m.entity == "3")
    assert sum(token.empty for token in found.tokens) == 1
    assert verbs_to_nodes(replace(italian, mentions=italian.mentions[:1])) is not None
    nothing = replace(italian, mentions=())
    assert verbs_to_nodes(nothing) is nothing and nodes_to_verbs(nothing) is nothing


def test_lines_of_a_file_stay(tmp_path: Path) -> None:
    """Comments and contractions; what depended on a node that is gone does not so any more."""
    path = tmp_path / "a.conllu"
    path.write_text(
        CONLLU.replace("1\troot\t_", "1\troot\t_").replace("4\tcase\t_", "4\tcase\t1.1:x|4:case")
    )
    (document,) = read(path)
    verbs = nodes_to_verbs(document)
    assert places(verbs) == [("e1", ((0, 1),)), ("e2", ((2, 4), (5, 6)))]
    assert not write([verbs], path)
    text = path.read_text(encoding="utf8")
    assert "1.1" not in text and "4\tcase\t4:case\t_" in text and "# text = Vio" in text
    nodes = verbs_to_nodes(verbs)
    assert not write([nodes], path)
    assert (
        "\n0.1\t_\t_\tPRON\t_\t_\t_\t_\t1:nsubj\tEntity=(e1-person-1-x)\n1\tVio" in path.read_text()
    )
    # "Sefue": a node before the first word of a contraction stands before its line.
    on_se = CorefMention("e3", ((5, 6),))
    nodes = verbs_to_nodes(replace(verbs, mentions=(on_se,)), is_zero=lambda *_: True)
    write([nodes], path)
    assert "\n\n0.1\t" in path.read_text(encoding="utf8")
    (back,) = read(path)
    assert back.text == document.text and back.tokens[5].empty


def test_a_node_without_a_verb(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(CONLLU.replace("\t1:nsubj", "\t_"))
    losses: Counter[str] = Counter()
    (document,) = read(path)
    assert len(nodes_to_verbs(document, losses).mentions) == 1
    assert losses == {"zero mentions without a verb": 1}


@pytest.mark.data
def test_real_zeros(data_dir: Path, tmp_path: Path) -> None:
    path = data_dir / "corefud/es_ancora-corefud-dev.conllu"
    losses: Counter[str] = Counter()
    documents = list(read(path))[::10]
    for document in documents:
        verbs = nodes_to_verbs(document, losses)
        nodes = verbs_to_nodes(verbs)
        write([nodes], tmp_path / "a.conllu")
        (back,) = read(tmp_path / "a.conllu")
        assert [(t.text, t.head, t.place) for t in back.tokens] == [
            (t.text, t.head, t.place) for t in nodes.tokens
        ]
        again = nodes_to_verbs(back)
        assert Counter(places(again)) == Counter(places(verbs)) and again.text == document.text
    assert set(losses) == {"zero mentions put on their verbs"}
