from __future__ import annotations

from collections.abc import Callable

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.resolution.voices import Voices
from tests.pipeline.fakes import make_nlp


def resolve(doc: Doc, pronoun: str, antecedent: str) -> str:
    """The text with the last such pronoun resolved to the first such antecedent."""
    make_nlp()  # registers the attributes
    start, place = doc.text.rindex(pronoun), doc.text.index(antecedent)
    doc.user_data[("._.", "pronoun_resolution", start, start + len(pronoun))] = {
        "text": pronoun,
        "possessive": pronoun.lower() in ("its", "his", "their") or f"{pronoun} own" in doc.text,
        "resolved": True,
        "candidates": [[antecedent, place - start, place + len(antecedent) - start, 1.0]],
    }
    return doc._.resolved_text


@pytest.mark.parametrize(
    ("text", "pronoun", "antecedent", "expected"),
    [
        # out of the quotation, into another, into and out of turns and quoted lines
        ('"He took my sword," said Al. Ann saw it.', "it", "my sword", "Ann saw the sword."),
        ('"My sword is gone," said Al. It was new.', "It", "My sword", "The sword was new."),
        ('Al said, "Your brother left." His hat is here.', "His", "Your brother",
         "The brother's hat is here."),
        ('"Our cat is ill," said Al. "It is old," said Bo.', "It", "Our cat", "The cat is old,"),
        ('My cat is ill. "It is old," said Bo.', "It", "My cat", '"The cat is old,"'),
        ("AL: My car broke.\nBO: Did it start?", "it", "My car", "Did the car start?"),
        ("> I sold our boat.\n\nI saw it here.", "it", "our boat", "I saw the boat here."),
        # where the same person says "I"
        ("I sold my car. It was new.", "It", "my car", "My car was new."),
        ('"I lost my hat. It was new," said Al.', "It", "my hat", "My hat was new,"),
        ("AL: My car broke.\nBO: No.\nAL: I saw it.", "it", "My car", "AL: I saw my car."),
        ("> I sold our boat.\n> I loved it.", "it", "our boat", "> I loved our boat."),
        ("“I lost my hat.\n\n“It was new,” said Al.", "It", "my hat", "“My hat was new,”"),
        # what cannot be said without "my", or has more of somebody's "I", stays
        ('"I had my own car," said Al. Ann saw it.', "it", "my own car", "Ann saw it."),
        ('"The car you sold me broke," said Al. It was new.', "It", "The car you sold me",
         "It was new."),
        ('"I came," said Al. He ran.', "He", "I", "He ran."),
        # a title of something is one name
        ('He saw "Meet My Friend" twice. It is long.', "It", "Meet My Friend",
         "Meet My Friend is long."),
    ],
)  # fmt: skip
def test_nobody_says_my_for_another(
    english: Callable[[str], Doc], text: str, pronoun: str, antecedent: str, expected: str
) -> None:
    assert expected in resolve(english(text), pronoun, antecedent)


def test_the_innermost_quotation_counts(english: Callable[[str], Doc]) -> None:
    text = 'I left. "You heard \'I ran\' and I fell," he said. "I sat," he said.'
    voices = Voices(english(text))
    places = [text.index(word) for word in ("left", "ran", "heard", "fell", "sat")]
    assert [voices.are_one(places[0], place) for place in places] == [True] + [False] * 4
    assert voices.are_one(places[2], places[3]) and not voices.are_one(places[1], places[2])
