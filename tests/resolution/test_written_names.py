from __future__ import annotations

import pytest

from tests.pipelines import load_english


@pytest.fixture(scope="module")
def nlp():
    made = load_english()
    made.add_pipe("pronoun_resolver")
    return made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # as running text has it, if it does
        ("MRS. GRAVES: Yes.\n\nMrs. Graves sits. She eats.", "Mrs. Graves eats."),
        ("ANNA: No.\nROBERT: Yes.\n\nThe coat of Anna is old. She sold it.", "Anna sold"),
        ("GRAVES's letter came. Mr. Graves read it. He wept.", "Mr. Graves wept."),
        ("Enter ROSE. She sits down.", "ROSE sits down."),
        ("MRS. GRAVES is old. Her son came.", "MRS. GRAVES's son came."),
        # a small letter stays small
        ("We bought it at eBay. It grew.", "eBay grew."),
        ("EBay was founded in May. In June eBay grew. It made money.", "eBay made money."),
        ("Anna sold an iPhone. It was old.", "iPhone was old."),
        ("Robots are built by iRobot. Its chief left.", "iRobot's chief left."),
    ],
)
def test_names_are_written_as_in_running_text(nlp, text: str, expected: str) -> None:
    assert expected in nlp(text)._.resolved_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ROBERT: Hi.\n\nRobert took the coat in Rome on Monday.\n\nHe left.", "Robert left."),
        ("EBay was founded in May. In June eBay grew. It made money.", "eBay made money."),
    ],
)
def test_the_fullest_name_is_that_of_running_text(nlp, text: str, expected: str) -> None:
    assert nlp(text)._.decontextualised[-1].text == expected


@pytest.mark.parametrize("greeting", ["Hi", "Dear", "Hello", "Good morning", "Thanks"])
def test_who_is_greeted_is_called_as_he_was(nlp, greeting: str) -> None:
    text = f"Robert Miles runs the shop in Rome.\n\n{greeting} Robert,\n\nthe parcel came today.\n"
    assert nlp(text)._.decontextualised[1].text == f"{greeting} Robert,"
