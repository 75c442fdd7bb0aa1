from __future__ import annotations

import pytest

from spacy_wikicrem.qa.chunking import Chunk, Chunker
from tests.pipeline.fakes import make_nlp
from tests.qa.chunking.test_chunker import check_chunks

LAST = "Anna came to the old town hall by the sea at noon and sat."
FILLERS = ["He slept.", "And he slept.", "In his bed was a cat.", "Then she ran.", "They sat down."]


def last_chunk(text: str, size: int, **settings) -> Chunk:
    # no pronoun is sure enough to be written in full
    nlp = make_nlp(["Bob"])
    chunks = Chunker(nlp, size=size, tokenizer="characters", min_probability=1, **settings).chunk(
        text
    )
    check_chunks(chunks, text)
    return chunks[-1]


@pytest.mark.parametrize("mode", ["both", "header"])
@pytest.mark.parametrize("filler", FILLERS)
def test_a_sentence_that_fills_the_room_says_whom_its_pronoun_means(filler, mode) -> None:
    first = "Bob ran to the very far town on that day in May."
    text = f"Ada and Bob live there. {first} {filler} {LAST}"
    alone = last_chunk(text, len(f"{filler} {LAST}") + 6, resolve=mode)
    assert alone.text == LAST
    both = last_chunk(text, len(f"{first} {filler} {LAST}"), resolve=mode, header_share=0.9)
    if filler != "They sat down.":  # who are in the sentence before that
        assert both.text == f"{first} {filler} {LAST}"


@pytest.mark.parametrize(
    "filler", ["Bob slept.", "All sat down.", "Ada ran off as he sat.", "It rained."]
)
def test_other_sentences_fill_the_room(filler) -> None:
    text = f"Ada and Bob live there. Bob ran to the town on that day in May. {filler} {LAST}"
    assert last_chunk(text, len(f"{filler} {LAST}") + 6).text == f"{filler} {LAST}"
