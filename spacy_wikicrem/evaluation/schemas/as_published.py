"""The scoring of the released code, with its errors, so that its free credit can be seen.

What it does with a five-line file:
- the pronoun is masked at its first place with a blank on both sides. Without one nothing is
  masked, every candidate has a loss of 0, and the tie counts as correct;
- a candidate that equals the answer, whatever its case, is dropped; an answer without a rival is
  correct;
- text is cut at 127 pieces, [CLS] included; a mask beyond it has a loss of 0, too;
- the answer is correct unless a rival has a strictly lower loss.

An example that no model can get wrong is called free. Scores are summed log-probabilities (divided
by 128, see `released_scorer`). Of the released "[MASK]" only the first is masked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from ...errors import WikicremError
from ...models.scorers import CandidateScorer, Scorer, has_none
from ...ty import MaskedQuery
from ..metrics import percent
from .five_line import FiveLine
from .wnli import NOT_REBUILT, Asked, WnliRow

# [CLS] is one of the 127 pieces that are kept before [SEP].
KEPT_PIECES = 126
NO_LOSS = 0.0

Free = Literal["nothing masked", "one candidate", "mask cut off"]
Offsets = Sequence[tuple[int, int]]
# From a text to the first and one past the last code point of each of its pieces.
PieceOffsets = Callable[[str], Offsets]


@dataclass(frozen=True, slots=True)
class PublishedItem:
    """An example as the released code sees it.

    before, after (str | None): The text around the mask; None if nothing is masked.
    candidates (tuple[str, ...]): The answer first, then its rivals.
    """

    id: str
    before: str | None
    after: str | None
    candidates: tuple[str, ...]

    @property
    def free(self) -> Free | None:
        """Why every model is right here, as far as the text alone tells."""
        if self.before is None:
            return "nothing masked"
        return "one candidate" if len(self.candidates) == 1 else None


class Scored(NamedTuple):
    """One score a candidate, higher is better; why every model is right, and how many candidates
    have a mask that is cut in its middle."""

    scores: tuple[float, ...]
    free: Free | None
    partly_cut: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The outcome of an example.

    first (bool): Whether the first candidate is chosen: none has a strictly better score.
    tie (bool): Whether another one has the same score.
    """

    first: bool
    tie: bool
    free: Free | None
    partly_cut: int


def published_item(row: FiveLine) -> PublishedItem:
    """An example of a five-line file."""
    gap = f" {row.pronoun} "
    before, found, after = row.sentence.partition(gap)
    answer = row.candidates[row.answer]
    rivals = (name for name in row.candidates if name.casefold() != answer.casefold())
    return PublishedItem(
        id=f"line {row.line}",
        before=before + " " if found else None,
        after=" " + after if found else None,
        candidates=(answer, *rivals),
    )


def published_choices(
    items: Sequence[PublishedItem],
    scorer: CandidateScorer,
    pieces: PieceOffsets | None = None,
    *,
    batch_tokens: int | None = None,
) -> list[Choice]:
    """What the released code chooses.

    pieces (PieceOffsets | None): Of the scorer's tokenizer; None leaves texts uncut.
    """
    scored = candidate_scores(items, scorer, pieces, batch_tokens=batch_tokens)
    return [_choose(found) for found in scored]


def candidate_scores(
    items: Sequence[PublishedItem],
    scorer: CandidateScorer,
    pieces: PieceOffsets | None = None,
    *,
    batch_tokens: int | None = None,
) -> list[Scored]:
    """A score for each candidate of each item, in one call of the scorer."""
    cuts = [_Cut(item, pieces) for item in items]
    queries = [query for cut in cuts for query in cut.queries]
    answers = iter(scorer.score(queries, batch_tokens=batch_tokens))
    return [cut.scored([next(answers)[0] for _ in cut.queries]) for cut in cuts]


def published_scores(choices: Sequence[Choice]) -> dict[str, Any]:
    """Accuracy in percent as the released code counts it, and how much of it is free.

    Keys: accuracy, correct, n, free (reason to count), free_total, accuracy_without_free (percent
    of the other examples), ties (among these, counted as correct), partly_cut (candidates whose
    mask is cut in its middle; they are scored whole).
    """
    earned = [choice for choice in choices if choice.free is None]
    correct = sum(choice.first for choice in choices)
    return {
        "accuracy": percent(correct, len(choices)),
        "correct": correct,
        "n": len(choices),
        "free": dict(Counter(choice.free for choice in choices if choice.free is not None)),
        "free_total": len(choices) - len(earned),
        "accuracy_without_free": percent(sum(choice.first for choice in earned), len(earned)),
        "ties": sum(choice.tie for choice in earned),
        "partly_cut": sum(choice.partly_cut for choice in choices),
    }


