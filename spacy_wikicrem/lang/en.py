"""English: third-person pronouns, Penn Treebank tags."""

from __future__ import annotations

from .base import LanguageData, Pronoun

# "it" is known but not resolved by default: the default candidates are people.
PRONOUNS = (
    Pronoun("he", "masculine", "singular"),
    Pronoun("him", "masculine", "singular"),
    Pronoun("his", "masculine", "singular", possessive=True),
    Pronoun("she", "feminine", "singular"),
    Pronoun("her", "feminine", "singular", possessive=None),
    Pronoun("hers", "feminine", "singular", possessive=True),
    Pronoun("they", None, None),
    Pronoun("them", None, None),
    Pronoun("their", None, None, possessive=True),
    Pronoun("theirs", None, None, possessive=True),
    Pronoun("it", "neuter", "singular", default=False),
    Pronoun("its", "neuter", "singular", possessive=True, default=False),
    Pronoun("himself", "masculine", "singular", reflexive=True, default=False),
    Pronoun("herself", "feminine", "singular", reflexive=True, default=False),
    Pronoun("themself", None, "singular", reflexive=True, default=False),
    Pronoun("themselves", None, None, reflexive=True, default=False),
    Pronoun("itself", "neuter", "singular", reflexive=True, default=False),
)

DATA = LanguageData(
    code="en",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    pronoun_tags=frozenset({"PRP", "PRP$"}),
    possessive_tags=frozenset({"PRP$"}),
)
