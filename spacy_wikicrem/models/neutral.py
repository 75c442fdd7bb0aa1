"""Questions asked again with the genders of the pronouns turned around, so that no stereotype
decides between mentions of unknown gender ("the doctor", "the nurse")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from ..ty import MentionQuery
from ..util.edits import Edit, Revision

# A mention whose score is so far below the best is asked about once only. To become the best, its
# score with the other gender would have to be higher by twice as much: in GUM, LitBank and GAP the
# largest difference is 4.3.
REACH = 3.0
# Start, end, what takes the place.
Replacement = tuple[int, int, str]


def with_turned(
    query: MentionQuery, replacements: Sequence[Replacement], neutral: Sequence[int]
) -> MentionQuery:
    """The query with its `turned` counterpart.

    replacements (Sequence[Replacement]): Pronouns of the text, in order, each by one of the other
        gender; queries about one text that are given the same share one turned text.
    neutral (Sequence[int]): Indices of the mentions to ask about again.
    """
    if not replacements or not neutral:
        return query
    revision = Revision.of(query.text, [Edit(*place) for place in replacements])
    move = revision.to_new
    turned = MentionQuery(
        revision.after,
        move(query.start),
        move(query.end),
        tuple((move(start), move(end)) for start, end in (query.mentions[i] for i in neutral)),
    )
    return replace(query, turned=turned, neutral=tuple(neutral))


def is_within_reach(query: MentionQuery, scores: Sequence[float]) -> bool:
    """Whether a second opinion about the neutral mentions can matter: one of them is no more than
    `REACH` below the best of the other mentions.

    scores (Sequence[float]): Of the mentions, and of "no antecedent", which does not count.
    """
    costs = query.penalties or (0.0,) * len(query.mentions)
    lowered = [score - cost for score, cost in zip(scores, costs, strict=False)]
    neutral = frozenset(query.neutral)
    others = [value for at, value in enumerate(lowered) if at not in neutral]
    return max(lowered[at] for at in neutral) >= max(others, default=-inf) - REACH
