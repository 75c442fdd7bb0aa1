"""Words and signs that a pipeline did not learn, read by it as their twins.

Most pipelines learned from texts with straight apostrophes: "l’aime" is a noun and its adjective to
them; and from news, where no dash begins what somebody says: "—" is a name to them, of which the
words beside it are parts. What a model sees of a word are the attributes of its lexeme, so that
these are made alike. In any language a word with marks that nobody sees (of the direction of
writing, of order) is read as without them, and full-width letters as the plain ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

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
_UNSEEN = dict.fromkeys(
    [
        0xFEFF,
        0x200B,
        0x2060,
        0xAD,
        *range(0x200E, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    ]
)
_CURLY = "\u2019"
# Dashes and quotation marks, which are read as the straight double mark.
SIGNS: Mapping[str, frozenset[str]] = {"es": words("\u2014 \u2013 « » \u201c \u201d")}
_STRAIGHT = '"'


def read_alike(vocab: Vocab) -> None:
    """Give the lexemes of a vocabulary the attributes of their twins; does nothing in a language
    without a list, or if that has been done."""
    _read_plain(vocab)
    for word in ELIDED.get(vocab.lang, ()):
        for form in (word, word.capitalize()):
            straight = form if "'" in form else f"{form}'"
            _make_alike(vocab, straight.replace("'", _CURLY), straight)
    for sign in SIGNS.get(vocab.lang, ()):
        _make_alike(vocab, sign, _STRAIGHT)


def plain(text: str) -> str:
    """Without what nobody sees, and with plain letters for the full-width ones."""
    if text.isascii():
        return text
    seen = without_unseen(text)
    wide = any("\uff01" <= character <= "\uff5e" for character in seen)
    return (unicodedata.normalize("NFKC", seen) if wide else seen) or text


def without_unseen(text: str) -> str:
    return text if text.isascii() else text.translate(_UNSEEN)


def _read_plain(vocab: Vocab) -> None:
    """Lexemes that are new to the vocabulary get the attributes of their plain twins."""
    from spacy import attrs

    getters = vocab.lex_attr_getters  # type: ignore[attr-defined]
    for attribute in (attrs.NORM, attrs.PREFIX, attrs.SUFFIX, attrs.SHAPE):
        own = getters.get(attribute)
        if own is not None and getattr(own, "func", None) is not _of_plain:
            getters[attribute] = partial(_of_plain, own)


def _of_plain(getter: Callable[[str], Any], text: str) -> Any:
    return getter(plain(text))


def _make_alike(vocab: Vocab, word: str, model: str) -> None:
    lexeme, twin = vocab[word], vocab[model]
    lexeme.norm_ = twin.norm_
    lexeme.prefix_, lexeme.suffix_ = twin.prefix_, twin.suffix_
    lexeme.shape_ = twin.shape_
