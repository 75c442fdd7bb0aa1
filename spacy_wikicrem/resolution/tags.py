"""What the tags of a word say, or its part of speech and morphology where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lang.base import words

if TYPE_CHECKING:
    from spacy.tokens import Token

NOUNS = frozenset({"NOUN", "PROPN"})
VERBS = frozenset({"VERB", "AUX"})
# The tags of the Penn Treebank say more than the morphology of spaCy's English pipelines.
PENN = words("""
    AFX CC CD DT EX FW IN JJ JJR JJS LS MD NN NNS NNP NNPS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH
    VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB
""")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def tag_of(token: Token) -> str:
    """Its tag in the Penn Treebank, or the nearest one that its part of speech tells."""
    if token.tag_ in PENN:
        return token.tag_
    if token.pos_ == "VERB":
        return "VBD" if is_finite(token) else "VB"
    return _TAGS.get(token.pos_, token.tag_)


_TAGS = {"DET": "DT", "ADJ": "JJ", "PROPN": "NNP", "NOUN": "NN", "ADV": "RB", "AUX": "MD"}


def is_noun(token: Token) -> bool:
    return token.tag_.startswith("NN") if token.tag_ in PENN else token.pos_ in NOUNS


def is_proper(token: Token) -> bool:
    return token.tag_ in ("NNP", "NNPS") if token.tag_ in PENN else token.pos_ == "PROPN"


def is_adjective(token: Token) -> bool:
    return token.tag_.startswith("JJ") or token.pos_ == "ADJ"


def is_before_noun(token: Token) -> bool:
    return token.pos_ in ("DET", "ADJ", "NUM")


def is_plural(token: Token) -> bool:
    """Whether it is a noun in the plural."""
    if token.tag_ in PENN:
        return token.tag_ in ("NNS", "NNPS")
    return token.pos_ in NOUNS and "Plur" in token.morph.get("Number", [])


def is_plural_name(token: Token) -> bool:
    return is_plural(token) and is_proper(token)


def is_plural_common(token: Token) -> bool:
    return is_plural(token) and not is_proper(token)


def is_singular_common(token: Token) -> bool:
    return is_noun(token) and not is_plural(token) and not is_proper(token)


def is_infinitive_mark(token: Token) -> bool:
    """The "to" before an infinitive."""
    if token.tag_ in PENN:
        return token.tag_ == "TO"
    return token.pos_ == "PART" and token.lower_ == "to"


def is_finite(token: Token) -> bool:
    if token.tag_ in PENN:
        return token.tag_ in _FINITE
    return token.pos_ in VERBS and "Fin" in token.morph.get("VerbForm", [])
