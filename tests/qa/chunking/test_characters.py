from __future__ import annotations

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.long_texts import SIZE, windows
from spacy_wikicrem.qa.chunking import Chunker, TextResolver
from tests.qa.chunking.test_chunker import check_chunks, pipeline

CHARACTERS = [
    "\U0001f469\u200d\U0001f469\u200d\U0001f467", "e\u0301\u0323", "\U0001f1e9\U0001f1ea",
    "\U0001f44d\U0001f3fd", "\u0928\u093f",
]  # fmt: skip


@pytest.mark.parametrize("character", CHARACTERS)
def test_no_character_is_cut(character) -> None:
    nlp = pipeline()
    text = f"Ada {character * 8} met Bob. {character} She ran{character}on. "
    inside = {
        at + k for at in range(len(text)) if text.startswith(character, at)
        for k in range(1, len(character))
    }  # fmt: skip
    for size in (len(character), 9, 16):
        chunks = Chunker(nlp, size=size, tokenizer="characters").chunk(text)
        check_chunks(chunks, text)
        assert not inside & {chunk.start for chunk in chunks}
    with pytest.raises(WikicremError, match="W392") as err:
        Chunker(nlp, size=len(character) - 1, tokenizer="characters").chunk(text)
    assert err.value.details["found"] == character
    long = character * 2 * SIZE  # more than a window, without a space
    edges = [part for window in windows(long) for part in window.parts]
    assert len(edges) > 1 and not [start for start, _ in edges if start % len(character)]


@pytest.mark.parametrize(
    "wrong",
    ["Ada \ud83d met Bob.", "\ude00", "Ada met Bob. She left.\udc80", "\ud83d\ude00", "é \udfff"],
)
def test_half_of_a_character_is_told_of(wrong) -> None:
    chunker = Chunker(pipeline(), size=20)
    asked = (
        lambda: chunker.chunk(wrong),
        lambda: list(chunker.stream(["Ada met Bob. ", wrong])),
        lambda: chunker.chunk("Ada left.", title=wrong),
        lambda: chunker.chunk_doc(pipeline()("Ada left."), title=wrong),
        lambda: TextResolver(pipeline()).resolve(wrong),
    )
    for ask in asked:
        with pytest.raises(WikicremError, match=r"W346.*U\+D.*utf-16"):
            ask()
    mended = wrong.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert chunker.chunk(mended)
