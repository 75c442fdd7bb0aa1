"""Sentences of many kinds through both components, as the Italian pipeline parses them.

A line of `data/kinds.jsonl` has the kind, the sentence, what may become of it, and the parse.
So has one of `data/neighbours.jsonl`: kinds that were damaged, and what is like them ("-near").
"""

import json
from pathlib import Path

from spacy.tokens import Doc

from spacy_wikicrem.italian.refinement import RefinementSettings
from spacy_wikicrem.italian.refinement.proposal import undo
from spacy_wikicrem.italian.refinement.rule_sets import apply
from tests.pipelines import blank

PATH = Path(__file__).parents[1] / "data" / "kinds.jsonl"
LINES = [
    json.loads(line)
    for path in (PATH, PATH.with_name("neighbours.jsonl"))
    for line in path.read_text(encoding="utf8").splitlines()
]

NLP = blank("it")


def parsed(line: dict) -> Doc:
    doc = Doc(NLP.vocab, words=line["words"], spaces=line["spaces"], **line["parse"])
    assert doc.text == line["text"]
    return doc


def words_of(text: str) -> list[str]:
    return [token.text for token in NLP.make_doc(text)]


def test_sentences() -> None:
    for line in LINES:
        new = apply(parsed(line), RefinementSettings(), NLP.make_doc)
        assert new.text in line["expected"], line["text"]
        assert undo(new) == line["text"]
        assert all(token.pos_ for token in new), line["text"]
        if line["words"] == words_of(line["text"]):
            assert [token.text for token in new] == words_of(new.text)


def test_each_kind_has_sentences() -> None:
    assert len({line["kind"] for line in LINES}) >= 15 and len(LINES) >= 350
