"""Run rule sets on sentences with known results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.language import Language

from .gold import GoldItem, gold_doc
from .proposal import get_refinements
from .rule_sets import COMPONENTS, run
from .score import Outcome, judge
from .settings import RefinementSettings


def evaluate(
    nlp: Language, items: Sequence[GoldItem], settings: RefinementSettings
) -> Iterator[Outcome]:
    """Parse the sentences with their own tokens, refine each with its component, and compare.

    nlp (Language): A pipeline with tagger, morphologizer and parser.
    """
    docs = nlp.pipe(gold_doc(nlp.vocab, item.before) for item in items)
    for item, doc in zip(items, docs, strict=True):
        if item.component in COMPONENTS:
            new = run(item.component, doc, settings, nlp.make_doc)
            yield judge(item, new, [record["rule"] for record in get_refinements(new)])
