"""What the source language has to say: its pronouns and how to tell a mention's kind (Table 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
SPOKEN_TO = words("you your yours yourself yourselves please")
STANDALONE_POSSESSIVES = words("hers theirs")
_ALWAYS_POSSESSIVE = words("its their hers theirs")
_POSSESSIVE_TAGS = words("PRP$ WP$")
_DETERMINER_TAGS = words("DT PDT WDT")
SHORT_VERBS = {"'s": "is", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
GENITIVES = words("'s ' ’s ’")
_ATTRIBUTES = words("det predet det:predet")


def is_attribute(mention: Mention, all_words: Sequence[Word]) -> bool:
    """Whether a mention is the determiner of a noun outside of it: "that" in "that team"."""
    root = all_words[mention.root]
    return root.relation in _ATTRIBUTES and not mention.start <= root.head < mention.end


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


def with_of(mention: Mention, all_words: Sequence[Word]) -> list[Word]:
    """The words of a mention; "Unix's role" as "the role of Unix", as translators take the "'s" of
    a name that they do not know for a verb. "Harper's Weekly", a name as a whole, stays."""
    inside = list(all_words[mention.start : without_genitive(mention, all_words)])
    marks = [at for at, word in enumerate(inside) if word.lower in GENITIVES]
    at = marks[0] if len(marks) == 1 else 0
    root = all_words[mention.root]
    if not at or inside[at - 1].tag != "PROPN" or root.tag != "NOUN":
        return inside
    if mention.root < mention.start + at:
        return inside
    owned = [*inside[at + 1 : -1], replace(inside[-1], space=True)]
    return [Word("the"), *owned, Word("of"), *inside[:at]]
