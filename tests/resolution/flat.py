"""Documents built by hand, without a parse to speak of."""

from __future__ import annotations

from spacy.tokens import Doc
from spacy.vocab import Vocab


def flat_doc(
    vocab: Vocab,
    text: str,
    tags: str,
    heads: list[int] | None = None,
    deps: str | None = None,
    morphs: list[str] | None = None,
) -> Doc:
    """One sentence whose words all hang on the first one, unless `heads` says otherwise."""
    words = text.split()
    return Doc(
        vocab,
        words=words,
        pos=tags.split(),
        tags=tags.split(),
        deps=deps.split() if deps else ["ROOT", *["dep"] * (len(words) - 1)],
        heads=heads or [0] * len(words),
        morphs=morphs,
        sent_starts=[True, *[False] * (len(words) - 1)],
    )
