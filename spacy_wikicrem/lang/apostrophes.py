"""Words and signs that a pipeline did not learn, read by it as their twins.

Most pipelines learned from texts with straight apostrophes: "l’aime" is a noun and its adjective to
them; and from news, where no dash begins what somebody says: "—" is a name to them, of which the
words beside it are parts. What a model sees of a word are the attributes of its lexeme, so that
these are made alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .base import words

if TYPE_CHECKING:
    from spacy.vocab import Vocab

ELIDED: Mapping[str, frozenset[str]] = {
    "fr": words("""
        l d j m t s n c qu jusqu lorsqu puisqu quoiqu presqu quelqu entr aujourd'hui
    """),
    "it": words("""
        l un dell all dall nell sull coll quell quest bell sant d c v m t s n po mo anch com dov
        quand nient tutt senz qualcos nessun ciascun buon grand trent cinquant
    """),
}
_CURLY = "\u2019"
# Dashes and quotation marks, which are read as the straight double mark.
SIGNS: Mapping[str, frozenset[str]] = {"es": words("\u2014 \u2013 « » \u201c \u201d")}
_STRAIGHT = '"'


def read_alike(vocab: Vocab) -> None:
    """Give the lexemes of a vocabulary the attributes of their twins; does nothing in a language
    without a list, or if that has been done."""
    for word in ELIDED.get(vocab.lang, ()):
        for form in (word, word.capitalize()):
            straight = form if "'" in form else f"{form}'"
            _make_alike(vocab, straight.replace("'", _CURLY), straight)
    for sign in SIGNS.get(vocab.lang, ()):
        _make_alike(vocab, sign, _STRAIGHT)


def _make_alike(vocab: Vocab, word: str, model: str) -> None:
    lexeme, twin = vocab[word], vocab[model]
    lexeme.norm_ = twin.norm_
    lexeme.prefix_, lexeme.suffix_ = twin.prefix_, twin.suffix_
    lexeme.shape_ = twin.shape_
