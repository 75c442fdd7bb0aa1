"""How much the rules do for a text in which nothing is to be done, in calls, not in seconds."""

import sys

import spacy
from spacy.tokens import Doc

from spacy_wikicrem.italian.refinement.rule_sets import apply
from spacy_wikicrem.italian.refinement.settings import RefinementSettings

NLP = spacy.blank("it")
WORDS = ["Il", "fratello", "di", "Carla", "torna", "presto", "a", "casa", "."]
POS = ["DET", "NOUN", "ADP", "PROPN", "VERB", "ADV", "ADP", "NOUN", "PUNCT"]
HEADS = [1, 4, 3, 1, 4, 4, 7, 4, 4]
DEPS = ["det", "nsubj", "case", "nmod", "ROOT", "advmod", "case", "obl", "punct"]
LIMIT = 400  # by sentence; with a pass over the words for each rule it was 1,163


def text(sentences: int) -> Doc:
    heads = [head + at * len(WORDS) for at in range(sentences) for head in HEADS]
    annotation = {"pos": POS * sentences, "heads": heads, "deps": DEPS * sentences}
    return Doc(NLP.vocab, words=WORDS * sentences, **annotation)


def calls(doc: Doc) -> int:
    """Calls of functions, those of the interpreter too, while the rules run."""
    count = 0

    def profile(frame, event, arg):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        apply(doc, RefinementSettings(), NLP.make_doc)
    finally:
        sys.setprofile(None)
    return count


def test_a_sentence_without_anything_to_do_costs_few_calls():
    apply(text(2), RefinementSettings(), NLP.make_doc)  # fills what look-ups remember
    few, many = calls(text(10)), calls(text(110))
    assert 0 < (many - few) / 100 < LIMIT
