"""`italian_shallow_parser`: nouns, names and the subjects right before their verb, by the lexicon.

Several times as fast as a trained parser, and enough for pseudo data of the attention reader
(`train-reader --shallow`), which needs few things from much text: nouns that are repeated, and
subjects that can be deleted. All other tokens hang as "dep" on the first verb that has such a
subject or, without one, on the first token of their sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import numpy as np

from ..lang.base import words
from .conventions.forms import ARTICULATED
from .lexicon import Lexicon, load_lexicon
from .lexicon.lexicon import normal

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, Token
    from thinc.types import Ints2d

_DETERMINERS = words("""
    il lo la l' i gli le un uno una un' quel quella quello quell' quei quelle questo questa
    quest' questi queste mio mia suo sua tuo tua nostro nostra vostro vostra loro
""")
_BEFORE_NOUNS = _DETERMINERS.union(ARTICULATED)
_CLITICS = words("non si s' mi m' ti t' ci vi ne lo la l' li gli le")
# Before a subject: these, a sign or the beginning of the sentence.
_OPENING = words("""
    e ed ma che se quando mentre perché poiché come quanto allora poi infatti però
""")


class ShallowParser:
    """The component; `Lexicon` says what a noun is and what a verb in the third person.

    RETURNS (Doc): With parts of speech of nouns, names and the verbs found, relations "det",
        "nsubj", "ROOT" and "dep".
    """

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self._lexicon = lexicon or load_lexicon()

    def __call__(self, doc: Doc) -> Doc:
        heads = np.zeros(len(doc), dtype="int64")
        relations = np.full(len(doc), doc.vocab.strings.add("dep"), dtype="int64")
        for sentence in doc.sents if doc.has_annotation("SENT_START") else [doc[:]]:
            self._read(sentence, heads, relations)
        columns = np.stack([heads.astype("uint64"), relations.astype("uint64")], axis=1)
        return doc.from_array(["HEAD", "DEP"], cast("Ints2d", columns))

    def _read(self, sentence: Span, heads: np.ndarray, relations: np.ndarray) -> None:
        for token in sentence:
            if self._is_noun(token):
                token.pos_ = "PROPN" if _is_name(token) else "NOUN"
        found = list(self._subjects(sentence))
        label = sentence.doc.vocab.strings.add
        root = found[0][1].i if found else sentence.start
        for token in sentence:
            heads[token.i] = root - token.i
        relations[root] = label("ROOT")
        for noun, verb in found:
            verb.pos_ = "VERB"
            heads[noun.i], relations[noun.i] = verb.i - noun.i, label("nsubj")
            for determiner in sentence.doc[_first(noun).i : noun.i]:
                heads[determiner.i] = noun.i - determiner.i
                relations[determiner.i] = label("det")

    def _subjects(self, sentence: Span) -> Iterator[tuple[Token, Token]]:
        """Nouns, and the finite verbs right behind them."""
        for token in sentence:
            verb = None
            if token.pos_ in ("NOUN", "PROPN"):
                verb = self._verb_behind(token, sentence.end)
            if verb is not None and _opens_clause(_first(token)):
                yield token, verb

    def _is_noun(self, token: Token) -> bool:
        word = token.lower_
        if not token.is_alpha or len(word) < 3 or token.is_stop:
            return False
        if _is_name(token):
            return True
        if not self._lexicon.nouns(word):
            return False
        before = _form(token.nbor(-1)) if token.i else ""
        return before in _BEFORE_NOUNS or not self._lexicon.verbs(word)

    def _verb_behind(self, token: Token, end: int) -> Token | None:
        doc, at = token.doc, token.i + 1
        while at < end - 1 and _form(doc[at]) in _CLITICS:
            at += 1
        if at >= end or doc[at].pos_ in ("NOUN", "PROPN"):
            return None
        third = {("VerbForm", "Fin"), ("Person", "3")}
        readings = self._lexicon.verbs(doc[at].lower_)
        return doc[at] if any(third <= set(one.feats) for one in readings) else None


def _is_name(token: Token) -> bool:
    return token.is_title and bool(token.i) and not token.is_sent_start


def _form(token: Token) -> str:
    return normal(token.text)


def _first(token: Token) -> Token:
    """The first determiner of a phrase."""
    start = token
    while not start.is_sent_start and start.i and _form(start.nbor(-1)) in _DETERMINERS:
        start = start.nbor(-1)
    return start


def _opens_clause(token: Token) -> bool:
    if token.i == 0 or token.is_sent_start:
        return True
    before = token.nbor(-1)
    return before.is_punct or before.is_space or before.lower_ in _OPENING


def shallow_pipeline() -> Language:
    """Sentences by rules, and this component: what `train-reader --shallow` reads text with."""
    import spacy

    nlp = spacy.blank("it")
    nlp.add_pipe("abbreviation_sentencizer")
    nlp.add_pipe("italian_shallow_parser")
    return nlp
