"""What names nobody is taken up inside its own clause only."""

from __future__ import annotations

import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pairing import tabulate
from spacy_wikicrem.resolution.preferences import NO_PREFERENCES, place_costs

ENGLISH = lang.get("en")


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Nobody lost his keys. He smiled.", "Nobody lost his keys."),
        ("No guest said that they knew it.", "No guest said that they knew it."),
        ('"Nobody will swim alone," she said.', "Nobody will swim alone"),
        ("Eva left. No student noticed, but she waved.", "No student noticed, but she waved."),
    ],
)
def test_the_scope_of_nobody(english: Language, text: str, scope: str) -> None:
    doc = english(text)
    places = place_costs(doc, tabulate(doc, ENGLISH), ENGLISH)
    ((start, end),) = places.scopes.values()
    assert text[start:end] == scope
    assert places.negated > 0


@pytest.mark.parametrize("text", ["Everyone left.", "Any guest may come.", "Noah left."])
def test_what_is_not_negated_has_no_scope(english: Language, text: str) -> None:
    doc = english(text)
    assert not place_costs(doc, tabulate(doc, ENGLISH), ENGLISH).scopes


def test_no_preferences_cost_nothing(english: Language) -> None:
    doc = english("Nobody in the house of Tom's boss saw Eva.")
    places = place_costs(doc, tabulate(doc, ENGLISH), ENGLISH, NO_PREFERENCES)
    assert not any(places.costs) and not any(places.elsewhere) and places.negated == 0
