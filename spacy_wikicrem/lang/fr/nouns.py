"""French nouns for people and for things.

`MASCULINE` and `FEMININE` have the gender of the person; `PEOPLE` are of either, whatever their
own.
A profession stands in the form that says a gender: "voyageur", "voyageuse".
"""

from __future__ import annotations

from ..word_lists import word_lists

_WORDS = word_lists("fr.ini", "nouns")

MASCULINE = _WORDS["masculine"]
FEMININE = _WORDS["feminine"]
PEOPLE = _WORDS["people"]
ANIMALS = _WORDS["animals"]
THINGS = _WORDS["things"]
# Of things: "attention", "voiture", "mouvement", "visage", "souffrance", "miroir".
THING_ENDINGS = _WORDS["thing_endings"]
