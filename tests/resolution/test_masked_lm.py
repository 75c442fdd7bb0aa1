"""What a masked language model is asked, and what its scores answer."""

from types import SimpleNamespace

import pytest

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.masked_lm import MaskedLMResolver, MaskedQuestions
from spacy_wikicrem.resolution.resolver import Calibration

ADA, BOB = Mention("Ada", 0, 3), Mention("Bob", 8, 11)


def question(*candidates, start=20, **more):
    return Question("she", start, start + 3, False, "b" * 7, "a" * 5, candidates, **more)


def answers(asked, scores, penalty=0.0, temperature=1.0):
    return MaskedQuestions(asked, penalty).answers(scores, Calibration(temperature))


def test_only_a_choice_is_asked():
    asked = [question(), question(ADA), question(ADA, BOB)]
    assert [query.candidates for query in MaskedQuestions(asked).queries] == [("Ada", "Bob")]
    found = answers(asked, [[0.0, 0.0]])
    assert [list(answer.probabilities) for answer in found] == [[], [1.0], [0.5, 0.5]]


@pytest.mark.parametrize(
    ("penalty", "conflicts", "first"),
    [
        (0.0, (0, 1), 0.2),
        (2.0, (), 0.2),
        (2.0, (0, 0), 0.2),
        (2.0, (0, 1), 0.6488),
        (1, (2, 0), 0.0328),
    ],
)
def test_what_does_not_agree_loses_score(penalty, conflicts, first):
    """e^0 : e^ln(4) is 1 : 4."""
    asked = [question(ADA, BOB, conflicts=conflicts)]
    (found,) = answers(asked, [[0.0, 1.3863]], penalty)
    assert found.probabilities[0] == pytest.approx(first, abs=1e-4)


def test_a_temperature_makes_scores_flatter():
    (found,) = answers([question(ADA, BOB)], [[0.0, 1.3863]], temperature=2.0)
    assert found.probabilities[0] == pytest.approx(1 / 3, abs=1e-4)


def test_a_reflexive_repeats_the_answer_of_its_pronoun():
    first = question(ADA, BOB)
    again = question(start=40, same_as=(20, 23))
    lost = question(start=60, same_as=(50, 53))
    found = answers([first, again, lost], [[0.0, 1.3863]])
    assert found[1].probabilities == found[0].probabilities
    assert found[1].question.candidates == (ADA, BOB)
    assert (found[1].question.start, found[1].question.end) == (40, 43)
    assert list(found[2].probabilities) == []


def test_what_can_be_learned_from():
    right = {20: (True, False), 30: (False, False), 40: (True, True), 50: None, 60: (True, False)}
    asked = [question(ADA, BOB, start=at) for at in (20, 30, 40, 50)]
    asked.append(question(ADA, BOB, start=60, same_as=(20, 23)))
    gold = SimpleNamespace(right=lambda asked: right[asked.start])
    found = list(MaskedQuestions(asked).labelled(gold))
    assert [outcome for outcome, _ in found] == ["trained", "unreachable", "unopposed"]
    assert [labelled.right for _, labelled in found] == [right[20], right[30], right[40]]
    assert found[0][1].query == asked[0].query


def test_what_is_read_for_a_pronoun():
    assert list(MaskedQuestions([question(ADA)]).reach()) == [(20, (13, 28))]


def test_calls_are_of_a_bounded_size(monkeypatch):
    monkeypatch.setattr(MaskedLMResolver, "per_call", 3)
    monkeypatch.setattr(MaskedLMResolver, "per_update", 2)
    resolver = MaskedLMResolver(scope=None)
    asked = [(None, "ab"), (None, ""), (None, "cde")]
    assert list(resolver.calls(asked)) == [(3, ["a", "b", "c"]), (2, ["d", "e"])]
    assert [count for count, _ in resolver.calls(asked, training=True)] == [2, 2, 1]
    assert list(resolver.calls([])) == [] and resolver.samples([]) is None


@pytest.mark.parametrize(("given", "expected"), [(None, 3.0), (0.5, 0.5)])
def test_the_temperature_of_the_settings_comes_first(given, expected):
    scope = SimpleNamespace(settings=SimpleNamespace(temperature=given))
    content = SimpleNamespace(temperature=3)
    assert MaskedLMResolver(scope).calibration(content) == Calibration(expected)
