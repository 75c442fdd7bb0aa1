"""From two files to scores."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

from ...documents.records import CorefDocument
from ...errors import WikicremError
from ..metrics import Summed
from .linking import Linking, Match, Zeros, link_mentions, require_dependencies, require_heads
from .metrics import CONLL_METRICS, METRICS, Partition, Score
from .reading import check_same_text, mention_sets, read_coreference
from .records import CoreferenceFile, Mention

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SideCounts(Summed):
    """What was scored of one file.

    repeated (int): Mentions that had been seen with the same words; they were left out.
    singletons (int), zeros (int): Mentions that were left out because the settings say so.
    """

    entities: int = 0
    mentions: int = 0
    repeated: int = 0
    singletons: int = 0
    zeros: int = 0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Scores of a response.

    scores (dict[str, Score]): By the name of the metric, 0 to 1.
    conll (float | None): Mean F1 of MUC, B-cubed and CEAF-e, None unless all three were asked for.
    linking (Linking), keep_singletons (bool): The settings, defaults filled in.
    documents (int), key (SideCounts), response (SideCounts): What was scored.
    """

    scores: dict[str, Score]
    conll: float | None
    linking: Linking
    keep_singletons: bool
    documents: int
    key: SideCounts
    response: SideCounts


def score_files(
    key: str | Path,
    response: str | Path,
    *,
    metrics: Sequence[str] = tuple(METRICS),
    match: Match | None = None,
    zeros: Zeros = "dependent",
    keep_singletons: bool = True,
) -> Evaluation:
    """Score a response file against a key file, both CoNLL-2012 or both CoNLL-U.

    metrics (Sequence[str]): Some of mentions, muc, bcub, ceafm, ceafe, blanc and lea.
    match (str | None): "exact", "partial" or "head"; None takes head for CoNLL-U and exact for
        CoNLL-2012, which has no heads.
    zeros (str): "dependent", "linear" or "drop"; see `Linking`. CoNLL-2012 has no zeros.
    keep_singletons (bool): Whether entities with one mention count.

    Raises what `read_coreference` and `check_same_text` raise, W457 if a match needs heads that are
    not there, W458 if zeros have no dependencies, W459 for an unknown metric.
    """
    if unknown := [name for name in metrics if name not in METRICS]:
        raise WikicremError("W459", found=", ".join(unknown), known=", ".join(METRICS))
    key_file, response_file = read_coreference(key), read_coreference(response)
    check_same_text(key_file, response_file)
    if match is None:
        match = "head" if key_file.format == "conll-u" else "exact"
    linking = Linking(match, zeros)
    _require_annotation(key_file, linking, heads=match != "exact")
    # Partial match asks for the heads of the key only.
    _require_annotation(response_file, linking, heads=match == "head")
    return _score(key_file, response_file, metrics, linking, keep_singletons)


def score_partitions(partitions: Iterable[tuple[Partition, Partition]], metric: str) -> Score:
    """One metric over (key, response) pairs of documents whose mentions are numbered already."""
    compute = METRICS[metric]
    counts: Iterable[Any] = (compute(key, response) for key, response in partitions)
    return reduce(add, counts, compute([], [])).score()


def link_documents(
    key: Sequence[Sequence[Mention]], response: Sequence[Sequence[Mention]], linking: Linking
) -> tuple[Partition, Partition]:
    """Number the mentions of one document such that linked ones have the same number.

    The mentions of each side must be distinct.
    """
    key_mentions = [mention for entity in key for mention in entity]
    response_mentions = [mention for entity in response for mention in entity]
    links = {r: k for k, r in link_mentions(key_mentions, response_mentions, linking)}
    key_numbers = range(len(key_mentions))
    response_numbers = [links.get(r, len(key_mentions) + r) for r in range(len(response_mentions))]
    return _partition(key, key_numbers), _partition(response, response_numbers)


def _score(
    key: CoreferenceFile,
    response: CoreferenceFile,
    metrics: Sequence[str],
    linking: Linking,
    keep_singletons: bool,
) -> Evaluation:
    partitions: list[tuple[Partition, Partition]] = []
    counts = [SideCounts(), SideCounts()]
    for name, document in key.documents.items():
        sides = []
        for index, (file, side) in enumerate(
            ((key, document), (response, response.documents[name]))
        ):
            entities, found = _select(name, side, file, linking, keep_singletons)
            counts[index] += found
            sides.append(entities)
        partitions.append(link_documents(sides[0], sides[1], linking))
    scores = {metric: score_partitions(partitions, metric) for metric in metrics}
    conll = None
    if all(metric in scores for metric in CONLL_METRICS):
        conll = sum(scores[metric].f1 for metric in CONLL_METRICS) / len(CONLL_METRICS)
    return Evaluation(
        scores, conll, linking, keep_singletons, len(partitions), counts[0], counts[1]
    )


def _require_annotation(file: CoreferenceFile, linking: Linking, *, heads: bool) -> None:
    mentions = [m for d in file.documents.values() for entity in mention_sets(d) for m in entity]
    if heads:
        require_heads(mentions, file.path)
    if linking.zeros == "dependent":
        require_dependencies(mentions, file.path)


def _select(
    name: str,
    document: CorefDocument,
    file: CoreferenceFile,
    linking: Linking,
    keep_singletons: bool,
) -> tuple[list[list[Mention]], SideCounts]:
    """The entities that count.

    A mention that is repeated, in one entity or in two, counts once, in the entity that comes
    first: what the reference scorer does with a response (its test cases A-7 to A-9).
    """
    seen: set[object] = set()
    entities: list[list[Mention]] = []
    repeated: list[int] = []
    singletons = zeros = 0
    for entity in mention_sets(document):
        kept = []
        for mention in entity:
            if mention.words in seen:
                repeated.append(mention.line)
            elif linking.zeros == "drop" and mention.is_zero:
                zeros += 1
            else:
                kept.append(mention)
            seen.add(mention.words)
        if len(kept) == 1 and not keep_singletons:
            singletons += 1
        elif kept:
            entities.append(kept)
    if repeated:
        message = "%s: %d mentions of %r are repeated and count once, the first on line %d"
        logger.warning(message, file.path, len(repeated), name, repeated[0])
    mentions = sum(map(len, entities))
    return entities, SideCounts(len(entities), mentions, len(repeated), singletons, zeros)


def _partition(entities: Sequence[Sequence[Mention]], numbers: Sequence[int]) -> Partition:
    iterator = iter(numbers)
    return [frozenset(next(iterator) for _ in entity) for entity in entities]
