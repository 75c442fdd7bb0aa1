"""Why a pronoun has no antecedent, where the words do not say it."""

from __future__ import annotations

import pytest

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.decoding import Answer
from spacy_wikicrem.resolution.groups import PROBABILITY, with_first
from spacy_wikicrem.resolution.resolutions import make_entry
from tests.resolution.test_kept import KEY, resolved


@pytest.mark.parametrize(
    ("probabilities", "threshold", "none", "expected"),
    [
        ([], 0.0, 1.0, "no candidate"),
        ([0.3], 0.0, 0.7, "unlikely"),
        ([0.5], 0.0, 0.5, "unlikely"),
        ([0.2, 0.4], 0.5, 0.1, "below threshold"),
        ([0.2, 0.5], 0.5, 0.1, None),
    ],
)
def test_what_the_model_says(
    probabilities: list[float], threshold: float, none: float, expected: str | None
) -> None:
    mentions = tuple(Mention("Ada", at, at + 3) for at in range(len(probabilities)))
    question = Question("she", 20, 23, False, "", "", mentions)
    entry = make_entry(question, probabilities, threshold, none)
    assert entry.get("reason") == expected and entry["resolved"] == (expected is None)
    told = make_entry(question, probabilities, threshold, none, reason="weather")
    assert told["reason"] == "weather"


def test_an_antecedent_that_was_cut_off() -> None:
    doc = resolved()
    (part,) = doc[3:6].as_doc(copy_user_data=True)._.pronoun_resolutions
    assert part.antecedent is None and part.reason == part["reason"] == "cut off"
    (whole,) = doc[0:6].as_doc(copy_user_data=True)._.pronoun_resolutions
    assert whole.antecedent is not None and whole.reason is None
    doc.user_data[KEY]["resolved"] = False
    (unresolved,) = doc[3:6].as_doc(copy_user_data=True)._.pronoun_resolutions
    assert unresolved.reason is None


@pytest.mark.parametrize(
    ("relative", "least", "most"), [(1, 0.6, 0.6), (4, 0.5, 0.6), (0.25, 0.6, 1)]
)
def test_two_people_have_a_probability_by_the_temperature(
    relative: float, least: float, most: float
) -> None:
    answer = with_first(Answer(((3, 0.7), (4, 0.2)), 0.1), 4, relative)
    (first, value), (other, rest) = answer.candidates
    assert (first, other) == (4, 3) and least - 1e-9 <= value <= most + 1e-9
    assert rest == pytest.approx(0.7 * (1 - value)) and PROBABILITY == 0.6
