"""What is written in the place of a pronoun reads well, or the pronoun stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from spacy.tokens import Doc

from .test_voices import resolve


@pytest.mark.parametrize(
    ("text", "pronoun", "antecedent", "expected"),
    [
        # a name with an article loses it
        ("A Mrs. Clay came. Bob saw her.", "her", "A Mrs. Clay", "Bob saw Mrs. Clay."),
        ("A Dr. Poe came. His hat fell.", "His", "A Dr. Poe", "Dr. Poe's hat fell."),
        ("A doctor came. His hat fell.", "His", "A doctor", "The doctor's hat fell."),
        # who is called gets one
        ("Poor man! I felt for him.", "him", "Poor man", "I felt for the poor man."),
        ("Old butter is bad. I hate it.", "it", "Old butter", "I hate old butter."),
        # what may be others when said twice stays
        ("Some stayed. They were right.", "They", "Some", "They were right."),
        ("Ann saw those. Their joy was great.", "Their", "those", "Their joy was great."),
        # turns of phrase with "own"
        ("The team got a room of its own.", "its", "The team", "a room of its own."),
        ("Ann came on her own.", "her", "Ann", "on her own."),
        ("Ann came in her own car.", "her", "Ann", "in Ann's own car."),
        ("Ann saw my car and her own.", "her", "Ann", "and Ann's own."),
    ],
)  # fmt: skip
def test_reading(
    english: Callable[[str], Doc], text: str, pronoun: str, antecedent: str, expected: str
) -> None:
    assert resolve(english(text), pronoun, antecedent).endswith(expected)
