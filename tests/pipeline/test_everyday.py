"""The everyday sentences themselves, and what rules alone make of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.pipeline.everyday import Sentence, answers_of_rules, failures, read_sentences, report


def test_the_sentences_are_many_and_balanced() -> None:
    sentences = read_sentences()
    assert len(sentences) >= 110
    assert len({sentence.text for sentence in sentences}) > len(sentences) - 15
    forms = Counter(sentence.pronoun.lower() for sentence in sentences)
    masculine = sum(forms[form] for form in ("he", "him", "his", "himself"))
    feminine = sum(forms[form] for form in ("she", "her", "hers", "herself"))
    assert 0.8 < masculine / feminine < 1.25
    tags = Counter(tag for sentence in sentences for tag in sentence.tags)
    assert min(tags[t] for t in ("cataphora", "reflexive", "expletive", "binding")) >= 6
    assert sum(sentence.antecedent is None for sentence in sentences) == tags["expletive"]


def test_neither_the_first_nor_the_nearest_noun_is_the_answer() -> None:
    """Where both an earlier and a later noun stand before the pronoun."""
    first = last = 0
    for sentence in read_sentences():
        before = sentence.text[: sentence.start]
        capitals = [word.strip(".,\"'") for word in before.split() if word[:1].isupper()]
        if sentence.antecedent in capitals and len(set(capitals)) > 1:
            first += capitals[0] == sentence.antecedent
            last += capitals[-1] == sentence.antecedent
    assert first + last > 30
    assert 0.3 < first / (first + last) < 0.7


def test_rules_alone(english: Any) -> None:
    sentences = read_sentences()
    wrong = failures(sentences, answers_of_rules(english, sentences))
    assert len(wrong) <= 0.08 * len(sentences), report(sentences, wrong)


def test_what_is_right(english: Any) -> None:
    doc = english("The dog and the cat saw Anna Smith.")
    whole = Sentence(doc.text, 0, 3, "The dog and the cat", ())
    name = Sentence(doc.text, 0, 3, "Smith", ())
    assert whole.is_right(doc[:5]) and not whole.is_right(doc[:2]) and not whole.is_right(None)
    assert name.is_right(doc[6:8]) and not name.is_right(doc[:2])
    assert Sentence(doc.text, 0, 3, None, ()).is_right(None)
