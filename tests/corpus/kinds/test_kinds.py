"""`make_strategy`: the kinds by name, with settings as the command line gives them."""

from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.kinds import KINDS, make_strategy
from spacy_wikicrem.errors import WikicremError


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_strategy(kind):
    strategy = make_strategy(kind, "en", ["PER"])
    assert strategy.kind == kind
    assert getattr(strategy.settings, "labels", ("PER",)) == ("PER",)


@pytest.mark.parametrize(
    ("kind", "name", "value", "expected"),
    [
        ("wikicrem", "link_partial_names", "true", True),
        ("wikicrem", "filter_names", "False", False),
        ("wikicrem", "strict_mixed", True, True),
        ("wikicrem", "sentences_before", "3", 3),
        ("maskedwiki", "others_per_mask", "2", 2),
        ("pseudo-zero", "max_sentences", 5, 5),
    ],
)
def test_settings_are_read_as_their_type(kind, name, value, expected):
    found = getattr(make_strategy(kind, "en", options={name: value}).settings, name)
    assert found == expected and type(found) is type(expected)


@pytest.mark.parametrize(
    ("kind", "options", "says"),
    [
        ("randomwiki", {}, "corpus random"),
        ("wikicrem", {"labels": "PER"}, "--labels"),
        ("wikicrem", {"strict": "true"}, "strict_mixed"),
        ("wikicrem", {"strict_mixed": "yes"}, "true or false"),
        ("wikicrem", {"min_words": "many"}, "a whole number"),
        ("wikicrem", {"min_words": "-1"}, "at least 0"),
        ("maskedwiki", {"strict_mixed": "true"}, "every_occurrence"),
    ],
)
def test_what_is_refused_says_what_to_give(kind, options, says):
    with pytest.raises(WikicremError, match=says) as err:
        make_strategy(kind, "en", options=options)
    assert err.value.code == "W142"
