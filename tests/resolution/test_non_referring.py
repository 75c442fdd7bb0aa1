"""Why an "it" stands for nothing that is named: what somebody does, and what a clause says."""

from __future__ import annotations

import pytest

from tests.resolution.reasons import reason


@pytest.mark.parametrize(
    "text",
    [
        "The butcher can bone the shoulder. Let him do it.",
        "Mr Osei empties the box, and once his son did it and forgot the lower half.",
        "The uncle had thrown him out. He had done it to Reza, too.",
        "Anna jumped from the wall, and Tom wants to do it again.",
        "Peter was proud of the prize, and did everything to deserve it.",
        "He said the water was bad and set out to prove it.",
        "Tom is late, and Anna knows it.",
        "The baker closed his shop. Nobody had expected it.",
        "Peter dropped the ring, and Anna never let him forget it.",
        "Anna sold the house and soon regretted it.",
        '"The lamp was green," said the boy. The clerk noted it down.',
        '"My aunt hid the pearls," she said. The judge wrote it down at once.',
        'Ruth said, "The cat took the fish." Tom jotted it down in pencil.',
    ],
)
def test_what_was_said_or_done(english, text):
    assert reason(english(text)) == "clause"


@pytest.mark.parametrize(
    "text",
    [
        "He never brings his homework. I see him do it at the table.",
        "Tom does the dishes and the laundry, but he does it badly.",
        "Who did the translation? Anna did it.",
        "He dictated the review, and pain had done it good.",
        "The lamp is new. What did you do with it?",
        "Anna forgot the lamp that Tom gave her and it fell.",
        "The baker made the bread and Anna ate it.",
        "The union made a proposal. The firm will not accept it.",
        "Her uncle told a tale of ghosts. No child believed it.",
        "Peter had chosen a password. By Monday he had forgotten it.",
        "The lawyer read the charge, and the nurse denied it.",
        '"My address is new," she said. The clerk wrote it down.',
        "The teacher sang a short verse, and Ruth wrote it down.",
        "Anna hums an old tune. Only her aunt knows it.",
        "The critic dismissed his theory as a joke; ten years later she accepted it.",
    ],
)
def test_what_is_named(english, text):
    assert reason(english(text)) is None
