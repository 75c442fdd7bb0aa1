"""The trees of texts/italian-trees are trees, in the labels of ISDT."""

from pathlib import Path

import pytest

from spacy_wikicrem.italian.treebanks.rows import Sentence, read_sentences

FILES = sorted(Path(__file__).parents[3].glob("texts/italian-trees/*.conllu"))
LABELS = """
    acl acl:relcl advcl advmod amod appos aux aux:pass case cc ccomp compound conj cop csubj
    csubj:pass det det:poss det:predet discourse dislocated expl expl:impers expl:pass fixed flat
    flat:foreign flat:name iobj mark nmod nsubj nsubj:pass nummod obj obl obl:agent orphan
    parataxis punct root vocative xcomp
"""
RELATIONS = frozenset(LABELS.split())


def test_there_are_trees() -> None:
    assert sum(1 for path in FILES for _ in read_sentences(path)) >= 1000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sentence_is_a_tree(path: Path) -> None:
    faults = [
        f"{sentence.comments[0]}: {fault}"
        for sentence in read_sentences(path)
        for fault in _faults(sentence)
    ]
    assert faults == []


def _faults(sentence: Sentence) -> list[str]:
    heads = {word.id: word.head for word in sentence.words}
    roots = [word for word in sentence.words if word.head == "0"]
    found = [] if len(roots) == 1 else [f"{len(roots)} roots"]
    for word in sentence.words:
        if word.deprel not in RELATIONS or (word.deprel == "root") != (word.head == "0"):
            found.append(f"{word.id} {word.deprel}")
        at, steps = word.id, 0
        while at in heads and steps <= len(heads):
            at, steps = heads[at], steps + 1
        if at != "0":
            found.append(f"{word.id} does not reach the root")
    return found