def published_wnli(
    rows: Sequence[WnliRow],
    asked: Sequence[Asked],
    scorer: CandidateScorer,
    pieces: PieceOffsets | None = None,
    *,
    batch_tokens: int | None = None,
) -> dict[str, Any]:
    """The released treatment of WNLI: 0 where the schema cannot be rebuilt, 1 where the candidate
    has no rival or no rival is strictly better.

    asked: Made with `determiners=False`; the nouns are those of a spaCy tagger, not of the
    Stanford tagger that was used.
    Keys: accuracy (None without labels), correct, n, entailed, free, free_total, ties.
    """
    known = [at for at, ask in enumerate(asked) if ask.reason != NOT_REBUILT]
    items = [_wnli_item(rows[at], asked[at]) for at in known]
    choices = published_choices(items, scorer, pieces, batch_tokens=batch_tokens)
    answers = [0] * len(rows)
    for at, choice in zip(known, choices, strict=True):
        answers[at] = int(choice.first)
    right = [
        row.label == answer
        for row, answer in zip(rows, answers, strict=True)
        if row.label is not None
    ]
    counted = published_scores(choices)
    return {
        "accuracy": percent(sum(right), len(right)) if right else None,
        "correct": sum(right),
        "n": len(right),
        "entailed": sum(answers),
        **{key: counted[key] for key in ("free", "free_total", "ties", "partly_cut")},
    }


def released_scorer(scorer: Scorer) -> tuple[CandidateScorer, PieceOffsets | None]:
    """The scorer with the release's sum over pieces / 128 and 128 positions, and its tokenizer.

    Only a masked LM can be changed so; another scorer comes back as it is, without a tokenizer.
    Raises W436 for a model that scores mentions: the released code scores strings in a mask.
    """
    from ...models.masked_lm import MaskedLM

    if has_none(scorer):
        raise WikicremError("W436", found=type(scorer).__name__)
    assert isinstance(scorer, CandidateScorer)
    if not isinstance(scorer, MaskedLM):
        return scorer, None
    length = min(scorer.settings.max_length, 128)
    settings = replace(scorer.settings, reduction="released", max_length=length)
    released = MaskedLM(scorer.model, scorer.tokenizer, settings)
    released.precision = scorer.precision
    backend = released.encoder.backend

    def offsets(text: str) -> Offsets:
        found: Offsets = backend.encode(text, add_special_tokens=False).offsets
        return found

    return released, offsets


class _Cut:
    """An item after truncation: one query for each candidate that is left to score."""

    def __init__(self, item: PublishedItem, pieces: PieceOffsets | None) -> None:
        self.item = item
        self.partly_cut = 0
        self.queries: list[MaskedQuery] = []
        self.asked: list[bool] = []
        for candidate in item.candidates if item.free is None else ():
            query = self._query(candidate, pieces)
            self.asked.append(query is not None)
            if query is not None:
                self.queries.append(query)

    @property
    def free(self) -> Free | None:
        # All masks lie behind the same pieces, so that all are cut off or none.
        return "mask cut off" if self.item.free is None and not self.queries else self.item.free

    def scored(self, given: Sequence[float]) -> Scored:
        """given: One score a query."""
        left = iter(given)
        if self.item.free is None:
            scores = [next(left) if asked else NO_LOSS for asked in self.asked]
        else:
            scores = [NO_LOSS for _ in self.item.candidates]
        return Scored(tuple(scores), self.free, self.partly_cut)

    def _query(self, candidate: str, pieces: PieceOffsets | None) -> MaskedQuery | None:
        before, after = self.item.before or "", self.item.after or ""
        if pieces is None:
            return MaskedQuery(before, after, (candidate,))
        start, end = len(before), len(before) + len(candidate)
        offsets = pieces(before + candidate + after)
        kept = offsets[:KEPT_PIECES]
        masked = sum(left < end and right > start for left, right in kept)
        if not masked:
            return None
        self.partly_cut += masked < sum(left < end and right > start for left, right in offsets)
        stop = max(end, kept[-1][1])
        return MaskedQuery(before, (before + candidate + after)[end:stop], (candidate,))


def _choose(found: Scored) -> Choice:
    best = max(found.scores[1:], default=None)
    return Choice(
        first=best is None or best <= found.scores[0],
        tie=best == found.scores[0],
        free=found.free,
        partly_cut=found.partly_cut,
    )


def _wnli_item(row: WnliRow, ask: Asked) -> PublishedItem:
    if ask.question is None:
        return PublishedItem(row.index, "", "", (row.hypothesis,))
    query = ask.question.query
    return PublishedItem(row.index, query.before, query.after, query.candidates)
