"""The metrics of coreference: partitions of numbered mentions in, counts out.

A mention of the key and the mention of the response that it is linked to carry the same number
(`linking.py`), so that no metric knows how they were linked. Each number is in at most one entity
of a side. Counts are summed over the documents before they are divided, as the reference scorer
does (Pradhan, Luo, Recasens, Hovy, Ng and Strube 2014, "Scoring coreference partitions of predicted
mentions: a reference implementation"). 0/0 is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb

from ..metrics import Summed
from .assignment import assign

Entity = frozenset[int]
Partition = Sequence[Entity]


@dataclass(frozen=True, slots=True)
class Score:
    """Recall, precision and F1, each from 0 to 1."""

    recall: float
    precision: float
    f1: float


@dataclass(frozen=True, slots=True)
class Counts(Summed):
    """Numerators and denominators: recall = recalled / in_key, precision = right / in_response."""

    recalled: float = 0
    in_key: float = 0
    right: float = 0
    in_response: float = 0

    def score(self) -> Score:
        """F1 is the harmonic mean."""
        recall = _divide(self.recalled, self.in_key)
        precision = _divide(self.right, self.in_response)
        return Score(recall, precision, _divide(2 * recall * precision, recall + precision))


@dataclass(frozen=True, slots=True)
class BlancCounts(Summed):
    """Counts of coreference links and of non-coreference links."""

    coreference: Counts = Counts()
    non_coreference: Counts = Counts()

    def score(self) -> Score:
        """The mean over both kinds of links of recall, of precision and of F1.

        If the key has links of one kind only, that kind alone counts, whatever the response has:
        so the reference scorer (Pradhan et al. 2014). A key with fewer than two mentions scores 0.
        """
        kinds = [kind for kind in (self.coreference, self.non_coreference) if kind.in_key]
        scores = [kind.score() for kind in kinds]
        return Score(
            _divide(sum(score.recall for score in scores), len(scores)),
            _divide(sum(score.precision for score in scores), len(scores)),
            _divide(sum(score.f1 for score in scores), len(scores)),
        )


def mentions(key: Partition, response: Partition) -> Counts:
    """Mention detection: how many mentions of one side are on the other."""
    both = len(_owners(key).keys() & _owners(response).keys())
    return Counts(both, _size(key), both, _size(response))


def muc(key: Partition, response: Partition) -> Counts:
    """MUC: the links that are missing to make each entity whole (Vilain, Burger, Aberdeen,
    Connolly and Hirschman 1995, "A model-theoretic coreference scoring scheme"). An entity of n
    mentions that the other side cuts into p parts has n - p of its n - 1 links; mentions that the
    other side lacks are parts of their own. Singletons have no links.
    """

    def kept(entities: Partition, others: Partition) -> int:
        owners = _owners(others)
        # Mentions without an owner each make a part: their own number, negative, stands for it.
        parts = (len({owners.get(m, -m - 1) for m in entity}) for entity in entities)
        return sum(len(entity) - count for entity, count in zip(entities, parts, strict=True))

    return Counts(
        kept(key, response),
        sum(len(entity) - 1 for entity in key),
        kept(response, key),
        sum(len(entity) - 1 for entity in response),
    )


def b_cubed(key: Partition, response: Partition) -> Counts:
    """B-cubed: for each mention, the share of its entity that is in its entity on the other side
    (Bagga and Baldwin 1998, "Algorithms for scoring coreference chains"). A mention that the other
    side lacks has a share of 0.
    """
    overlaps = _overlaps(key, response)
    return Counts(
        sum(n * n / len(key[k]) for (k, _), n in overlaps.items()),
        _size(key),
        sum(n * n / len(response[r]) for (_, r), n in overlaps.items()),
        _size(response),
    )


def ceaf_m(key: Partition, response: Partition) -> Counts:
    """CEAF over mentions, similarity phi3 = |K & R|: entities are aligned one to one such that the
    similarity is greatest (Luo 2005, "On coreference resolution performance metrics").
    """
    overlaps = _overlaps(key, response)
    total = sum(overlaps[pair] for pair in assign(overlaps))
    return Counts(total, _size(key), total, _size(response))


def ceaf_e(key: Partition, response: Partition) -> Counts:
    """CEAF over entities, similarity phi4 = 2 |K & R| / (|K| + |R|) (Luo 2005): each entity
    counts the same, whatever its size.
    """
    similarity = {
        (k, r): 2 * n / (len(key[k]) + len(response[r]))
        for (k, r), n in _overlaps(key, response).items()
    }
    total = sum(similarity[pair] for pair in assign(similarity))
    return Counts(total, len(key), total, len(response))


def blanc(key: Partition, response: Partition) -> BlancCounts:
    """BLANC: all pairs of mentions, coreferent or not (Recasens and Hovy 2011, "BLANC: Implementing
    the Rand index for coreference evaluation"), extended to responses with other mentions than the
    key's by Luo, Pradhan, Recasens and Hovy 2014, "An extension of BLANC to system mentions".
    """
    overlaps = _overlaps(key, response)
    in_key: Counter[int] = Counter()
    in_response: Counter[int] = Counter()
    for (k, r), n in overlaps.items():
        in_key[k] += n
        in_response[r] += n
    together = _pairs(overlaps.values())
    # Pairs of shared mentions, without those that one side, or the other, has in one entity.
    apart = comb(sum(overlaps.values()), 2) + together
    apart -= _pairs(in_key.values()) + _pairs(in_response.values())
    sides = [(_pairs(len(e) for e in side), comb(_size(side), 2)) for side in (key, response)]
    (key_links, key_pairs), (response_links, response_pairs) = sides
    return BlancCounts(
        Counts(together, key_links, together, response_links),
        Counts(apart, key_pairs - key_links, apart, response_pairs - response_links),
    )


def lea(key: Partition, response: Partition) -> Counts:
    """LEA: the share of each entity's links that is kept, weighted by its size (Moosavi and Strube
    2016, "Which coreference evaluation metric do you trust? A proposal for a link-based entity
    aware metric"). A singleton has one link, to itself; it is kept if the mention is a singleton on
    the other side.
    """
    overlaps = _overlaps(key, response)

    def resolved(entities: Partition, others: Partition, side: int) -> float:
        total = 0.0
        for pair, n in overlaps.items():
            entity, other = entities[pair[side]], others[pair[1 - side]]
            if len(entity) > 1:
                total += len(entity) * comb(n, 2) / comb(len(entity), 2)
            else:
                total += len(other) == 1
        return total

    return Counts(
        resolved(key, response, 0), _size(key), resolved(response, key, 1), _size(response)
    )


METRICS: dict[str, Callable[[Partition, Partition], Counts | BlancCounts]] = {
    "mentions": mentions,
    "muc": muc,
    "bcub": b_cubed,
    "ceafm": ceaf_m,
    "ceafe": ceaf_e,
    "blanc": blanc,
    "lea": lea,
}
# The CoNLL average is the mean of their F1 (Denis and Baldridge 2009; Pradhan et al. 2012).
CONLL_METRICS = ("muc", "bcub", "ceafe")


def _divide(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _size(partition: Partition) -> int:
    return sum(map(len, partition))


def _pairs(sizes: Iterable[int]) -> int:
    return sum(comb(size, 2) for size in sizes)


def _owners(partition: Partition) -> dict[int, int]:
    """The index of the entity of each mention."""
    return {mention: index for index, entity in enumerate(partition) for mention in entity}


def _overlaps(key: Partition, response: Partition) -> Counter[tuple[int, int]]:
    """How many mentions two entities share, for the pairs that share any."""
    owners = _owners(response)
    return Counter(
        (index, owners[mention])
        for index, entity in enumerate(key)
        for mention in entity
        if mention in owners
    )
