from __future__ import annotations

import re
import warnings
from functools import cache
from pathlib import Path

import pytest
import spacy
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


def test_the_message_names_the_method_for_documents() -> None:
    doc = pipeline()("Ada left.")
    with pytest.raises(WikicremError, match=r"W395.*chunk_doc\(doc\)"):
        Chunker(pipeline()).chunk(doc)  # type: ignore[arg-type]
    with pytest.raises(WikicremError, match=r"W395.*type Doc"):
        list(Chunker(pipeline()).stream(doc))  # type: ignore[arg-type]


@pytest.mark.parametrize("found", [-1, 1000, 2.0, "2", None, True])
def test_what_is_no_offset_is_refused(found: object) -> None:
    doc = pipeline()("Ada left.")
    for piece in (*Chunker(pipeline()).chunk_doc(doc), *doc._.decontextualised):
        assert piece.to_source(len(piece.text)) == 9
        with pytest.raises(WikicremError, match="W398"):
            piece.to_source(found)


def test_a_document_without_resolutions_is_told_of() -> None:
    blank = spacy.blank("en")
    blank.add_pipe("sentencizer")
    blank.add_pipe("test_tagger")
    doc = blank("Ada left. She ran.")
    with pytest.warns(UserWarning, match="W342"):
        assert doc._.decontextualised[-1].text == "She ran."
    with pytest.warns(UserWarning, match="W342"):
        Chunker(pipeline()).chunk_doc(doc)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Chunker(pipeline(), resolve="none").chunk_doc(doc)
        assert blank("Ada left. Bob ran.")._.decontextualised
        assert pipeline()("Ada left. She ran.")._.decontextualised


def test_a_protected_span_that_is_cut_is_told_of() -> None:
    doc = pipeline()("Ada left. Bob saw her in the town. They ran.")
    doc.spans["protected"] = [doc[3:9]]
    with pytest.warns(UserWarning, match=r"W399.*Bob saw her in the town"):
        Chunker(pipeline(), size=4).chunk_doc(doc)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Chunker(pipeline(), size=8).chunk_doc(doc)


@pytest.mark.parametrize("piece", ["{user}", "<name>", "https://a.org/x y", "`her x`"])
def test_a_placeholder_that_is_cut_is_told_of(piece: str) -> None:
    text = f"Ada met {piece} there. She left."
    with pytest.warns(UserWarning, match=rf"W399.*{re.escape(piece.split()[0])}"):
        Chunker(pipeline(), size=2, tokenizer="characters").chunk(text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Chunker(pipeline(), size=60, tokenizer="characters").chunk(text)
        Chunker(pipeline(), size=9, tokenizer="characters").chunk("```\na = b\n\nc = d\n```\n")


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
