from __future__ import annotations

import pytest

from spacy_wikicrem.resolution.structure.articles import article_starts
from tests.pipeline.fakes import make_nlp

ADA = "== Ada Lovelace ==\n\nAda Lovelace wrote."
BOB = "== Bob ==\n\nBob smiled."


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        ([ADA, BOB], [1]),
        ([ADA, ADA, BOB], [2]),  # two sections about one
        ([ADA, "=== Life ===\n\nShe left.", BOB], [2]),
        # one of the sections does not name its subject, so all are of one article
        ([ADA, BOB, "== Works ==\n\nShe wrote."], []),
        # somebody else, whom the section never names; but "Grand Tour" is nobody
        ([ADA, "== Grete Hofer ==\n\nShe was born in Linz."], [1]),
        ([ADA, "== Grand Tour ==\n\nShe was born in Linz."], []),
        ([ADA, "== Grete Hofer ==\n\nThis was in Linz."], []),
        ([ADA], []),
        (["Ada Lovelace wrote.", "Bob smiled."], []),
    ],
)
def test_where_articles_begin(sections: list[str], expected: list[int]) -> None:
    text = "\n\n".join(sections)
    places = [len("\n\n".join(sections[:n])) + 2 for n in expected]
    assert article_starts(make_nlp()(text)) == places
