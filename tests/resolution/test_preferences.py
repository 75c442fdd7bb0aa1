"""What names nobody is taken up inside its own clause only."""

from __future__ import annotations

import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pairing import tabulate
from spacy_wikicrem.resolution.preferences import NO_PREFERENCES, place_costs
from tests.pipelines import load_english

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
    costs = (*places.costs, *places.elsewhere, *places.later)
    assert not any(costs) and places.negated == 0


@pytest.mark.parametrize(
    ("text", "mention", "cost"),
    [
        ("The wind is strong, he said. A traveller came.", "A traveller", 7.0),
        ("He looked up. Another boy came.", "Another boy", 7.0),
        ("He looked up. Tom came.", "Tom", 1.0),
        ("He looked up. The boy came.", "The boy", 1.0),
    ],
)
def test_what_is_new_in_a_later_sentence(
    english: Language, text: str, mention: str, cost: float
) -> None:
    doc = english(text)
    table = tabulate(doc, ENGLISH)
    names = [doc.text[found.start : found.end] for found in table.mentions]
    assert place_costs(doc, table, ENGLISH).later[names.index(mention)] == cost


@pytest.mark.parametrize(
    ("text", "genders"),
    [
        ("Mateo texted Lucia. She slept.", {"Mateo": "masculine"}),
        ("Mr. Mateo called Mary. She slept.", {}),
        ("Peter Mateo called Mary. Mateo slept.", {}),
        ("Peter called Mary. She slept.", {}),  # certain: agreement decides
    ],
)
def test_a_first_name_that_may_be_a_surname(
    english: Language, text: str, genders: dict[str, str]
) -> None:
    doc = english(text)
    table = tabulate(doc, ENGLISH)
    found = place_costs(doc, table, ENGLISH)
    named = {doc[table.mentions[at].head].text: gender for at, gender in found.genders.items()}
    assert named == genders
    assert found.misgendered > 0


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Mateo texted Lucia at noon. She did not answer.", "Lucia"),
        ("Lucia told Mateo about her brother.", "Lucia"),
        ("Mateo told Lucia about his brother.", "Mateo"),
    ],
)
def test_such_a_name_is_rarely_of_the_other_gender(text: str, meant: str) -> None:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    (resolution,) = nlp(text)._.pronoun_resolutions
    assert str(resolution.antecedent) == meant
