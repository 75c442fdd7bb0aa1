"""An "it" in a cleft, in a question who or what something is, and of circumstances."""

from __future__ import annotations

import pytest

from tests.resolution.reasons import reason


@pytest.mark.parametrize(
    "text",
    [
        "The clerk held a ring. But it was the dog I looked at.",
        "He has a coat, but it was the button she remembered.",
        "Tom played the drums, yet it was the piano he loved.",
        "A stamp and a letter lay there. It was the stamp he wanted.",
        "The guests were late. It was the children they waited for.",
        "The box was shut, and it was to the porter that she turned.",
        "It was from his uncle that Max heard the story.",
        "It was in the cellar that they found the lamp.",
        "It was with a spoon that she dug the hole.",
        "The gate was locked. It was a boy with a dog who let them in.",
        "It was Marta, not her sister, who drove the van.",
    ],
)
def test_clefts(english, text):
    assert reason(english(text)) in ("extraposition", "cleft")


@pytest.mark.parametrize(
    "text",
    [
        "The soup was hot. It was the best soup I ever ate.",
        "She bought a house. It was a house that nobody wanted.",
        "The bread is dark. It was the loaf she baked on Monday.",
        "The pump is old. It was the only one we ever sold.",
        "He found a coin. It was on the table, and he said that he was glad.",
        "The parcel came. It was from a firm in Leeds.",
        "I bought a car. It was the car my father had always wanted.",
        "The plan failed. It was the plan I had warned them about.",
    ],
)
def test_things(english, text):
    assert reason(english(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "The bell rang. Who was it?",
        "He heard the bell and asked who it was.",
        "The lamp broke. What is it that you want?",
        "She held the knife and asked whose turn it was.",
        "He forgot which ankle it was that hurt.",
    ],
)
def test_questions(english, text):
    assert reason(english(text)) is not None


@pytest.mark.parametrize("text", ["The parcel is here. Who is it from?", "A gift! Who is it for?"])
def test_whose_thing_it_is(english, text):
    assert reason(english(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "The house stood there. It was as if nobody had ever lived.",
        "The car stopped, and it was as though the road held its breath.",
        "He sold the car. It was years before she forgave him.",
        "The deal failed. It was because nobody had read the terms.",
        "The roof leaks. It is for the landlord to repair.",
        "He left the village. It was eleven miles to the doctor.",
        "They took the car. It was a long way to Turku.",
        "She left the shop. It was nearly dark.",
        "The boat lay there while it blew hard from the north.",
        "He held the ladder, since it seemed rude to leave.",
        "The report came, and it became clear that nobody had read the draft.",
        "She played the tune, and it was always the same piece.",
        "The dog sleeps all day. It is the same with cats.",
    ],
)
def test_circumstances(english, text):
    assert reason(english(text)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "They built a bridge. It was eleven miles long.",
        "Anna rented a room. It was dark and damp.",
        "The balloon grew until it blew up.",
        "He bought a tent. It was the same size as hers.",
        "The cat came in. It seemed to sleep.",
        "The water ran for an hour and it became clear.",
    ],
)
def test_what_things_are(english, text):
    assert reason(english(text)) is None
