from __future__ import annotations

import pytest

from tests.pipeline.fakes import make_nlp
from tests.pipelines import load_english


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada met Bob. Ada left.", []),
        ("He left.", []),
        ("Ada met Bob. She left. Ada sat.", [["Ada", "She", "Ada"]]),
        # one person is one cluster, by whatever name
        (
            "Ada Lovelace wrote to Bob. Ada was tired. She slept.",
            [["Ada Lovelace", "Ada", "She"]],
        ),
        ("When he left, Marco sang. Marco sat.", [["he", "Marco", "Marco"]]),
        # numbered by their first mention; names without a pronoun have no cluster
        (
            "Bob sat. He slept. One. Two. Three. Four. Ada met Anna. She left.",
            [["Bob", "He"], ["Ada", "She"]],
        ),
    ],
)
def test_clusters(text: str, expected: list[list[str]]) -> None:
    doc = make_nlp(["Ada", "Bob", "Marco"])(text)
    assert list(doc.spans) == [f"coref_clusters_{n + 1}" for n in range(len(expected))]
    assert [[span.text for span in group] for group in doc.spans.values()] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ada Lovelace wrote to her mother. Lovelace was tired. She went to bed.",
            [["Ada Lovelace", "her", "Lovelace", "She"]],
        ),
        # a name that two people share is nobody's short name
        (
            "Ada Lovelace met William Lovelace. He smiled. Lovelace left.",
            [["William Lovelace", "He"]],
        ),
    ],
)
def test_clusters_of_the_ranker(text: str, expected: list[list[str]]) -> None:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    doc = nlp(text)
    assert [[span.text for span in group] for group in doc.spans.values()] == expected
