import pytest

from spacy_wikicrem.evaluation.coreference.linking import Linking, link_mentions
from spacy_wikicrem.evaluation.coreference.records import Mention


def mention(first, last, head=None):
    """Tokens first..last of one sentence; `head` is a token."""
    words = frozenset((0, token, 0) for token in range(first, last + 1))
    return Mention(words, None if head is None else (0, head, 0))


def zero(token, number, dependencies, sentence=0):
    word = (sentence, token, number)
    pairs = [part.split(":") for part in dependencies.split("|")]
    return Mention(frozenset([word]), word, frozenset((a, b) for a, b in pairs))


@pytest.mark.parametrize(
    "response, exact, partial, head",
    [
        (mention(1, 5, 2), True, True, True),
        (mention(1, 5, 3), True, True, False),
        (mention(1, 3, 1), False, True, False),
        (mention(2, 9, 2), False, False, True),
        (mention(3, 5, 3), False, False, False),
        (mention(1, 5), True, True, False),
    ],
)
def test_match(response, exact, partial, head):
    key = [mention(1, 5, 2)]
    for match, expected in (("exact", exact), ("partial", partial), ("head", head)):
        assert link_mentions(key, [response], Linking(match)) == [(0, 0)] * expected


@pytest.mark.parametrize("match", ["partial", "head"])
def test_same_mentions_are_linked_first_and_then_the_largest_share(match):
    key = [mention(1, 5, 2), mention(2, 3, 2)]
    assert link_mentions(key, [mention(2, 2, 2), mention(2, 3, 2)], Linking(match)) == [
        (0, 0),
        (1, 1),
    ]
    assert link_mentions(key[:1], [mention(2, 2, 2), mention(2, 3, 2)], Linking(match)) == [(0, 1)]
    # Of equal shares the one that begins earlier.
    both = [mention(2, 3, 2), mention(1, 2, 2)]
    assert link_mentions(key[:1], both, Linking(match)) == [(0, 1)]


def test_heads_that_nobody_named_do_not_match():
    assert link_mentions([mention(1, 2)], [mention(1, 3)], Linking("head")) == []
    assert link_mentions([mention(1, 3)], [mention(1, 2)], Linking("partial")) == []


@pytest.mark.parametrize(
    "response, linear, dependent",
    [
        (zero(5, 1, "3:nsubj"), True, True),
        (zero(7, 1, "3:nsubj"), False, True),
        (zero(7, 1, "3:obj"), False, True),
        (zero(5, 1, "4:nsubj"), True, False),
        (zero(5, 1, "3:nsubj", sentence=1), False, False),
    ],
)
def test_zeros(response, linear, dependent):
    key = [zero(5, 1, "3:nsubj")]
    for zeros, expected in (("linear", linear), ("dependent", dependent)):
        for match in ("exact", "partial", "head"):
            assert link_mentions(key, [response], Linking(match, zeros)) == [(0, 0)] * expected


def test_zeros_of_equal_dependencies_are_linked_in_order():
    key = [zero(5, 2, "3:nsubj"), zero(5, 1, "3:nsubj")]
    response = [zero(7, 1, "3:nsubj"), zero(8, 1, "3:nsubj"), zero(9, 1, "3:nsubj")]
    assert link_mentions(key, response, Linking("head", "dependent")) == [(0, 1), (1, 0)]


def test_a_zero_without_dependencies_is_not_linked_by_them():
    bare = Mention(frozenset([(0, 5, 1)]), (0, 5, 1))
    assert link_mentions([bare], [bare], Linking("exact", "dependent")) == []
    assert link_mentions([bare], [bare], Linking("exact", "linear")) == [(0, 0)]


def test_the_head_makes_a_zero():
    token, empty = (0, 1, 0), (0, 1, 1)
    both = frozenset([token, empty])
    assert Mention(both, empty).is_zero and Mention(frozenset([empty])).is_zero
    assert not Mention(both, token).is_zero and not Mention(both).is_zero
