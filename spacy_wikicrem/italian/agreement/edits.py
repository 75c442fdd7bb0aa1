"""All rules of `italian_agreement` on one Doc."""

from __future__ import annotations

from spacy.tokens import Doc

from ...util.edits import Edit
from ..refinement.settings import RefinementSettings, mention_groups
from .agreeing import after_noun, agree, articles
from .articles import kinship, melted, missing
from .cases import after_conjunctions, after_places, after_prepositions, before_and
from .changes import Changes
from .clusters import Clusters
from .participles import neuter, participles
from .personal import emphatic, subjects
from .phrases import phrases

# The names of the rules, and what they do.
RULES = {
    "pronoun-verb": "a subject pronoun gets the person and number of its verb",
    "pronoun-gender": "a subject pronoun gets the gender of participle or adjective",
    "pronoun-preposition": "“io, tu, egli, ella” after a preposition become “me, te, lui, lei”, "
    "with “a” or “di” where that is said",
    "pronoun-che": "“me, te” as subjects after “che” become “io, tu”",
    "possessive": "a possessive agrees with what is owned",
    "demonstrative": "“questo, quello, codesto” agree with their noun",
    "identity": "“stesso, medesimo” agree with their noun",
    "bello": "“bello” before its noun has the forms of “quello”",
    "sound": "“quello” before its noun has the form that the next sound asks for",
    "article": "the article before one of these agrees with the noun",
    "article-sound": "a masculine article has the form that the next sound asks for",
    "kinship-article": "“mio padre”, but “i miei fratelli, la mia sorellina, il loro padre”",
    "missing-article": "a possessive needs the article before other nouns",
    "articulated-preposition": "“a i, di il” are one word",
    "neuter": "a demonstrative that stands for no noun is “ciò”",
    "participle": "participle or adjective after “essere” agree with the subject",
}


def edits(doc: Doc, settings: RefinementSettings) -> list[Edit]:
    """What is to change, in text order, each with its rule (a key of `RULES`) and a reason.

    doc (Doc): With parts of speech; a parse helps with subjects. It is not changed.
    """
    changes, clusters = Changes(doc), Clusters(doc, mention_groups(doc, settings))
    after_places(doc, changes)
    after_prepositions(doc, changes)
    before_and(doc, changes)
    after_conjunctions(doc, changes)
    subjects(doc, changes, clusters)
    emphatic(doc, changes)
    for phrase in phrases(doc):
        agree(phrase, changes, clusters)
        kinship(phrase, changes)
        missing(phrase, changes)
        neuter(phrase, changes, clusters)
    after_noun(doc, changes)
    articles(doc, changes)
    melted(doc, changes)
    participles(doc, changes, clusters)
    return changes.edits()
