from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from spacy.language import Language

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.chunking import Chunker, ChunkSettings, TextResolver
from tests.pipeline.fakes import make_nlp


@cache
def pipeline() -> Language:
    return make_nlp(["Ada"])


@pytest.mark.parametrize("found", [None, 3, b"Ada left.", ["Ada left."], Path("a.txt")])
def test_what_is_no_text_is_refused(found: object) -> None:
    chunker = Chunker(pipeline())
    for method in (chunker.chunk, chunker.chunk_doc, TextResolver(pipeline()).resolve):
        with pytest.raises(WikicremError, match="W395"):
            method(found)  # type: ignore[arg-type]
    with pytest.raises(WikicremError, match=r"W395.*title"):
        chunker.chunk("Ada left.", 3)  # type: ignore[arg-type]
    if not isinstance(found, list):
        with pytest.raises(WikicremError, match="W395"):
            list(chunker.stream(found))  # type: ignore[arg-type]
        with pytest.raises(WikicremError, match=r"W395.*piece"):
            list(chunker.stream(["Ada ", found]))  # type: ignore[list-item]


def test_a_document_is_no_text_and_a_text_no_document() -> None:
    chunker, text = Chunker(pipeline()), "Ada left."
    with pytest.raises(WikicremError, match=r"W395.*its \.text"):
        chunker.chunk(pipeline()(text))  # type: ignore[arg-type]
    with pytest.raises(WikicremError, match=r"W395.*nlp\(text\)"):
        chunker.chunk_doc(text)  # type: ignore[arg-type]


def test_a_text_is_a_piece_and_none_no_title() -> None:
    chunker = Chunker(pipeline())
    assert list(chunker.stream("Ada left.")) == chunker.chunk("Ada left.", None)


@pytest.mark.parametrize("found", [None, "en_core_web_sm", 3, str])
def test_what_is_no_pipeline_is_refused(found: object) -> None:
    for made in (Chunker, TextResolver):
        with pytest.raises(WikicremError, match=r"W395.*spacy\.load"):
            made(found)  # type: ignore[arg-type]
    with pytest.raises(WikicremError, match="W395"):
        Chunker(found, resolve="none")  # type: ignore[arg-type]


def test_settings_may_be_given_one_by_one() -> None:
    expected = ChunkSettings(size=64, overlap=5)
    ways = [
        Chunker(pipeline(), size=64, overlap=5),
        Chunker(pipeline(), {"chunk_size": 64, "chunk_overlap": 5}),
        Chunker(pipeline(), ChunkSettings(size=64), overlap=5),
    ]
    assert [chunker.settings for chunker in ways] == [expected] * 3
    for settings in (64, "header", [64]):
        with pytest.raises(WikicremError, match=r"W395.*settings"):
            Chunker(pipeline(), settings)  # type: ignore[arg-type]
    with pytest.raises(WikicremError, match=r"W396.*but 'size'"):
        Chunker(pipeline(), sizes=64)
    with pytest.raises(WikicremError, match=r"W397.*64.*65"):
        Chunker(pipeline(), size=64, chunk_size=65)
