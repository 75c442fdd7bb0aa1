"""Words in quotation marks that are spoken of, not used: «la frase "io sono stanco"»."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from ...lang.word_lists import lists_beside
from ..lexicon import load_lexicon

_WORDS = lists_beside(__file__)

# What they say is speech, and reads as other text does.
_SAYING = _WORDS["saying"]
# Verbs whose subject a quotation is: "«Io non ho paura» è un romanzo".
_NAMING = _WORDS["naming"]
_CLOSING = {"«": "»", "“": "”", '"': '"', "„": "“"}
_MARKS = frozenset((*_CLOSING, *_CLOSING.values()))
_STOPS = frozenset(".!?;")
_LONGEST = 12


def mentioned(doc: Doc) -> frozenset[int]:
    """The tokens inside such quotations.

    A quotation is spoken of if a word stands right before it that is no verb of saying ("la parola
    «io»", "si dice «tu sei»"), or if it opens the sentence as the subject of "essere" or the like.
    One that is long, or has sentences in it, is speech.
    """
    return frozenset(
        at
        for opening, closing in _quotations(doc)
        if _is_named(doc, opening) or _is_subject(doc, opening, closing)
        for at in range(opening + 1, closing)
    )


def _quotations(doc: Doc) -> Iterator[tuple[int, int]]:
    """The marks of each short one."""
    opening: int | None = None
    for token in [token for token in doc if token.text in _MARKS]:
        if opening is not None and token.text == _CLOSING[doc[opening].text]:
            inside = doc[opening + 1 : token.i]
            if len(inside) <= _LONGEST and not any(one.text in _STOPS for one in inside):
                yield opening, token.i
            opening = None
        elif token.text in _CLOSING:
            opening = token.i


def _is_named(doc: Doc, opening: int) -> bool:
    before = doc[opening - 1] if opening else None
    if before is None or before.is_punct or before.is_space:
        return False
    said = before.pos_ in ("VERB", "AUX") and bool(_lemmas(before) & _SAYING)
    impersonal = before.i > 0 and before.nbor(-1).lower_ == "si"
    return not said or impersonal


def _is_subject(doc: Doc, opening: int, closing: int) -> bool:
    opens = opening == 0 or any(token.is_sent_start for token in doc[opening : opening + 2])
    after = doc[closing + 1] if closing + 1 < len(doc) else None
    return opens and after is not None and bool(_lemmas(after) & _NAMING)


def _lemmas(token: Token) -> frozenset[str]:
    return frozenset(one.lemma for one in load_lexicon().verbs(token.lower_))
