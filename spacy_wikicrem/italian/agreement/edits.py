"""All rules of `italian_agreement` on one Doc."""

from __future__ import annotations

from spacy.tokens import Doc

from ...lang.word_lists import table_beside
from ...util.edits import Edit
from ..refinement.mentioned import mentioned
from ..refinement.settings import RefinementSettings, mention_groups
from .agreeing import after_noun, agree, articles
from .articles import kinship, melted, missing
from .cases import after_conjunctions, after_places, after_prepositions, before_and
from .changes import Changes
from .clusters import Clusters
from .elision import elided
from .numbers import verbs
from .participles import neuter, participles
from .personal import emphatic, subjects
from .phrases import phrases

# The names of the rules, and what they do.
RULES = table_beside(__file__, "rules")


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
    for phrase in phrases(doc, changes.index):
        agree(phrase, changes, clusters)
        kinship(phrase, changes)
        missing(phrase, changes)
        neuter(phrase, changes, clusters)
    after_noun(doc, changes)
    articles(doc, changes)
    melted(doc, changes)
    elided(doc, changes)
    verbs(doc, changes, clusters)
    participles(doc, changes, clusters)
    return _outside(doc, changes.edits())


def _outside(doc: Doc, found: list[Edit]) -> list[Edit]:
    """Without those in words that are only spoken of."""
    if not found:
        return []
    places = [(doc[at].idx, doc[at].idx + len(doc[at])) for at in sorted(mentioned(doc))]
    return [e for e in found if not any(start <= e.start < end for start, end in places)]
