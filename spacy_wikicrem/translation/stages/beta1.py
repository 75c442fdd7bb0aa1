"""beta1: utterances without verbs, too short or too long go (section 4.2.2, Table 3)."""

from __future__ import annotations

from collections.abc import Iterable

from ..records import Result, Utterance, lost

STAGE = "beta1"


def filter_utterances(
    utterances: Iterable[Utterance], *, more_than: int = 5, less_than: int = 21, verbs: int = 1
) -> Result:
    """Keep an utterance of more than 5 and less than 21 words with a verb.

    A mention that goes with its utterance is recorded as lost for the same reason.
    """
    result = Result([])
    for utterance in utterances:
        reason = _reason(utterance, more_than, less_than, verbs)
        if not reason:
            result.utterances.append(utterance)
            continue
        result.lost.append(lost(STAGE, reason, utterance))
        result.lost += [lost(STAGE, reason, utterance, mention) for mention in utterance.mentions]
    return result


def _reason(utterance: Utterance, more_than: int, less_than: int, verbs: int) -> str:
    if sum(word.is_verb for word in utterance.words) < verbs:
        return "utterance without a verb"
    if len(utterance.words) <= more_than:
        return "utterance too short"
    return "utterance too long" if len(utterance.words) >= less_than else ""
