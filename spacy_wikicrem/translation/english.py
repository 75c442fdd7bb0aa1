"""What the source language has to say: its pronouns and how to tell a mention's kind (Table 4)."""

from __future__ import annotations

from collections.abc import Sequence

from ..lang.base import words
from .records import Mention, Referent, Word

_FEMALE = Referent(True, "feminine", "singular")
_MALE = Referent(True, "masculine", "singular")
_THING = Referent(False, None, "singular")
_SEVERAL = Referent(False, None, "plural")
# Table 6; "hers" and "theirs" are possessives that stand alone.
PRONOUNS: dict[str, Referent] = {
    **dict.fromkeys(("she", "her", "hers", "herself"), _FEMALE),
    **dict.fromkeys(("he", "him", "his", "himself"), _MALE),
    **dict.fromkeys(("it", "its", "itself"), _THING),
    **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), _SEVERAL),
}
REFLEXIVES = words("herself himself itself themselves")
STANDALONE_POSSESSIVES = words("hers theirs")
_ALWAYS_POSSESSIVE = words("its their hers theirs")
_POSSESSIVE_TAGS = words("PRP$ WP$")
_DETERMINER_TAGS = words("DT PDT WDT")
SHORT_VERBS = {"'s": "is", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
GENITIVES = words("'s ' ’s ’")


def kind_of(root: Word) -> str:
    """What the root of a mention is: "personal" or "possessive" (third person only),
    "determiner", "noun", "proper", or nothing for anything else."""
    if root.lower in PRONOUNS and root.tag in ("PRON", "DET", "ADJ", ""):
        return "possessive" if _is_possessive(root) else "personal"
    if root.tag == "PROPN" or root.fine in ("NNP", "NNPS"):
        return "proper"
    if root.tag == "NOUN":
        return "noun"
    # A demonstrative that stands alone is a pronoun to Universal Dependencies.
    if root.tag == "DET" or (root.tag == "PRON" and root.fine in _DETERMINER_TAGS):
        return "determiner"
    return ""


def _is_possessive(root: Word) -> bool:
    if root.lower in _ALWAYS_POSSESSIVE or root.fine in _POSSESSIVE_TAGS:
        return True
    return root.feature("Poss") == "Yes" or root.relation in ("poss", "nmod:poss", "det:poss")


def without_genitive(mention: Mention, all_words: Sequence[Word]) -> int:
    """The end of a mention without the "'s" that may close it."""
    closes = mention.end - mention.start > 1 and all_words[mention.end - 1].lower in GENITIVES
    return mention.end - closes
