"""beta3: clusters go that were left with one mention, or with pronouns only (section 4.2.4,
Table 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..records import Result, Utterance, keep_mentions, lost

STAGE = "beta3"
_NAMING = ("noun", "proper")


def filter_clusters(utterances: Sequence[Utterance], *, stage: str = STAGE) -> Result:
    """Keep clusters of two mentions and more, one of which has a noun as its root.

    utterances (Sequence[Utterance]): Of one document.
    stage (str): Whose losses these are; `gamma` takes away mentions, too.
    """
    every = [mention for utterance in utterances for mention in utterance.mentions]
    sizes = Counter(mention.entity for mention in every)
    named = {mention.entity for mention in every if mention.kind in _NAMING}
    result = Result([])
    for utterance in utterances:
        kept = []
        for mention in utterance.mentions:
            if sizes[mention.entity] < 2:
                result.lost.append(lost(stage, "alone in its cluster", utterance, mention))
            elif mention.entity not in named:
                result.lost.append(lost(stage, "no noun in its cluster", utterance, mention))
            else:
                kept.append(mention)
        result.utterances.append(keep_mentions(utterance, kept))
    return result
