"""English words that say what a mention is."""

from __future__ import annotations

from ..base import NounKinds
from ..word_lists import word_lists, words

# A noun with one of these endings may be somebody or something ("writer", "computer").
# fmt: off
PERSON_ENDINGS = (
    "er", "or", "ist", "ian", "eer", "ee", "ant", "ent", "ster", "smith", "wright", "monger",
    "person", "man", "woman", "boy", "girl", "folk", "mate", "head", "ard", "ary", "ese", "ess",
    "child", "father", "mother", "brother", "sister", "son", "daughter", "friend", "ling",
)
# fmt: on
_LOOKS = {f"{verb} {word}" for verb in ("look", "gaze") for word in ("at", "upon")}

KINDS = NounKinds(
    person_endings=PERSON_ENDINGS,
    fabled_acts=word_lists("en.ini", "fabled")["acts"] | _LOOKS,
    # What "the" and one of these stands for, where one name with that label came before. What a
    # place, a work or an event is called says more than its label: "the city" is no country.
    label_words={"ORG": words("company firm corporation organization organisation business")},
    **word_lists("en.ini", "noun_kinds"),
)
