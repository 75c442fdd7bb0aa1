"""Questions to a scorer of candidates, and how its scores become a choice."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import WikicremError
from ..lang.en.swap import turned_pronoun
from ..models.neutral import with_turned
from ..models.scorers import MentionScorer, Scorer
from ..ty import MaskedQuery, MentionQuery

_DETERMINED = re.compile(r"(the|a|an|some)\s", re.IGNORECASE)


class FromNone(list[float]):
    """Scores of candidates, counted from that of "no antecedent": whatever is below 0 is less
    probable than that."""


@dataclass(frozen=True, slots=True)
class Question:
    """A pronoun, its candidates, and where they stand.

    query (MaskedQuery): The text around the pronoun and the distinct candidates.
    mentions (tuple[tuple[int, ...], ...]): For each candidate, the first code point of each of
        its mentions in the text with the pronoun.
    text (str): The text with the pronoun. end (int): One past the pronoun's last code point.
    """

    query: MaskedQuery
    mentions: tuple[tuple[int, ...], ...]
    text: str
    end: int

    @property
    def offset(self) -> int:
        """First code point of the pronoun."""
        return len(self.query.before)

    @property
    def mention_query(self) -> MentionQuery:
        """The question to a model that sees the pronoun: all mentions of all candidates."""
        places = tuple(
            (start, min(start + len(candidate), len(self.text)))
            for candidate, starts in zip(self.query.candidates, self.mentions, strict=True)
            for start in starts
        )
        # "The nurse" is of no gender; of a name that is given, the model may know it.
        common = [_DETERMINED.match(candidate) is not None for candidate in self.query.candidates]
        owners = [at for at, starts in enumerate(self.mentions) for _ in starts]
        query = MentionQuery(self.text, self.offset, self.end, places)
        possessive = self.query.after.startswith("'s")
        other = turned_pronoun(self.text[self.offset : self.end], possessive)
        replacements = [(self.offset, self.end, other)] if other else []
        return with_turned(query, replacements, [i for i, at in enumerate(owners) if common[at]])


def score_questions(
    scorer: Scorer, questions: Sequence[Question], *, batch_tokens: int | None = None
) -> list[list[float]]:
    """Scores of all candidates of all questions, in one call of the scorer.

    Questions about the same gap (the same text under two protocols) are asked once, with the
    candidates of all. With a scorer of mentions a candidate has the best score of its mentions,
    counted from the score of "no antecedent"; without a mention it has none (minus infinity).
    Raises W412 if the scorer returns NaN or the wrong number of scores.
    """
    if isinstance(scorer, MentionScorer):
        return _score_mentions(scorer, questions, batch_tokens)
    gaps: dict[tuple[str, str], dict[str, None]] = {}
    for question in questions:
        query = question.query
        if query.candidates:
            gaps.setdefault((query.before, query.after), {}).update(dict.fromkeys(query.candidates))
    queries = [MaskedQuery(*gap, tuple(candidates)) for gap, candidates in gaps.items()]
    answers = scorer.score(queries, batch_tokens=batch_tokens)
    _check(queries, answers)
    table = {
        (query.before, query.after): dict(zip(query.candidates, scores, strict=True))
        for query, scores in zip(queries, answers, strict=True)
    }
    return [
        [table[q.query.before, q.query.after][candidate] for candidate in q.query.candidates]
        for q in questions
    ]


def _score_mentions(
    scorer: MentionScorer, questions: Sequence[Question], batch_tokens: int | None
) -> list[list[float]]:
    asked = [question for question in questions if any(question.mentions)]
    found = iter(scorer.score_mentions([q.mention_query for q in asked], batch_tokens=batch_tokens))
    scores: list[list[float]] = []
    for question in questions:
        if not any(question.mentions):
            scores.append(FromNone([-math.inf] * len(question.query.candidates)))
            continue
        *values, none = next(found)
        rest = iter(values)
        best = [max((next(rest) for _ in m), default=-math.inf) for m in question.mentions]
        if any(map(math.isnan, (none, *values))):
            raise WikicremError("W412", problem="a score is not a number")
        scores.append(FromNone(value - none for value in best))
    return scores


def strictly_best(scores: Sequence[float]) -> int | None:
    """Index of the best score; None if there is no score, or if two share the first place."""
    if not scores:
        return None
    top = max(scores)
    return scores.index(top) if scores.count(top) == 1 else None


def _check(queries: Sequence[MaskedQuery], answers: Sequence[Sequence[float]]) -> None:
    expected, found = sum(len(q.candidates) for q in queries), sum(map(len, answers))
    if len(answers) != len(queries) or expected != found:
        raise WikicremError("W412", problem=f"{found} scores for {expected} candidates")
    if broken := sum(math.isnan(score) for scores in answers for score in scores):
        raise WikicremError("W412", problem=f"{broken} of {expected} scores are not a number")
