"""Docs built by hand from tagged words."""

from __future__ import annotations

from spacy.tokens import Doc
from spacy.vocab import Vocab

TAGS = {"N": "NOUN", "P": "PROPN", "R": "PRON", "V": "VERB", "X": "X"}


def tagged(text: str, vocab: Vocab | None = None) -> Doc:
    """A Doc from "Ada/P met/V dogs/N . | It/R ...".

    `|` starts a sentence, `_` after a word leaves out the space after it, `\\n` is a line break.
    """
    words, tags, spaces, starts = [], [], [], []
    start = True
    for item in text.split(" "):
        if item == "|":
            start = True
            continue
        item = item.replace("\\n", "\n")
        word, slash, tag = item.removesuffix("_").rpartition("/")
        if not slash or tag not in TAGS:
            word, tag = item.removesuffix("_"), ""
        words.append(word)
        tags.append("SPACE" if word == "\n" else TAGS.get(tag, "X"))
        spaces.append(not item.endswith("_") and word != "\n")
        starts.append(start)
        start = False
    return Doc(vocab or Vocab(), words=words, spaces=spaces, pos=tags, sent_starts=starts)
