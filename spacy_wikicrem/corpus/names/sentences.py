"""`abbreviation_sentencizer`: sentence boundaries by rules, for languages without a trained parser.

Unlike spaCy's own sentencizer it does not split after abbreviations ("Sig.", "a.C."), initials and
before lower-case words. It works on the text, since tokenizers disagree about full stops.
"""

from __future__ import annotations

import re
from typing import cast

import numpy as np
from spacy.pipeline import Pipe
from spacy.tokens import Doc
from thinc.types import Ints2d

from ...lang import CorpusLanguage, corpus_data
from .certain import certain_starts

_MARKS = ".!?…。！？؟।։"
_STOP = re.compile(rf"(?<![{_MARKS}])(?P<mark>[{_MARKS}]++)(?:\s[»”]|[\"'”’»)\]]*+)(?P<space>\s++)")
_BREAK = re.compile(r"\n\s*")
_OPENING = "\"'“‘«(¿¡[—–- "
_INITIAL = re.compile(r"(?:[^\W\d_]\.-?)+$")
# What stands before a full stop, back to a blank, an opening mark or an apostrophe ("l'on.").
_CHUNK = re.compile(r"[^\s(\[«“\"'’]+$")
_WORD = re.compile(r"[^\W_]+")
LONGEST = 40  # characters of an abbreviation, with its digits and hyphens


class AbbreviationSentencizer(Pipe):
    """Sets `token.is_sent_start`.

    After a title ("Sig.") no sentence ends; after other abbreviations and initials it does if a
    capitalised function word follows: "nel 44 a.C. Il senato". A line break ends a sentence.

    name (str): Name in the pipeline.
    lang (str): Language whose abbreviations count.
    only_certain (bool): Set what is certain only (`certain.certain_starts`) and leave the other
        tokens to the parser behind.
    """

    def __init__(
        self,
        name: str = "abbreviation_sentencizer",
        *,
        lang: str,
        only_certain: bool = False,
    ) -> None:
        self.name = name
        self.data = corpus_data(lang)
        self.only_certain = only_certain

    def __call__(self, doc: Doc) -> Doc:
        self.set_annotations(doc, self.predict(doc))
        return doc

    def predict(self, doc: Doc) -> set[int]:
        """Code-point offsets at which a sentence starts, the first one aside."""
        return sentence_starts(doc.text, self.data)

    def set_annotations(self, doc: Doc, starts: set[int]) -> None:
        values = np.full(len(doc), 0 if self.only_certain else -1, dtype=np.int64)
        values[:1] = 1
        if self.only_certain:
            for index, begins in certain_starts(doc, starts):
                values[index] = 1 if begins else -1
        else:
            self._fill(values, doc, starts)
        # Setting `token.is_sent_start` looks through the whole Doc each time.
        doc.from_array(["SENT_START"], cast(Ints2d, values.astype(np.uint64)))

    @staticmethod
    def _fill(values: np.ndarray, doc: Doc, starts: set[int]) -> None:
        waiting = sorted(starts, reverse=True)
        for index, token in enumerate(doc):
            # A boundary inside a token or a run of blanks counts for the next word.
            while waiting and waiting[-1] <= token.idx and not token.is_space:
                waiting.pop()
                values[index] = 1


def sentence_starts(text: str, data: CorpusLanguage) -> set[int]:
    """Code-point offsets at which a sentence starts, the first one aside."""
    starts = {match.end() for match in _BREAK.finditer(text) if match.end() < len(text)}
    for match in _STOP.finditer(text):
        after = match.end()
        if after < len(text) and _ends(text, match, text[after : after + LONGEST], data):
            starts.add(after)
    return starts


def _ends(text: str, stop: re.Match[str], following: str, data: CorpusLanguage) -> bool:
    """Whether a sentence ends at this mark."""
    following = following.lstrip(_OPENING)
    if following[:1].islower():
        return False
    if stop["mark"] != ".":
        return True
    chunk = _CHUNK.search(text[max(0, stop.start() - LONGEST) : stop.start()])
    before = (chunk.group() if chunk else "").lower() + "."
    if before in data.titles:
        return False
    if before in data.abbreviations or _INITIAL.match(before):
        word = _WORD.match(following)
        return word is not None and word.group().lower() in data.function_words
    return True
