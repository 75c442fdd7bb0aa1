from __future__ import annotations

from typing import Any

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.non_referring import reason_for_none
from spacy_wikicrem.resolution.pronouns import pronoun_at

ENGLISH = lang.get("en")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # what somebody does, or how things are
        ("The car broke down, and Anna heard of it.", "clause"),
        ("Tom lost the match and never got over it.", "clause"),
        ("The lamp fell. It happened in May.", "clause"),
        ("The boy was, it seems, the son of a baker.", "clause"),
        ("The man, it turned out, had a bike.", "clause"),
        ("The ladder is old. It helps to be tall.", "clause"),
        ("The museum cost millions. It costs a lot to heat a museum.", "clause"),
        ("The phone rang. It was his turn.", "clause"),
        ("They closed the bridge, but it made no difference.", "clause"),
        ("The letter was late. She said it quickly.", "clause"),
        ("The house, as he puts it, was a ruin.", "clause"),
        ("He found the key, but it was too late.", "clause"),
        ("The film was long. It was only when Anna coughed that he woke.", "clause"),
        # who or what it was
        ("There was a knock at the door. It was Anna.", "cleft"),
        ("Who broke the vase? Sven said that it was him.", "cleft"),
        ("Somebody shouted. It was her brother.", "cleft"),
        ("The hens died. It was the fox.", "cleft"),
        # weather, time, effort
        ("They took the boat out when it began to rain.", "weather"),
        ("The lamp was lit, for it grew dark.", "weather"),
        ("The room was empty; it was quiet for a moment.", "weather"),
        ("The stallion kicked. It took three men to hold him.", "extraposition"),
        ("The bridge fell. It took him nine years.", "extraposition"),
        # things
        ("Anna bought a car and talked about it.", None),
        ("The clock happens to be old; it happens to be his.", None),
        ("There is a note, it says.", None),
        ("The valve, if it turns, leaks.", None),
        ("A coat was on the chair. It was Anna's.", None),
        ("We have a new blender. It is quiet and easy to clean.", None),
        ("The plumber looked at the tap. It was the old one in the kitchen.", None),
        ("The river is long and takes its time.", None),
        ("The film is slow: it takes its time.", None),
        ("She knew it as the Garden House.", None),
        ("The book was good. It was about Anna.", None),
    ],
)
def test_what_it_stands_for(english: Any, text: str, reason: str | None) -> None:
    doc = english(text)
    for token in doc:
        if token.lower_ == "it" and (found := pronoun_at(token, ENGLISH)):
            assert reason_for_none(token, found.pronoun, ENGLISH) == reason
