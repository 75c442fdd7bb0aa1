"""An "it" for an event or a fact."""

from __future__ import annotations

import pytest

from tests.resolution.reasons import reason


@pytest.mark.parametrize(
    "text",
    [
        "She lost her job. It hurt.",
        "Rafael sold the shop, and it hurt him when the boy left.",
        "He apologised, but it didn't help.",
        "They drew up a timetable. It did not help.",
        "The choir sang well, but it rankled.",
        "The rival had a bigger shop, and it amused her.",
    ],
)
def test_effects(english, text):
    assert reason(english(text)) == "clause"


@pytest.mark.parametrize(
    "text",
    [
        "He took the medicine, but it did not help.",
        "Sami fell on his left hand. It hurts at night.",
        "They tried the cream. It didn't help.",
        "The noise was so loud that it hurt her ears.",
        "The lamp is new, and it helps.",
    ],
)
def test_causes_that_are_named(english, text):
    assert reason(english(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "Nikos lost the race. Anders took it well.",
        "He said that the tune was bad, and she took it as an insult.",
        "The bank became a bakery. Cobb had meant it as a joke.",
        "The city raised the wages, and the union called it a victory.",
        "Her uncle drank. We don't discuss it.",
        "He may join the choir. Please talk it over.",
        "She moved the desk, and her boss found it out.",
        "He broke the cup, but nobody was nice about it.",
        "The organ was sold. The vicar owned up to it.",
        "Katz lost his house. He never spoke of it.",
        'She held up the key. "That\'s it," said the cook.',
    ],
)
def test_objects(english, text):
    assert reason(english(text)) == "clause"


@pytest.mark.parametrize(
    "text",
    [
        "They read the report and discussed it.",
        "She ordered the bill and settled it.",
        "Max got an offer and thought it over.",
        "He took the coat and wore it.",
        "The film was praised; critics called it a triumph.",
        "The song came out in May, and the press called it a success.",
        "The rumour spread. It was known to everyone by noon.",
        "The treaty was signed. It was explained in the press.",
        "We made a deal. It was agreed in June.",
        "They bought a boat and called it Maria.",
    ],
)
def test_objects_that_are_named(english, text):
    assert reason(english(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "They moved Mother into the house, and she heard that it had been done.",
        "The old clock fell. It was done in an instant.",
        "The road is shut, and it is not known when the bridge will open.",
        "The lamp broke. It was never explained to us why.",
        "He asked whether the book was lost, and she said that it was so.",
        "He had a list, and it never crossed his mind that anyone would read the paper.",
        "Tom lost the ring. It is understandable.",
        "The shop is closed today. It is her birthday.",
        "She walked over the ice. It was madness.",
        "He climbed the tower with a broken leg. Was it worth it?",
    ],
)
def test_facts(english, text):
    assert reason(english(text)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "The mountain is high. It is known as the Old Man.",
        "The town is old. It is known for its cheese.",
        "The homework is here. It was done on the bus.",
        "The mural is by Lagos. It is thought to be worth a fortune.",
        "The lake is cold. It is thought to be deep.",
    ],
)
def test_things(english, text):
    assert reason(english(text)) != "clause"
