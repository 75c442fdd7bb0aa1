"""GAP as the released code scores it, so that what it gives for free can be seen.

What it does:
- the entities are those of the text with "_" for the pronoun, and a name that is not among the
  PERSON strings (whatever the case) is FALSE;
- A and B are judged apart, each against all other PERSON strings, and a tie is TRUE;
- for "his", each candidate takes 's; for a possessive "her", none does;
- text is cut at 127 pieces; where the mask is cut off, all losses are 0, and the tie is TRUE.

A decision that is TRUE whatever the model says is called free. It is right where the name is TRUE.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...documents.gap import GapRow
from ...models.scorers import CandidateScorer
from ..schemas.as_published import Free, PieceOffsets, PublishedItem, Scored, candidate_scores
from .protocols import GapScores, score_answers

if TYPE_CHECKING:
    from spacy.language import Language

PLACEHOLDER = "_"


@dataclass(frozen=True, slots=True)
class PublishedGap:
    """What the released scoring says.

    answers (dict): A and B by row id.
    scores (GapScores): Official counts of the answers.
    without_free (GapScores): The same, without the rows that have a free decision.
    free (dict[str, int]): Decisions that are TRUE for any model, by reason.
    free_right (int): Those of them where the name is TRUE.
    ties (int): Other decisions that are TRUE only because a tie is.
    """

    answers: dict[str, tuple[bool, bool]]
    scores: GapScores
    without_free: GapScores
    free: dict[str, int]
    free_right: int
    ties: int


@dataclass(frozen=True, slots=True)
class _Decision:
    answer: bool
    tie: bool = False
    free: Free | None = None


def published_gap(
    rows: Sequence[GapRow],
    nlp: Language,
    scorer: CandidateScorer,
    pieces: PieceOffsets | None = None,
    *,
    batch_tokens: int | None = None,
) -> PublishedGap:
    """Score the rows as the released code would.

    nlp (Language): Its entities take the place of those of en_core_web_lg.
    scorer, pieces: See `as_published.released_scorer`.
    """
    items = [_item(row, persons) for row, persons in zip(rows, _persons(nlp, rows), strict=True)]
    scored = candidate_scores(items, scorer, pieces, batch_tokens=batch_tokens)
    judged = [
        tuple(_judge(_form(row, name.name), item, found) for name in row.names)
        for row, item, found in zip(rows, items, scored, strict=True)
    ]
    answers = {row.id: (a.answer, b.answer) for row, (a, b) in zip(rows, judged, strict=True)}
    earned = [
        row
        for row, pair in zip(rows, judged, strict=True)
        if all(decision.free is None for decision in pair)
    ]
    free = [
        (decision.free, name.coref)
        for row, pair in zip(rows, judged, strict=True)
        for name, decision in zip(row.names, pair, strict=True)
        if decision.free is not None
    ]
    return PublishedGap(
        answers=answers,
        scores=score_answers(rows, answers),
        without_free=score_answers(earned, answers),
        free=dict(Counter(reason for reason, _ in free)),
        free_right=sum(right for _, right in free),
        ties=sum(d.tie for pair in judged for d in pair if d.free is None),
    )


def _persons(nlp: Language, rows: Sequence[GapRow]) -> list[list[str]]:
    texts = (
        row.text[: row.offset] + PLACEHOLDER + row.text[row.offset + len(row.pronoun) :]
        for row in rows
    )
    return [[ent.text for ent in doc.ents if ent.label_ == "PERSON"] for doc in nlp.pipe(texts)]


def _item(row: GapRow, persons: Sequence[str]) -> PublishedItem:
    """All candidates of both decisions; none if neither name was found."""
    found = {person.casefold() for person in persons}
    names = [name.name for name in row.names if name.name.casefold() in found]
    forms = (_form(row, name) for name in (*names, *persons)) if names else ()
    return PublishedItem(
        id=row.id,
        before=row.text[: row.offset],
        after=row.text[row.offset + len(row.pronoun) :],
        candidates=tuple(dict.fromkeys(forms)),
    )


def _form(row: GapRow, name: str) -> str:
    return name + "'s" if row.pronoun.casefold() == "his" else name


def _judge(form: str, item: PublishedItem, found: Scored) -> _Decision:
    if form not in item.candidates:
        return _Decision(False)
    own = found.scores[item.candidates.index(form)]
    rivals = [
        score
        for name, score in zip(item.candidates, found.scores, strict=True)
        if name.casefold() != form.casefold()
    ]
    free: Free | None = found.free if rivals else "one candidate"
    best = max(rivals, default=None)
    return _Decision(best is None or best <= own, best == own, free)


def published_record(found: PublishedGap, **results: Any) -> dict[str, Any]:
    """The counts beside the given results, for a report."""
    return {
        **results,
        "free": found.free,
        "free_total": sum(found.free.values()),
        "free_right": found.free_right,
        "ties": found.ties,
    }
