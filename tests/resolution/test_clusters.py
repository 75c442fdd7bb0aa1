from __future__ import annotations

import pytest

from tests.pipeline.fakes import make_nlp


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada met Bob. Ada left.", []),
        ("He left.", []),
        ("Ada met Bob. She left. Ada sat.", [["Ada", "She", "Ada"]]),
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
