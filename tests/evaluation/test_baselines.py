import pytest

from spacy_wikicrem.evaluation.baselines import nearest_scores, random_scores
from spacy_wikicrem.evaluation.questions import Question, strictly_best
from spacy_wikicrem.ty import MaskedQuery


def question(offset, *mentions):
    return Question(
        MaskedQuery("x" * offset, "", tuple("ABCDEF"[: len(mentions)])),
        mentions,
        "x" * offset + "it",
        offset + 2,
    )


@pytest.mark.parametrize(
    ("offset", "mentions", "best"),
    [
        (50, ((0,), (40,)), 1),
        (50, ((0, 45), (40,)), 0),  # any mention before the pronoun counts
        (50, ((0,), (51,)), 0),  # before beats nearer after
        (50, ((10, 52), (20,)), 1),
        (5, ((90,), (70,)), 1),  # none before: the nearest after
        (5, ((5000,), (100000,)), 0),
    ],
)
def test_nearest(offset, mentions, best):
    [scores] = nearest_scores([question(offset, *mentions)])
    assert strictly_best(scores) == best


def test_random_is_seeded_and_even():
    asked = [question(5, (0,), (1,))] * 2000
    first = random_scores(asked, seed=3)
    assert first == random_scores(asked, seed=3) != random_scores(asked, seed=4)
    assert 900 < sum(strictly_best(scores) == 0 for scores in first) < 1100
