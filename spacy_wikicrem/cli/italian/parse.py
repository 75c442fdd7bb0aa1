"""`spacy-wikicrem italian parse`: texts and documents as CoNLL-U."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ..checks import require_file_names
from ..console import Printer
from ..options import or_terminal
from .sources import annotated, read_annotated, read_texts

PIPELINE = "it_core_wikicrem"

Inputs = Annotated[
    list[str],
    typer.Argument(
        help="Texts or files: .txt, .csv, .tsv; .conll, .conllu, .json and .jsonl with documents."
    ),
]


def parse(
    inputs: Inputs,
    model: str = PIPELINE,
    output: Annotated[Path | None, typer.Option("--output", "-o", callback=or_terminal)] = None,
) -> None:
    """Parse Italian and write CoNLL-U. Documents keep their words and sentences.

    model: spaCy pipeline with a parser.
    output: CoNLL-U file; else standard output.
    """
    from ...italian.treebanks.from_docs import conllu_lines
    from ...util.files import atomic_write
    from ...util.pipelines import load_pipeline

    require_file_names(output, inputs=[Path(name) for name in inputs if annotated(name)])
    nlp = load_pipeline(model)
    lines = conllu_lines(nlp.pipe(_docs(nlp, inputs)))
    if output is None:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        return
    with atomic_write(output) as file:
        file.writelines(f"{line}\n" for line in lines)
    Printer().good(f"{output}")


def _docs(nlp, inputs: list[str]) -> Iterator:  # type: ignore[no-untyped-def, type-arg]
    from ...italian.treebanks.from_docs import doc_of

    for name in inputs:
        if annotated(name):
            yield from (doc_of(nlp.vocab, document) for document in read_annotated(name))
    texts = [name for name in inputs if not annotated(name)]
    if texts:
        yield from (nlp.make_doc(text) for text in read_texts(texts))
