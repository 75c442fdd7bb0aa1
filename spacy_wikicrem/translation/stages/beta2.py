"""beta2: mentions go whose root does not tell what they refer to (section 4.2.3, Table 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..english import is_attribute, kind_of
from ..records import Mention, Result, Utterance, keep_mentions, lost

STAGE = "beta2"


def filter_mentions(utterances: Iterable[Utterance]) -> Result:
    """Keep mentions of one word, and those of several without a verb, whose root is a personal or
    possessive pronoun in the third person, a determiner that stands alone ("this is"), a noun or a
    proper noun."""
    result = Result([])
    for utterance in utterances:
        kept = []
        for mention in utterance.mentions:
            kind = kind_of(utterance.words[mention.root])
            if _has_verb(utterance, mention):
                result.lost.append(lost(STAGE, "holds a verb", utterance, mention))
            elif not kind or is_attribute(mention, utterance.words):
                result.lost.append(lost(STAGE, "its root is no such word", utterance, mention))
            else:
                kept.append(replace(mention, kind=kind))
        result.utterances.append(keep_mentions(utterance, kept))
    return result


def _has_verb(utterance: Utterance, mention: Mention) -> bool:
    inside = utterance.words[mention.start : mention.end]
    return len(inside) > 1 and any(word.is_verb for word in inside)
