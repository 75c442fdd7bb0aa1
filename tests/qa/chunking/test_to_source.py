from __future__ import annotations

import pytest

from spacy_wikicrem.qa.chunking import Chunker, ChunkSettings
from tests.pipeline.fakes import make_nlp

LEADS_BACK = [
    "Ada Lovelace met Bob at noon. It rained for hours in the town. She left. She ran home.",
    "Ada Lovelace met Bob.\n\nHe saw it. Then all of them sat down there. She slept, and he left.",
    "- Ada Lovelace came.\n- Bob came.\n- They went to the town together.\n- She sang to him.",
    "The rules:\n\n1. Ada Lovelace sings.\n2. Bob sits in the room and listens.\n3. She eats.",
    "Ann: I saw Ada Lovelace.\nBob: You did? I was at home in the town then. She is my aunt.",
]


@pytest.mark.parametrize("mode", ["both", "header"])
@pytest.mark.parametrize("text", LEADS_BACK)
def test_each_word_of_a_quotation_leads_back_to_where_it_was_quoted_from(text, mode) -> None:
    found = 0
    for size in range(30, 80, 7):
        made = ChunkSettings(size=size, resolve=mode, titles="outside")
        for chunk in Chunker(make_nlp(["Ada Lovelace"]), made, tokenizer="characters").chunk(
            text, "Two"
        ):
            places = [chunk.to_source(at) for at in range(len(chunk.header))]
            body = chunk.header.partition("\n")[2]
            assert places[: len(chunk.header) - len(body)] == [
                (chunk.quoted[0][0] if chunk.quoted else chunk.start)
            ] * (len(chunk.header) - len(body))
            assert places == sorted(places) and all(place < chunk.start for place in places[4:])
            written = {
                at for r in chunk.replacements for at in range(r.start, r.end)
            }  # what the source does not have
            for at in range(len(chunk.header) - len(body), len(chunk.header)):
                around = chunk.header[max(0, at - 3) : at + 4]
                if at not in written and "…" not in around:
                    found += 1
                    assert text[places[at]] == chunk.header[at]
    assert found > 30
