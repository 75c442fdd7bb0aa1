"""The metrics against their definitions, spelled out with links, on random partitions."""

import random
from itertools import combinations

import pytest

from spacy_wikicrem.evaluation.coreference.metrics import (
    METRICS,
    Counts,
    Score,
    b_cubed,
    blanc,
    ceaf_e,
    lea,
    mentions,
    muc,
)
from spacy_wikicrem.evaluation.coreference.scoring import score_partitions


def partition(rng):
    """Links of both kinds: an entity of two first, then at least one more."""
    numbers = rng.sample(range(12), rng.randint(3, 12))
    entities, numbers = [frozenset(numbers[:2])], numbers[2:]
    while numbers:
        size = rng.randint(1, 5)
        entities.append(frozenset(numbers[:size]))
        numbers = numbers[size:]
    return entities


def on_random_sides(test):
    """Twenty pairs of partitions, one after another."""

    def on_each():
        for rng in map(random.Random, range(20)):
            test((partition(rng), partition(rng)))

    on_each.__name__ = test.__name__
    return on_each


def links(entities):
    inside = {frozenset(pair) for entity in entities for pair in combinations(entity, 2)}
    pairs = combinations([mention for entity in entities for mention in entity], 2)
    return inside, {frozenset(pair) for pair in pairs} - inside


@on_random_sides
def test_blanc_counts_links(sides):
    counts = blanc(*sides)
    kinds = zip(links(sides[0]), links(sides[1]), strict=True)
    for found, (key, response) in zip(
        (counts.coreference, counts.non_coreference), kinds, strict=True
    ):
        both = len(key & response)
        assert found == Counts(both, len(key), both, len(response))


@on_random_sides
def test_lea_counts_links(sides):
    for entities, others, recalled in (
        (*sides, lea(*sides).recalled),
        (*sides[::-1], lea(*sides).right),
    ):
        inside = links(others)[0]
        total = 0
        for entity in entities:
            own = [frozenset(pair) for pair in combinations(entity, 2)]
            kept = sum(link in inside for link in own) if own else entity in others
            total += len(entity) * kept / (len(own) or 1)
        assert recalled == pytest.approx(total)


@on_random_sides
def test_b_cubed_is_a_mean_over_mentions(sides):
    key, response = sides
    find = lambda side, mention: next((e for e in side if mention in e), frozenset())  # noqa: E731
    shares = [len(e & find(response, m)) / len(e) for e in key for m in e]
    assert b_cubed(*sides).score().recall == pytest.approx(sum(shares) / len(shares))


@on_random_sides
def test_muc_counts_components(sides):
    """The links that are kept: entity size minus connected components, mention by mention."""
    inside = links(sides[1])[0]
    kept = 0
    for entity in sides[0]:
        groups = []
        for mention in entity:
            same = [g for g in groups if frozenset((mention, next(iter(g)))) in inside]
            if same:
                same[0].add(mention)
            else:
                groups.append({mention})
        kept += len(entity) - len(groups)
    assert muc(*sides).recalled == kept


@on_random_sides
def test_sides_swap_recall_and_precision(sides):
    for name, metric in METRICS.items():
        one, two = metric(*sides).score(), metric(*sides[::-1]).score()
        assert (one.recall, one.precision) == pytest.approx((two.precision, two.recall)), name
        assert one.f1 == pytest.approx(two.f1), name


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("key, response", [([], []), ([{1, 2}], []), ([], [{1, 2}, {3}])])
def test_nothing_to_find_or_nothing_found_is_zero(metric, key, response):
    assert METRICS[metric](key, response).score() == Score(0, 0, 0)


@pytest.mark.parametrize("metric", METRICS)
def test_perfect(metric):
    key = [{1, 2}, {3, 4, 5}, {6}]
    assert METRICS[metric](key, key[::-1]).score() == Score(1, 1, 1)


def test_counts_are_summed_over_documents_before_they_are_divided():
    documents = [([{1, 2, 3, 4}], [{1, 2}]), ([{1, 2}], [{1, 2}])]
    # One of three links, then one of one; both links of the responses are right.
    assert score_partitions(documents, "muc") == Score(2 / 4, 1, 2 / 3)
    assert score_partitions(documents, "blanc").recall == 2 / 7
    assert score_partitions([], "blanc") == Score(0, 0, 0)


def test_entities_of_any_size_count_the_same_in_ceaf_e():
    key = [set(range(50)), {50}]
    assert ceaf_e(key, [set(range(50))]).score() == Score(1 / 2, 1, 2 / 3)
    assert mentions(key, [set(range(50))]).score().recall == 50 / 51
