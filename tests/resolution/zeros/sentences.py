"""Italian sentences with zero pronouns, and how the pipeline has parsed them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spacy.tokens import Doc
from spacy.vocab import Vocab

FOLDER = Path(__file__).parent
Columns = list[str]


def sentences() -> list[dict[str, Any]]:
    lines = (FOLDER / "zeros_it.jsonl").read_text(encoding="utf8").splitlines()
    return [json.loads(line) for line in lines]


def parses(vocab: Vocab) -> dict[str, Doc]:
    """Documents by the id of the sentence."""
    text = (FOLDER / "zeros_it.conllu").read_text(encoding="utf8")
    documents = text.split("# newdoc id = ")[1:]
    return {one.split("\n", 1)[0]: make_doc(vocab, one) for one in documents}


def make_doc(vocab: Vocab, text: str) -> Doc:
    """A document of the rows of CoNLL-U; a blank line ends a sentence."""
    rows = list(_rows(text))
    return Doc(
        vocab,
        words=[row[1] for row in rows],
        spaces=["SpaceAfter=No" not in row[9] for row in rows],
        lemmas=[_value(row[2]) for row in rows],
        pos=[_value(row[3]) for row in rows],
        tags=[_value(row[4]) for row in rows],
        morphs=[_value(row[5]) for row in rows],
        heads=[int(row[6]) for row in rows],
        deps=["ROOT" if row[7] == "root" else row[7] for row in rows],
    )


def _rows(text: str) -> Iterator[Columns]:
    """With heads counted from 0 through the document."""
    first = count = 0
    for line in text.splitlines():
        columns = line.split("\t")
        if len(columns) < 10:
            first = count if not line.strip() else first
            continue
        head = int(columns[6])
        columns[6] = str(count if head == 0 else first + head - 1)
        yield columns
        count += 1


def _value(column: str) -> str:
    return "" if column == "_" else column
