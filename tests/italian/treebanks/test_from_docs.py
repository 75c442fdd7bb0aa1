"""The text above a sentence is what its words and their SpaceAfter say."""

from __future__ import annotations

import pytest

from spacy_wikicrem.italian.treebanks.from_docs import conllu_lines
from tests.pipelines import blank


@pytest.mark.parametrize(
    "text",
    [
        "Piove\tqui.",
        "Piove \t qui , e\n\tlì.",
        "Piove\u00a0qui.",
        "\tPiove.\n",
        "L'acqua\r\nè qui.",
        "Piove,qui",
    ],
)
def test_white_space_of_any_kind_is_a_space(text: str) -> None:
    lines = list(conllu_lines([blank("it")(text)]))
    shown = next(line for line in lines if line.startswith("# text = "))
    rows = [line.split("\t") for line in lines if line[:1].isdigit()]
    joined = "".join(row[1] + ("" if row[9] == "SpaceAfter=No" else " ") for row in rows)
    assert joined.rstrip() == shown.removeprefix("# text = ") == " ".join(text.split())
